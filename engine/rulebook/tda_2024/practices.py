"""Recommended procedures 1 to 9."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Recommended procedures", "建議流程")

ENTRIES = (
    Entry(
        citation="RP-1",
        title=Text("All-in buttons", "全下牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The dealer keeps the all-in buttons and sets one in plain view before each "
                "player who goes all-in."
            ),
            "全下牌由荷官保管；有人全下時，荷官放一枚在他面前，讓全桌看見。",
        ),
        station=Text(
            (
                "A button press marks the seat all-in and its lamp stays lit until the award; if "
                "chips say all-in and no button is out, it asks for one."
            ),
            "按下按鈕即標示該座位全下，燈亮到派池；若計分牌顯示全下而沒放牌，會提醒。",
        ),
        words=Text("all-in button; plaque; lamp; all in", "全下; 全下牌; 全下按鈕; 燈"),
        related=("16", "51-B"),
    ),
    Entry(
        citation="RP-2",
        title=Text("Leave bets where they are", "勿提前收注"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "Pulling bets in while the round still runs changes what players see and invites "
                "errors. Only the player in turn may ask for it."
            ),
            "下注輪未完就收注，會影響判斷又容易出錯。只有輪到的玩家可以要求收進來。",
        ),
        station=Text(
            "Bets gathered before the street is over raise a notice.",
            "街未結束就收注會跳出提示。",
        ),
        words=Text("bring in bets; gather bets; pull in chips", "收注; 提前收; 收入底池"),
        related=("46-A", "25-A"),
    ),
    Entry(
        citation="RP-3",
        title=Text("Personal things", "個人物品"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "The felt is for chips, cards and bets. Clutter on, under and around the table is "
                "to be avoided, and the room posts what it allows."
            ),
            "桌面留給牌、計分牌與下注。桌上、腳邊與走道都不堆雜物，場地應公告可帶的物品。",
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text("belongings; bag; drinks; clutter", "私人物品; 包包; 飲料; 雜物"),
        related=("5-B",),
    ),
    Entry(
        citation="RP-4",
        title=Text("A dropped stub", "牌堆掉落"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "First restore the order if possible. If not, use only the stub's cards: mix, "
                "shuffle, cut, go on. If muck or burns got mixed in, mix, shuffle and cut them "
                "all."
            ),
            (
                "先試著排回原順序。排不回來就只用牌堆的牌：攪亂、洗、切後繼續。若已和棄牌或燒牌混"
                "在一起，就整批攪亂洗切再發。"
            ),
        ),
        station=Text(
            "Guides through the steps and journals which one was taken.",
            "逐步引導並記下採用的做法。",
        ),
        words=Text(
            "dropped stub; dropped deck; disordered; scrambled deck",
            "掉牌; 牌堆散亂; 重洗",
        ),
        related=("39-D", "RP-5", "RP-14"),
    ),
    Entry(
        citation="RP-5",
        title=Text("Board cards dealt too early", "太早發出的公共牌"),
        kinds=(Kind.ASK,),
        summary=Text(
            (
                "The burn stays, the early cards go back, the whole stub is shuffled, and the "
                "street is dealt again without another burn."
            ),
            "燒牌不動，太早發的牌放回牌堆整疊重洗，再發該街且不再燒牌。",
        ),
        parts=(
            Part(
                "A",
                Text("An early flop.", "翻牌太早發出。"),
            ),
            Part(
                "B",
                Text("An early turn.", "轉牌太早發出。"),
            ),
            Part(
                "C",
                Text("An early river.", "河牌太早發出。"),
            ),
            Part(
                "D",
                Text(
                    (
                        "An early card in stud: back to the stub, shuffle, deal the street anew, "
                        "no burn."
                    ),
                    "梭哈太早發的牌：放回、重洗、重新發該街，不燒牌。",
                ),
            ),
        ),
        station=Text(
            "Sees an early board card, stops, and asks the floor to have the street dealt again.",
            "發現公共牌太早發出就停下，並請裁判安排重發。",
        ),
        words=Text(
            "premature; early turn; early river; early flop; dealt too soon; rewind",
            "提前發牌; 太早; 轉牌; 河牌; 翻牌",
        ),
        related=("39-C", "39-D", "RP-10-G"),
    ),
    Entry(
        citation="RP-6",
        title=Text("Moving without delay", "換桌要快"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "Moves for breaking and balancing go quickly so that nobody skips blinds; racks "
                "and timely colour-ups help."
            ),
            "拆桌與平衡的移動要迅速，以免漏付盲注；備好盒子並及早換大面額。",
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text("move quickly; racks; table change", "換桌; 盒子; 快速"),
        related=("10", "11", "63"),
    ),
    Entry(
        citation="RP-7",
        title=Text("When to push dealers", "換荷官的時機"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "No push in the last 90 seconds before a break or a new level.",
            "休息或升級前的最後 90 秒不換荷官。",
        ),
        station=Text(
            "Offers no push within 90 s of a break or level.",
            "休息或升級前 90 秒內不提示換荷官。",
        ),
        words=Text("push; dealer change; 90 seconds; break", "換荷官; 休息; 升盲; 90秒"),
        related=("23", "26", "RP-15-A"),
    ),
    Entry(
        citation="RP-8",
        title=Text("Hand for hand", "逐手同步"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "All tables deal one hand at a time near the money.",
            "接近錢圈時全場一手一手同步進行。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Prizes count from the announcement on: those who bust on that running "
                        "hand share its places. Example: 50 places paid, 52 left, three go out "
                        "and share the 50th."
                    ),
                    (
                        "從宣布起就計名次：正在打的那一手淘汰者共分該名次。例：獎勵 50 名、剩 52 "
                        "人，一手走三人，三人共分第 50 名。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    "No hand takes more than three minutes off the clock.",
                    "每手自時鐘扣除至多三分鐘。",
                ),
            ),
            Part(
                "C",
                Text(
                    "The usual two minutes are taken off hand by hand, not in batches.",
                    "一般每手扣兩分鐘，逐手扣，不累積後一次扣。",
                ),
            ),
            Part(
                "D",
                Text("Levels go on rising with the time taken off.", "時間照扣，級別照升。"),
            ),
            Part(
                "E",
                Text("Staying seated is welcome but no duty.", "建議留在座位，但不強制。"),
            ),
            Part(
                "F",
                Text(
                    (
                        "With an all-in and a call all cards stay face down, and nothing more is "
                        "dealt until told."
                    ),
                    "出現全下且有人跟時，大家的牌先蓋著，未獲指示不再發牌。",
                ),
            ),
        ),
        station=Text(
            (
                "Takes two minutes a hand, at most three, off the clock; hands with an all-in and "
                "a call stay down until released."
            ),
            "每手扣兩分鐘、至多三分鐘；全下有人跟時先不亮牌，待指示再繼續。",
        ),
        words=Text(
            "hand for hand; bubble; H4H; money; two minutes",
            "逐手; 全場同步; 泡沫; 錢圈; 獎勵圈; 全下",
        ),
        related=("16", "23", "RP-19"),
    ),
    Entry(
        citation="RP-9",
        title=Text("Seats at the final table", "決賽桌人數"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Nine- and eight-handed events go from two tables of five to one of nine; seven- "
                "and six-handed events from two of four to one of seven."
            ),
            (
                "九人與八人桌賽事，由兩桌各五人併成九人決賽桌；七人與六人桌賽事，由兩桌各四人併成"
                "七人。"
            ),
        ),
        station=Text("Says when the tables are to be combined.", "提示何時併桌。"),
        words=Text("final table; combine tables; nine handed", "決賽桌; 併桌; 人數"),
        related=("11-A",),
    ),
)
