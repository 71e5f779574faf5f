"""Rules 55 to 62: words, strings, folds, counts and change."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Words, folds, counts and change", "宣告、棄牌、清點與找零")

ENTRIES = (
    Entry(
        citation="55",
        title=Text("Words that do not fit", "不合情況的宣告"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                'Words said in the wrong spot get the nearest legal meaning. "Check" facing a bet '
                "leaves call or fold, no raise."
            ),
            "說的話與情況不符時，取最接近的合規意思。面對下注說「過牌」，只能跟或棄，不能加。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    '"Call" with nothing to call is a check.',
                    "沒有注可跟卻說「跟注」，算過牌。",
                ),
            ),
            Part(
                "B",
                Text(
                    '"Raise" with nothing to raise is a bet of at least the minimum.',
                    "沒有注可加卻說「加注」，至少要下最小注。",
                ),
            ),
        ),
        station=Text(
            (
                'Turns the word into the legal action and shuts raising where "check" was said '
                "facing a bet."
            ),
            "把話轉成合規動作；面對下注說過牌者，不再開放加注。",
        ),
        words=Text(
            "invalid declaration; call no bet; check facing bet; raise no bet",
            "無效聲明; 無注; 面對下注過牌",
        ),
        related=("3", "53-A", "54-D"),
    ),
    Entry(
        citation="56",
        title=Text("String bets", "分次下注"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "A bet or raise made in several trips between stack and pot is not allowed.",
            "放了一次又回去拿計分牌再加，這種下注或加注不准。",
        ),
        station=Text(
            "A second motion without words before it is not added; the chips go back.",
            "未先聲明的第二次動作不計入，計分牌退回。",
        ),
        words=Text(
            "string bet; string raise; two motions; back to stack; forward motion",
            "分次; 分段; 兩次動作; 串注",
        ),
        related=("42", "40-A"),
    ),
    Entry(
        citation="57",
        title=Text("Unclear bets", "意思不明的下注"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Odd words and gestures are at your risk. A spoken bet with several legal "
                "meanings is the highest sensible one up to the pot before it, uncollected bets "
                'included. Example at 200-400: "five" is 5000 if the pot holds that much, else '
                "500."
            ),
            (
                "用奇怪的話或手勢要自己承擔。口頭下注有多種合規解釋時，取不超過先前底池（含未收的"
                "下注）的最大合理數。例：200-400 時說「五」，底池滿 5000 就是 5000，否則 500。"
            ),
        ),
        station=Text(
            "Picks the highest reasonable amount within the pot and says so.",
            "取底池範圍內最大的合理金額，並說明判定。",
        ),
        words=Text(
            "unclear; ambiguous; slang; five; non-standard; highest reasonable",
            "不明確; 歧義; 俗語; 五; 最大合理",
        ),
        related=("1", "2", "3", "40-A", "42"),
    ),
    Entry(
        citation="58",
        title=Text("Folds that should not have been", "不當的棄牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Until the last betting round is over, folding with no bet to face or before your "
                "turn stands, and may be penalised."
            ),
            "最後一輪下注結束前，沒有注就棄牌，或還沒輪到就棄牌，都算數，也可能受罰。",
        ),
        station=Text(
            "The fold binds; a notice and a penalty are offered.",
            "棄牌生效；顯示提示並提供處罰選項。",
        ),
        words=Text(
            "fold without bet; open fold; early fold; fold out of turn",
            "無注棄牌; 提前棄牌; 亂棄",
        ),
        related=("15-B", "53-A", "71-B"),
    ),
    Entry(
        citation="59",
        title=Text("Conditional and early words", "假設與過早的宣告"),
        kinds=(Kind.ASK,),
        summary=Text(
            "Words about what might happen, and calls of an unknown amount.",
            "講假設的話，或金額未知就跟。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        '"If you bet, I raise" is discouraged; the director may hold the player '
                        "to it or penalise it."
                    ),
                    "「你下我就加」之類不鼓勵；賽事總監可要求兌現或處罰。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "A call made before the bet has an amount is ruled as fits best and may "
                        "bind to any amount."
                    ),
                    (
                        "對方說了下注或加注但還沒報數就說「跟注」，由賽事總監斟酌，可能任何金額都"
                        "得跟。"
                    ),
                ),
            ),
        ),
        station=Text("Asks the floor whether the words bind.", "詢問裁判該話是否有約束力。"),
        words=Text(
            "if then; conditional; call any amount; premature call",
            "如果; 假設; 條件; 先跟; 任何金額",
        ),
        related=("50-B", "53-A", "57"),
    ),
    Entry(
        citation="60",
        title=Text("Counting a stack", "清點對手計分牌"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Anyone may estimate. An exact count is due only to the player in turn who faces "
                "an all-in; dealer or floor does the counting, the all-in player need not. "
                "Accepted action stays in force."
            ),
            (
                "任何人都可以估。只有輪到自己且面對全下時，才能要求精確清點；由荷官或裁判數，全下"
                "者不必數。接受的行動照樣適用。"
            ),
        ),
        station=Text(
            "Gives the count only when the seat in turn faces an all-in.",
            "只在輪到的座位面對全下時提供清點數字。",
        ),
        words=Text("count; stack size; how much; chip count", "清點; 數計分牌; 多少; 估算"),
        related=("25-A", "49", "RP-12"),
    ),
    Entry(
        citation="61",
        title=Text("Betting to get change", "推多等找零"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Bets are not for making change: whatever goes out silently may count. Example: "
                "500 and 25 over a bet of 325 is a raise, to 650."
            ),
            (
                "不要用下注來換零錢：默默推出的每一枚都可能算進去。例：面對 325 放 500 加 25，就是"
                "加注，補到 650。"
            ),
        ),
        station=Text(
            "Everything pushed is judged as a bet under Rules 44 and 45.",
            "推出的全部依規則 44、45 判定為下注。",
        ),
        words=Text("change; expecting change; make change; too much", "找零; 換零; 推太多"),
        related=("44", "45-B"),
    ),
    Entry(
        citation="62",
        title=Text("Chips found behind after an all-in", "全下後發現的計分牌"),
        kinds=(Kind.ASK,),
        summary=Text(
            (
                "If an all-in was called and a chip turns up behind, the director says whether it "
                "belongs to the bet. If not, winning does not pay for it, losing does not survive "
                "on it, and it may go to the winner."
            ),
            (
                "全下被跟後又發現身後還有計分牌，由賽事總監決定算不算在內。若不算，贏了不因它多"
                "拿，輸了也不能靠它留下，而且可能判給贏家。"
            ),
        ),
        station=Text(
            "Asks the floor whether the chip belongs to the accepted action.",
            "詢問裁判該計分牌是否屬於被接受的行動。",
        ),
        words=Text(
            "hidden chip; chip behind; all-in more chips; found chip",
            "隱藏的計分牌; 身後; 發現計分牌; 全下",
        ),
        related=("49", "25-A", "63"),
    ),
)
