"""The station description: which device sits where, and how the table starts.

Nothing in the code knows a port, an address, a pin or an antenna; they are read from ``hw/*.toml``.
A file that does not fit is refused as a whole, so nothing starts half.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.setup import Level, TableSetup
from firmware_py.config_checks import check_station
from firmware_py.languages import LANGUAGES
from firmware_py.strict_toml import parse_strict, read_text

EXIT_CONFIG = 78
"""Exit status for a configuration that cannot be used (EX_CONFIG); not started again in a loop."""

Chips = Annotated[int, Meta(ge=1, description="chips, a whole number above 0")]
ChipsOrNone = Annotated[int, Meta(ge=0, description="chips, a whole number, 0 for none")]
SeatNumber = Annotated[int, Meta(ge=1, le=10, description="a seat, 1 to 10")]
Pin = Annotated[int, Meta(ge=5, le=27, description="a GPIO number, BCM 5 to 27")]
Name = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9][a-z0-9.-]{0,31}$",
        description="a name of small letters, digits, dots and dashes",
    ),
]
Contrast = Annotated[int, Meta(ge=0, le=255, description="a contrast, 0 to 255")]
Minutes = Annotated[int, Meta(ge=0, le=1440, description="minutes, 0 for never, to 1440")]
Port = Annotated[str, Meta(min_length=1, description="the path of a serial port")]


class TableSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[table]``: how the first hand starts; ``stacks`` overrides ``starting_stack`` by seat."""

    starting_stack: Chips
    game: Annotated[
        Literal["nlhe", "plo", "lhe", "plo8", "nlo"],
        Meta(description="one of nlhe, plo, lhe, plo8, nlo"),
    ] = "nlhe"
    format: Annotated[Literal["tournament", "cash"], Meta(description="tournament or cash")] = (
        "tournament"
    )
    button: SeatNumber = 1
    denominations: Annotated[
        list[Chips], Meta(min_length=1, description="a list of chip values above 0")
    ] = msgspec.field(default_factory=lambda: [25, 100, 500, 1000, 5000, 25000])
    stacks: Annotated[
        dict[int, Chips], Meta(description="a table: seat = chips, whole and above 0")
    ] = msgspec.field(default_factory=dict)


class LevelSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[level]]``: forced bets in chips, and how long they last.

    ``break_minutes`` of break follow, 0 for none; ``color_up`` is the chip that is raced off then.
    With ``hand_for_hand`` the time goes by hands from its start to its end (TDA 2024, RP-8).
    """

    small_blind: ChipsOrNone
    big_blind: Chips
    minutes: Annotated[int, Meta(ge=1, le=1440, description="minutes, 1 to 1440")]
    ante: ChipsOrNone = 0
    bb_ante: ChipsOrNone = 0
    break_minutes: Annotated[int, Meta(ge=0, le=1440, description="minutes, 0 to 1440")] = 0
    color_up: ChipsOrNone = 0
    hand_for_hand: bool = False


class GpioSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[gpio]``: pin factory by name, and pins by BCM number."""

    factory: Annotated[
        Literal["lgpio", "rpigpio", "mock", "none"],
        Meta(description="one of lgpio, rpigpio, mock, none"),
    ]
    red: Pin = 17
    amber: Pin = 27
    green: Pin = 22
    shutdown: Pin = 26
    reset: Pin = 16
    buzzer: Pin = 18


class I2cSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[i2c]``: the bus that carries panel, lights and display."""

    bus: Annotated[int, Meta(ge=0, le=99, description="an I2C bus number, 0 to 99")] = 1
    frequency_khz: Annotated[int, Meta(ge=10, le=400, description="10 to 400 kHz")] = 100


class ReaderSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[reader]]``: a tag reader, and the zone of each antenna that is fitted.

    ``serial`` is compared with that of the device when it is set; ``power_mw`` is for readers that
    can set it; ``crc`` lets a reader that can do so close each line with a checksum.
    ``references`` names a tag that is fixed under an antenna, so that a coil that hears nothing is
    told from an empty one.
    """

    name: Name
    kind: Annotated[
        Literal["pepper", "quasar", "pn532"], Meta(description="one of pepper, quasar, pn532")
    ]
    port: Port
    zones: Annotated[
        dict[int, str],
        Meta(min_length=1, description="a table: antenna number = zone name"),
    ]
    baudrate: Annotated[
        Literal[9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600],
        Meta(description="one of 9600 to 921600 Bd as the device offers them"),
    ] = 115200
    power_mw: Annotated[int, Meta(ge=1, le=4000, description="1 to 4000 mW")] = 200
    crc: bool = True
    serial: str = ""
    references: Annotated[
        dict[int, str], Meta(description="a table: antenna number = tag in upper-case hex")
    ] = msgspec.field(default_factory=dict)


class ExpanderSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[expander]]``: key inputs; pins 0 to 7 are port A, 8 to 15 port B."""

    name: Name
    address: Annotated[int, Meta(ge=0x20, le=0x27, description="0x20 to 0x27")]
    interrupt_pin: Pin
    keys: Annotated[
        dict[int, str], Meta(min_length=1, description="a table: pin number = key name")
    ]


class LightsSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[lights]``: LED channels of the seats, the board cards and attention."""

    address: Annotated[int, Meta(ge=0x40, le=0x6F, description="0x40 to 0x6F")] = 0x41
    seats: Annotated[dict[int, int], Meta(description="a table: seat = channel, 0 to 15")] = (
        msgspec.field(default_factory=lambda: {seat: seat - 1 for seat in range(1, 11)})
    )
    board: Annotated[list[int], Meta(description="a list of channels, 0 to 15")] = msgspec.field(
        default_factory=lambda: [10, 11, 12, 13, 14]
    )
    attention: Annotated[int, Meta(ge=0, le=15, description="a channel, 0 to 15")] = 15


class OledSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[oled]``: the dealer's display.

    When nothing has changed for ``dim_after_minutes`` it is dimmed to ``dim_contrast``; without a
    hand it goes dark after ``blank_after_minutes``. The picture moves by a pixel every
    ``shift_every_minutes``. 0 minutes are never.
    """

    address: Annotated[int, Meta(ge=0x3C, le=0x3D, description="0x3C or 0x3D")] = 0x3C
    chip: Annotated[
        Literal["ssd1306", "ssd1309", "sh1106"],
        Meta(description="one of ssd1306, ssd1309, sh1106"),
    ] = "ssd1306"
    contrast: Contrast = 207
    dim_contrast: Contrast = 16
    dim_after_minutes: Minutes = 5
    blank_after_minutes: Minutes = 30
    shift_every_minutes: Minutes = 2


class SoundsSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[sounds]``: how much the buzzer says.

    ``loudness`` is "all"; "few" without ticks, the last minute and refused keys; or "none": the
    attention lamp turns over instead.
    """

    loudness: Annotated[Literal["all", "few", "none"], Meta(description="all, few or none")] = "all"


class FaceSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[face]``: where the status screen listens, and who may read it.

    ``reading`` is "open" for everybody who reaches it, or "pin" for signed-in people only.
    ``connections`` is how many browsers may be connected; all but four of them may watch live.
    """

    host: Annotated[str, Meta(min_length=1, description="an address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535, description="a TCP port, 1 to 65535")] = 8080
    reading: Annotated[Literal["open", "pin"], Meta(description="open or pin")] = "open"
    connections: Annotated[int, Meta(ge=8, le=128, description="8 to 128 connections")] = 16


class SensingSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[sensing]``: how presence is decided.

    ``estimator`` is "likelihood", or "counting" for two sightings and three misses. ``miss_rate``
    and ``ghost_rate`` are what a zone is taken for before it has learnt its own; ``mistakes`` is
    the expected number of wrong tags at which an amount is reported; ``ask_after_s`` is how long a
    zone may stay in doubt before the dealer is asked.
    """

    estimator: Annotated[
        Literal["likelihood", "counting"], Meta(description="likelihood or counting")
    ] = "likelihood"
    miss_rate: Annotated[float, Meta(ge=0.01, le=0.45, description="0.01 to 0.45")] = 0.10
    ghost_rate: Annotated[float, Meta(ge=0.001, le=0.2, description="0.001 to 0.2")] = 0.02
    mistakes: Annotated[float, Meta(ge=0.001, le=0.1, description="0.001 to 0.1")] = 0.03
    ask_after_s: Annotated[float, Meta(ge=1.0, le=30.0, description="1 to 30 s")] = 3.0


class ServiceSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[service]``: where state and socket lie; "" lets the system say."""

    state_directory: str = ""
    socket: str = ""


class StationConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One station; the whole of ``hw/<name>.toml``."""

    name: Name
    seats: Annotated[list[SeatNumber], Meta(min_length=2, description="two to ten seat numbers")]
    table: TableSection
    gpio: GpioSection
    level: Annotated[list[LevelSection], Meta(min_length=1, description="one [[level]] or more")]
    reader: list[ReaderSection] = []
    expander: list[ExpanderSection] = []
    i2c: I2cSection = I2cSection()
    lights: LightsSection | None = None
    oled: OledSection | None = None
    sounds: SoundsSection = SoundsSection()
    face: FaceSection = FaceSection()
    sensing: SensingSection = SensingSection()
    service: ServiceSection = ServiceSection()
    language: Annotated[
        str,
        Meta(pattern=f"^(?:{'|'.join(LANGUAGES)})$", description=f"one of {', '.join(LANGUAGES)}"),
    ] = LANGUAGES[0]

    def table_setup(self, *, is_dealt: bool = True) -> TableSetup:
        """Return the start of the first hand: each seat's stack, first level's blinds.

        ``is_dealt`` is False where the antennas see the cards land.
        """
        first = self.level[0]
        return TableSetup(
            level=Level(first.small_blind, first.big_blind, first.ante, first.bb_ante),
            button=self.table.button,
            stacks={
                seat: self.table.stacks.get(seat, self.table.starting_stack)
                for seat in sorted(self.seats)
            },
            game=self.table.game,
            is_cash=self.table.format == "cash",
            denominations=tuple(self.table.denominations),
            is_dealt=is_dealt,
        )

    def state_directory(self) -> Path:
        """Return where journal and decks lie.

        In this order: the description, systemd's ``STATE_DIRECTORY``, the user's state folder.
        """
        if self.service.state_directory:
            return Path(self.service.state_directory)
        if given := os.environ.get("STATE_DIRECTORY"):
            return Path(given.split(":")[0])
        home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        return Path(home) / "dealer-station"

    def socket_path(self) -> Path:
        """Return where core and face meet.

        In this order: the description, systemd's ``RUNTIME_DIRECTORY``, the user's run-time
        folder, the state folder.
        """
        if self.service.socket:
            return Path(self.service.socket)
        if given := os.environ.get("RUNTIME_DIRECTORY"):
            return Path(given.split(":")[0]) / "view.sock"
        if given := os.environ.get("XDG_RUNTIME_DIR"):
            return Path(given) / "dealer-station" / "view.sock"
        return self.state_directory() / "view.sock"


def read_config(path: Path) -> StationConfig:
    """Read and check a station description.

    Raises:
        ConfigError: the file cannot be read, or a key or value does not fit; the message names
            file, line and key, and what is allowed.
    """
    return parse_config(read_text(path), str(path))


def parse_config(text: str, file: str) -> StationConfig:
    """Parse a station description; ``file`` is for messages.

    Raises:
        ConfigError: as ``read_config``.
    """
    config = parse_strict(text, StationConfig, file)
    check_station(config, text, file)
    return config
