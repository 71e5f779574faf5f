"""Reopening a lost device: at once closed, back-off, one line an outage."""

from __future__ import annotations

import logging

import pytest

from drivers.errors import DeviceNotFoundError, DeviceTimeoutError
from drivers.readings import DeviceInfo
from drivers.reconnect import Reconnecting

INFO = DeviceInfo("cards.a", "Reader", "1.0")


class Device:
    """Starts and works unless told otherwise; knows whether it was closed."""

    def __init__(self, on_start: Exception | None = None) -> None:
        self.on_start = on_start
        self.is_closed = False

    def start(self) -> DeviceInfo:
        if self.on_start is not None:
            raise self.on_start
        return INFO

    def close(self) -> None:
        self.is_closed = True


class Shop:
    """Hands out devices, or the error that opening them gives."""

    def __init__(self) -> None:
        self.on_open: Exception | None = None
        self.on_start: Exception | None = None
        self.opened_at_s: list[float] = []
        self.devices: list[Device] = []
        self.now_s = 0.0

    def open(self) -> Device:
        self.opened_at_s.append(self.now_s)
        if self.on_open is not None:
            raise self.on_open
        self.devices.append(Device(self.on_start))
        return self.devices[-1]


def run(keeper: Reconnecting[Device], shop: Shop, seconds: float) -> None:
    """Poll every 5 ms."""
    for _ in range(round(seconds * 200)):
        keeper.poll(shop.now_s)
        shop.now_s = round(shop.now_s + 0.005, 3)


def fail(_device: Device) -> None:
    raise DeviceTimeoutError("silent")


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def keeper(shop: Shop) -> Reconnecting[Device]:
    return Reconnecting("cards.a", shop.open)


def test_the_first_poll_opens_and_starts(keeper, shop) -> None:
    assert keeper.state == "down: not opened yet"
    assert keeper.info is None
    assert keeper.poll(0.0)
    assert keeper.poll(0.1)
    assert (keeper.state, keeper.info, keeper.is_up) == ("up", INFO, True)
    assert len(shop.devices) == 1


def test_back_off_doubles_from_a_tenth_to_two_seconds_for_ever(keeper, shop) -> None:
    shop.on_open = DeviceNotFoundError("no such port: /dev/x")
    run(keeper, shop, 12.0)
    tries = [0.0, 0.1, 0.3, 0.7, 1.5, 3.1, 5.1, 7.1, 9.1, 11.1]
    assert shop.opened_at_s == pytest.approx(tries, abs=0.05)
    assert keeper.state == "down: no such port: /dev/x"
    shop.on_open = None
    assert isinstance(keeper.error, DeviceNotFoundError)
    run(keeper, shop, 2.0)
    assert keeper.is_up
    assert keeper.error is None


def test_a_failed_start_closes_the_handle_at_once(keeper, shop) -> None:
    shop.on_start = DeviceTimeoutError("silent")
    assert not keeper.poll(0.0)
    assert shop.devices[0].is_closed


@pytest.mark.parametrize("error", [DeviceTimeoutError("silent"), OSError(5, "I/O error")])
def test_a_failed_call_closes_the_handle_at_once_and_the_start_is_run_again(
    keeper, shop, error: Exception
) -> None:
    def action(_device: Device) -> str:
        raise error

    assert keeper.call(0.0, lambda device: device is shop.devices[0]) is True
    assert keeper.call(1.0, action) is None
    assert shop.devices[0].is_closed
    assert not keeper.is_up
    assert keeper.call(1.09, lambda _device: "not yet") is None
    assert keeper.call(1.1, lambda device: device is shop.devices[1]) is True


def test_a_device_that_starts_but_never_works_is_backed_off_too(keeper, shop) -> None:
    for _ in range(1000):
        keeper.call(shop.now_s, fail)
        shop.now_s = round(shop.now_s + 0.005, 3)
    assert shop.opened_at_s == pytest.approx([0.0, 0.1, 0.3, 0.7, 1.5, 3.1], abs=0.03)


def test_the_back_off_begins_anew_after_something_worked(keeper, shop) -> None:
    shop.on_open = OSError(2, "gone")
    run(keeper, shop, 4.0)
    shop.on_open = None
    shop.now_s = 10.0
    assert keeper.call(10.0, lambda _device: 1) == 1
    keeper.call(11.0, fail)
    assert not keeper.poll(11.09)
    assert keeper.poll(11.1)


def test_a_port_that_appears_is_tried_at_once(shop) -> None:
    is_present = True
    keeper = Reconnecting("cards.a", shop.open, is_present=lambda: is_present)
    shop.on_open = DeviceNotFoundError("gone")
    is_present = False
    run(keeper, shop, 10.0)
    tries = len(shop.opened_at_s)
    shop.on_open = None
    is_present = True
    assert keeper.poll(shop.now_s)
    assert len(shop.opened_at_s) == tries + 1


def test_an_outage_is_two_lines(keeper, shop, caplog) -> None:
    caplog.set_level(logging.INFO)
    keeper.call(0.0, lambda _device: None)
    shop.on_open = DeviceNotFoundError("no such port: /dev/x")
    keeper.call(1.0, fail)
    shop.now_s = 1.1
    run(keeper, shop, 60.0)
    shop.on_open = None
    run(keeper, shop, 6.0)
    keeper.call(shop.now_s, lambda _device: None)
    assert [(r.levelname, r.getMessage()) for r in caplog.records] == [
        ("INFO", "cards.a: Reader 1.0 started"),
        ("WARNING", "cards.a: down: silent"),
        ("INFO", "cards.a: works again"),
    ]


def test_a_mistake_in_the_program_comes_out(keeper) -> None:
    def action(_device: Device) -> None:
        raise ValueError("antenna 9")

    with pytest.raises(ValueError, match="antenna 9"):
        keeper.call(0.0, action)
    assert keeper.is_up


def test_a_mistake_in_a_start_leaves_no_open_handle(keeper, shop) -> None:
    shop.on_start = KeyError("x")
    with pytest.raises(KeyError):
        keeper.poll(0.0)
    assert shop.devices[0].is_closed
    assert not keeper.is_up


def test_close(keeper, shop) -> None:
    keeper.poll(0.0)
    keeper.close()
    keeper.close()
    assert shop.devices[0].is_closed
    assert keeper.state == "down: closed"
    assert keeper.name == "cards.a"


def test_a_device_is_up_only_once_it_has_started() -> None:
    """Another thread that asks meanwhile must not use a device whose start is under way."""
    seen: list[bool] = []

    class Starting:
        def start(self) -> DeviceInfo:
            seen.append(keeper.is_up)
            return DeviceInfo("cards.a", "a reader")

        def close(self) -> None:
            seen.append(False)

    keeper: Reconnecting[Starting] = Reconnecting("cards.a", Starting)
    assert keeper.poll(0.0)
    assert seen == [False]
    keeper.close()
