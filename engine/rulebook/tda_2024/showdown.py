"""Rules 12 to 22: showdown, pots and disputes."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Showdown, pots and disputes", "攤牌、底池與爭議")

ENTRIES = (
    Entry(
        citation="12",
        title=Text("The cards speak", "以牌面為準"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The cards decide, not what anybody calls them; a false call made on purpose may "
                "be penalised. Dealers read hands aloud, and anyone at the table who sees a hand "
                "misread or a pot miscounted should say so."
            ),
            (
                "勝負只看牌，口頭報的牌型不算數；故意報錯可能受罰。荷官要讀出牌型，桌上任何人看到"
                "讀錯牌或算錯底池都應提出。"
            ),
        ),
        station=Text(
            "Winners come from the tabled cards, whatever was said.",
            "贏家由攤開的牌決定，不採口頭說法。",
        ),
        words=Text(
            "cards speak; miscall; misread hand; hand value; declare a hand",
            "報牌; 讀錯; 牌力; 誤報",
        ),
        related=("13-A", "22"),
    ),
    Entry(
        citation="13",
        title=Text("Tabling a hand; killing a winner", "完整攤牌與保護贏家"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "When a hand counts as shown, and what happens to one that does not.",
            "說明怎樣才算攤牌，以及沒攤好的後果。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "A hand is tabled when each of its cards lies face up and dealer and "
                        "players can read them: two in hold'em, four in Omaha, seven in "
                        "seven-card stud."
                    ),
                    (
                        "每一張都翻成正面且荷官與玩家都看得清楚，才算攤牌：德州兩張、奧馬哈四張、"
                        "七張梭哈七張。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "Guard your cards until they are read. Mucking a half-shown hand because "
                        "you believe you won is at your own risk: if it cannot be fully recovered "
                        "and was not clearly read, it has no share. The director judges whether "
                        "it was shown well enough."
                    ),
                    (
                        "牌讀完之前要看好。只亮一部分就丟進棄牌堆，後果自負：若無法完整找回、當時"
                        "也沒有讀清楚，就分不到底池。攤得夠不夠由賽事總監認定。"
                    ),
                ),
            ),
            Part(
                "C",
                Text(
                    "A dealer may not kill a hand that was properly shown and plainly won.",
                    "已經攤好且明顯獲勝的牌，荷官不可收掉。",
                ),
            ),
        ),
        station=Text(
            (
                "A hand counts once all its cards are tabled; a dealer about to muck a tabled "
                "winner is warned before the pot is awarded."
            ),
            "全部底牌攤開後才計入；荷官若要收掉已攤開的贏家，派池前會警示。",
        ),
        words=Text(
            "table a hand; show both cards; muck a winner; kill a winning hand; protect hand",
            "攤牌; 亮牌; 收錯贏家; 棄牌堆",
        ),
        related=("14", "15-A", "19", "65-A", "IA-16"),
    ),
    Entry(
        citation="14",
        title=Text("Discards that are still live", "蓋牌仍可救回"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Cards pushed away face down are not dead yet: while they can be told apart and "
                "picked out with certainty the player may still table them. The dealer kills them "
                "by putting them in the muck, or they die when nobody can tell which they were."
            ),
            (
                "面朝下推出的牌還不算死牌：只要能確定是哪幾張並取回，玩家仍可改變心意攤開。荷官收"
                "進棄牌堆，或已經分不出來時，才算作廢。"
            ),
        ),
        station=Text(
            "Cards pushed forward face down stay live until the muck has them.",
            "面朝下推出的牌，到進入棄牌堆之前都視為活牌。",
        ),
        words=Text("discard; mucked; retrieve; live cards; face down", "蓋牌; 棄牌堆; 活牌; 取回"),
        related=("13-B", "15-B", "65-A"),
    ),
    Entry(
        citation="15",
        title=Text("Odd showdowns and discards", "攤牌與棄牌的狀況"),
        kinds=(Kind.ASK,),
        summary=Text(
            "One card shown out of several, and a bettor who gives up the hand too early.",
            "處理只亮一張牌，以及下注者太早丟牌的情形。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "If one card shown would win, the dealer asks for the rest; a refusal "
                        "goes to the floor."
                    ),
                    "若亮出的單張牌足以獲勝，荷官應請玩家全部攤開；玩家不肯就叫裁判。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "A player who bets and then lets go of the cards, forgetting an opponent, "
                        "is helped: the dealer holds the cards and calls the floor. Once they are "
                        "lost in the muck the player is out; called chips stay, but a bet or "
                        "raise that nobody has called comes back."
                    ),
                    (
                        "下注後忘了還有對手而丟牌時，荷官先扣住牌並叫裁判。若牌已混入棄牌堆找不"
                        "回，該玩家出局，被跟的部分不退，還沒人跟的下注或加注則退回。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Asks for all cards after one is shown; on a bettor's discard it holds the cards "
                "and asks the floor; an uncalled amount goes back when the cards are gone."
            ),
            "只亮一張時提示全部攤開；下注者丟牌時先扣牌並詢問裁判；牌找不回時退回未被跟的金額。",
        ),
        words=Text(
            "one card; show one; bettor discards; forgot opponent; uncalled bet returned",
            "亮一張; 下注者棄牌; 退回未跟注",
        ),
        related=("13-A", "14", "58", "65-A"),
    ),
    Entry(
        citation="16",
        title=Text("All-in: hands face up", "全下亮牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Once somebody is all-in and nobody else in the hand can still bet, every hand is "
                "turned up at once. Neither an all-in player nor one who called everything may "
                "muck unseen; all hands of main and side pots are shown and live."
            ),
            (
                "有人全下且其他人都不能再下注時，所有手牌立刻翻開。全下者與跟到底的人都不可不亮就"
                "丟；主池與邊池的牌全部攤開並有效。"
            ),
        ),
        station=Text(
            (
                "Names the seats whose cards must be turned up the moment no more betting is "
                "possible, on any street."
            ),
            "不論在哪條街，一旦不可能再下注，就列出必須亮牌的座位。",
        ),
        words=Text(
            "face up; all-in; turn cards up; run out; table cards; showdown all in",
            "全下; 亮牌; 翻開; 開牌; 攤開底牌",
        ),
        related=("13-A", "17-A", "21", "RP-1", "RP-8-F"),
    ),
    Entry(
        citation="17",
        title=Text("Order of showing", "攤牌順序"),
        kinds=(Kind.AUTO,),
        summary=Text("Who shows first when nobody is all-in.", "沒有人全下時由誰先亮。"),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "If hands are not shown freely, the last player to bet or raise on the "
                        "final street shows first. With no bet on that street it is the one who "
                        "would act first there: left of the button in flop games, best board in "
                        "stud, lowest board in razz."
                    ),
                    (
                        "沒人主動亮牌時，最後一條街上最後下注或加注的人先亮。若該街無人下注，由該"
                        "街最先行動者先亮：翻牌類是按鈕左邊第一位，梭哈看明牌最大，Razz 看明牌最"
                        "小。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "When all the others have mucked unseen, the last one holding cards wins "
                        "and need not show."
                    ),
                    "其他人都沒亮就棄掉時，最後持牌者直接獲勝，可以不亮。",
                ),
            ),
        ),
        station=Text(
            "Names the seat that shows first; the last live hand need not be shown.",
            "指出誰先亮牌；最後一手活牌不必亮。",
        ),
        words=Text(
            "showdown order; last aggressor; who shows first; must show; razz",
            "誰先亮; 最後進攻者; 攤牌順序",
        ),
        related=("16", "18-B", "13-A"),
    ),
    Entry(
        citation="18",
        title=Text("Asking to see a hand", "要求看牌"),
        kinds=(Kind.ASK,),
        summary=Text("Who may ask to see whose cards.", "誰可以要求看誰的牌。"),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Without cards at showdown, or after mucking unseen, you may ask for "
                        "nobody's hand."
                    ),
                    "攤牌時手上沒牌，或沒亮就丟了牌的人，無權要求看任何人的牌。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "After a river bet each caller who still holds or has tabled cards may "
                        "insist on seeing the hand of the last to bet or raise: it was paid for. "
                        "Every other wish is up to the director."
                    ),
                    (
                        "河牌有下注時，跟注者只要還握著牌或已攤牌，就可以堅持看最後下注或加注者的"
                        "牌，因為已經付錢。其他要求由賽事總監斟酌。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Tells who has the right, who has lost it, and leaves every other request to the "
                "floor."
            ),
            "判斷誰有權、誰已失去權利；其餘要求交給裁判。",
        ),
        words=Text(
            "ask to see; paid to see; show me; inalienable right; caller",
            "要求看牌; 付錢看牌; 查看底牌",
        ),
        related=("17-A", "17-B"),
    ),
    Entry(
        citation="19",
        title=Text("Playing the board", "打公共牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "To share a pot with the board as your hand you still table every hole card.",
            "就算用公共牌當自己的牌，也要亮出全部底牌才能分池。",
        ),
        station=Text("A share goes only to hands that were tabled.", "只有攤開的手牌才分得到。"),
        words=Text("play the board; board plays; split with the board", "公共牌最大; 平分; 打公牌"),
        related=("13-A",),
    ),
    Entry(
        citation="20",
        title=Text("Odd chips", "除不盡的計分牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Break the odd chip into the smallest chips in play first. Part D was struck out "
                "in 2022."
            ),
            "分不平時，先把多的那枚換成場上最小面額再分。D 款已於 2022 年刪除。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Board games with tied highs or lows: the odd chip goes to the tied "
                        "player nearest the button's left."
                    ),
                    "有公共牌的遊戲出現同大或同小時，零頭給按鈕左手邊最近的那位贏家。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "Stud, razz and ties within one side of stud eight-or-better: to the "
                        "highest card by suit in the winning five."
                    ),
                    "梭哈、Razz，以及高低梭哈同一側平手時，零頭給五張成牌中按花色最大者。",
                ),
            ),
            Part(
                "C",
                Text(
                    "High-low splits: the odd chip of the whole pot belongs to the high side.",
                    "高低分池時，整個底池的零頭歸高牌方。",
                ),
            ),
        ),
        station=Text(
            (
                "Divides to the smallest denomination and gives the rest by seat, by suit or to "
                "the high side as the game asks."
            ),
            "分到最小面額為止，零頭依遊戲按座位、花色或高牌方給出。",
        ),
        words=Text(
            "odd chip; split pot; tie; remainder; high low split; suit",
            "零頭; 平分; 多出的計分牌; 高低分池",
        ),
        related=("21", "19", "24-A"),
    ),
    Entry(
        citation="21",
        title=Text("Side pots", "邊池"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Main pot and side pots are each divided on their own.",
            "主池與各個邊池分開計算、各自分配。",
        ),
        station=Text(
            "Builds pots by what each seat put in and splits each one apart, side pots first.",
            "依各座位投入的金額分池，從邊池開始逐一分配。",
        ),
        words=Text("main pot; side pot; split each", "主池; 邊池; 分池"),
        related=("16", "20"),
    ),
    Entry(
        citation="22",
        title=Text("Disputed hands and pots", "爭議的手牌與底池"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "How a tabled hand was read may be questioned until the next hand starts; how the "
                "pot was counted or paid, until substantial action on that next hand. A hand that "
                "ends in a break can be questioned for one minute after the award."
            ),
            (
                "牌讀得對不對，可在下一手開始之前提出；底池算錯或派錯，可在下一手有效動作成立之前"
                "提出。若在休息時結束，派池後一分鐘內有效。"
            ),
        ),
        station=Text(
            (
                "A finished hand can be reopened within these limits; later the station refuses "
                "and says why."
            ),
            "在這些時限內可重開上一手；逾時則拒絕並說明理由。",
        ),
        words=Text(
            "dispute; wrong pot; wrong winner; reopen hand; one minute",
            "爭議; 派錯; 算錯; 重開上一手",
        ),
        related=("12", "23", "35-E", "36"),
    ),
)
