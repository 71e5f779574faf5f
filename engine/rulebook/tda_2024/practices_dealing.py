"""Recommended procedures 10 to 22."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Recommended procedures, continued", "建議流程（續）")

ENTRIES = (
    Entry(
        citation="RP-10",
        title=Text("Dealing stud", "梭哈發牌"),
        kinds=(Kind.AUTO,),
        summary=Text("Stud's own dealing questions.", "梭哈發牌特有的問題。"),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "A downcard exposed in the deal becomes the upcard, third street comes "
                        "down, and that player may be the bring-in."
                    ),
                    "起手暗牌曝光就當明牌，第三街改發暗牌，該玩家可能要付起始注。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "A seventh-street card exposed by the dealer is replaced if betting "
                        "remains. The street is dealt down even without betting; players not at "
                        "risk show first."
                    ),
                    (
                        "荷官弄曝的第七街牌，若還有下注就換掉。沒有下注也照樣蓋著發；沒有出局風險"
                        "者先亮。"
                    ),
                ),
            ),
            Part(
                "C",
                Text(
                    "Absent players' hands are killed and get no fourth street.",
                    "不在座者手牌作廢，第四街起不發。",
                ),
            ),
            Part(
                "D",
                Text(
                    "Equal boards: the high card by suit starts, in stud and in razz alike.",
                    "明牌一樣大時，按花色最大者先行動，梭哈與 Razz 都一樣。",
                ),
            ),
            Part(
                "E",
                Text(
                    (
                        "If the low card is all-in for the ante, the next on the left starts; "
                        "with chips one brings in at least, or folds."
                    ),
                    (
                        "最小明牌者因前注已全下時，由其左邊先行動；還有計分牌者至少付起始注，不然"
                        "就棄牌。"
                    ),
                ),
            ),
            Part(
                "F",
                Text(
                    "No double bet for a pair on fourth street.",
                    "第四街出現對子，下注也不加倍。",
                ),
            ),
            Part(
                "G",
                Text("Early cards follow RP-5-D.", "太早發的牌依 RP-5-D 處理。"),
            ),
            Part(
                "H",
                Text(
                    (
                        "A short stub before seventh street needs a card a player, a burn and one "
                        "left undealt. If the three burns make it enough, mix, cut, burn, deal. "
                        "If not and three or more cards are left, burn one and deal one for all. "
                        "With fewer than three, mix them with the burns, cut, burn, one for all. "
                        "With a common card sixth street's order goes on."
                    ),
                    (
                        "第七街前牌堆不足時，需要每人一張、燒一張並留一張。加上三張燒牌就夠的話，"
                        "攪亂切牌後燒一張再發。不夠但牌堆至少三張，燒一張、發一張公用。少於三張則"
                        "與燒牌混合切牌，燒一張、發一張公用。有公用牌時，沿用第六街的行動順序。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Names bring-in and first to act, counts the stub before seventh street, and says "
                "which remedy applies."
            ),
            "指出起始注與先行動者；第七街前計算牌堆並指出適用的補救。",
        ),
        words=Text(
            "stud; razz; bring-in; seventh street; short stub; community card; third street",
            "梭哈; 起始注; 第七街; 牌堆不足; 公用牌",
        ),
        related=("30", "66", "RP-5-D", "20-B"),
    ),
    Entry(
        citation="RP-11",
        title=Text("Antes", "前注形式"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "If one player pays for all, the big blind should do it, with the blind served "
                "before the ante. Antes do not shrink, not at the final table either."
            ),
            "由一人代付時，建議大盲付，並先算大盲再算前注。前注不調降，決賽桌也一樣。",
        ),
        station=Text(
            "Supports the big blind ante; a short big blind pays the blind first.",
            "支援大盲前注；大盲不足時先抵盲注。",
        ),
        words=Text("ante; big blind ante; BBA; single ante", "前注; 大盲前注; 單人前注"),
        related=("30", "71-A"),
    ),
    Entry(
        citation="RP-12",
        title=Text("Announcing bets", "宣布下注額"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Dealers say each bet that is not all-in as play goes round; an all-in is counted "
                "only if the player facing it asks. Accepted action remains."
            ),
            "荷官隨著行動報出每個非全下的金額；全下只在輪到的人要求時才數。接受的行動照樣適用。",
        ),
        station=Text(
            (
                "Shows the amount as betting goes round; an all-in is counted on request of the "
                "seat in turn."
            ),
            "隨行動顯示金額；全下由輪到的座位要求後才清點。",
        ),
        words=Text("announce; call out bets; count all-in", "報數; 宣布; 清點; 全下"),
        related=("49", "60", "25-A"),
    ),
    Entry(
        citation="RP-13",
        title=Text("Stacking split pots", "分池遊戲疊好底池"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "In split-pot games dealers stack the pot from time to time without blocking the "
                "view or the game."
            ),
            "高低分池的遊戲，荷官可適時把底池疊好，但不擋視線、不停牌局。",
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text("stack pot; split pot; high low", "疊計分牌; 分池; 高低"),
        related=("20-C", "RP-21"),
    ),
    Entry(
        citation="RP-14",
        title=Text("Chance as a remedy", "以隨機補救"),
        kinds=(Kind.TOOL,),
        summary=Text(
            "Where neither rule nor procedure tells how to mend an error, a fair random draw may.",
            "規則與流程都沒寫的錯誤，可以用公平的隨機方式來解決。",
        ),
        station=Text(
            "Makes a fair draw on request and journals it.",
            "可要求公平抽籤，並寫入日誌。",
        ),
        words=Text("random; draw lots; fair draw", "隨機; 抽籤"),
        related=("1", "38", "39-A"),
    ),
    Entry(
        citation="RP-15",
        title=Text("Telling the next dealer and the floor", "交班與回報"),
        kinds=(Kind.AUTO,),
        summary=Text("Staff pass on what matters.", "工作人員要把該說的話傳下去。"),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "A dealer who leaves tells the next about blinds, warnings, penalties and "
                        "disturbance."
                    ),
                    "下桌荷官要交代盲注、警告、處罰與擾亂情形。",
                ),
            ),
            Part(
                "B",
                Text(
                    "Dealers report breaches of Rules 2 and 70 to the floor, abuse above all.",
                    "違反規則 2 與 70 的情形要回報裁判，尤其是歧視或冒犯。",
                ),
            ),
        ),
        station=Text(
            "Shows a page for the incoming dealer: blinds, penalties, warnings, open questions.",
            "為接班荷官顯示一頁：盲注、處罰、警告與未決問題。",
        ),
        words=Text(
            "handover; hand-over; incoming dealer; report; communication",
            "交班; 接班; 回報; 溝通",
        ),
        related=("2", "70", "71", "RP-7"),
    ),
    Entry(
        citation="RP-16",
        title=Text("Absent when the table breaks", "拆桌時不在"),
        kinds=(Kind.TOOL,),
        summary=Text(
            "Staff carry an absent player's chips to the new seat.",
            "不在的玩家，由工作人員把計分牌送到新座位。",
        ),
        station=Text(
            "Marks the seat as moved by staff and journals the stack.",
            "標示由工作人員搬移，並記下數目。",
        ),
        words=Text("absent; table break; staff moves chips", "拆桌; 不在座; 搬計分牌"),
        related=("10-B", "63"),
    ),
    Entry(
        citation="RP-17",
        title=Text("Limping in draw games", "換牌遊戲可平跟"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Every single-draw game allows just calling the blind.",
            "單次換牌的遊戲，都可以只跟大盲。",
        ),
        station=Text(
            "A call of the big blind is accepted in single-draw games.",
            "單次換牌遊戲接受只跟大盲。",
        ),
        words=Text("limp; draw; single draw; lowball", "平跟; 換牌; 單次換牌"),
        related=("41",),
    ),
    Entry(
        citation="RP-18",
        title=Text("Order of a mix", "混合遊戲順序"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "Stud and stud eight-or-better need not follow each other in a mix; keeping them "
                "apart avoids errors."
            ),
            "混合賽中，梭哈與高低梭哈不必排在一起；分開可減少弄錯。",
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text("horse; mixed games; order of games", "混合賽; 順序; 梭哈"),
        related=("11-B",),
    ),
    Entry(
        citation="RP-19",
        title=Text("Against stalling", "防止拖延"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The house says openly that it wants play to move. What has worked: breaking "
                "tables at random, a fixed number of hands a level, orbit for orbit, a mild hand "
                "for hand, a shot clock."
            ),
            (
                "場地應明說希望節奏快。可用的做法：隨機拆桌、每級固定手數、逐圈同步、較寬鬆的逐手"
                "同步、行動計時。"
            ),
        ),
        station=Text(
            "Offers a shot clock and a fixed number of hands a level.",
            "提供行動計時與每級固定手數。",
        ),
        words=Text(
            "stalling; slow play; shot clock; hands per level",
            "拖延; 行動計時; 固定手數; 逐圈",
        ),
        related=("29", "70", "RP-8"),
    ),
    Entry(
        citation="RP-20",
        title=Text("Decks ready", "備好牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "One minute before play starts or resumes the floor tells dealers to get ready; "
                "with two players seated they wash and square the deck."
            ),
            "開始或恢復前一分鐘，裁判請荷官準備；有兩位玩家入座時，先大洗並整好牌。",
        ),
        station=Text(
            "Reminds the dealer one minute before play resumes.",
            "恢復前一分鐘提醒荷官。",
        ),
        words=Text("shuffle; wash; ready; resume", "洗牌; 大洗; 準備; 恢復"),
        related=("23",),
    ),
    Entry(
        citation="RP-21",
        title=Text("Spreading the pot", "攤開底池"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Counting is for pot-limit only, but the pot may be spread on request so that "
                "chips can be seen."
            ),
            "只有底池限注才數；但可要求把底池攤開，讓計分牌看得清楚。",
        ),
        station=Text(
            "Shows a counted pot to players only in pot-limit.",
            "只有底池限注才向玩家顯示計算後的底池。",
        ),
        words=Text("spread pot; count pot; see the pot", "攤開底池; 數底池"),
        related=("54-A", "RP-13"),
    ),
    Entry(
        citation="RP-22",
        title=Text("Betting things without a value", "推出無面額的物品"),
        kinds=(Kind.ASK,),
        summary=Text(
            (
                "Bounty chips, time tokens and the like should differ in size from chips. Put out "
                "as a bet they mean what house policy or Rule 1 says: a call or all-in is "
                "possible."
            ),
            (
                "獵人卡、時間卡等應和計分牌大小不同。若拿來下注，依場地規定或規則 1 解讀，可能判為"
                "跟注或全下。"
            ),
        ),
        station=Text(
            "An item of no known value stops play and asks the floor.",
            "推出面額不明的物品時停下，並詢問裁判。",
        ),
        words=Text(
            "bounty chip; time chip; token; unknown chip; card protector",
            "獵人卡; 時間卡; 面額不明; 獎勵牌",
        ),
        related=("1", "40-A", "57"),
    ),
)
