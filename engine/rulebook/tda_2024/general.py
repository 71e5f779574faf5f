"""Rules 1 to 6: principles, players, words, devices, language."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("General principles", "總則")

ENTRIES = (
    Entry(
        citation="1",
        title=Text("The floor decides", "裁判裁決"),
        kinds=(Kind.ASK,),
        summary=Text(
            (
                "Fairness and the good of the game come first. In an odd case common sense may "
                "outrank the letter of a technical rule. What the floor decides stands."
            ),
            (
                "一切裁決以公平與牌局利益為先。遇到少見的狀況，可依常理處理而不拘泥條文。裁判說了"
                "算，判定後不再更改。"
            ),
        ),
        station=Text(
            (
                "The floor can overrule or correct any ruling with a reason; the decision is "
                "journalled, cites this rule, and the hand is ruled again from there."
            ),
            "裁判可附理由推翻或更正任何判定；結果寫入日誌並引用本規則，牌局由該處重新判定。",
        ),
        words=Text(
            (
                "overrule; correct a ruling; fairness; common sense; final decision; tournament "
                "director; TD"
            ),
            "推翻判決; 更正; 公平; 賽事總監; 最終判決",
        ),
        related=("40-A", "49", "57", "RP-14"),
    ),
    Entry(
        citation="2",
        title=Text("What players owe the game", "玩家的責任"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "Check your seat and your cards before action gets going, guard your hand, follow "
                "and act in turn in plain words, speak up about errors and about being passed "
                "over, keep cards in sight and stacks countable, stay seated while live, table "
                "everything to win, keep the pace, move tables at once, play your own hand, know "
                "the rules and behave; report abuse."
            ),
            (
                "開局前核對座位與牌數，看好手牌，用標準用語依序行動，被跳過或發現錯誤要馬上出聲，"
                "牌放在看得到的地方、計分牌疊齊，手牌仍有效時留在座位，要分池就把牌全部攤開，動作"
                "要快，換桌不拖，一人一手，守規守禮，遇到冒犯言行應通報。"
            ),
        ),
        station=Text(
            (
                "Rule book only; alerts about card counts, skipped seats and button placement "
                "help everyone see mistakes in time."
            ),
            "僅供查閱；牌數、跳過座位與按鈕位置的提示，可協助全桌及早發現錯誤。",
        ),
        words=Text(
            "duties; protect your hand; speak up; defend your right to act; responsibilities",
            "義務; 保護手牌; 出聲; 禮儀",
        ),
        related=("3", "25", "30", "31", "34-A", "49", "53-B", "65-A", "70"),
    ),
    Entry(
        citation="3",
        title=Text("Betting words and gestures", "下注用語與手勢"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Recognised words: check, bet, call, raise, fold, all-in, complete, and in "
                "pot-limit also pot; local words of equal clarity may pass. A knock on the felt "
                "checks. Anything else may be read differently from what you meant, and that risk "
                "is yours."
            ),
            (
                "認可的用語是過牌、下注、跟注、加注、棄牌、補齊、全下，以及底池限注時的滿池；同樣"
                "清楚的地方用語也可接受。敲一下桌面等於過牌。其他說法或手勢若被解讀成別的意思，由"
                "該玩家自己承擔。"
            ),
        ),
        station=Text(
            (
                "These words are the keys of the dealer panel and the words of the scripts; a tap "
                "is taken as a check."
            ),
            "荷官面板與牌局紀錄只用這些用語；敲桌一律記為過牌。",
        ),
        words=Text(
            "terminology; tap; knock; gesture; verbal; declare; check by tapping; spoken words",
            "用語; 手勢; 敲桌; 口頭聲明; 宣告",
        ),
        related=("2", "40-B", "42", "54-D", "57"),
    ),
    Entry(
        citation="4",
        title=Text("Recognisable players", "玩家須可辨識"),
        kinds=(Kind.BOOK,),
        summary=Text(
            (
                "Staff must be able to tell who each player is. Sunglasses, hoods or face "
                "coverings that hide a player or distract others come off when staff ask."
            ),
            (
                "工作人員必須隨時認得出每位玩家。墨鏡、連帽或遮臉物若妨礙辨認或干擾旁人，應依要求"
                "取下。"
            ),
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text(
            "sunglasses; hood; mask; face; identity; clothing",
            "墨鏡; 帽子; 口罩; 服裝; 身分",
        ),
        related=("70",),
    ),
    Entry(
        citation="5",
        title=Text("Phones, devices and tools", "手機、電子裝置與輔助工具"),
        kinds=(Kind.BOOK,),
        summary=Text(
            "Devices must not disturb, delay or give anyone an edge; house and gaming law apply.",
            "電子裝置不可干擾他人、拖慢牌局或帶來優勢，並須遵守場地與法規。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "No phone calls while seated at the table; sound and pictures must not "
                        "reach others."
                    ),
                    "在桌邊不可講電話；聲音與畫面都不能影響到別人。",
                ),
            ),
            Part(
                "B",
                Text(
                    "Nothing electronic lies on the table, phones included.",
                    "桌面上不放手機或任何裝置。",
                ),
            ),
            Part(
                "C",
                Text(
                    (
                        "Whoever has a live hand keeps off every device; the director may add new "
                        "kinds of device to the ban."
                    ),
                    "手上還有活牌時不得碰任何裝置；新型裝置是否納入，由賽事總監決定。",
                ),
            ),
            Part(
                "D",
                Text(
                    (
                        "No charts, betting apps or advice at the table, neither looked up nor "
                        "received from someone else; penalties of Rule 71 may follow."
                    ),
                    (
                        "桌上禁用圖表、下注軟體及各種策略工具，也不可接收他人給的資料；違者可依規"
                        "則 71 處罰。"
                    ),
                ),
            ),
        ),
        station=Text(
            "Rule book only; a penalty can be entered under Rule 71.",
            "僅供查閱；如需處罰可依規則 71 登錄。",
        ),
        words=Text(
            (
                "phone; mobile; camera; video; app; solver; chart; headphones; earphones; music; "
                "real time assistance"
            ),
            "手機; 電話; 耳機; 攝影; 軟體; 圖表; 策略工具",
        ),
        related=("71-B", "70"),
    ),
    Entry(
        citation="6",
        title=Text("Languages at the table", "牌桌語言"),
        kinds=(Kind.BOOK,),
        summary=Text(
            "The house says and posts which languages may be spoken at the table.",
            "場地須公告並說明桌上可以使用哪些語言。",
        ),
        station=Text(
            "Rule book only; the languages of the displays are set per station.",
            "僅供查閱；顯示語言可在每台機器上個別設定。",
        ),
        words=Text("english only; spoken language; speech", "語言; 中文; 英文"),
        related=("2",),
    ),
)
