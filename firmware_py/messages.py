"""What core and face say to each other: one JSON object a line over a Unix socket."""

from __future__ import annotations

import msgspec

from firmware_py.requests import Answered, Asked
from firmware_py.view import PublicView

MAX_VIEW_BYTES = 1024 * 1024
"""Longest line from the core."""

BEAT_S = 1.0
"""The core says something at least this often."""


class ViewMessage(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The picture changed."""

    view: PublicView


class Beat(msgspec.Struct, frozen=True, tag_field="type", tag="beat"):
    """The core is alive."""


FromCore = ViewMessage | Beat | Answered
FromFace = Asked

_FROM_CORE: msgspec.json.Decoder[FromCore] = msgspec.json.Decoder(FromCore)
_FROM_FACE: msgspec.json.Decoder[FromFace] = msgspec.json.Decoder(FromFace)
_ENCODER = msgspec.json.Encoder()


def to_line(message: FromCore | FromFace) -> bytes:
    """Return the message as a line, newline included."""
    return _ENCODER.encode(message) + b"\n"


def from_core(line: bytes) -> FromCore:
    """Read a line of the core.

    Raises:
        msgspec.DecodeError: it is none of its messages.
    """
    return _FROM_CORE.decode(line)


def from_face(line: bytes) -> FromFace:
    """Read a line of the face.

    Raises:
        msgspec.DecodeError: it is none of its requests.
    """
    return _FROM_FACE.decode(line)
