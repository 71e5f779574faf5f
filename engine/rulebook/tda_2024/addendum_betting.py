"""Illustration addendum: Rules 45 to 53."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Illustrations of betting", "下注範例附錄")

ENTRIES = (
    Entry(
        citation="IA-45",
        title=Text("Examples: several chips", "範例：多枚計分牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The push is a call while no single chip is spare; with a spare one the half rule "
                "decides, and last chips are all-in."
            ),
            "沒有一枚可省時就是跟注；有可省的，看五成原則；最後的計分牌則是全下。",
        ),
        parts=(
            Part(
                "1-A",
                Text("1200 to call, two 1000 chips: a call.", "要跟 1200，放兩枚 1000：跟注。"),
            ),
            Part(
                "1-B",
                Text(
                    "250-500, 1100 to call, 500 and 1000: a call.",
                    "250-500，要跟 1100，放 500 與 1000：跟注。",
                ),
            ),
            Part(
                "2",
                Text(
                    (
                        "The same with 1000 and five 100s: 1500 is past the half mark of 1400, so "
                        "a raise to 1700."
                    ),
                    "同上，放 1000 加五枚 100：1500 超過五成線 1400，須加到 1700。",
                ),
            ),
            Part(
                "3",
                Text(
                    "With 1000 and three 100s: below the mark, a call, 200 back.",
                    "放 1000 加三枚 100：未達五成線，跟注，退 200。",
                ),
            ),
            Part(
                "4",
                Text(
                    "Last chips: if all are needed, a call; if one is spare, all-in.",
                    "最後的計分牌：每枚都需要就是跟注；有一枚可省就是全下。",
                ),
            ),
            Part(
                "4-A",
                Text(
                    "1400 to call, 1000 and three 500s with more behind: 2100 is reached, so 2800.",
                    "要跟 1400，身後有剩，放 1000 與三枚 500：達到 2100，須到 2800。",
                ),
            ),
            Part(
                "4-B",
                Text(
                    "1000 and two 500s: under 2100, a call. As last chips both would be all-in.",
                    "放 1000 與兩枚 500：不到 2100，跟注。若是最後的計分牌，兩例都是全下。",
                ),
            ),
        ),
        station=Text("Decides all of them as written.", "各例皆自動判定。"),
        words=Text("multiple chips; half rule; every chip needed", "多枚; 五成; 每枚都需要"),
        related=("45-A", "45-B", "43-A"),
    ),
    Entry(
        citation="IA-46",
        title=Text("Five situations with earlier chips", "先前計分牌的五種情況"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Blinds 25-50, the big blind has two 25s in front and faces 600.",
            "盲注 25-50，大盲面前有兩枚 25，面對 600。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "Old chips too few and left alone: a 1000 on top calls; two 500s, or 100 "
                        "and 500, all needed, call; 1000 and 500 is a bet of 1550 under the half "
                        "rule."
                    ),
                    (
                        "舊的不夠且沒動：加一枚 1000 是跟注；兩枚 500，或 100 與 500，全都需要，是"
                        "跟注；1000 與 500 則以 1550 按五成原則判。"
                    ),
                ),
            ),
            Part(
                "2",
                Text(
                    (
                        "Old chips all taken back: one new overchip calls, several new chips "
                        "follow Rule 45."
                    ),
                    "舊的全收回：一枚新的超面額為跟注，多枚新的依規則 45。",
                ),
            ),
            Part(
                "3",
                Text(
                    "Some taken back, some left: whatever is added follows Rule 45.",
                    "收回一部分：不論加什麼，都依規則 45。",
                ),
            ),
            Part(
                "4",
                Text(
                    (
                        "Old chips enough to call, such as a 1000 posted at 50-100 facing 700: "
                        "anything added follows Rule 45, taken back or not."
                    ),
                    (
                        "舊的已夠跟，如 50-100 時放一枚 1000 面對 700：再加任何計分牌都依規則 45，"
                        "收不收回都一樣。"
                    ),
                ),
            ),
            Part(
                "5",
                Text(
                    (
                        "Gathering everything and pushing or tossing it in may be read as betting "
                        "all of it."
                    ),
                    "把全部合在一起推出或拋出，可視為要全部下注。",
                ),
            ),
        ),
        station=Text(
            "Tells the situations apart by what was left, taken back and added.",
            "依留下、收回與新增的計分牌分辨情況。",
        ),
        words=Text(
            "prior chips; blind chips; pulled back; situation",
            "先前的計分牌; 盲注; 收回; 情況",
        ),
        related=("46-B", "46-C", "45-B", "44"),
    ),
    Entry(
        citation="IA-47",
        title=Text("Examples: re-opening", "範例：重開加注權"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Short all-ins are added up for each player who has acted.",
            "對每個已行動的人，分別累計短額全下。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "50-100: A bets 100, B all-in 125, C calls, D all-in 200, E calls. A "
                        "faces 100 more, a full raise, and may raise."
                    ),
                    (
                        "50-100：A 下 100，B 全下 125，C 跟，D 全下 200，E 跟。A 面對增額 100，已"
                        "是完整加注，可以再加。"
                    ),
                ),
            ),
            Part(
                "1-A",
                Text(
                    (
                        "If A only calls, C faces 75 more and may not raise; 225 would have been "
                        "needed."
                    ),
                    "若 A 只跟，C 只面對 75，不能加；要到 225 才行。",
                ),
            ),
            Part(
                "1-B",
                Text(
                    "If A makes it 300, C faces 175 and may raise.",
                    "若 A 加到 300，C 面對 175，可以再加。",
                ),
            ),
            Part(
                "2",
                Text(
                    (
                        "A bets 300, all-ins of 500, 650 and 800, a call: the least raise stays "
                        "300, to 1100."
                    ),
                    "A 下 300，接著全下 500、650、800，有人跟：最小加注仍是 300，到 1100。",
                ),
            ),
            Part(
                "3-A",
                Text(
                    (
                        "2000-4000: A calls, C all-in 7500, the big blind calls: A faces 3500, "
                        "less than full, and may only call or fold."
                    ),
                    "2000-4000：A 跟，C 全下 7500，大盲跟：A 面對 3500，不足完整加注，只能跟或棄。",
                ),
            ),
            Part(
                "3-B",
                Text(
                    "If the big blind raises to 11500, A faces 7500 and may raise again.",
                    "若大盲加到 11500，A 面對 7500，可以再加。",
                ),
            ),
        ),
        station=Text("Decides all of them as written.", "各例皆自動判定。"),
        words=Text("reopen; short all-in; cumulative", "重開; 短額全下; 累計"),
        related=("47-A", "43-A"),
    ),
    Entry(
        citation="IA-51",
        title=Text("Examples: undercalls", "範例：跟注不足"),
        kinds=(Kind.AUTO, Kind.ASK),
        summary=Text("When less than the call is put out.", "推出的金額不夠跟時。"),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "2000, raised to 8000, C silently puts out 2000 of it, several in: "
                        "floor's choice."
                    ),
                    "先下 2000 再加到 8000，多人在局，C 默默放 2000：由裁判決定。",
                ),
            ),
            Part(
                "2",
                Text(
                    "Four players, 8000 is the first bet, B puts out 2000: full call.",
                    "四人在局，第一個下注 8000，B 放 2000：必須補足。",
                ),
            ),
            Part(
                "3",
                Text('With "call" said, C owes all 8000.', "C 說了「跟注」，就要跟滿 8000。"),
            ),
            Part(
                "4",
                Text(
                    (
                        "200-400, raised to 1200, one 500 goes in, then B folds: on the floor's "
                        "word 400 stays and 100 goes back."
                    ),
                    "200-400，加到 1200，B 放一枚 500 後棄牌：裁判可判留 400、退 100。",
                ),
            ),
        ),
        station=Text(
            "Decides examples 2 and 3 by itself; asks the floor in 1 and 4.",
            "例 2、3 自動判定；例 1、4 詢問裁判。",
        ),
        words=Text("undercall; forfeit; full call", "跟注不足; 放棄; 補足"),
        related=("51-A", "51-B"),
    ),
    Entry(
        citation="IA-52-B",
        title=Text("Examples: a miscounted pot", "範例：底池數錯"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Pot-limit Omaha at 500-1000, the pot is 10500.",
            "底池限注奧馬哈 500-1000，底池 10500。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    "Told 9500, A bets it, B folds, C calls: substantial action, 9500 stays.",
                    "荷官說 9500，A 下 9500，B 棄、C 跟：有效動作成立，維持 9500。",
                ),
            ),
            Part(
                "2",
                Text("Only B has folded: A must make it 10500.", "只有 B 棄牌：A 要補到 10500。"),
            ),
            Part(
                "3",
                Text(
                    (
                        "Told 11500, which is illegal: everyone goes down to 10500 until the next "
                        "card; then it stands."
                    ),
                    "荷官說 11500，不合規：下一張牌之前，全部降回 10500；發出後就維持。",
                ),
            ),
        ),
        station=Text(
            "Compares the bet with the true pot and corrects it in time.",
            "拿下注與真正的底池相比，並在時限內更正。",
        ),
        words=Text("pot limit; miscount; wrong pot count", "底池限注; 數錯; 底池"),
        related=("52-B", "54-A", "36"),
    ),
    Entry(
        citation="IA-53-A",
        title=Text("Examples: out of turn", "範例：未按次序"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Play returns to the player in turn; the early action binds if nothing changed.",
            "先回到該行動的人；情況沒變，提前的行動就生效。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "At 50-100 seat 3 bets 300, seat 6 says 800 ahead of seat 5. A call or "
                        "fold by 5 binds it; a raise to 600 frees 6, who may call, make it 900 or "
                        "more, or fold."
                    ),
                    (
                        "50-100，3 號下 300，6 號搶在 5 號前說加到 800。5 號跟或棄，就生效；5 號加"
                        "到 600，6 號可重選：跟、至少加到 900，或棄。"
                    ),
                ),
            ),
            Part(
                "2",
                Text(
                    (
                        "Seat 6 checks ahead of seat 5: a check by 5 binds it, a bet of 300 frees "
                        "6 to call, raise to 600 or more, or fold."
                    ),
                    (
                        "6 號搶在 5 號前過牌：5 號也過就生效；5 號下 300，6 號可跟、至少加到 600，"
                        "或棄。"
                    ),
                ),
            ),
        ),
        station=Text("Decides both as written.", "兩例皆自動判定。"),
        words=Text("out of turn; binding; returned", "未按次序; 生效; 退回"),
        related=("53-A", "50-A"),
    ),
    Entry(
        citation="IA-53-B",
        title=Text("Examples: a skipped player", "範例：被跳過的玩家"),
        kinds=(Kind.ASK,),
        summary=Text(
            (
                "With time to object and substantial action behind, the early actions bind and "
                "the floor decides about the skipped hand."
            ),
            "有時間出聲而後面已成有效動作，提前的行動生效，被跳過的手牌由裁判決定。",
        ),
        parts=(
            Part(
                "1",
                Text(
                    (
                        "Seat 3 makes it 600, seat 5 calls over seat 4, seat 6 folds: both stand, "
                        "floor for seat 4."
                    ),
                    "3 號加到 600，5 號越過 4 號跟注，6 號棄牌：兩者都算，4 號由裁判決定。",
                ),
            ),
            Part(
                "2",
                Text(
                    (
                        "On the turn seat 3 bets 600, seat 5 checks over seat 4, seat 6 calls: "
                        "floor for seat 4."
                    ),
                    "轉牌 3 號下 600，5 號越過 4 號過牌，6 號跟注：4 號由裁判決定。",
                ),
            ),
        ),
        station=Text(
            "Asks the floor: back up, no raise, or dead.",
            "詢問裁判：回到該玩家、不得加注，或判死牌。",
        ),
        words=Text(
            "skipped; passed over; substantial action out of turn",
            "跳過; 被略過; 有效動作",
        ),
        related=("53-B", "36", "58"),
    ),
)
