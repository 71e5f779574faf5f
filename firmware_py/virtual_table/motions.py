"""How people push chips: in one motion, or in two that belong together."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass(slots=True)
class Motions:
    """Decides push by push.

    Attributes:
        share: of pushes that come in two motions.
        pause_s: time between the two; longer than a motion may rest (``PushSettings``), the
            second is a push of its own.
        rng: decides which, and where they are cut.
    """

    share: float = 0.0
    pause_s: float = 0.15
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def of(self, chips: tuple[int | None, ...]) -> list[tuple[int | None, ...]]:
        """Return the chips of each motion of a push."""
        if len(chips) < 2 or self.rng.random() >= self.share:
            return [chips]
        cut = self.rng.randrange(1, len(chips))
        return [chips[:cut], chips[cut:]]
