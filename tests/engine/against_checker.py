"""Recomputes the reasons against a move, and checks every fact of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from stp import Game
from stp.cards import DECKS
from stp.facts import about, against, cons, pros
from stp.log import FillEntry
from stp.moves import Move
from tests.engine.effect_checker import check_effect
from tests.engine.fact_checker import TIMES, Checker
from tests.engine.played_on import PASS, color_phase, copied, next_scoring
from tests.engine.shared_checker import is_alike

_TOLD = (TIMES, 0, 1, None)
"""Numbers of expected scorings, given in turn; None for unknown."""
_PAY_NOTHING = ("pub", "warehouse", "potjomkins-village", "trading-house", "sycophant")
"""The cards for which no scoring pays anything."""


def check_against(
    checker: Checker, best: Move, move: Move, fact: object, scorings: int | None
) -> None:
    """Fail unless a fact against a move, compared with a better one, is true, and not as true of
    the better one."""
    assert not is_alike(checker, best, fact, scorings)
    match fact:
        case cons.DearerForTheSame(card, rubles):
            assert card == move.card
            assert rubles == checker.price_played(move) - checker.price_played(best) > 0
            if move.verb == "take":
                assert printed(checker, best, move) == (0, 0)
                return
            own = color_phase(checker.card(best.card))
            paid, other = checker.paid_more(move, own), checker.paid_more(best, own)
            assert paid == other or None in (paid, other)
        case cons.PaysLess(card, rubles, points, saved, is_last):
            assert is_last == (checker.is_one_left(best) and checker.is_one_left(move))
            assert card == move.card
            assert saved == max(0, checker.price_played(best) - checker.price_played(move))
            if move.verb == "take":
                assert printed(checker, best, move) == (rubles, points)
                return
            own = color_phase(checker.card(best.card))
            one, other = checker.paid_more(best, own), checker.paid_more(move, own)
            if checker.is_steady and one and other:
                assert (one[0] - other[0], one[1] - other[1]) == (rubles, points)
        case cons.Dearer(card, over, price, left):
            assert (card, over) == (move.card, move.over or "")
            assert price == checker.price(move)
            assert left == checker.rubles - price >= 0
        case cons.Brings(card, rubles, points, bonus, price, is_certain, over):
            assert over in ("", move.over)
            displaced = checker.card(over) if over else None
            if displaced:
                earns = displaced.rubles or displaced.points or displaced.per_card
                assert earns or displaced.power
            kinds = checker.kinds(checker.after(move)) - checker.kinds(checker.me.tableau)
            assert bonus == max(0, kinds)
            assert is_certain == checker.is_one_left(move)
            assert (card, price) == (move.card, checker.price(move))
            paid = checker.paid_more(move, color_phase(checker.card(card)))
            times = 1 if checker.is_one_left(move) else scorings or 0
            if checker.is_steady and paid:
                assert (rubles, points) == (paid[0] * times, paid[1] * times)
        case pros.SecondCopy(card):
            assert card in checker.me.tableau
            assert checker.kinds(checker.after(move)) == checker.kinds(checker.me.tableau)
        case cons.NeverPaysBack(card, price, total) if move.verb == "take":
            ways = checker.ways(move)
            assert price == min(map(checker.price, ways)) > total
            times = 1 if checker.is_one_left(move) else scorings or 0
            times = max(0, times - checker.missed_scorings(move))
            assert total in {printed_more(checker, way)[0] * times for way in ways}
        case cons.NeverPaysBack(card, price, total):
            assert price == checker.price(move) > total
            paid = checker.paid_more(move, color_phase(checker.card(card)))
            if checker.is_steady and paid:
                assert total == max(0, paid[0]) * (scorings or 0)
                assert paid[1] <= 0
        case cons.EarnsNothing(card, price, room):
            assert (card, price) == (move.card, checker.price(move))
            assert checker.paid_more(move, "building") in ((0, 0), None)
            me = copied(checker.game, move).state.players[checker.seat - 1]
            more = checker.card(card).hand_slots
            assert room == max(0, me.hand_limit - more - len(me.hand_decks))
        case pros.EarnsInstead() | pros.LosesIncome() | pros.NothingToDisplace():
            checker.check(move, fact)
        case cons.GoneAfterRound(card):
            gone = copied(checker.game, PASS)
            assert card == best.card
            assert gone.state.round == checker.game.state.round + 1
            assert best.place == "lower"
            before = Counter((*checker.view.upper, *checker.view.lower))[checker.name_of(best)]
            after = Counter((*gone.state.upper, *gone.state.lower))[checker.name_of(best)]
            dealt = sum(entry.cards.count(checker.name_of(best))
                        for entry in gone.log[len(checker.game.log) :]
                        if isinstance(entry, FillEntry))  # fmt: skip
            assert after - dealt < before
        case cons.HardlyScores(card):
            assert card == move.card
            assert scorings == 0
            assert not checker.is_one_left(move)
            assert not checker.sure_scorings(move)
        case cons.CostsEachScoring(card, rubles):
            dismissed = card if best.verb == "dismiss" else move.card
            assert (card, checker.card(card).rubles) == (dismissed, -rubles)
            assert checker.scorings_left(color_phase(checker.card(card))) != 0
        case cons.NoBonus(card, over):
            assert (card, over) == (move.card, move.over)
            assert checker.kinds(checker.after(move)) == checker.kinds(checker.me.tableau)
            assert checker.kinds(checker.after(best)) > checker.kinds(checker.me.tableau)
        case cons.LosesBonus(over, points):
            assert over == move.over
            assert (
                points == checker.kinds(checker.me.tableau) - checker.kinds(checker.after(move)) > 0
            )
        case cons.CanWait(card):
            later = copied(checker.game, best)
            if best.verb in ("observe", "redeem"):
                later.play(Move("discard", "drawn", later.state.drawn))
            while later.state.seat != checker.seat:
                later.play(PASS)
            assert later.state.phase == checker.game.state.phase
            assert [m for m in later.legal_moves if m.verb == "play" and m.card == card]
        case cons.CanWaitToScore(card):
            later, now = copied(checker.game, best), len(checker.game.log)
            while later.state.phase == checker.game.state.phase:
                later.play(PASS if PASS in later.legal_moves else later.legal_moves[-1])
            assert next_scoring(later, checker.game.state.phase, checker.seat, now) is not None
            assert later.state.round == checker.game.state.round
            own = color_phase(checker.card(card))
            assert DECKS.index(later.state.phase) <= DECKS.index(own)
            while later.state.seat != checker.seat:
                later.play(PASS)
            assert card == move.card
            if checker.is_steady:
                assert [m for m in later.legal_moves if m.verb == "play" and m.card == card]
        case cons.StaysInHand(card):
            assert card == best.card
            assert card in (copied(checker.game, move).state.players[checker.seat - 1].hand or ())
        case cons.TooDearToPlay(card, price, rubles, is_paid, is_least):
            assert is_least == (len(set(map(checker.price, checker.ways(move)))) > 1)
            assert is_paid == (rubles > checker.rubles)
            taken = copied(checker.game, move)
            self_phase, now = checker.game.state.phase, len(checker.game.log)
            assert card == move.card
            ways = checker.displacing(move) if checker.card(card).is_trading else [
                Move("play", card=card)]  # fmt: skip
            assert price == min(checker.price(replace(way, place=None)) for way in ways) > rubles
            assert price > checker.rubles_in_time(move)
            paid = next_scoring(taken, self_phase, checker.seat, now)
            if checker.is_steady and self_phase != "trading" and paid:
                assert rubles == checker.rubles + paid[0]
        case pros.HandCosts():
            checker.check(move, fact)
            still = checker.scorings_left(color_phase(checker.card(move.card)), move)
            assert still is not None
            assert still <= checker.missed_scorings(move)
        case cons.BuysFirst(seat, card, _):
            assert seat != checker.seat
            assert card == best.card
            assert (*checker.view.upper, *checker.view.lower).count(card) == 1
            assert (best.verb, move.verb) == ("buy", "buy")
            later = copied(checker.game, best)
            while later.state.seat != checker.seat:
                later.play(PASS)
            assert later.state.phase == checker.game.state.phase
            assert move in later.legal_moves
        case cons.EarnsSooner(card, rubles, points, left):
            assert (best.verb, move.verb, best.card, move.card) == ("take", "buy", card, card)
            assert left == checker.rubles - checker.price(move) >= 0
            own = color_phase(checker.card(card))
            assert DECKS.index(checker.game.state.phase) <= DECKS.index(own)
            paid = checker.paid_more(move, own)
            if checker.is_steady and paid:
                assert paid == (rubles, points)
        case cons.Displaces(gone, rubles, points, is_last):
            assert (gone, best.card) == (move.over, move.card)
            assert (rubles, points) == checker.counted(gone)
            assert is_last == checker.is_one_left(move)
        case cons.GoesToPile(card):
            assert card == best.card == checker.game.state.drawn
            assert copied(checker.game, move).state.discarded[-1] == card
        case cons.DearerToPlay(card, price, better, least):
            assert (card, better) == (move.card, best.card)
            assert price == min(map(checker.price, checker.ways(move)))
            assert least == min(map(checker.price, checker.ways(best))) < price
            assert checker.rubles < least
        case cons.LeavesTo(seat, card, _):
            assert card == best.card
            assert (*checker.view.upper, *checker.view.lower).count(card) == 1
            assert seat != checker.seat
            assert move == PASS
            assert copied(checker.game, PASS).state.seat != checker.seat
            assert checker.goes_on()
        case cons.OthersCouldTake(card):
            assert card == best.card
            assert checker.goes_on()
            assert best.verb == "take"
            assert (*checker.view.upper, *checker.view.lower).count(card) == 1
            others = [p for p in checker.view.players if p is not checker.me]
            assert min(len(p.hand_decks) - p.hand_limit for p in others) < 0
        case cons.ThenBuys() | cons.ThenTakes():
            assert fact.card == best.card
            later = copied(checker.game, move)
            assert later.state.decision != "action" or later.state.seat != checker.seat
            assert fact.card in (*later.state.upper, *later.state.lower)
            assert (*checker.view.upper, *checker.view.lower).count(fact.card) == 1
            others = [p for p in checker.view.players if p is not checker.me]
            if isinstance(fact, cons.ThenBuys):
                assert fact.seat != checker.seat
            else:
                assert min(len(p.hand_decks) - p.hand_limit for p in others) < 0
        case cons.SavesLittle(rubles):
            assert checker.is_ending()
            assert rubles == checker.price(best)
        case cons.DearerOver(card, over, price, instead):
            assert (card, over, card) == (move.card, move.over, best.card)
            assert (price, instead) == (checker.price(move), checker.price(best))
            assert price > instead
        case cons.GivesUp() if best.verb in ("pub", "trade"):
            sold = checker.bargain(best)
            less = checker.bargain(move) if move.verb == best.verb else (0, 0)
            assert (fact.saved, fact.points) == (sold[0] - less[0], sold[1] - less[1])
            assert (fact.rubles, fact.bonus, fact.times) == (0, 0, "once")
        case cons.GivesUp(saved, rubles, points, bonus, times, kept, held) if kept:
            assert kept == best.over
            assert held in ("", best.card if best.verb == "play" else "")
            assert (saved, rubles, points) == (
                checker.price(best),
                *checker.counted(best.card or ""),
            )
            gained = checker.paid_more(best, color_phase(checker.card(best.card)))
            assert max(checker.counted(kept)) > 0
            assert gained is None or min(gained) < 0 or not checker.is_steady
            assert bonus == checker.kinds(checker.after(best)) - checker.kinds(checker.me.tableau)
            own = color_phase(checker.card(best.card))
            is_last = checker.is_one_left(best)
            assert times == _times(checker, best, [own], 1 if is_last else scorings)
        case cons.GivesUp(saved, rubles, points, bonus, times, _, held):
            assert held in ("", best.card if best.verb == "play" else "")
            assert saved == checker.price(best)
            is_last = checker.is_one_left(best)
            expected = 1 if is_last else scorings
            assert points or bonus or expected is None or rubles * expected > saved
            assert bonus == checker.kinds(checker.after(best)) - checker.kinds(checker.me.tableau)
            paid_more = [checker.paid_more(best, phase) for phase in DECKS[:3]]
            assert (times == "once") == is_last
            if checker.is_steady and (is_last or None not in paid_more):
                told = [one for one in paid_more if one]
                raised = [phase for phase, more in zip(DECKS[:3], paid_more, strict=True)
                          if more and max(more) > 0]  # fmt: skip
                assert times == _times(checker, best, raised, expected)
                assert (rubles, points) == (sum(r for r, _ in told), sum(p for _, p in told))
        case cons.HandRoom(card, left):
            assert card == move.card
            holder = copied(checker.game, move).state.players[checker.seat - 1]
            assert left == holder.hand_limit - len(holder.hand_decks) >= 0
        case cons.ScoresLate(card):
            own, now = color_phase(checker.card(card)), len(checker.game.log)
            taken = copied(checker.game, move)
            assert not checker.is_ending(move)
            is_over = DECKS.index(own) < DECKS.index(checker.game.state.phase)
            assert is_over or checker.misses_a_scoring(move)
            assert next_scoring(taken, checker.game.state.phase, checker.seat, now) is not None or (
                checker.game.state.phase == "trading"
            )
        case cons.OthersFirst(seat, card):
            passed = copied(checker.game, PASS)
            while passed.state.decision != "action":
                passed.play(passed.legal_moves[-1])
            assert passed.state.phase != checker.game.state.phase
            assert passed.state.seat == seat != checker.seat
            assert card in (*passed.state.upper, *passed.state.lower)
            assert len(passed.state.players[seat - 1].hand_decks) < 4
        case cons.GoesUnused(card):
            assert checker.game.state.phase == "building"
            assert card in checker.me.tableau
            assert copied(checker.game, PASS).state.decision != "action" or (
                copied(checker.game, PASS).state.phase != "building"
            )
        case cons.CostsPoint(card):
            own, now = "building", len(checker.game.log)
            drawn = copied(checker.game, move)
            paid_now = next_scoring(copied(checker.game, PASS), own, checker.seat, now)
            then = next_scoring(drawn, own, checker.seat, now)
            assert paid_now
            assert then
            assert paid_now[1] - then[1] == 1
            assert card in checker.me.tableau
        case cons.PaysNothingInHand(card, has_income):
            assert move.verb == "take"
            assert move.card == card
            is_scored = checker.scorings_left(color_phase(checker.card(card)), move) != 0
            assert has_income == (card not in _PAY_NOTHING and is_scored)
            income = copied(checker.game, move).state.income(checker.seat)
            assert income == checker.view.income(checker.seat)
        case cons.PaidNoMore(card):
            own = color_phase(checker.card(card))
            still, is_taken = checker.scorings_left(own, move), move.verb == "take"
            assert still is not None
            assert still <= (checker.missed_scorings(move) if is_taken else 0)
            ways = checker.ways(move) if is_taken else [move]
            now = checker.kinds(checker.me.tableau)
            assert min(checker.kinds(checker.after(way)) for way in ways) <= now
        case cons.PointsCost(points, price, left):
            assert checker.bargain(move) == (price, points)
            assert left == checker.rubles - price >= 0
        case _:
            check_effect(checker, move, fact)


def _times(checker: Checker, best: Move, phases: list[str], expected: int | None) -> cons.Times:
    """Return how often a purchase pays that raises the income of these phases."""
    if checker.is_one_left(best):
        return "once"
    if expected != 1:
        return "rounds"
    now = DECKS.index(checker.game.state.phase)
    is_now = [DECKS.index(phase) >= now for phase in phases]
    if all(is_now) or checker.is_another_sure:
        return "at-least-once"
    return "rounds" if any(is_now) else "if-followed"


def printed(checker: Checker, best: Move, other: Move) -> tuple[int, int]:
    """Return how much more a card pays than another one, as printed."""
    one, two = checker.card(best.card), checker.card(other.card)
    return one.rubles - two.rubles, one.points - two.points


def printed_more(checker: Checker, way: Move) -> tuple[int, int]:
    """Return how much more a card pays than the one it displaces, as printed."""
    card = checker.card(way.card)
    less = checker.card(way.over) if way.over else None
    return card.rubles - (less.rubles if less else 0), card.points - (less.points if less else 0)


def check_position(game: Game) -> None:
    """Check every fact about every legal move, and about pairs of legal moves."""
    checker = Checker(game)
    rival = checker.seat % game.players + 1
    legal = list(game.legal_moves)
    for number, move in enumerate(legal):
        times = _TOLD[number % len(_TOLD)]
        meant = _meant(checker, move, number)
        told = {times}
        if move.verb == "take":  # also with one scoring that it can be paid for
            told |= {0, checker.missed_scorings(move, meant) + 1}
        for known in told:
            for fact in about(checker.view, move, scorings=known, rival=rival, over=meant):
                checker.check(move, fact, known, meant)
    for number, (best, other) in enumerate(pairs(legal)):
        times = _TOLD[number % len(_TOLD)]
        objection = against(
            checker.view, best, other, scorings=times, best_scorings=times, rival=rival,
            is_sought=number % 3 > 0, over=_meant(checker, other, number),
        )  # fmt: skip
        if objection is not None:
            check_against(checker, best, other, objection, times)


def _meant(checker: Checker, move: Move, number: int) -> str:
    """Return a card that one which is not in play yet could displace, or "" for the cheapest."""
    if move.verb not in ("take", "redeem") or not checker.card(move.card).is_trading:
        return ""
    ways = ["", *(one.over or "" for one in checker.displacing(move))]
    return ways[number % len(ways)]


def pairs(legal: list[Move]) -> Iterator[tuple[Move, Move]]:
    """Yield pairs of different moves, each move twice."""
    for step in (1, len(legal) // 2):
        for at, move in enumerate(legal):
            other = legal[(at + step) % len(legal)]
            if move != other:
                yield move, other
