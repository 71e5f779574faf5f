"""Rules 32 to 34: dead button, blinds, button."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Button and blinds", "按鈕與盲注")

ENTRIES = (
    Entry(
        citation="32",
        title=Text("Dead button", "空按鈕"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "In tournaments the button moves on by the blinds and may stand at an empty seat.",
            "錦標賽按盲注順序移動按鈕，按鈕可以停在空位上。",
        ),
        station=Text(
            "Moves the button as a dead button, with no small blind where that seat is empty.",
            "以空按鈕方式移動；小盲位無人時就沒有小盲。",
        ),
        words=Text(
            "dead button; empty seat; dead small blind; moving button",
            "空按鈕; 死按鈕; 空位; 無小盲",
        ),
        related=("34-A", "33"),
    ),
    Entry(
        citation="33",
        title=Text("Dodging blinds", "逃避盲注"),
        kinds=(Kind.TOOL,),
        summary=Text("Avoiding a blind on purpose brings a penalty.", "故意躲掉任何盲注都要受罰。"),
        station=Text(
            "Missed blinds are owed and shown; a penalty is offered.",
            "欠付的盲注會記下並顯示，並提供處罰選項。",
        ),
        words=Text("dodge; missed blind; skip blinds", "躲盲; 逃盲; 欠盲注"),
        related=("71-B", "30"),
    ),
    Entry(
        citation="34",
        title=Text("Placing the button", "按鈕的放置"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Corrections of the button, and the heads-up button.",
            "按鈕放錯的更正，以及單挑時的按鈕。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "A button in the wrong place is put right until substantial action; after "
                        "that the hand goes on, and the error is not undone on the next hand "
                        "either. Everybody watches the button."
                    ),
                    (
                        "按鈕放錯，在有效動作之前可改；之後這一手照打，下一手也不倒回去。全桌都要"
                        "留意按鈕。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "Heads-up the button has the small blind, receives the last card, opens "
                        "the betting before the flop and closes it later. When heads-up begins, "
                        "the button may be shifted so nobody is big blind twice running."
                    ),
                    (
                        "單挑時按鈕就是小盲，最後拿牌，翻牌前先行動，之後每街都後行動。剛進入單挑"
                        "時可調整按鈕，免得有人連續兩手當大盲。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "A wrong button is corrected before substantial action and stands after it; "
                "heads-up the button posts the small blind and nobody is big blind twice running."
            ),
            "有效動作前更正按鈕，之後維持；單挑時按鈕付小盲，且不讓同一人連續當大盲。",
        ),
        words=Text(
            "button moved; wrong button; heads-up; button placement; big blind twice",
            "按鈕放錯; 按鈕; 單挑; 連續大盲",
        ),
        related=("32", "36", "35-C"),
    ),
)
