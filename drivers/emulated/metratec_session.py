"""What an emulated QuasarMX forgets at each start, and how its lines look meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.metratec.frames import crc, with_crc

NEVER_S = float("-inf")

CLOSED_IN_ANY_MODE = frozenset({"CON", "COF", "RST", "CRC ON", "CRC OFF", "WAK"})
"""Commands that are taken with their CRC in any mode."""


@dataclass(slots=True)
class Session:
    """Settings since the last start; a fresh one is what each start brings back.

    Attributes:
        prefix: text before each answer.
        port: the selected port, 0 is socket 1.
        cycle: how many ports are stepped through, 0 for none.
        repeat: options of the inventory that is being repeated, ``None`` for none.
        heart_beat_s: seconds between heart beats, 0 for none.
        next_beat_s: when the next one is due.
        rests_until_s: until when the field is taken away.
        settings: other settings by name, stored and without effect.
    """

    lf: bool = False
    crc: bool = False
    prefix: str = ""
    is_field_on: bool = False
    is_reporting: bool = False
    port: int = 0
    cycle: int = 0
    is_asleep: bool = False
    repeat: frozenset[str] | None = None
    heart_beat_s: int = 0
    next_beat_s: float = 0.0
    rests_until_s: float = NEVER_S
    settings: dict[str, str] = field(default_factory=lambda: {"VBL": "2"})

    def frame(self, lines: list[str], *, has_end: bool = True) -> bytes:
        """Return an answer as it goes over the line; ``has_end`` False leaves the LF out."""
        lines = [self.prefix + lines[0], *lines[1:]]
        closed = [with_crc(line) if self.crc else line for line in lines]
        end = "\n" if self.lf and has_end else ""
        return ("".join(f"{line}\r" for line in closed) + end).encode("ascii")

    def read_command(self, line: str) -> tuple[str, bool] | None:
        """Return the command in capitals and whether a CRC closed it.

        ``None`` if a CRC is due and missing or wrong.
        """
        line = line.rstrip(" ")
        body, _, digits = line.rpartition(" ")
        if body and line.isascii() and digits.upper() == crc(f"{body} "):
            command = body.rstrip(" ").upper()
            if self.crc or command in CLOSED_IN_ANY_MODE:
                return command, True
        return None if self.crc else (line.upper(), False)
