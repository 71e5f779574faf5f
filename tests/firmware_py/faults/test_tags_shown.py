"""What is doubtful reaches display and lamps, without a tag and without a hidden card."""

from __future__ import annotations

import msgspec

from firmware_py.core.dealer_face.lamps import Light, plan_lamps
from firmware_py.core.dealer_face.matters import faults_of
from tests.firmware_py.faults.felt import faulty_table

STRANGERS = {"seat3.bets": "E004FE0000000042", "seat1.cards": "E004FD0000000009"}


async def test_doubts_are_in_the_picture_and_name_no_tag_and_no_card() -> None:
    async with faulty_table(hands={1: ("Ah", "2c"), 2: ("Ks", "Qs")}, faces=["Ah"]) as table:
        chip = [uid for uid, worth in table.chips.book.items() if worth == 500][-1]
        for zone, uid in STRANGERS.items():
            table.felt.place(zone, uid)
        table.felt.place("seat4.cards", chip)
        table.felt.place("seat1.bets", chip[:-1] + "9")
        await table.until(lambda: len(table.lines()) >= 4)
        await table.do("s3 say fold")
        view = table.views[-1]
        shown = {line.name: line for line in faults_of(view)}
        assert {*STRANGERS, "seat4.cards"} <= shown.keys()
        assert all(set(line.text) == {"en", "zh-Hant"} for line in shown.values())
        assert plan_lamps(view).amber in {Light.ON, Light.BLINK}
        left = msgspec.json.encode(table.views).decode()
        for secret in (*table.chips.book, *table.cards.book, *STRANGERS.values()):
            assert secret not in left
        for face in ("Ah", "2c", "Ks", "Qs"):
            assert face not in left
