"""The text of happenings and table scripts; the only part that knows how they are written."""
