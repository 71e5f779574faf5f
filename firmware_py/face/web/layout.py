"""Where the seats stand on the felt: a style sheet made for the table's number of seats."""

from __future__ import annotations

import math

WIDE = "@media (min-width: 60rem)"


def seats_css(count: int) -> str:
    """Return rules for ``.at-1`` to ``.at-<count>``: seat box and bet, in per cent of the felt.

    The dealer sits at the bottom; seats count clockwise from the dealer's left. A narrow screen
    gets two columns, a wide one an oval.
    """
    rules = [_tall(at, count) for at in range(1, count + 1)]
    wide = [_wide(at, count) for at in range(1, count + 1)]
    return "\n".join([*rules, f"{WIDE} {{", *wide, "}", ""])


def _tall(at: int, count: int) -> str:
    left_side = math.ceil(count / 2)
    is_left = at <= left_side
    rows = max(left_side, 2)
    row = left_side - at if is_left else at - left_side - 1  # 0 is the far end of the table
    top = 100 * row / rows
    side, other = ("left", "right") if is_left else ("right", "left")
    return (
        f".at-{at} .box {{ top: {top:.2f}%; {side}: 0; {other}: auto; }}\n"
        f".at-{at} .bet {{ top: {top:.2f}%; {side}: .3rem; {other}: auto; }}"
    )


def _wide(at: int, count: int) -> str:
    angle = math.pi / 2 + 2 * math.pi * at / (count + 1)
    box = _on_oval(angle, 42.5, 42.0)
    bet = _on_oval(angle, 27.5, 25.5)
    return (
        f"  .at-{at} .box {{ left: {box[0]:.2f}%; top: {box[1]:.2f}%; right: auto; }}\n"
        f"  .at-{at} .bet {{ left: {bet[0]:.2f}%; top: {bet[1]:.2f}%; right: auto; }}"
    )


def _on_oval(angle: float, half_width: float, half_height: float) -> tuple[float, float]:
    """Return left and top, per cent, on an oval with flat sides (a superellipse of degree 2.5)."""
    x, y = math.cos(angle), math.sin(angle)
    return (
        50 + half_width * math.copysign(abs(x) ** 0.8, x),
        50 + half_height * math.copysign(abs(y) ** 0.8, y),
    )
