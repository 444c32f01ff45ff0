"""Works out anew what is said against a move beside a better one; and every fact of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from stp import Game
from stp.facts import about, against, model
from stp.log import FillEntry
from stp.moves import Move
from tests.engine.fact_checker import PASS, TIMES, Checker, color_phase, copied, next_scoring

_TOLD = (TIMES, 0, 1, None)
"""How many scorings are said to be expected, in turn; None is not told."""


def check_against(
    checker: Checker, best: Move, move: Move, fact: object, scorings: int | None
) -> None:
    """Fail unless a fact against a move, beside a better one, is true."""
    match fact:
        case model.DearerForTheSame(card, rubles):
            assert card == move.card
            assert rubles == checker.price(move) - checker.price(best) > 0
            own = color_phase(checker.card(best.card))
            paid, other = checker.paid_more(move, own), checker.paid_more(best, own)
            assert paid == other or None in (paid, other)
        case model.PaysLess(card, rubles, points, saved, is_last):
            assert is_last == checker.game.state.last_round
            assert card == move.card
            assert saved == max(0, checker.price(best) - checker.price(move))
            own = color_phase(checker.card(best.card))
            one, other = checker.paid_more(best, own), checker.paid_more(move, own)
            if checker.is_steady and one and other:
                assert (one[0] - other[0], one[1] - other[1]) == (rubles, points)
        case model.Dearer(card, over, price, left):
            assert (card, over) == (move.card, move.over or "")
            assert price == checker.price(move)
            assert left == checker.rubles - price >= 0
        case model.Brings(card, rubles, points, price, is_certain):
            assert is_certain == checker.game.state.last_round
            assert (card, price) == (move.card, checker.price(move))
            paid = checker.paid_more(move, color_phase(checker.card(card)))
            times = 1 if checker.game.state.last_round else scorings or 0
            if checker.is_steady and paid:
                assert (rubles, points) == (paid[0] * times, paid[1] * times)
        case model.SecondCopy(card):
            assert card in checker.me.tableau
            assert checker.kinds(checker.after(move)) == checker.kinds(checker.me.tableau)
        case model.NeverPaysBack(card, price, total):
            assert price == checker.price(move) > total
            paid = checker.paid_more(move, color_phase(checker.card(card)))
            if checker.is_steady and paid:
                assert total == max(0, paid[0]) * (scorings or 0)
                assert paid[1] <= 0
        case model.EarnsInstead() | model.NothingToDisplace():
            checker.check(move, fact)
        case model.LowerRow(saved):
            gone = copied(checker.game, PASS)
            assert saved == 0
            assert gone.state.round == checker.game.state.round + 1
            assert best.place == "lower"
            before = Counter((*checker.view.upper, *checker.view.lower))[checker.name_of(best)]
            after = Counter((*gone.state.upper, *gone.state.lower))[checker.name_of(best)]
            dealt = sum(entry.cards.count(checker.name_of(best))
                        for entry in gone.log[len(checker.game.log) :]
                        if isinstance(entry, FillEntry))  # fmt: skip
            assert after - dealt < before
        case model.HardlyScores(card):
            assert card == move.card
            assert scorings == 0
            assert not checker.game.state.last_round
        case model.CostsEachScoring(card, rubles):
            assert (card, checker.card(card).rubles) == (move.card, -rubles)
            assert checker.scorings_left(color_phase(checker.card(card))) != 0
        case model.NoBonus(card, over):
            assert (card, over) == (move.card, move.over) == (best.card, over)
            assert checker.kinds(checker.after(move)) == checker.kinds(checker.me.tableau)
            assert checker.kinds(checker.after(best)) > checker.kinds(checker.me.tableau)
        case model.LosesBonus(over, points):
            assert over == move.over
            assert (
                points == checker.kinds(checker.me.tableau) - checker.kinds(checker.after(move)) > 0
            )
        case model.CanWait(card):
            later = copied(checker.game, best)
            while later.state.seat != checker.seat:
                later.play(PASS)
            assert later.state.phase == checker.game.state.phase
            assert [m for m in later.legal_moves if m.verb == "play" and m.card == card]
        case model.StaysInHand(card):
            assert card == best.card
            assert card in (copied(checker.game, move).state.players[checker.seat - 1].hand or ())
        case model.TooDearToPlay(card, price, rubles):
            taken = copied(checker.game, move)
            self_phase, now = checker.game.state.phase, len(checker.game.log)
            assert card == move.card
            ways = checker.displacing(move) if checker.card(card).is_trading else [
                Move("play", card=card)]  # fmt: skip
            assert price == min(checker.price(replace(way, place=None)) for way in ways) > rubles
            paid = next_scoring(taken, self_phase, checker.seat, now)
            if checker.is_steady and self_phase != "trading" and paid:
                assert rubles == checker.rubles + paid[0]
        case model.LeavesTo(seat, card):
            assert card == best.card
            assert seat != checker.seat
            assert move == PASS
            assert copied(checker.game, PASS).state.seat != checker.seat
            assert checker.goes_on()
        case model.OthersCouldTake(card):
            assert card == best.card
            assert checker.goes_on()
            assert best.verb == "take"
            assert best.card in (*checker.game.state.upper, *checker.game.state.lower)
            others = [p for p in checker.view.players if p is not checker.me]
            assert min(len(p.hand_decks) - p.hand_limit for p in others) < 0
        case model.SavesLittle(rubles):
            assert checker.game.state.last_round
            assert rubles == checker.price(best)
        case model.Forgoes(saved, rubles, points):
            assert saved == checker.price(best)
            paid = checker.paid_more(best, color_phase(checker.card(best.card)))
            if checker.is_steady:
                assert paid in ((rubles, points), None)
        case model.PaysNothingInHand(card):
            assert move.verb == "take"
            assert best.card == move.card == card
            income = copied(checker.game, move).state.income(checker.seat)
            assert income == checker.view.income(checker.seat)
        case model.PaidNoMore(card):
            own = color_phase(checker.card(card))
            assert checker.scorings_left(own) == 0
            assert checker.kinds(checker.after(move)) <= checker.kinds(checker.me.tableau)
        case model.HandCosts() | model.HandRisk():
            assert move.verb == "take"
        case model.PointsCost(points, price, left):
            assert checker.bargain(move) == (price, points)
            assert left == checker.rubles - price >= 0
        case _:
            raise AssertionError(f"nobody checks {fact}")


def check_position(game: Game) -> None:
    """Check all that can be said of every legal move, and of every one beside every better one."""
    checker = Checker(game)
    rival = checker.seat % game.players + 1
    legal = list(game.legal_moves)
    for number, move in enumerate(legal):
        times = _TOLD[number % len(_TOLD)]
        for fact in about(checker.view, move, scorings=times, rival=rival):
            checker.check(move, fact, times)
    for number, (best, other) in enumerate(pairs(legal)):
        times = _TOLD[number % len(_TOLD)]
        objection = against(checker.view, best, other, scorings=times, rival=rival)
        if objection is not None:
            check_against(checker, best, other, objection, times)


def pairs(legal: list[Move]) -> Iterator[tuple[Move, Move]]:
    """Yield pairs of different moves, each move twice."""
    for step in (1, len(legal) // 2):
        for at, move in enumerate(legal):
            other = legal[(at + step) % len(legal)]
            if move != other:
                yield move, other
