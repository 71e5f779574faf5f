"""Rules 63 to 66: hidden, lost and found chips; killed hands."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Hidden and lost chips, killed hands", "隱藏或遺失的計分牌與作廢的手牌")

ENTRIES = (
    Entry(
        citation="63",
        title=Text("Chips out of sight", "藏起或帶走計分牌"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Carrying or holding chips where nobody sees them costs the chips, which leave "
                "play, and maybe the event. The house should offer racks or bags."
            ),
            (
                "把計分牌拿到別人看不見的地方，會被沒收並退出賽事，甚至取消資格。建議場地準備盒子"
                "或袋子。"
            ),
        ),
        station=Text(
            "The forfeiture is entered by the floor and journalled.",
            "沒收由裁判登錄並寫入日誌。",
        ),
        words=Text("pocket; hide chips; carry; transport; rack; bag", "藏計分牌; 口袋; 搬運; 盒子"),
        related=("25-A", "71-D", "RP-6"),
    ),
    Entry(
        citation="64",
        title=Text("Lost and found chips", "撿到的計分牌"),
        kinds=(Kind.TOOL,),
        summary=Text(
            "Found chips of no known owner go back to the event's stock.",
            "找不到主人的計分牌退出比賽，回到庫存。",
        ),
        station=Text("Taken out of play and journalled.", "自場上移除並寫入日誌。"),
        words=Text("lost chips; found chips; floor chips", "遺失; 撿到; 無主"),
        related=("63",),
    ),
    Entry(
        citation="65",
        title=Text("Hands killed, fouled or exposed by mistake", "誤收、混牌與曝光"),
        kinds=(Kind.ASK,),
        summary=Text(
            "What a player can claim after a mistake with the cards.",
            "手牌出意外後能主張什麼。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Guard your hand until it is read. If the dealer kills it, or it is "
                        "fouled and cannot be told with certainty, there is no refund of called "
                        "bets; an uncalled bet or raise comes back."
                    ),
                    (
                        "牌讀完之前自己看好。被荷官收掉，或混入而無法確定是哪幾張時，被跟的部分不"
                        "退；自己先下而沒人跟的下注或加注則退回。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    "A fouled hand that can be told for certain plays on, exposed or not.",
                    "混到但能確認的手牌繼續有效，曝光與否都一樣。",
                ),
            ),
        ),
        station=Text(
            (
                "Asks the floor whether the hand is live or dead; returns an uncalled amount when "
                "it is dead."
            ),
            "詢問裁判該手牌為活牌或死牌；判死時退回未被跟的金額。",
        ),
        words=Text(
            "killed hand; fouled hand; exposed; dealer mistake; protect; mucked by dealer",
            "誤收; 混牌; 曝光; 荷官失誤; 誤殺",
        ),
        related=("13-B", "14", "15-B"),
    ),
    Entry(
        citation="66",
        title=Text("Dead hands in stud", "梭哈的死牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Picking up the upcards while facing action kills a stud hand. To fold, turn the "
                "upcards over and push everything forward face down."
            ),
            "梭哈中面對行動時把明牌拿起來，手牌就成死牌。正確棄法是把明牌翻下，全部面朝下推出。",
        ),
        station=Text(
            "Upcards lifted while facing action are ruled a dead hand.",
            "面對行動時拿起明牌，判為死牌。",
        ),
        words=Text("stud; upcards; pick up; seven card stud", "梭哈; 明牌; 拿起"),
        related=("68", "RP-10"),
    ),
)
