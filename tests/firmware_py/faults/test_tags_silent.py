"""Tags that keep quiet once they were read: the only state of a session that ISO 15693 has."""

from __future__ import annotations

from drivers.emulated.metratec import EmulatedQuasar
from tests.firmware_py.faults.felt import faulty_table
from tests.firmware_py.faults.table import observe

CHIPS = 40
"""More than the reader names in one inventory, so that it has to count with stay-quiet."""
MOST_NAMED = 32


async def test_chips_that_a_count_has_told_to_keep_quiet_stay_present() -> None:
    async with faulty_table() as table:
        reader = table.felt.readers["chips"]
        assert isinstance(reader, EmulatedQuasar)
        table.chips.push(3, "seat3.bets", [100] * CHIPS)
        await table.pushes(1)
        assert table.happened == [f"s3 push 100x{CHIPS}"]
        port = table.loop.station.readers["chips"]
        counted = port.visit(3, thorough=True)
        watched = port.visit(3, thorough=False)  # the same antenna: nothing else took the power
        assert counted is not None
        assert watched is not None
        assert counted.rounds > 1
        assert len(counted.uids) == CHIPS
        assert set(watched.uids) <= set(counted.uids)
        assert len(watched.uids) == MOST_NAMED
        await table.visits("seat3.bets", 30)
        assert table.happened == [f"s3 push 100x{CHIPS}"]
        assert not table.lines()
        observe(
            11,
            f"{len(reader.on(3))} chips are counted, so that each keeps quiet once it was read",
            f"the next look at the same antenna hears {len(watched.uids)} again, as many as one "
            f"answer names; in 30 more visits all stay present: {', '.join(table.happened)}",
        )
