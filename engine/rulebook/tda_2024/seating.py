"""Rules 7 to 11: seats, late entries, breaking and balancing."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Seats, breaking and balancing", "座位、拆桌與平衡")

ENTRIES = (
    Entry(
        citation="7",
        title=Text("Seats by draw; put right when wrong", "抽籤入座與坐錯位"),
        kinds=(Kind.TOOL,),
        summary=Text(
            (
                "Seats are drawn at random. Someone who began in the wrong seat with the right "
                "stack goes to the right one and brings all chips held at that moment."
            ),
            (
                "座位以隨機方式抽出。若起始計分牌無誤但坐錯位置，改到正確座位，並帶走當下的全部計"
                "分牌。"
            ),
        ),
        station=Text(
            "Draws a seat on request; a player moved to the right seat keeps the present stack.",
            "可代抽座位；更正座位時，目前的計分牌一併轉過去。",
        ),
        words=Text(
            "seat draw; wrong seat; satellite; seat assignment",
            "抽座位; 坐錯; 座位分配; 衛星賽",
        ),
        related=("8-A", "10-A"),
    ),
    Entry(
        citation="8",
        title=Text("Alternates, late and re-entries", "候補、遲到與重新報名"),
        kinds=(Kind.TOOL,),
        summary=Text(
            "Late players, alternates and re-entries start on equal terms with new players.",
            "晚到、候補與重新報名的玩家，與新玩家條件相同。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "They buy a full stack, draw from whatever pool of seats new players get, "
                        "and are dealt in at once unless they land between small blind and button."
                    ),
                    (
                        "一律領取完整的起始計分牌，從新玩家使用的座位池中抽位，除非坐到小盲與按鈕"
                        "之間，否則馬上發牌。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "Where a player may give up a stack to buy a new one, the old chips leave "
                        "play."
                    ),
                    "若賽制允許放棄現有計分牌再買一份，放棄的部分要退出賽事。",
                ),
            ),
        ),
        station=Text(
            (
                "Seats the player with a full stack, deals in unless between small blind and "
                "button, and takes forfeited chips out of play."
            ),
            "以完整起始計分牌安排入座；不在小盲與按鈕之間就發牌；放棄的計分牌自帳上移除。",
        ),
        words=Text(
            (
                "late registration; reentry; re-entry; alternate; forfeit stack; between small "
                "blind and button"
            ),
            "候補; 延遲報名; 重進; 遲到; 放棄計分牌",
        ),
        related=("7", "10-A", "27"),
    ),
    Entry(
        citation="9",
        title=Text("Special needs", "特殊需求"),
        kinds=(Kind.BOOK,),
        summary=Text(
            "The house helps players with special needs wherever it can.",
            "場地在能力範圍內協助有特殊需求的玩家。",
        ),
        station=Text("Rule book only.", "僅供查閱。"),
        words=Text("disability; wheelchair; accommodation", "無障礙; 輪椅; 協助"),
        related=("2",),
    ),
    Entry(
        citation="10",
        title=Text("New players and broken tables", "新玩家與拆桌玩家"),
        kinds=(Kind.TOOL,),
        summary=Text(
            "Where new and moved players may sit, and how a broken table's seats are drawn.",
            "說明新來與拆桌玩家可坐哪些位置，以及拆桌後座位如何抽。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Every seat is possible, blinds and button too, and the player gets cards "
                        "straight away; only between small blind and button must one wait."
                    ),
                    (
                        "任何座位都有可能，包含兩個盲注位與按鈕，坐下就有牌；只有落在小盲與按鈕中"
                        "間時要等一手。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "When a table breaks, two random steps in a row decide who gets which new "
                        "seat."
                    ),
                    "拆桌時連做兩次隨機程序，決定誰拿到哪個新座位。",
                ),
            ),
        ),
        station=Text(
            (
                "Deals a new player in anywhere but between small blind and button, and runs the "
                "two-step draw."
            ),
            "除小盲與按鈕之間外一律發牌；拆桌時可代為執行兩步抽籤。",
        ),
        words=Text(
            "broken table; table break; breaking a table; new player; two-step draw",
            "拆桌; 新玩家; 兩步抽籤; 雙盲",
        ),
        related=("7", "8-A", "11-A", "RP-6", "RP-16"),
    ),
    Entry(
        citation="11",
        title=Text("Balancing and halting tables", "平衡牌桌與暫停"),
        kinds=(Kind.TOOL,),
        summary=Text(
            "Who moves between tables, where that player lands, and when a short table stops.",
            "誰要換桌、坐到哪裡，以及人少的桌子何時停下。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "In flop and mixed games the player due for the next big blind takes the "
                        "worst open seat: even a lone big blind, even if it means paying it "
                        "twice, but never the small blind. In stud alone, the seat that opened "
                        "last at the short table is filled by the same position."
                    ),
                    (
                        "翻牌類與混合賽中，下一手該付大盲的人移到最差的空位：可以是單獨的大盲，即"
                        "使因此連付兩次也一樣，但絕不會是小盲。只打梭哈時，由同位置的人補上短桌最"
                        "後空出的座位。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "When a mix goes from hold'em to stud, the button moves one more time as "
                        "if hold'em went on and then waits there; during stud the mover is "
                        "whoever would have been big blind; hold'em resumes from the waiting "
                        "button."
                    ),
                    (
                        "混合賽由德州換成梭哈時，按鈕先照德州移到下一手的位置再停住；梭哈期間由假"
                        "設打德州時該當大盲的人換桌；回到德州時按鈕從停住處繼續。"
                    ),
                ),
            ),
            Part(
                "C",
                Text(
                    "Which table gives up a player follows a procedure fixed in advance.",
                    "要從哪一桌調人，按事先訂好的程序決定。",
                ),
            ),
            Part(
                "D",
                Text(
                    (
                        "A table that eliminations leave three or more short of the fullest one "
                        "stops once that touches its blinds. The director decides for six-handed, "
                        "turbo and like formats, may let play go on without a misdeal, and may "
                        "balance more tightly late in the event."
                    ),
                    (
                        "因淘汰而比最滿的桌少三人以上，且已影響盲注時，該桌停下。六人桌、快速賽等"
                        "由賽事總監斟酌，也可以不停，繼續打不算錯發；賽事後段可平衡得更緊。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Names the next big blind as the mover and the worst seat as the target, never "
                "the small blind; shows when a table three short has to stop."
            ),
            "指出下一個大盲為換桌者、最差座位為目的地，排除小盲；少三人須停時會提示。",
        ),
        words=Text(
            (
                "balance; move a player; worst position; halt play; short table; big blind twice; "
                "horse; mixed games"
            ),
            "平衡; 換桌; 最差位置; 暫停; 缺人; 混合賽",
        ),
        related=("10-A", "32", "35-C", "RP-6", "RP-9"),
    ),
)
