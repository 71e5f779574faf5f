"""Takes cards and tags out of texts that people will read: logs and the traces of errors.

It is the last of several guards: what is written on purpose names none. An error's text may quote
whatever a careless line put into it, and a tag's serial number is as good as its card.
"""

from __future__ import annotations

import logging
import re
import traceback

BLANK = "??"

_CARDS = r"(?<![A-Za-z0-9])(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]\N{VARIATION SELECTOR-15}?)+(?![A-Za-z])"
_BYTES = r"\bb(?:'[^'\n]*\\x[^'\n]*'|\"[^\"\n]*\\x[^\"\n]*\")"
_SPACED = r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}[ :-]){3,}[0-9A-Fa-f]{2}(?![0-9A-Za-z])"
_WHOLE = r"(?<![0-9A-Za-z])(?:0x)?(?=[0-9A-Fa-f]*[A-Fa-f])[0-9A-Fa-f]{8,}(?![0-9A-Za-z])"
_DIGITS = r"(?<![0-9A-Za-z])\d{14,}(?![0-9A-Za-z])"
_SECRET = re.compile("|".join((_CARDS, _BYTES, _SPACED, _WHOLE, _DIGITS)))


def without_secrets(text: str) -> str:
    """Return a text in which each name of a card, and what may be a tag, is blanked.

    A tag is eight hexadecimal digits or more, together or as bytes apart, or raw bytes as Python
    writes them; digits alone (a date, a serial number of a device) only from fourteen on.
    """
    return _SECRET.sub(BLANK, text)


def trace_without_secrets(error: BaseException) -> str:
    """Return an error with its places in the code, blanked as ``without_secrets`` does."""
    return without_secrets("".join(traceback.format_exception(error)).rstrip())


class BlankingFormatter(logging.Formatter):
    """Formats a record with its trace, then blanks it as a whole."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, or the lines of a trace."""
        return without_secrets(super().format(record))
