"""Rules 67 to 71: conduct and penalties."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Conduct and penalties", "行為與處罰")

ENTRIES = (
    Entry(
        citation="67",
        title=Text("Say nothing, one player to a hand", "不透露、一人一手"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "Others are to be protected, whether you are in or not: no talk about live or "
                "mucked hands, no advice or criticism, no reading of hands not tabled. Nobody "
                "plays with help or shows a hand to others."
            ),
            (
                "不論是否還在牌局都要保護別人：不談論活牌或棄牌內容，不給建議、不批評，也不解讀沒"
                "攤開的牌。自己的牌自己打，不給人看、不求助。"
            ),
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text(
            "talking; advice; show cards; one player to a hand; coaching; discuss",
            "講牌; 建議; 一人一手; 討論; 教打",
        ),
        related=("68", "69", "71-B"),
    ),
    Entry(
        citation="68",
        title=Text("Showing cards and folding properly", "亮牌與正確棄牌"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "Exposing cards while action is pending, as last to act too, may cost a penalty "
                "after the hand, never the hand itself. Fold low and forward, do not flash or "
                "throw."
            ),
            (
                "還有行動時亮牌，就算自己是最後一位，也可能在這一手後受罰，但手牌不作廢。棄牌要低"
                "推向前，不亮出、不亂拋。"
            ),
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text(
            "expose; flash cards; throw cards; helicopter; show while action",
            "亮牌; 拋牌; 棄牌; 曝光",
        ),
        related=("66", "67", "71-B"),
    ),
    Entry(
        citation="69",
        title=Text("Ethical play", "比賽道德"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Everyone plays alone. Going easy on someone is penalised, up to chips or the "
                "event; dumping chips and other collusion disqualify."
            ),
            "各打各的。放水會受罰，可能沒收計分牌甚至失格；送計分牌與其他串通一律取消資格。",
        ),
        station=Text("Offers the penalties.", "提供處罰選項。"),
        words=Text(
            "soft play; collusion; chip dumping; cheating; team play",
            "放水; 夥牌; 串通; 送分; 作弊",
        ),
        related=("67", "71-B"),
    ),
    Entry(
        citation="70",
        title=Text("Breaches of etiquette", "違反牌桌禮儀"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Among others: dragging the game, touching others or their things, acting early "
                "again and again, messy cards and chips, betting out of the dealer's reach, "
                "abuse, poor hygiene, endless talk. Rule 71 applies."
            ),
            (
                "例如：一再拖延、碰觸別人或其牌與計分牌、屢次搶先、牌與計分牌凌亂、下注放在荷官拿"
                "不到處、辱罵、衛生不佳、話太多。依規則 71 處理。"
            ),
        ),
        station=Text("Offers the penalties.", "提供處罰選項。"),
        words=Text(
            "etiquette; abuse; delay; hygiene; chatter; touching",
            "禮儀; 辱罵; 拖延; 衛生; 聊天",
        ),
        related=("29", "71-A", "RP-15-B"),
    ),
    Entry(
        citation="71",
        title=Text("Warnings, penalties, disqualification", "警告、處罰與取消資格"),
        kinds=(Kind.TOOL,),
        summary=Text("What staff may impose and how it is served.", "可用的處罰及其執行方式。"),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "A warning, missed hands, missed rounds, disqualification and more. A "
                        "missed round means as many hands as there are players, the offender "
                        "included, when it is given. Repeats weigh more. Blinds and antes of "
                        "those away go on, even until they are out."
                    ),
                    (
                        "警告、停數手、停數圈到取消資格等。停一圈的手數等於處罰當下桌上人數，受罰"
                        "者也算。再犯加重。離桌或受罰者的盲注與前注照扣，可能扣到出局。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "Possible for bad manners, cards shown too early or thrown, help in a "
                        "hand, devices. Certain for soft play, abuse, disruption, dodged blinds, "
                        "cheating. Checking the sole nuts last on the river is not soft play by "
                        "itself."
                    ),
                    (
                        "無禮、提早亮牌、拋牌、求助、違規裝置等可罰。放水、辱罵、擾亂、躲盲、作弊"
                        "必罰。河牌最後行動拿著唯一堅果卻過牌，不必然算放水。"
                    ),
                ),
            ),
            Part(
                "C",
                Text(
                    (
                        "The player leaves the table; cards are dealt there, blinds, antes and a "
                        "stud bring-in are posted, the hand is killed."
                    ),
                    "受罰者要離桌；座位照發牌、照付盲注、前注與梭哈起始注，發完後手牌作廢。",
                ),
            ),
            Part(
                "D",
                Text("A disqualified player's chips leave play.", "被取消資格者的計分牌退出比賽。"),
            ),
        ),
        station=Text(
            (
                "Counts missed hands and rounds down, takes blinds and antes, kills the hands, "
                "and removes a disqualified player's chips."
            ),
            "倒數停牌手數與圈數，照收盲注與前注，發後作廢；失格者的計分牌自帳上移除。",
        ),
        words=Text(
            "penalty; warning; missed round; missed hand; disqualify; DQ; punishment",
            "處罰; 警告; 停牌; 停圈; 失格; 取消資格",
        ),
        related=("30", "33", "69", "70"),
    ),
)
