"""What can go wrong between the station and a device."""

from __future__ import annotations


class DriverError(Exception):
    """Root of all errors raised by ``drivers``."""


class BusError(DriverError, OSError):
    """An I2C transaction failed after its retries (errno kept in ``errno``)."""


class DeviceNotFoundError(BusError):
    """No such port, bus or address."""


class DevicePermissionError(BusError):
    """The port or bus exists but this user may not open it."""


class DeviceTimeoutError(DriverError, TimeoutError):
    """The device is silent: it did not answer within its documented time."""


class FrameError(DriverError, ValueError):
    """Bytes that are no valid frame.

    The text says only how many: it is logged and shown, and a tag's identity may be among them.

    Attributes:
        raw: the offending bytes.
    """

    def __init__(self, message: str, raw: bytes) -> None:
        super().__init__(f"{message}, {len(raw)} bytes")
        self.raw = raw


class DeviceRefusedError(DriverError):
    """The device answered with an error.

    Attributes:
        status: the device's own code or word.
    """

    def __init__(self, message: str, status: str | int) -> None:
        super().__init__(f"{message}: {status}")
        self.status = status


class DeviceClosedError(DriverError):
    """The port was lost or closed; whoever owns the device opens it again."""


class WrongDeviceError(DriverError):
    """Another device answers on this port than the one described (R-09).

    Attributes:
        product: what answers, "" where that is not known or it is the right product.
        serial: its serial number, "" where it was not asked.
    """

    def __init__(self, message: str, product: str = "", serial: str = "") -> None:
        super().__init__(message)
        self.product = product
        self.serial = serial


class PortInUseError(DriverError):
    """Another program holds the port (R-01)."""


class PinInUseError(DriverError):
    """Two devices claim one pin."""
