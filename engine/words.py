"""Spoken bets: general words, amounts, both (TDA 2024, 40-B, 43, 50, 51-A, 54-D, 55, 57)."""

from __future__ import annotations

from engine.happenings import Said, Word
from engine.push import half_standard, read_undercall
from engine.reading import Reading, Situation, because, call, void, wager
from engine.rulings import Action, Alert, Status


def read_words(situation: Situation, said: Said, *, told_pot: int | None = None) -> Reading:
    """Rule on words in turn. Conditional ones and folds are read elsewhere.

    Args:
        situation: what is faced.
        said: word, amount, or both.
        told_pot: pot as it was stated to this player (pot-limit).
    """
    amount, unclear = clear_amount(situation, said)
    reading = _read(situation, said.word, amount, told_pot)
    if unclear:
        return reading._replace(
            rules=("57", *reading.rules),
            alerts=(*reading.alerts, Alert.UNCLEAR_AMOUNT),
            reason=because("unclear-amount", to=reading.to, said=said.amount or 0),
        )
    return reading


def _read(
    situation: Situation, word: Word | None, amount: int | None, told_pot: int | None
) -> Reading:
    if word is Word.CHECK:
        return read_check(situation, "3")
    if word is Word.CALL:
        return _said_call(situation)
    if word is Word.ALL_IN:
        return _said_all_in(situation)
    if word is Word.POT:
        return _said_pot(situation, told_pot)
    if word is None:
        return _said_amount(situation, amount or 0)
    return _said_wager(situation, word, amount)


def read_check(situation: Situation, rule: str) -> Reading:
    """A check by word or tap; facing a bet it leaves a call or a fold (55)."""
    if situation.is_facing:
        return void("check-facing-bet", "55", alerts=(Alert.NOT_A_BET_WORD,))
    reason = because("check", seat=situation.seat)
    return Reading(Status.FINAL, Action.CHECK, situation.bet, (rule,), reason=reason)


def _said_call(situation: Situation) -> Reading:
    if not situation.is_facing:
        return call(situation, "call-without-bet", "55", alerts=(Alert.NOT_A_BET_WORD,))
    rules = ("51-A", "41-A", "49") if situation.stated else ("51-A", "41-A")
    return _by_words(call(situation, "call", *rules))


def _said_all_in(situation: Situation) -> Reading:
    if situation.all_in <= situation.level:
        return _by_words(call(situation, "all-in", "3", "51-A"))
    return _by_words(wager(situation, situation.all_in, "all-in", "3"))


def _said_pot(situation: Situation, told_pot: int | None) -> Reading:
    if situation.is_limit:
        return _by_words(wager(situation, situation.min_to, "pot-said", "54-D"))
    if not situation.counts_pot:
        # In no-limit the word binds to a valid bet; chips give the amount.
        return Reading(
            Status.PENDING,
            rules=("54-D",),
            alerts=(Alert.NOT_A_BET_WORD,),
            reason=because("pot-said-no-limit", seat=situation.seat),
        )
    if not situation.max_to:
        return _by_words(wager(situation, situation.all_in, "pot-said", "54-A"))
    wanted = situation.max_to if told_pot is None else max(told_pot, situation.min_to)
    rule = "54-B" if situation.is_preflop else "54-C"
    return _by_words(wager(situation, min(wanted, situation.max_to), "pot-said", rule))


def _said_amount(situation: Situation, amount: int) -> Reading:
    """An amount alone is as good as the same chips in silence (TDA 2024, 40-C)."""
    if amount >= situation.all_in:
        if situation.all_in <= situation.level:
            return _by_words(call(situation, "all-in", "40-C"))
        return _by_words(wager(situation, situation.all_in, "all-in", "40-C"))
    if situation.full_level == 0:
        return _by_words(wager(situation, amount, "amount-said", "40-C"))
    if amount < situation.level:
        return _by_words(read_undercall(situation, amount).citing("40-C"))
    if amount == situation.level:
        return _by_words(call(situation, "call", "40-C", "41-B"))
    return _by_words(half_standard(situation, amount, "43-A", "40-C"))


def _said_wager(situation: Situation, word: Word, amount: int | None) -> Reading:
    rules: list[str] = []
    if situation.full_level == 0 and word is Word.RAISE:
        rules.append("55")
    if situation.max_to == 0:
        return _by_words(wager(situation, situation.all_in, "raise-said", *rules))
    if amount is None and situation.is_limit:
        amount = situation.min_to
    if amount is None:
        reason = because("raise-pending", seat=situation.seat)
        return Reading(Status.PENDING, rules=("50-B", *rules), reason=reason)
    rules.append("43-B" if situation.full_level else "40-B")
    key = "raise-said" if situation.full_level else "bet-said"
    if situation.full_level and amount < situation.min_to:
        rules.append("43-A")
    return _by_words(wager(situation, amount, key, *rules))


def _by_words(reading: Reading) -> Reading:
    return reading._replace(by_words=True)


def clear_amount(situation: Situation, said: Said) -> tuple[int | None, bool]:
    """Give an amount that cannot be made of chips its highest reasonable meaning.

    "Five" may be 500 or 5000: the highest that is legal and not above the pot; if all are above
    it, the lowest that is legal.

    Rule: TDA 2024, 57.

    Returns:
        the amount, and whether it had been unclear.
    """
    amount = said.amount
    if amount is None or amount <= 0 or amount % situation.unit == 0:
        return (amount, False)
    if amount >= max(situation.level, situation.min_to, 1):
        return (amount, False)
    least = situation.min_to or situation.level
    meanings = [
        amount * 10**power
        for power in range(1, 9)
        if amount * 10**power >= least and amount * 10**power % situation.unit == 0
    ]
    if not meanings:
        return (amount, False)
    within = [meaning for meaning in meanings if meaning <= situation.pot]
    return (within[-1] if within else meanings[0], True)
