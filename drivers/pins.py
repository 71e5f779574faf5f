"""Pins as the rest of the program sees them; a pin factory gives real, mock or emulated ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class OutputPin(Protocol):
    """A pin that drives something; ``on`` is the meaning, not the level."""

    @property
    def is_on(self) -> bool:
        """Whether it was last switched on."""
        ...

    def on(self) -> None:
        """Switch on."""

    def off(self) -> None:
        """Switch off."""

    def close(self) -> None:
        """Switch off and let the pin go."""


class InputPin(Protocol):
    """A pin that is read."""

    @property
    def is_active(self) -> bool:
        """Whether the active level is there now."""
        ...

    def close(self) -> None:
        """Let the pin go."""


class PinFactory(Protocol):
    """Gives pins by their BCM number. A second user of a pin gets ``PinInUseError``."""

    def output(self, number: int, *, active_low: bool = False) -> OutputPin:
        """Claim a pin as an output, off at first."""
        ...

    def input(
        self,
        number: int,
        *,
        active_low: bool = True,
        when_active: Callable[[], None] | None = None,
    ) -> InputPin:
        """Claim a pin as an input that is pulled to its inactive level.

        ``when_active`` is called at each edge to the active level, in another thread; it must
        return at once, e.g. set an event, and leave the bus to the service.
        """
        ...

    def close(self) -> None:
        """Let all pins go."""


class NoPins:
    """A factory for a station without GPIO: outputs light nothing, inputs are never active."""

    def output(self, number: int, *, active_low: bool = False) -> OutputPin:  # noqa: ARG002
        """Return an output that drives nothing."""
        return _NoOutput()

    def input(
        self,
        number: int,  # noqa: ARG002
        *,
        active_low: bool = True,  # noqa: ARG002
        when_active: Callable[[], None] | None = None,  # noqa: ARG002
    ) -> InputPin:
        """Return an input that is never active."""
        return _NoInput()

    def close(self) -> None:
        """Do nothing."""


class _NoOutput:
    def __init__(self) -> None:
        self.is_on = False

    def on(self) -> None:
        self.is_on = True

    def off(self) -> None:
        self.is_on = False

    def close(self) -> None:
        self.is_on = False


class _NoInput:
    is_active = False

    def close(self) -> None:
        pass
