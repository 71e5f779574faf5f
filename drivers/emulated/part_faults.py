"""Named faults of buses, of the parts on them, of keys and of ports, so that they can be ordered.

What a line does wrong is in ``line_faults``, what a reader does wrong is beside each reader.
"""

from __future__ import annotations

import errno
from enum import Enum, auto


class PortFault(Enum):
    """What can happen to a serial port as a whole."""

    CABLE_PULLED = auto()
    """The far end is gone, and so is the port's name."""
    CABLE_PULLED_IN_FRAME = auto()
    """The same, when half of the next answer is through."""
    CABLE_BACK = auto()
    """The device is back under its name."""
    BACK_UNDER_ANOTHER_NAME = auto()
    """The device is back, but not under the name that the station knows."""
    NO_PERMISSION = auto()
    """The port is there, but this user may not open it (EACCES)."""
    IN_USE = auto()
    """Another program holds the port when it is opened the next time (EAGAIN)."""
    SWAPPED = auto()
    """The cables of two readers are swapped."""


class BusFault(Enum):
    """What a transaction on an I2C bus meets; the value is its errno."""

    NO_ACKNOWLEDGE = errno.EREMOTEIO
    """Errno 121."""
    NO_DEVICE = errno.ENXIO
    """Errno 6: what some controllers say in its place."""
    IO_ERROR = errno.EIO
    """Errno 5."""
    TIMED_OUT = errno.ETIMEDOUT
    """Errno 110."""
    SDA_LOW = "SDA low"
    """SDA is held low: each transaction blocks for a second, then errno 110."""
    MISSING = "missing"
    """There is no bus: I2C is off. Only from the start on."""


class ExpanderFault(Enum):
    """What an expander can do wrong by itself."""

    UNPLUGGED = auto()
    """Is off the bus and keeps its registers."""
    RESET = auto()
    """All registers are at their defaults, as after a brown-out."""
    BANK_SET = auto()
    """BANK is set, as a former program may have left it."""
    INTERRUPT_STUCK = auto()
    """INT stays active whatever is read."""
    IODIR_7_FIXED = auto()
    """IODIR bit 7 stays 1 whatever is written."""


class PanelPartFault(Enum):
    """What lamps and display can do wrong by themselves."""

    UNPLUGGED = auto()
    """Is off the bus and keeps its registers."""
    RESET = auto()
    """All registers are at their defaults, as after a brown-out."""


class KeyFault(Enum):
    """What a key can do wrong."""

    STUCK = auto()
    """Is down."""
    BOUNCING = auto()
    """Chatters: five edges, and it is up again."""


class PinFault(Enum):
    """What can be wrong with GPIO."""

    MISSING = auto()
    """There is no pin factory. Only from the start on."""
