"""Rules 40 to 46: how bets, calls and raises are made."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Bets, calls and raises", "下注、跟注與加注")

ENTRIES = (
    Entry(
        citation="40",
        title=Text("Bets by word and by chips", "口頭與計分牌下注"),
        kinds=(Kind.AUTO, Kind.ASK),
        summary=Text(
            "A bet is made with words, chips or both.",
            "下注可以用說的、推計分牌，或兩者一起。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Whichever came first defines the bet. At the same moment, clear and "
                        "sensible words win, else the chips. If it is unclear or they contradict, "
                        "the director decides by the circumstances."
                    ),
                    (
                        "兩者都有時，先發生的算。同時發生時，清楚合理的話優先，否則看計分牌。若不"
                        "清楚或互相矛盾，由賽事總監視情況判定。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    "Words may be a plain term, a bare amount, or a term with an amount.",
                    "口頭可以只說動作、只說金額，或兩個都說。",
                ),
            ),
            Part(
                "C",
                Text(
                    "A bare amount is treated just like silently pushing that many chips.",
                    "只報金額，等同默默推出同額的計分牌。",
                ),
            ),
        ),
        station=Text(
            (
                "Takes the first of word and chips, the word if together; asks the floor about "
                "contradictions."
            ),
            "話與計分牌取先發生者，同時則以話為準；互相矛盾時詢問裁判。",
        ),
        words=Text(
            "verbal bet; declare amount; words first; contradiction; said and pushed; silent",
            "口頭下注; 先說先算; 矛盾; 報金額; 默默",
        ),
        related=("1", "3", "43-A", "57"),
    ),
    Entry(
        citation="41",
        title=Text("Ways to call", "跟注的方式"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Accepted calls, and a warning about a tiny chip: a chip that is almost nothing "
                "beside the bet is poor form, may be penalised, and the floor reads it, possibly "
                "as a full call."
            ),
            (
                "認可的跟注方式。若放一枚相對下注極小的計分牌，屬不當行為、可能受罰，由裁判解讀，"
                "有可能判成完整跟注。"
            ),
        ),
        parts=(
            Part(
                "A",
                Text('The word "call".', "說「跟注」。"),
            ),
            Part(
                "B",
                Text("Chips of the exact amount.", "推出剛好的金額。"),
            ),
            Part(
                "C",
                Text("One silent overchip.", "默默放一枚超面額計分牌。"),
            ),
            Part(
                "D",
                Text(
                    "Several silent chips that Rule 45 makes a call.",
                    "默默放多枚，而依規則 45 判為跟注。",
                ),
            ),
        ),
        station=Text(
            "Knows all four forms; a tiny chip goes to the floor.",
            "四種方式都認得；極小的計分牌交給裁判。",
        ),
        words=Text("call; calling; tiny chip; small chip call", "跟注; 極小計分牌; 一枚"),
        related=("44", "45-A", "51-B"),
    ),
    Entry(
        citation="42",
        title=Text("Ways to raise", "加注的方式"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "In no-limit and pot-limit a raise comes in one of two ways; making the intention "
                "clear is the player's job. Raising in two motions was abolished in 2019."
            ),
            (
                "無限注與底池限注中，加注只有兩種方式；意思要由玩家自己講清楚。分兩次的加注已在 "
                "2019 年取消。"
            ),
        ),
        parts=(
            Part(
                "A",
                Text("All its chips in a single motion.", "所有計分牌一次推出。"),
            ),
            Part(
                "B",
                Text("The full amount spoken before any chips move.", "推出計分牌前先說出總額。"),
            ),
        ),
        station=Text(
            "One motion, or the amount said first; a second motion is a string.",
            "一次推出或先報總額；第二次動作算分次下注。",
        ),
        words=Text(
            "raise; one motion; single motion; two motions; announce raise",
            "加注; 一次推出; 先報金額; 兩次動作",
        ),
        related=("43-A", "56", "45-B"),
    ),
    Entry(
        citation="43",
        title=Text("How much to raise", "加注額"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "The least raise and the meaning of a spoken amount.",
            "最小加注額，以及口頭金額的意思。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "A raise adds at least the largest full bet or raise of the street. Half "
                        "of that or more, yet short, must be made a full minimum raise; less than "
                        "half is a call, unless raise was said first or the player is all-in. A "
                        "spoken amount counts as chips would. Example: over an opening 1000, "
                        "saying or pushing 1400 is a call."
                    ),
                    (
                        "加注幅度至少等於這條街最大的完整下注或加注。達到一半但不足者，要補成最小"
                        "加注；不到一半算跟注，除非先說加注或已全下。口頭金額與推計分牌同樣看待。"
                        "例：面對 1000 的下注，說或推 1400 都是跟注。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        '"Raise" with an amount names the total: over 2000, "raise, eight '
                        'thousand" makes 8000.'
                    ),
                    "說「加注」加金額指的是總額：面對 2000 說「加注，八千」，就是到 8000。",
                ),
            ),
        ),
        station=Text(
            (
                "Keeps the largest full wager of the street, applies the half rule, completes a "
                "spoken raise to the minimum, and reads amounts as totals."
            ),
            "記住該街最大的完整幅度，套用五成原則，說加注者補到最小加注，金額一律當總額。",
        ),
        words=Text(
            (
                "minimum raise; min raise; 50%; half raise; fifty percent; raise to; total; raise "
                "amount"
            ),
            "最小加注; 五成; 一半; 加注到; 總額; 標準加注值",
        ),
        related=("40-C", "45-B", "47-A", "52-A"),
    ),
    Entry(
        citation="44",
        title=Text("Overchips", "超面額計分牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Facing a bet or a blind, one chip that is too big, even your last, calls unless "
                "raise was said before it touched the felt. With raise said and no amount, it "
                "raises to all that the chip allows. With no bet to face, it is a bet of its full "
                "value."
            ),
            (
                "面對下注或盲注，放一枚面額過大的計分牌，就算是最後一枚，也只是跟注，除非落桌前先"
                "說加注。說了加注但沒報數，就加到那枚所能加的最大額。沒有注要跟時，即下注該枚的全"
                "額。"
            ),
        ),
        station=Text(
            (
                "One oversized chip: a call facing a bet, a bet of its value otherwise; with "
                '"raise" first, the most the chip allows.'
            ),
            "單枚超面額：有注時為跟注，無注時下注其面額；先說加注則加到該枚上限。",
        ),
        words=Text(
            "overchip; over-chip; oversized chip; big chip; single chip; one chip",
            "超面額; 大面額; 單枚計分牌; 單枚籌碼; 一枚",
        ),
        related=("41-C", "43-A", "45-A", "46-C", "61"),
    ),
    Entry(
        citation="45",
        title=Text("Several chips at once", "多枚計分牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "A silent push of several chips facing a bet.",
            "面對下注時默默推出多枚計分牌。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "If taking off one smallest chip leaves too little to call, every chip is "
                        "needed and it is a call, even with the last chips, unless raise or "
                        "all-in was said first. Example: facing 1100, a 500 and a 1000; or facing "
                        "1050, the last two 1000 chips."
                    ),
                    (
                        "拿掉最小的一枚就不夠跟，表示每枚都需要，算跟注；最後的計分牌也一樣，除非"
                        "先說加注或全下。例：面對 1100 放 500 與 1000；或面對 1050 放最後兩枚 "
                        "1000。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "If that chip is spare, Rule 43's half rule decides for a player with "
                        "chips behind; a player's last chips are all-in whatever they reach."
                    ),
                    (
                        "若那一枚可以省下，身後還有計分牌的人按規則 43 的五成原則判；推出最後計分"
                        "牌的人，不論多少都是全下。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Checks whether each chip is needed, then half of a raise, and whether they are "
                "the last chips."
            ),
            "先看每枚是否必要，再看是否達五成，並判斷是否為最後的計分牌。",
        ),
        words=Text(
            "multiple chips; multi chip; every chip needed; last chips; silent chips; two chips",
            "多枚; 每枚都需要; 最後的計分牌; 兩枚; 默默推出",
        ),
        related=("41-D", "43-A", "44", "46-C", "61"),
    ),
    Entry(
        citation="46",
        title=Text("Earlier chips still in front", "面前還有先前的下注"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Adding to chips of an earlier bet or blind after a raise.",
            "被加注後，在先前的下注或盲注上再添計分牌。",
        ),
        parts=(
            Part(
                "A",
                Text("Say what you do before you add chips.", "先說明動作，再加計分牌。"),
            ),
            Part(
                "B",
                Text(
                    (
                        "Plainly taking an earlier chip back commits you to call or raise; "
                        "folding is gone."
                    ),
                    "面對加注時明顯拿回先前的計分牌，就必須跟或加，不能再棄牌。",
                ),
            ),
            Part(
                "C",
                Text(
                    (
                        "Added in silence and unclear: 1) old chips too few to call, left lying "
                        "or all taken back: one overchip calls, several new chips go by the half "
                        "rule; 2) old chips partly taken back, or enough to call: what finally "
                        "lies there is a raise from half a raise up, else a call."
                    ),
                    (
                        "默默添加而看不清意思時：1) 舊的不夠跟，而且沒動或全收回：一枚超面額為跟"
                        "注，多枚新的按五成原則；2) 舊的只收回一部分，或本來就夠跟：以最後總額計，"
                        "達五成為加注，否則跟注。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Follows what lay there, what was taken back and what was added, and picks the "
                "matching case."
            ),
            "追蹤原有、收回與新增的計分牌，選出對應情況判定。",
        ),
        words=Text(
            "prior chips; previous bet; blind chips; pulled back; take back; added chips",
            "先前的計分牌; 拿回; 收回; 添加; 盲注計分牌",
        ),
        related=("44", "45-A", "45-B", "43-A", "42"),
    ),
)
