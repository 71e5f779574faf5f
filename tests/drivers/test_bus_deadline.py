"""A transfer that hangs holds nobody up for longer than the deadline."""

from __future__ import annotations

import errno
import threading
import time

import pytest

from drivers.bus import SharedBus
from drivers.bus_deadline import DeadlineBus
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.errors import BusError, DeviceClosedError

DEADLINE_S = 0.05


def _bus() -> tuple[EmulatedBus, EmulatedMCP23017]:
    bus, chip = EmulatedBus(), EmulatedMCP23017(0x20)
    bus.attach(0x20, chip)
    return bus, chip


def test_transfers_go_through_and_their_errors_come_back() -> None:
    bus, chip = _bus()
    deadline = DeadlineBus(bus, DEADLINE_S)
    deadline.write_byte_data(0x20, 0x14, 0x05)
    deadline.write_i2c_block_data(0x20, 0x14, [6, 7])
    deadline.write_byte(0x20, 0x14)
    assert chip.register("OLAT") == (6, 7)
    assert deadline.read_byte_data(0x20, 0x14) == 6
    assert deadline.read_i2c_block_data(0x20, 0x14, 2) == [6, 7]
    bus.fail(errno.EIO)
    with pytest.raises(OSError, match=r"\[Errno 5\]"):
        deadline.read_byte_data(0x20, 0x14)
    deadline.close()


def test_who_asks_waits_for_the_deadline_once_and_then_not_at_all() -> None:
    bus, _ = _bus()
    shared = SharedBus(DeadlineBus(bus, DEADLINE_S))
    bus.hold_sda(10.0)
    began_s = time.monotonic()
    for _ in range(20):
        with pytest.raises(BusError) as caught:
            shared.read_byte_data(0x20, 0)
        assert caught.value.errno == errno.ETIMEDOUT
    assert time.monotonic() - began_s < 2.0
    assert shared.is_stuck
    bus.hold_sda(None)
    _wait_until_free(shared)
    assert not shared.is_stuck
    shared.close()


def _wait_until_free(shared: SharedBus) -> None:
    end_s = time.monotonic() + 10
    while True:
        try:
            assert shared.read_byte_data(0x20, 0) == 0xFF
        except BusError:
            assert time.monotonic() < end_s
        else:
            return


def test_closing_does_not_wait_for_a_transfer_that_hangs() -> None:
    bus, _ = _bus()
    shared = SharedBus(DeadlineBus(bus, DEADLINE_S))
    bus.hold_sda(10.0)
    with pytest.raises(BusError):
        shared.read_byte_data(0x20, 0)
    closing = threading.Thread(target=shared.close)
    closing.start()
    closing.join(timeout=5)
    assert not closing.is_alive()
    with pytest.raises(DeviceClosedError):
        shared.read_byte_data(0x20, 0)
    bus.hold_sda(None)
