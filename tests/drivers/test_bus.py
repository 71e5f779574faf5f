"""One owner per bus: retries, error types, fairness, channels."""

from __future__ import annotations

import threading
import time

import pytest

from drivers.bus import FairLock, SharedBus
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.emulated.tca9548a import EmulatedTCA9548A
from drivers.errors import BusError, DeviceClosedError, DeviceNotFoundError


class Bench:
    """A bus with one expander at 0x20 and an owner whose pauses are recorded."""

    def __init__(self) -> None:
        self.bus = EmulatedBus()
        self.chip = EmulatedMCP23017(0x20)
        self.bus.attach(0x20, self.chip)
        self.pauses: list[float] = []
        self.shared = SharedBus(self.bus, sleep=self.pauses.append)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.mark.parametrize("code", [121, 5, 110, 6])
@pytest.mark.parametrize("failures", [1, 2])
def test_passing_fault_is_not_noticed(bench: Bench, code: int, failures: int) -> None:
    """R-33: up to two failures in a row are repaired 5 ms apart."""
    bench.bus.fail(code, times=failures)
    bench.shared.write_byte_data(0x20, 0x14, 0x80)
    assert bench.chip.register("OLAT") == (0x80, 0)
    assert bench.pauses == [0.005] * failures
    assert bench.bus.transactions == failures + 1


@pytest.mark.parametrize(
    ("code", "kind"),
    [(121, DeviceNotFoundError), (6, DeviceNotFoundError), (5, BusError), (110, BusError)],
)
def test_third_failure_is_reported(bench: Bench, code: int, kind: type[BusError]) -> None:
    """After three tries the error is ours and keeps errno and address."""
    bench.bus.fail(code, times=3)
    with pytest.raises(BusError, match="0x20") as caught:
        bench.shared.read_byte_data(0x20, 0x00)
    assert type(caught.value) is kind
    assert caught.value.errno == code
    assert bench.bus.transactions == 3


def test_other_errors_are_not_tried_again(bench: Bench) -> None:
    """A vanished adapter (errno 19) does not get better in 5 ms."""
    bench.bus.fail(19)
    with pytest.raises(BusError) as caught:
        bench.shared.write_byte(0x20, 0)
    assert caught.value.errno == 19
    assert bench.bus.transactions == 1


def test_closed_bus_says_so(bench: Bench) -> None:
    """After close, and after closing twice, nothing reaches the wire."""
    bench.shared.close()
    bench.shared.close()
    with pytest.raises(DeviceClosedError):
        bench.shared.read_i2c_block_data(0x20, 0x00, 6)
    assert bench.bus.transactions == 0


def test_bus_is_stuck_only_if_every_address_times_out(bench: Bench) -> None:
    """R-35: one mute address is no stuck bus."""
    bench.bus.attach(0x21, EmulatedMCP23017(0x21))
    assert not bench.shared.is_stuck
    bench.shared.read_byte_data(0x21, 0)
    bench.bus.fail(110, times=None)
    for address, is_stuck in ((0x20, False), (0x21, True)):
        with pytest.raises(BusError):
            bench.shared.read_byte_data(address, 0)
        assert bench.shared.is_stuck is is_stuck
    bench.bus.heal()
    bench.shared.read_byte_data(0x20, 0)
    assert not bench.shared.is_stuck


def test_lock_is_free_while_a_try_waits(bench: Bench) -> None:
    """Another thread gets its transaction through during the pause between two tries."""
    levels: list[int] = []

    def use_bus_meanwhile(_: float) -> None:
        other = threading.Thread(target=lambda: levels.append(shared.read_byte_data(0x20, 0x00)))
        other.start()
        other.join(timeout=5)

    shared = SharedBus(bench.bus, sleep=use_bus_meanwhile)
    bench.bus.fail(121)
    shared.write_byte_data(0x20, 0x14, 0x01)
    assert levels == [0xFF]


def test_waiting_thread_is_behind_one_write_at_most() -> None:
    """R-36: a thread that writes block after block does not starve another one."""
    order: list[str] = []
    first_write = threading.Event()
    button_waits = threading.Event()

    class SlowBus(EmulatedBus):
        def write_i2c_block_data(self, i2c_addr: int, register: int, data: object) -> None:
            order.append("display")
            first_write.set()
            assert button_waits.wait(timeout=5)

        def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
            order.append("buttons")
            return [0] * length

    shared = SharedBus(SlowBus())

    def draw() -> None:
        for _ in range(33):
            shared.write_i2c_block_data(0x3C, 0x40, bytes(32))

    display = threading.Thread(target=draw)
    display.start()
    assert first_write.wait(timeout=5)
    buttons = threading.Thread(target=lambda: shared.read_i2c_block_data(0x20, 0x0E, 6))
    buttons.start()
    while not shared._lock._waiting:
        time.sleep(0)
    button_waits.set()
    display.join(timeout=5)
    buttons.join(timeout=5)
    assert order.index("buttons") == 1
    assert len(order) == 34


def test_lock_goes_to_whoever_waited_longest() -> None:
    lock, order = FairLock(), []

    def wait(number: int) -> None:
        with lock:
            order.append(number)

    with lock:
        threads = [threading.Thread(target=wait, args=(number,)) for number in range(4)]
        for count, thread in enumerate(threads, start=1):
            thread.start()
            while len(lock._waiting) < count:
                time.sleep(0)
    for thread in threads:
        thread.join(timeout=5)
    assert order == [0, 1, 2, 3]


def test_threads_never_mix_their_transactions() -> None:
    """R-38: eight threads behind two channels each read what they wrote."""
    bus = EmulatedBus()
    multiplexer = EmulatedTCA9548A(0x77)
    bus.attach(0x77, multiplexer)
    for channel in (0, 1):
        multiplexer.attach(channel, EmulatedMCP23017(0x20))
    shared = SharedBus(bus)
    segments = [shared.channel(0x77, channel) for channel in (0, 1)]
    wrong: list[int] = []

    def work(channel: int) -> None:
        for value in range(100):
            segments[channel].write_byte_data(0x20, 0x06, 0x10 * channel + value % 16)
            found = segments[channel].read_byte_data(0x20, 0x06)
            if found >> 4 != channel:
                wrong.append(found)

    threads = [threading.Thread(target=work, args=(number % 2,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    assert not wrong
    assert shared._last_errno == {0x20: None}


def test_channel_is_selected_again_after_the_multiplexer_was_reset() -> None:
    """A lost channel costs nothing, because each transaction selects."""
    bus = EmulatedBus()
    multiplexer = EmulatedTCA9548A(0x77)
    chip = EmulatedMCP23017(0x20)
    bus.attach(0x77, multiplexer)
    multiplexer.attach(3, chip)
    segment = SharedBus(bus).channel(0x77, 3)
    segment.write_byte_data(0x20, 0x14, 1)
    multiplexer.reset()
    segment.write_i2c_block_data(0x20, 0x14, [2, 3])
    assert chip.register("OLAT") == (2, 3)
    assert multiplexer.control == 0x08
    segment.close()
    assert segment.read_i2c_block_data(0x20, 0x14, 2) == [2, 3]


def test_wrong_channel_number() -> None:
    with pytest.raises(ValueError, match=": 8"):
        SharedBus(EmulatedBus()).channel(0x77, 8)
