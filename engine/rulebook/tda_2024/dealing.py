"""Rules 35 to 39: misdeals, substantial action, burns, flops."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Dealing", "發牌")

ENTRIES = (
    Entry(
        citation="35",
        title=Text("Misdeals and fouled decks", "錯發與問題牌"),
        kinds=(Kind.AUTO, Kind.ASK),
        summary=Text(
            "When a deal is void, how it is repeated, and what a bad deck does.",
            "何時算錯發、怎麼重發，以及牌組有問題時怎麼辦。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Among others: two boxed cards in the deal; the first card to the wrong "
                        "seat; cards to a seat not in the hand; a seat left out; a wrong number "
                        "of cards (the button apart, Rule 37); a card that is foreign to the "
                        "game, found before substantial action; in flop games an exposed card "
                        "among the first two off the deck, or any other two exposed by the "
                        "dealer. Draw games follow the house."
                    ),
                    (
                        "包括：起手發牌出現兩張反面牌；第一張發錯位；發給不該有牌的座位；漏發；張"
                        "數不對（按鈕另依規則 37）；有效動作前發現不屬於此遊戲的牌；翻牌類遊戲最先"
                        "兩張之一曝光，或荷官失手讓另外兩張曝光。換牌遊戲依場地規定。"
                    ),
                ),
            ),
            Part(
                "B",
                Text("The button may be given two cards in a row.", "按鈕可以連續拿到兩張牌。"),
            ),
            Part(
                "C",
                Text(
                    (
                        "The redeal is the same hand again: same button, same stakes, nobody new. "
                        "Players who were dealt in but absent may play it; players on penalty are "
                        "dealt and killed, and the two deals count as one hand of the penalty."
                    ),
                    (
                        "重發就是同一手再來一次：按鈕、級別不變，不加新人。原本有發牌但不在座的人"
                        "可以打；受罰者照發後作廢，兩次發牌只算受罰的一手。"
                    ),
                ),
            ),
            Part(
                "D",
                Text(
                    (
                        "After substantial action it is no longer a misdeal; only a fouled deck "
                        "stops the hand. Foreign cards found later are waste paper."
                    ),
                    (
                        "有效動作成立後不再算錯發，只有問題牌能停下這一手。之後才發現的異類牌當廢"
                        "紙處理。"
                    ),
                ),
            ),
            Part(
                "E",
                Text(
                    (
                        "Two cards of one rank and suit foul the deck (law or house may name more "
                        "cases): play stops whenever it is found and every bet goes back. "
                        "Afterwards it can be raised only within the limits of Rule 22."
                    ),
                    (
                        "出現兩張花色點數相同的牌即為問題牌，法規或場地也可另定：任何時候發現都立"
                        "刻停下，退回所有下注。一手結束後只能在規則 22 的時限內提出。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Sees a wrong first seat, a wrong count, cards at an empty seat, a seat left out, "
                "a foreign card and two alike; asks before substantial action, alerts after it; a "
                "fouled deck stops play and returns every bet."
            ),
            (
                "能察覺首張發錯位、張數錯誤、空位有牌、漏發、異類牌與重複牌；有效動作前詢問裁判，"
                "之後只提示；問題牌立即停局並退回所有下注。"
            ),
        ),
        words=Text(
            (
                "misdeal; redeal; fouled deck; boxed card; exposed card; joker; wrong number of "
                "cards; duplicate card; dealt out"
            ),
            "錯發; 重發; 漏發; 問題牌; 曝光; 鬼牌; 重複牌; 張數",
        ),
        related=("36", "37", "38", "22", "26"),
    ),
    Entry(
        citation="36",
        title=Text("Substantial action", "有效動作"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "The point after which many errors stand. Posted blinds are not counted.",
            "超過這一點，許多錯誤就不再更正。盲注不列入計算。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    "Two actions in turn of which one or both add chips.",
                    "兩個依序的行動，至少一個有放計分牌。",
                ),
            ),
            Part(
                "B",
                Text(
                    "Three actions in turn of any kind, checks and folds included.",
                    "任意三個依序的行動，過牌與棄牌也算。",
                ),
            ),
        ),
        station=Text(
            "Counted as it happens; every ruling that depends on it knows the moment.",
            "隨牌局即時計算，相關判定都以當下為準。",
        ),
        words=Text(
            "substantial action; SA; two actions; three actions",
            "有效動作; 兩個行動; 三個行動",
        ),
        related=("35-D", "53-B", "22", "34-A"),
    ),
    Entry(
        citation="37",
        title=Text("Button short of cards", "按鈕少牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The button should say at once that cards are missing; they may be added even "
                "after substantial action if the game allows. A button that acts, by check or "
                "bet, with too few cards is dead."
            ),
            (
                "按鈕發現少牌要馬上說；遊戲允許時，即使有效動作之後也能補。若拿著不足的牌過牌或下"
                "注，手牌就成死牌。"
            ),
        ),
        station=Text(
            (
                "The missing card may still be dealt; the hand is dead once the button has acted "
                "short."
            ),
            "少的牌仍可補發；按鈕帶著不足的牌行動後即為死牌。",
        ),
        words=Text("missing card; too few cards; button short; replace card", "少一張; 補牌; 按鈕"),
        related=("35-A", "35-B", "38"),
    ),
    Entry(
        citation="38",
        title=Text("One burn a street", "每條街燒一張"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Burning protects the deck, it does not keep an order of cards. If a hand dies "
                "for a wrong count after substantial action, all its cards go to the muck and "
                "dealing goes on: one burn a street and never a second."
            ),
            (
                "燒牌是為了保護牌堆，不是為了維持順序。有效動作後因張數錯誤而作廢的手牌全進棄牌"
                "堆，其餘照發：每條街只燒一張，不多燒。"
            ),
        ),
        station=Text(
            "Expects one burn a street and gives notice of any more.",
            "每條街只認一張燒牌，多燒會提示。",
        ),
        words=Text("burn; burn card; extra burn; second burn", "燒牌; 多燒; 牌序"),
        related=("35-D", "37", "RP-14", "IA-38"),
    ),
    Entry(
        citation="39",
        title=Text("Odd flops and reshuffles", "翻牌出錯與重洗"),
        kinds=(Kind.ASK,),
        summary=Text(
            "Four cards on the flop, a forgotten burn, early cards, shuffling in mid-hand.",
            "翻牌四張、忘記燒牌、提前發牌，以及牌局中重洗。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Four flop cards: floor. The four are mixed face down, one drawn by the "
                        "floor is the next burn, three are the flop."
                    ),
                    (
                        "翻牌多發一張時叫裁判。四張蓋住攪亂，裁判抽一張留作下次的燒牌，另外三張為"
                        "翻牌。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "No burn before the flop: without any action yet the three are mixed face "
                        "down, one becomes the burn, and the next card completes the flop. After "
                        "any action, a check included, the flop stays; the turn burns one as "
                        "usual."
                    ),
                    (
                        "忘記燒牌：若還沒人行動，三張蓋住攪亂，抽一張當燒牌，再補一張成翻牌。只要"
                        "有人動過，哪怕是過牌，就用原來三張；轉牌照常燒一張。"
                    ),
                ),
            ),
            Part(
                "C",
                Text("Board cards dealt too early follow RP-5.", "太早發出的公共牌依 RP-5 處理。"),
            ),
            Part(
                "D",
                Text(
                    (
                        "Whenever the stub is shuffled again during a hand it is done face down, "
                        "nothing exposed."
                    ),
                    "牌局中要重洗牌堆時，一律面朝下，不得露出任何一張。",
                ),
            ),
        ),
        station=Text(
            (
                "Sees a fourth flop card or a missing burn, stops, and asks the floor with the "
                "remedy of this rule."
            ),
            "發現翻牌四張或沒有燒牌時停下，並依本規則的補救方式詢問裁判。",
        ),
        words=Text(
            "four card flop; 4-card flop; no burn; premature flop; reshuffle; extra card",
            "四張翻牌; 沒燒牌; 忘記燒牌; 重洗; 多一張",
        ),
        related=("38", "RP-4", "RP-5", "RP-14"),
    ),
)
