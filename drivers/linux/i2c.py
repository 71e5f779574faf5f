"""Opens the kernel's I2C buses with smbus2."""

from __future__ import annotations

import errno
from collections.abc import Callable

from smbus2 import SMBus

from drivers.bus import I2CBus
from drivers.errors import BusError, DeviceNotFoundError, DevicePermissionError


def open_i2c(number: int, *, opener: Callable[[int], I2CBus] = SMBus) -> I2CBus:
    """Open ``/dev/i2c-<number>``.

    Raises:
        DeviceNotFoundError: there is no such bus: I2C is off.
        DevicePermissionError: this user may not open it.
        BusError: anything else.
    """
    path = f"/dev/i2c-{number}"
    try:
        return opener(number)
    except OSError as error:
        raise _as_bus_error(error, path) from error


def _as_bus_error(error: OSError, path: str) -> BusError:
    code = error.errno if error.errno is not None else errno.EIO
    if code in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return DeviceNotFoundError(
            code, f"I2C is off: run 'sudo raspi-config nonint do_i2c 0' and start again: {path}"
        )
    if code in (errno.EACCES, errno.EPERM):
        return DevicePermissionError(
            code,
            "this user may not use I2C: run 'sudo usermod -aG i2c $USER' (group i2c) "
            f"and log in again: {path}",
        )
    return BusError(code, f"expected an I2C bus ({error.strerror}): {path}")
