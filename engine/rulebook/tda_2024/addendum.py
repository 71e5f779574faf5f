"""Illustration addendum: Rules 10 to 43."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Illustrations", "範例附錄")

ENTRIES = (
    Entry(
        citation="IA-10",
        title=Text("Two-step draw when a table breaks", "拆桌的兩步抽籤"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Two independent draws leave no room for favours. One way: show the new seat "
                "cards, mix and stack them face down; then deal each player an open card and hand "
                "out the seat cards from the highest card down, suits breaking ties."
            ),
            (
                "連抽兩次就沒有偏袒的空間。做法之一：先給大家看新座位卡，再蓋住打亂疊好；接著每人"
                "發一張明牌，從點數最大者開始發座位卡，同點比花色。"
            ),
        ),
        station=Text("Runs both draws and journals them.", "代為執行兩次抽籤並寫入日誌。"),
        words=Text("two-step draw; double blind; seat cards", "兩步抽籤; 雙盲; 座位卡"),
        related=("10-B", "RP-14"),
    ),
    Entry(
        citation="IA-11-D",
        title=Text("Example: when a table halts", "範例：何時停桌"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Nine-handed hold'em, one table with five and the fullest with eight: the short "
                "one stops when its big blind would fall on an empty seat."
            ),
            "九人桌德州，一桌剩五人，最滿的桌八人：短桌的大盲輪到空位時就停。",
        ),
        station=Text(
            "Shows the halt when the big blind reaches an open seat.",
            "大盲輪到空位時顯示停桌。",
        ),
        words=Text("halt; three short; empty big blind", "停桌; 少三人; 空位"),
        related=("11-D",),
    ),
    Entry(
        citation="IA-16",
        title=Text("Examples: turning hands up", "範例：全下亮牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Turn all hands up as soon as somebody is all-in and no bet can follow: not later "
                "for the showdown, not after the side pot."
            ),
            "一旦有人全下且不可能再下注，就全部亮開：不等攤牌，也不等邊池分完。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "Two players, the shorter all-in on the turn and called: both show, then "
                        "comes the river."
                    ),
                    "剩兩人，轉牌短碼全下被跟：兩人先亮，再發河牌。",
                ),
            ),
            Part(
                "2",
                Text(
                    (
                        "Three players, A all-in before the flop, B and C have chips: keep cards "
                        "down. B all-in on the turn and C calls: all three show. Side pot first, "
                        "then main pot."
                    ),
                    (
                        "三人，A 翻牌前全下，B、C 還有計分牌：先不亮。轉牌 B 全下、C 跟：三人全"
                        "亮。先派邊池再派主池。"
                    ),
                ),
            ),
            Part(
                "3",
                Text(
                    (
                        "The same with A in for 700, B and C betting 1000 on the turn with more "
                        "behind: cards go up only after the river is checked; the side pot of "
                        "2000 comes first."
                    ),
                    (
                        "同上，A 全下 700，轉牌 B 下 1000、C 跟，兩人仍有剩：等河牌都過牌才全亮；"
                        "2000 的邊池先派。"
                    ),
                ),
            ),
        ),
        station=Text("Decides all three as written.", "三例皆自動判定。"),
        words=Text("all-in; face up; side pot first", "全下; 亮牌; 邊池先派"),
        related=("16", "21"),
    ),
    Entry(
        citation="IA-18",
        title=Text("Examples: asking to see a hand", "範例：要求看牌"),
        kinds=(Kind.ASK,),
        summary=Text(
            "Who may ask after a checked river and after a river bet.",
            "河牌無人下注與有人下注時，誰能要求看牌。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "No river bet. A is in the muck, C has discarded, B has tabled: only B "
                        "may ask about C, and the director decides, since nobody paid."
                    ),
                    (
                        "河牌沒人下注。A 的牌已進棄牌堆、C 已蓋牌、B 已攤牌：只有 B 能要求看 C，但"
                        "沒付錢，由賽事總監決定。"
                    ),
                ),
            ),
            Part(
                "2",
                Text(
                    (
                        "A bets 1000, C makes it 5000 and is called by D, A and B. D mucks unseen "
                        "and loses the right. A and B, who kept cards, may insist on C's hand; a "
                        "look at a caller's hand is up to the director."
                    ),
                    (
                        "A 下 1000，C 加到 5000，D、A、B 都跟。D 沒亮就丟，失去權利。A、B 還有牌，"
                        "可堅持看 C；要看其他跟注者則由賽事總監決定。"
                    ),
                ),
            ),
        ),
        station=Text("Decides both as written.", "兩例皆可判定，其餘詢問裁判。"),
        words=Text("ask to see; paid to see; river bet", "看牌; 付錢看牌; 河牌"),
        related=("18-A", "18-B"),
    ),
    Entry(
        citation="IA-38",
        title=Text("Examples: the burn after a dead hand", "範例：死牌後的燒牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The fold of one and the call of another make substantial action; then a wrong "
                "count is found."
            ),
            "一人棄牌、一人跟注，有效動作成立後才發現張數不對。",
        ),
        parts=(
            Part(
                "1-A",
                Text(
                    (
                        "A hand of one card is dead; one card is burned before the flop, not two "
                        "to restore the order."
                    ),
                    "只有一張牌的手牌成死牌；翻牌前只燒一張，不為了還原順序多燒。",
                ),
            ),
            Part(
                "1-B",
                Text(
                    (
                        "A hand of three cards is dead; its third card is not the burn, one is "
                        "burned from the stub."
                    ),
                    "有三張牌的手牌成死牌；多的那張不當燒牌，仍從牌堆燒一張。",
                ),
            ),
        ),
        station=Text("Expects a single burn in both cases.", "兩種情形都只認一張燒牌。"),
        words=Text("burn; dead hand; one card; three cards", "燒牌; 死牌; 一張; 三張"),
        related=("38", "35-D", "36"),
    ),
    Entry(
        citation="IA-40-A",
        title=Text("Example: words against chips", "範例：話與計分牌不符"),
        kinds=(Kind.ASK,),
        summary=Text(
            (
                "Heads-up on the river A says forty-two thousand and puts out a single 5000; not "
                "all heard it; B matches the 5000. The words were first but not clear, the chip "
                "looked like the bet: the director finds the fairest answer."
            ),
            (
                "河牌單挑，A 說四萬二，卻只放一枚 5000；不是每個人都聽見，B 也放 5000。話在先但不"
                "清楚，計分牌看來就是下注：由賽事總監找最公平的答案。"
            ),
        ),
        station=Text(
            "Stops and offers the floor the words or the chips.",
            "停下並請裁判在話與計分牌之間選擇。",
        ),
        words=Text("contradiction; words or chips; said one thing", "矛盾; 話與計分牌; 不符"),
        related=("40-A", "1", "57"),
    ),
    Entry(
        citation="IA-43",
        title=Text("Examples: the least raise", "範例：最小加注"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The yardstick is the largest amount that one player added on this street, not "
                "anyone's total."
            ),
            "標準是這條街上單次加的最大幅度，不是某人的總額。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "100-200, a bet of 600, then 1600, then 3600: the next raise adds 2000, "
                        "to 5600."
                    ),
                    "100-200，下注 600、加到 1600、再到 3600：下一次至少加 2000，到 5600。",
                ),
            ),
            Part(
                "2",
                Text(
                    "50-100, an all-in of 150: the blind of 100 is still the larger, so 250.",
                    "50-100，有人全下 150：最大幅度仍是大盲 100，所以到 250。",
                ),
            ),
            Part(
                "3",
                Text(
                    "A bet of 300, two 500 chips make it 1000: the raise was 700, so 1700.",
                    "下注 300，放兩枚 500 成 1000：幅度是 700，所以到 1700。",
                ),
            ),
            Part(
                "4-A",
                Text(
                    "25-50, to 125, to 200, to 500: the largest step is 300, so 800.",
                    "25-50，到 125、到 200、到 500：最大一步是 300，所以到 800。",
                ),
            ),
            Part(
                "4-B",
                Text(
                    "25-50, one raise to 500 and calls: the step was 450, so 950.",
                    "25-50，一次加到 500 後有人跟：那一步是 450，所以到 950。",
                ),
            ),
        ),
        station=Text("Decides all five as written.", "五例皆自動判定。"),
        words=Text("minimum raise; re-raise; increment", "最小加注; 再加注; 幅度"),
        related=("43-A", "47-A"),
    ),
)
