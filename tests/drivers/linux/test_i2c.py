"""Opening the kernel's buses, and what is said when that fails."""

from __future__ import annotations

import errno
import os

import pytest

from drivers.bus import I2CBus
from drivers.errors import BusError, DeviceNotFoundError, DevicePermissionError
from drivers.linux.i2c import open_i2c

NO_SUCH_BUS = 250


def failing(code: int):
    def opener(number: int) -> I2CBus:
        raise OSError(code, os.strerror(code))

    return opener


def test_real_missing_bus_file() -> None:
    """No emulation here: the kernel says errno 2, we say what to do."""
    with pytest.raises(DeviceNotFoundError, match=r"do_i2c 0.*/dev/i2c-250$") as caught:
        open_i2c(NO_SUCH_BUS)
    assert caught.value.errno == errno.ENOENT
    assert "I2C is off" in str(caught.value)


@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM])
def test_no_permission(code: int) -> None:
    with pytest.raises(DevicePermissionError, match="group i2c") as caught:
        open_i2c(1, opener=failing(code))
    assert caught.value.errno == code


def test_anything_else() -> None:
    with pytest.raises(BusError, match="/dev/i2c-1") as caught:
        open_i2c(1, opener=failing(errno.ENOTTY))
    assert type(caught.value) is BusError
