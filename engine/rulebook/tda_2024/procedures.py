"""Rules 23 to 31: levels, chips, decks, the clock, presence."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Levels, chips, decks, clock and presence", "級別、計分牌、牌組、計時與在座")

ENTRIES = (
    Entry(
        citation="23",
        title=Text("New hand, new level", "新的一手與新級別"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "A level begins when the floor calls it or the clock sounds, and counts from the "
                "next hand. A hand begins with the first riffle, the shuffler's button or the "
                "dealer push. One begun at old stakes in error stays so once substantial action "
                "has happened. A level that comes during a push lets the new dealer deal one hand "
                "at the old stakes."
            ),
            (
                "裁判宣布或計時器響起就換級別，從下一手起適用。第一下彈洗、按下洗牌機或換荷官即算"
                "一手開始。誤用舊級別開始的一手，有效動作成立後維持原樣。換荷官期間升級，新荷官可"
                "先按舊級別發一手。"
            ),
        ),
        station=Text(
            (
                "A level called in a hand is kept for the next one; a hand at old blinds stands "
                "after substantial action; a push allows one hand at the old level."
            ),
            "牌局中宣布的級別留到下一手；誤用舊盲注者，有效動作後維持；換荷官可再打一手舊級別。",
        ),
        words=Text(
            "new level; blinds up; level change; riffle; dealer push; old blinds",
            "升盲; 新級別; 級別; 換荷官; 洗牌",
        ),
        related=("22", "36", "RP-7"),
    ),
    Entry(
        citation="24",
        title=Text("Chip race", "換色搶分"),
        kinds=(Kind.TOOL,),
        summary=Text("How small chips leave the event.", "小面額計分牌退場的做法。"),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Odd small chips are raced from seat 1, at most one chip to a player. "
                        "Nobody is raced out: who would lose the last chip gets one of the "
                        "smallest value that stays."
                    ),
                    (
                        "零散小面額從 1 號位起搶分，每人至多得一枚。沒有人會因此出局：若最後的計分"
                        "牌也輸掉，補發一枚場上剩餘的最小面額。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    "All chips are to be in sight; players are welcome to watch the race.",
                    "計分牌要全部擺出來，也歡迎玩家在旁觀看。",
                ),
            ),
            Part(
                "C",
                Text(
                    (
                        "Old chips that turn up after the race are exchanged at face value only; "
                        "what does not reach the smallest chip in play goes without replacement."
                    ),
                    "搶分後才拿出的舊面額只能等值兌換；湊不到最小面額的部分直接收走，不補。",
                ),
            ),
        ),
        station=Text(
            (
                "Works out the race from seat 1, one chip a player at most, keeps everyone in, "
                "and exchanges late chips."
            ),
            "從 1 號位計算搶分，每人至多一枚，不會搶到出局，之後的舊面額等值兌換。",
        ),
        words=Text(
            "chip race; colour up; color up; race off; small chips",
            "搶分; 換色; 兌換; 小面額",
        ),
        related=("20", "25-B"),
    ),
    Entry(
        citation="25",
        title=Text("Countable chips, visible cards, colour-ups", "計分牌可數、手牌可見"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Stacks and hands must be easy to see and to estimate.",
            "計分牌要好數，手牌要看得到。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Everyone may make a fair estimate of a stack. Stacks of twenty alike are "
                        "advised; big chips stay in view. If the floor cannot size it up at a "
                        "glance, players cannot either."
                    ),
                    (
                        "大家都有權大略估算別人的計分牌。建議同面額二十枚一疊；大面額不可藏。裁判"
                        "一眼看不出多少，玩家也看不出來。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "The director decides what chips are in play, may colour up anybody at "
                        "any time, and has it announced."
                    ),
                    "場上用哪些面額由賽事總監決定，可隨時替任何人換大，但要公告。",
                ),
            ),
            Part(
                "C",
                Text(
                    "A live hand lies in plain sight at all times.",
                    "還有效的手牌要一直放在明處。",
                ),
            ),
        ),
        station=Text(
            (
                "Shows stack and bet counts where they are allowed; a discretionary colour-up is "
                "announced and journalled."
            ),
            "在允許時顯示計分牌與下注數；臨時換色會公告並寫入日誌。",
        ),
        words=Text(
            "countable stacks; visible chips; big chips in front; colour up; twenty; estimate",
            "疊放; 可見; 可數; 大面額; 換色; 估算",
        ),
        related=("24-A", "60", "63", "RP-12"),
    ),
    Entry(
        citation="26",
        title=Text("Changing the deck", "更換撲克牌"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "New decks come with a dealer push, a new level or when the house says so; "
                "players may not ask for one."
            ),
            "換牌的時機是換荷官、升級或由場地安排；玩家不能要求。",
        ),
        station=Text(
            "Asks for the change when one of these is due; the new deck's tags take over.",
            "時機到時提示換牌，並改用新牌的標籤。",
        ),
        words=Text("deck change; new deck; setup; new cards", "換牌; 新牌; 牌組"),
        related=("23", "35-E", "RP-7"),
    ),
    Entry(
        citation="27",
        title=Text("Re-buys", "補買"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "No hand may be missed for a re-buy. Announcing one before the hand means playing "
                "with chips on the way, and the player then has to buy."
            ),
            "不能為了補買而少打一手。開始前先說要補買，等於先用還沒送到的計分牌打，事後一定要買。",
        ),
        station=Text(
            "Records the intent before the hand: chips behind, and owed.",
            "在一手開始前登記補買：計入身後計分牌並記為應付。",
        ),
        words=Text("rebuy; re-buy; chips behind; intent", "補買; 重買; 重新買入"),
        related=("8-B", "30"),
    ),
    Entry(
        citation="28",
        title=Text("No rabbit hunting", "不看未發的牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Nobody looks at cards that would have come later.",
            "牌局提前結束後，不得翻看後面本來會發的牌。",
        ),
        station=Text(
            "Undealt cards are never shown, by nobody and on no screen.",
            "未發出的牌一律不顯示，任何畫面都看不到。",
        ),
        words=Text(
            "rabbit hunt; rabbit; next card; what would have come",
            "獵兔; 看下一張; 未發的牌",
        ),
        related=("39-D",),
    ),
    Entry(
        citation="29",
        title=Text("The clock", "計時"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Players should keep the pace. When enough time has gone the director may start "
                "the clock, alone or on the wish of any player in the event who is seated. It "
                "gives 25 seconds and a count of five more. Time out facing a bet kills the hand, "
                "otherwise it is a check; a tie favours the player. The times may be changed."
            ),
            (
                "行動要保持節奏。等得夠久時，賽事總監可自行計時，或接受在座玩家的請求。時間是 25 "
                "秒，另加五秒倒數。時間到時，有注要跟就成死牌，沒有就算過牌；剛好趕上算玩家的。時"
                "間長短可以調整。"
            ),
        ),
        station=Text(
            (
                "Counts 25 s and 5 s on the displays; time out facing a bet: hand dead, else a "
                "check; a tie goes to the player; times are settings."
            ),
            (
                "顯示 25 秒與 5 秒倒數；時間到時有注為死牌、無注為過牌；同時發生以玩家為準；秒數可"
                "設定。"
            ),
        ),
        words=Text(
            "clock; time; time out; call the clock; 25 seconds; stalling; tank",
            "計時; 倒數; 時間到; 拖延; 長考",
        ),
        related=("2", "30", "70", "RP-19"),
    ),
    Entry(
        citation="30",
        title=Text("In the seat when dealt", "發牌時須在座"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "To have a hand you must be within reach of your chair when the last card of the "
                "deal goes out. Otherwise the cards die at once and unseen; blinds and antes stay "
                "in, and an absent low card in stud still brings in."
            ),
            (
                "發最後一張起手牌時，人要在伸手碰得到自己椅子的地方。不在的話，牌不得看並立即作"
                "廢；盲注與前注留在底池，梭哈該付起始注的照付。"
            ),
        ),
        station=Text(
            (
                "A seat marked absent at the last card of the deal is killed; its blinds and "
                "antes stay."
            ),
            "最後一張發出時標為不在座者，手牌作廢，盲注與前注照收。",
        ),
        words=Text(
            "absent; away; not at seat; missed; late to seat; chair",
            "不在座; 離座; 缺席; 死牌",
        ),
        related=("31", "29", "35-C", "71-C", "RP-10-C"),
    ),
    Entry(
        citation="31",
        title=Text("Stay while you are in the hand", "有活牌不可離桌"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "With a live hand, all-in or done betting included, you stay until the showdown "
                "is over. Leaving may be penalised."
            ),
            "手牌還有效時，就算全下或不必再下注，也要留到攤牌。離開可能受罰。",
        ),
        station=Text(
            "Rule book only; a penalty can be entered under Rule 71.",
            "僅供查閱；如需處罰可依規則 71 登錄。",
        ),
        words=Text("leave table; walk away; all-in and left", "離桌; 離開; 走開"),
        related=("30", "65-A", "71-A"),
    ),
)
