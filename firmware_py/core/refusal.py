"""How the core says no to a face."""

from __future__ import annotations

from firmware_py.errors import StationError


class RefusedError(StationError):
    """A request that is not carried out; nothing was changed.

    Attributes:
        key: why, as named in the catalogues of the face.
        values: numbers and words to fill in.
    """

    def __init__(self, key: str, **values: int | str) -> None:
        super().__init__(f"{key}: {values}" if values else key)
        self.key = key
        self.values = values
