"""What core and face say to each other: one JSON object a line over a Unix socket."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from firmware_py.view import PublicView

MAX_VIEW_BYTES = 256 * 1024
"""Longest line from the core."""

MAX_DECISION_BYTES = 8 * 1024
"""Longest line from the face."""

BEAT_S = 1.0
"""The core says something at least this often."""


class ViewMessage(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The picture changed."""

    view: PublicView


class Beat(msgspec.Struct, frozen=True, tag_field="type", tag="beat"):
    """The core is alive."""


class Decision(
    msgspec.Struct, frozen=True, tag_field="type", tag="decision", forbid_unknown_fields=True
):
    """What a floor person decided, after the PIN was checked.

    Attributes:
        question: number of the question as in the view; an answer to another one is dropped.
        option: one of its options.
        reason: free text, kept with the ruling.
        person: who decided.
    """

    question: Annotated[int, Meta(ge=1)]
    option: Annotated[str, Meta(min_length=1, max_length=40)]
    reason: Annotated[str, Meta(max_length=500)] = ""
    person: Annotated[str, Meta(max_length=60)] = ""


_FROM_CORE = msgspec.json.Decoder(ViewMessage | Beat)
_FROM_FACE = msgspec.json.Decoder(Decision)
_ENCODER = msgspec.json.Encoder()


def to_line(message: ViewMessage | Beat | Decision) -> bytes:
    """Return the message as a line, newline included."""
    return _ENCODER.encode(message) + b"\n"


def from_core(line: bytes) -> ViewMessage | Beat:
    """Read a line of the core.

    Raises:
        msgspec.DecodeError: it is not one of the messages above.
    """
    return _FROM_CORE.decode(line)


def from_face(line: bytes) -> Decision:
    """Read a line of the face.

    Raises:
        msgspec.DecodeError: it is no decision.
    """
    return _FROM_FACE.decode(line)
