"""House sheet for cash tables: no-limit hold'em."""

from __future__ import annotations

from engine.rulebook.entry import Entry, Kind, Text

TITLE = Text("Cash tables", "現金桌")

ENTRIES = (
    Entry(
        citation="CASH-1",
        title=Text("The game and the forced bets", "遊戲與盲注"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Two to nine players, one deck of 52, two cards each and five on the board, four "
                "betting rounds. Small and big blind are posted each hand; there is no ante. All "
                "won chips go to the winners: no rake, so results add up to nothing."
            ),
            (
                "二到九人，一副 52 張，每人兩張底牌、五張公牌，共四輪下注。每手付小盲與大盲，沒有"
                "前注。贏家拿走全部底池，不抽水，全桌輸贏相加為零。"
            ),
        ),
        station=Text(
            "Posts blinds without an ante or rake and checks that all results sum to zero.",
            "只收盲注，不收前注、不抽水，並核對全桌輸贏總和為零。",
        ),
        words=Text("cash game; rake; no ante; players", "現金桌; 抽水; 人數; 前注"),
        related=("CASH-2", "CASH-9"),
    ),
    Entry(
        citation="CASH-2",
        title=Text("Buy-in, top-up, bust", "買入、補碼與輸光"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Buy in between the table's minimum and maximum. Chips won stay on the table, "
                "above the maximum too. Between hands you may top up to the maximum, not when "
                "already there. With nothing left, buy in again to play."
            ),
            (
                "買入在牌桌下限與上限之間。贏來的籌碼留在桌上，超過上限也一樣。兩手之間可補到上"
                "限，已達上限就不能補。輸光後要再買入才能繼續。"
            ),
        ),
        station=Text(
            (
                "Keeps buy-ins and top-ups within the limits and apart from results; a busted "
                "seat waits for a new buy-in."
            ),
            "買入與補碼控制在範圍內並與輸贏分開；輸光的座位等待再買入。",
        ),
        words=Text(
            "buy-in; buyin; top up; rebuy; bust; leave; maximum",
            "買入; 補碼; 輸光; 上限; 離桌",
        ),
        related=("CASH-1", "CASH-9"),
    ),
    Entry(
        citation="CASH-3",
        title=Text("Positions", "位置"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "The button goes one player left each hand; to its left sit SB and BB; the "
                "others, early to late, are UTG with UTG+1 and UTG+2, then LJ and HJ, last CO, "
                "fewer with fewer players. Heads-up the button is the small blind, acts first "
                "before the flop and last after it."
            ),
            (
                "按鈕每手左移一位；其左是 SB 與 BB；再來由早到晚為 UTG（以及 UTG+1 和 UTG+2）、LJ "
                "和 HJ，最後 CO，人少就少幾個。單挑時按鈕兼小盲，翻牌前先動、翻牌後後動。"
            ),
        ),
        station=Text("Names the positions for any number of players.", "依人數標出各位置名稱。"),
        words=Text(
            "position; UTG; cutoff; hijack; lojack; button; heads-up",
            "位置; 槍口; 按鈕; 單挑",
        ),
        related=("34-B", "CASH-4"),
    ),
    Entry(
        citation="CASH-4",
        title=Text("Course of a hand", "一手的流程"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Blinds, two cards each, then four rounds: before the flop from the left of the "
                "big blind, later from the first live player left of the button. Three, one and "
                "one board cards open the others. If one player is left the hand ends there, "
                "unseen."
            ),
            (
                "先下盲注、每人發兩張，再分四輪：翻牌前從大盲左邊開始，之後從按鈕左邊第一位還在局"
                "的人開始。公牌依序翻三張、一張、一張。只剩一人時立刻結束，不亮牌。"
            ),
        ),
        station=Text(
            "Follows the streets and names the actor; ends the hand when one is left.",
            "跟隨各街並指出輪到誰；剩一人時結束。",
        ),
        words=Text(
            "streets; flop; turn; river; order of action",
            "流程; 翻牌; 轉牌; 河牌; 行動順序",
        ),
        related=("CASH-3", "17-B"),
    ),
    Entry(
        citation="CASH-5",
        title=Text("Actions and the least raise", "動作與最小加注"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "Check, call, bet or raise, fold, all-in. Raises are named by the total of the "
                "street. The least raise adds the last full one, from one big blind at the start: "
                "with 100 and a raise to 300 the next is 500. There is no upper limit but the "
                "stack. Unraised, the big blind may still check or raise."
            ),
            (
                "過牌、跟注、下注或加注、棄牌、全下。加注講的是這一輪的總額。幅度至少等於上一次完"
                "整加注，開頭以一個大盲計：大盲 100、加到 300，下次至少到 500。上限就是自己的全部"
                "籌碼。沒人加注時，大盲可過牌或加注。"
            ),
        ),
        station=Text(
            "Shows to call, least and greatest raise; keeps the big blind's option.",
            "顯示該跟多少、最小與最大加注；保留大盲的選擇權。",
        ),
        words=Text(
            "actions; minimum raise; option; no limit; all-in",
            "動作; 最小加注; 大盲選擇權; 無限注; 全下",
        ),
        related=("43-A", "43-B", "CASH-6"),
    ),
    Entry(
        citation="CASH-6",
        title=Text("Short all-ins, short big blind", "不足額全下與大盲不足"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "A short all-in does not let those who acted raise again until what was added "
                "since their last action is a full raise. A short big blind is all-in, but the "
                "others still call the whole blind, and the least raise stays two blinds."
            ),
            (
                "不足額的全下，要等自己上次行動後別人累計加到一個完整幅度，才能再加。大盲付不滿就"
                "是全下，別人照樣要跟滿大盲，最小加注仍為兩個大盲。"
            ),
        ),
        station=Text(
            "Adds up short all-ins for each seat; keeps the full blind to call.",
            "逐座位累計不足額全下；跟注額仍為完整大盲。",
        ),
        words=Text("short all-in; short big blind; reopen", "不足額; 大盲不足; 重開; 全下"),
        related=("47-A", "CASH-5"),
    ),
    Entry(
        citation="CASH-7",
        title=Text("Uncalled bet and run-out", "退回與發完公牌"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "What nobody matched goes back and is not lost. When fewer than two can bet, "
                "hands are turned up and the board is run street by street."
            ),
            "沒人跟到的部分退回，不算輸。能行動的人不到兩個時，先亮牌，再逐街翻完公牌。",
        ),
        station=Text(
            "Returns the uncalled part; names the hands to turn up before the run-out.",
            "退回沒人跟的部分；發完公牌前列出要亮的手牌。",
        ),
        words=Text(
            "uncalled bet; returned; run out; face up; all-in",
            "退回; 沒人跟; 亮牌; 發完; 全下",
        ),
        related=("16", "CASH-8"),
    ),
    Entry(
        citation="CASH-8",
        title=Text("Pots, ties and hand ranks", "分池、平分與牌型"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "All-ins layer the pot; a player wins only the layers paid into, and folded chips "
                "stay. Ties split each layer; odd chips go one each from the button's left. Best "
                "five of seven play: straight flush, quads, full house, flush, straight, trips, "
                "two pair, pair, high card. Suits are equal; the ace is low only in A-2-3-4-5."
            ),
            (
                "全下讓底池分層；只能贏自己投入的那幾層，棄牌者的籌碼留下。同大就平分該層，零頭從"
                "按鈕左邊起一人一枚。七張取最好五張：同花順、四條、葫蘆、同花、順子、三條、兩對、"
                "一對、高牌。花色不分大小；A 只有在 A-2-3-4-5 才當最小。"
            ),
        ),
        station=Text(
            "Builds and splits every layer and ranks the tabled hands.",
            "自動分層、比牌並平分。",
        ),
        words=Text(
            "side pot; split; odd chip; hand ranking; straight; flush; full house; kicker",
            "邊池; 平分; 零頭; 牌型; 順子; 同花; 葫蘆; 踢腳",
        ),
        related=("20-A", "21", "19"),
    ),
    Entry(
        citation="CASH-9",
        title=Text("Results in big blinds", "以大盲計分"),
        kinds=(Kind.AUTO,),
        summary=Text(
            (
                "A hand's result is what came back less what went in, in big blinds. Buy-ins and "
                "top-ups do not count: 100 in, 40 added, 160 at the end is plus 20."
            ),
            (
                "一手的輸贏是拿回的減去放進的，以大盲為單位。買入與補碼不列入：帶 100、補 40、離開"
                "有 160，就是 +20。"
            ),
        ),
        station=Text(
            "Reports results in big blinds apart from buy-ins.",
            "以大盲數報告輸贏，與買入分開。",
        ),
        words=Text("result; score; profit; big blinds", "計分; 輸贏; 結果; 大盲數"),
        related=("CASH-1", "CASH-2"),
    ),
)
