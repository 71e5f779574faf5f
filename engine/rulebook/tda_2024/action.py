"""Rules 47 to 54: rights to raise, turn order, wrong amounts, the pot."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Part, Text

TITLE = Text("Rights, order and amounts", "權利、順序與金額")

ENTRIES = (
    Entry(
        citation="47",
        title=Text("Re-opening the betting", "重開加注權"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "When a short all-in lets earlier bettors raise again.",
            "短額全下何時讓已行動者可以再加注。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "No-limit and pot-limit: a player who has acted may raise again only if "
                        "what is faced on return, several short all-ins added up, is at least a "
                        "full bet or raise. The least raise stays the last full one of the street."
                    ),
                    (
                        "無限注與底池限注：已行動過的人，回到他時面對的增額（多個短額全下可累加）"
                        "至少是完整下注或加注，才可再加。最小加注仍看這條街最後一次完整的幅度。"
                    ),
                ),
            ),
            Part(
                "B",
                Text("Limit: half a bet or raise is enough.", "限注：達到一半就可重開。"),
            ),
        ),
        station=Text(
            (
                "Adds up short all-ins for each seat and shows whether its betting is open; half "
                "is enough in limit."
            ),
            "替每個座位累計短額全下並顯示能否加注；限注只需一半。",
        ),
        words=Text(
            "reopen; re-open; short all-in; cumulative; may raise; action closed; incomplete raise",
            "重開; 短額全下; 累計; 再加注; 不足額; 加注權",
        ),
        related=("43-A", "45-B", "48"),
    ),
    Entry(
        citation="48",
        title=Text("Number of raises", "加注次數"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Pot-limit and no-limit know no cap. Limit keeps the house cap, heads-up hands "
                "too, until just two players are left in the event."
            ),
            "無限注與底池限注不限次數。限注依場地上限，即使一手只剩兩人也一樣，直到全賽只剩兩人。",
        ),
        station=Text(
            (
                "Caps nothing in pot-limit or no-limit games; limit games keep the house cap "
                "until two are left in the event."
            ),
            "無限注與底池限注不設上限；限注按場地上限，直到全賽剩兩人。",
        ),
        words=Text("cap; capped; raise limit; three raises; four bets", "上限; 次數; 封頂"),
        related=("47-B",),
    ),
    Entry(
        citation="49",
        title=Text("Accepted action", "接受的行動"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Finding out the right amount is the caller's business. Who calls or pushes after "
                "a wrong count, whoever gave it, is held to the true bet; the director may still "
                "use Rule 1."
            ),
            (
                "弄清楚金額是跟注者自己的事。就算別人報錯，只要跟了或推出來，就得接受真正的金額；"
                "賽事總監仍可動用規則 1。"
            ),
        ),
        station=Text(
            "A caller stands for the real amount; the count that was given is journalled.",
            "跟注者以實際金額為準；當時報出的數字寫入日誌。",
        ),
        words=Text(
            "wrong count; miscount; accepted; caller responsible; count",
            "報錯; 數錯; 實際金額; 清點",
        ),
        related=("1", "60", "62", "RP-12"),
    ),
    Entry(
        citation="50",
        title=Text("Acting in turn", "依序行動"),
        kinds=(Kind.AUTO,),
        summary=Text("Order and patience.", "順序與等待。"),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Act in order, by word or chips. What is done in turn binds, and chips "
                        "committed stay in."
                    ),
                    "依序用口頭或計分牌行動。輪到時所做的就算數，投入的不再退。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        'Wait until the amount before you is clear: folding to a bare "raise" is '
                        "too soon."
                    ),
                    "前面的金額還沒清楚就別動：別人只說「加注」就急著棄牌，是太早。",
                ),
            ),
        ),
        station=Text(
            (
                "Shows whose turn it is and what must be called; an early reaction to a missing "
                "amount is noted."
            ),
            "顯示輪到誰與該跟多少；金額未定就動作會記下。",
        ),
        words=Text("in turn; order; wait; too early; binding", "依序; 順序; 輪到; 太快"),
        related=("53-A", "58", "59-B"),
    ),
    Entry(
        citation="51",
        title=Text("Binding words and undercalls", "口頭約束與跟注不足"),
        kinds=(Kind.AUTO, Kind.ASK),
        summary=Text(
            "Words bind; chips short of a call may bind too.",
            "話說出口就算數；推少了也可能要補足。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    'A plain "call" or "raise" in turn commits to the whole of what is faced.',
                    "輪到時說「跟注」或「加注」，就要承擔面對的全部金額。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        'An undercall is less than the call, by chips or amount, with no "call" '
                        "said. It must be completed in turn heads-up, or against the street's "
                        "first bet (the big blind before the flop); otherwise the director "
                        "decides between a full call and giving up what was offered and folding."
                    ),
                    (
                        "沒說跟注、卻推出或報出不夠的金額，叫跟注不足。只剩兩人時，或面對該街第一"
                        "個下注（翻牌前為大盲）時，輪到者必須補足；其他情形由賽事總監決定補足，或"
                        "放棄該金額並棄牌。"
                    ),
                ),
            ),
            Part(
                "C",
                Text(
                    (
                        "With two or more in a row, play goes back to the first one, who is "
                        "corrected; the director rules on the rest."
                    ),
                    "連續兩人以上不足時，回到第一位更正，後面的人由賽事總監處理。",
                ),
            ),
        ),
        station=Text(
            (
                "Completes a mandatory undercall by itself, asks the floor about the others, and "
                "goes back to the first of several."
            ),
            "必須補足者自動補足，其餘詢問裁判；連續發生時回到第一位。",
        ),
        words=Text(
            "undercall; short call; not enough; call binding; forfeit",
            "跟注不足; 少跟; 補足; 放棄; 口頭約束",
        ),
        related=("41-B", "49", "52-A", "RP-1", "IA-51"),
    ),
    Entry(
        citation="52",
        title=Text("Wrong, short and oversized bets", "錯誤的下注額"),
        kinds=(Kind.AUTO,),
        summary=Text(
            "Amounts that were not allowed are put right while there is time.",
            "不合規的金額在時限內更正。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Limit and no-limit: a bet or raise below the minimum is raised to it for "
                        "everybody who put it in, until the next card, on the river until the "
                        "showdown; then it stands. Example at 100-200: a bet of 600 raised to "
                        "only 1000 becomes 1200."
                    ),
                    (
                        "限注與無限注：低於最小額的下注或加注，在下一張牌發出前（河牌則在攤牌前）"
                        "替所有投入者補足，之後就不改。例：100-200 時下注 600，只加到 1000，改成 "
                        "1200。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "Pot-limit with a wrong count: too high is reduced for all on that "
                        "street; too low is raised only until substantial action has followed."
                    ),
                    "底池限注因數錯而下錯：過高則整條街一律調降；過低只在其後有效動作成立前補足。",
                ),
            ),
        ),
        station=Text(
            "Corrects all who are in for the wrong amount, until the limit named here.",
            "在此處所列時限內，更正所有投入錯誤金額的座位。",
        ),
        words=Text(
            "underbet; underraise; short bet; below minimum; overbet pot limit; correct bet",
            "下注不足; 加注不足; 低於最小; 更正; 超額",
        ),
        related=("43-A", "51-B", "54-A", "IA-52-B"),
    ),
    Entry(
        citation="53",
        title=Text("Out of turn", "未按次序行動"),
        kinds=(Kind.AUTO, Kind.ASK),
        summary=Text(
            "Acting before one's turn, and being passed over.",
            "提前行動，以及被跳過的人。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    (
                        "Play returns to the right player. The early check, call or raise waits: "
                        "it binds if nothing changed, and a check, call or fold changes nothing. "
                        "After a bet or raise the early player gets the chips back and is free "
                        "again. An early fold always binds. Penalties are possible."
                    ),
                    (
                        "先回到該行動的人。提前的過牌、跟注或加注先保留：情況沒變就生效，而過牌、"
                        "跟注、棄牌都不算改變。若有人下注或加注，提前者收回計分牌、重新選擇。提前"
                        "棄牌一定生效。可能受罰。"
                    ),
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "A passed-over player must speak up. If there was time and substantial "
                        "action has followed out of turn, it stands; the floor decides on the "
                        "skipped hand, which may be dead or kept from betting."
                    ),
                    (
                        "被跳過的人要自己出聲。若有足夠時間而後面已成有效動作，那些行動生效；裁判"
                        "決定被跳過的手牌，可判死牌或不准主動下注。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                "Holds an early action, binds or returns it when the turn comes; asks the floor "
                "about a skipped hand once substantial action has followed."
            ),
            "先保留提前的行動，輪到時決定生效或退回；其後有效動作成立時，就被跳過的手牌詢問裁判。",
        ),
        words=Text(
            "out of turn; OOT; early action; skipped; passed over; act ahead",
            "提前動作; 未按次序; 跳過; 搶先; 未依順序行動",
        ),
        related=("36", "50-A", "55", "58", "IA-53-A", "IA-53-B"),
    ),
    Entry(
        citation="54",
        title=Text("Size of the pot, pot-limit bets", "底池大小與底池限注"),
        kinds=(Kind.AUTO,),
        summary=Text(
            'Who gets the pot counted and what "pot" means.',
            "誰可以要求算底池，以及「滿池」的意思。",
        ),
        parts=(
            Part(
                "A",
                Text(
                    "The pot is counted in pot-limit and in no other game.",
                    "只有底池限注才替玩家算底池。",
                ),
            ),
            Part(
                "B",
                Text(
                    (
                        "Before the flop every blind counts as if posted in full, even if missing "
                        "or short. Example at 100-200: the first player may bet 700."
                    ),
                    (
                        "翻牌前計算時，缺少或不足的盲注都當作已付滿。例：100-200 時，第一位最多可"
                        "下到 700。"
                    ),
                ),
            ),
            Part(
                "C",
                Text("After the flop the real pot counts.", "翻牌後按底池的實際金額計。"),
            ),
            Part(
                "D",
                Text(
                    (
                        '"Pot" in no-limit names no amount, but the player has to bet, at least '
                        "the minimum, or raise if facing a bet; a penalty is possible."
                    ),
                    (
                        "無限注時說「滿池」沒有金額可言，但必須下至少最小注，面對下注時則要合規加"
                        "注；可能受罰。"
                    ),
                ),
            ),
        ),
        station=Text(
            (
                'Counts the pot in pot-limit with full blinds before the flop; "pot" in no-limit '
                "becomes a valid bet or raise of at least the minimum."
            ),
            "底池限注時計算底池，翻牌前盲注以足額計；無限注說滿池，判為至少最小的下注或加注。",
        ),
        words=Text(
            "pot size; pot count; bet the pot; pot limit; repot; short blind",
            "底池大小; 滿池; 算底池; 底池限注",
        ),
        related=("3", "52-B", "57", "RP-21"),
    ),
)
