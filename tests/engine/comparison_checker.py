"""Recomputes how much worse a move is than a better one: its price, its income, its points."""

from __future__ import annotations

from dataclasses import replace

from stp.cards import DECKS
from stp.facts import cons, pros
from stp.moves import Move
from tests.engine.counted_position import CountedPosition
from tests.engine.played_on import PASS, color_phase, copied, next_scoring, unseen_cards

_PAY_NOTHING = ("pub", "warehouse", "potjomkins-village", "trading-house", "sycophant")
"""The cards for which no scoring pays anything."""


def check_prices(at: CountedPosition, best: Move, move: Move, fact: object) -> bool:
    """Check a fact about prices; return False for any other."""
    match fact:
        case cons.DearerForTheSame(card, rubles):
            assert card == move.card
            assert rubles == at.price_played(move) - at.price_played(best) > 0
            if move.verb == "take":
                assert _printed(at, best, move) == (0, 0)
                return True
            own = color_phase(at.card(best.card))
            paid, other = at.paid_more(move, own), at.paid_more(best, own)
            assert paid == other or None in (paid, other)
        case cons.PaysLess(card, rubles, points, saved, is_last):
            assert is_last == (at.is_one_left(best) and at.is_one_left(move))
            assert card == move.card
            assert saved == max(0, at.price_played(best) - at.price_played(move))
            if move.verb == "take":
                assert _printed(at, best, move) == (rubles, points)
                return True
            own = color_phase(at.card(best.card))
            one, other = at.paid_more(best, own), at.paid_more(move, own)
            if at.is_steady and one and other:
                assert (one[0] - other[0], one[1] - other[1]) == (rubles, points)
        case cons.Dearer(card, over, price, left, is_early):
            assert (card, over) == (move.card, move.over or "")
            assert not is_early or at.card(card).rubles <= 0
            assert price == at.price(move)
            assert left == at.rubles - price >= 0
        case cons.DearerOver(card, over, price, instead):
            assert (card, over, card) == (move.card, move.over, best.card)
            assert (price, instead) == (at.price(move), at.price(best))
            assert price > instead
        case cons.DearerToPlay(card, price, better, least):
            assert (card, better) == (move.card, best.card)
            assert price == min(map(at.price, at.ways(move)))
            assert least == min(map(at.price, at.ways(best))) < price
            assert at.rubles < least
        case cons.TooDearToPlay():
            _check_too_dear(at, move, fact)
        case cons.SavesLittle(rubles):
            assert at.is_ending()
            assert rubles == at.price(best)
        case cons.PointsCost(points, price, left):
            assert at.bargain(move) == (price, points)
            assert left == at.rubles - price >= 0
        case _:
            return False
    return True


def _check_too_dear(at: CountedPosition, move: Move, fact: cons.TooDearToPlay) -> None:
    """Fail unless a card that is taken is too dear to play, as a fact says."""
    card, price, rubles = fact.card, fact.price, fact.rubles
    assert fact.is_least == (len(set(map(at.price, at.ways(move)))) > 1)
    assert fact.is_paid == (rubles > at.rubles)
    taken = copied(at.game, move)
    phase, now = at.game.state.phase, len(at.game.log)
    assert card == move.card
    ways = at.displacing(move) if at.card(card).is_trading else [
        Move("play", card=card)]  # fmt: skip
    assert price == min(at.price(replace(way, place=None)) for way in ways) > rubles
    assert price > at.rubles_in_time(move)
    paid = next_scoring(taken, phase, at.seat, now)
    if at.is_steady and phase != "trading" and paid:
        assert rubles == at.rubles + paid[0]


def check_earnings(
    at: CountedPosition, best: Move, move: Move, fact: object, scorings: int | None
) -> bool:
    """Check a fact about what a card earns; return False for any other."""
    match fact:
        case cons.Brings():
            _check_brings(at, move, fact, scorings)
        case cons.NeverPaysBack(card, price, total) if move.verb == "take":
            ways = at.ways(move)
            assert price == min(map(at.price, ways)) > total
            times = 1 if at.is_one_left(move) else scorings or 0
            times = max(0, times - at.missed_scorings(move))
            assert total in {_printed_more(at, way)[0] * times for way in ways}
        case cons.NeverPaysBack(card, price, total):
            assert price == at.price(move) > total
            paid = at.paid_more(move, color_phase(at.card(card)))
            if at.is_steady and paid:
                assert total == max(0, paid[0]) * (scorings or 0)
                assert paid[1] <= 0
        case cons.EarnsNothing(card, price, room):
            assert (card, price) == (move.card, at.price(move))
            assert at.paid_more(move, "building") in ((0, 0), None)
            me = copied(at.game, move).state.players[at.seat - 1]
            more = at.card(card).hand_slots
            assert room == max(0, me.hand_limit - more - len(me.hand_decks))
        case cons.EarnsSooner(card, rubles, points, left):
            assert (best.verb, move.verb, best.card, move.card) == ("take", "buy", card, card)
            assert left == at.rubles - at.price(move) >= 0
            own = color_phase(at.card(card))
            assert DECKS.index(at.game.state.phase) <= DECKS.index(own)
            paid = at.paid_more(move, own)
            if at.is_steady and paid:
                assert paid == (rubles, points)
        case cons.PaysNothingInHand(card, has_income):
            assert move.verb == "take"
            assert move.card == card
            is_scored = at.scorings_left(color_phase(at.card(card)), move) != 0
            assert has_income == (card not in _PAY_NOTHING and is_scored)
            income = copied(at.game, move).state.income(at.seat)
            assert income == at.view.income(at.seat)
        case _:
            return False
    return True


def _check_brings(at: CountedPosition, move: Move, fact: cons.Brings, scorings: int | None) -> None:
    """Fail unless a purchase brings what a fact says."""
    card, over = fact.card, fact.over
    assert over in ("", move.over)
    displaced = at.card(over) if over else None
    if displaced:
        earns = displaced.rubles or displaced.points or displaced.per_card
        assert earns or displaced.power
    kinds = at.kinds(at.after(move)) - at.kinds(at.me.tableau)
    assert fact.bonus == max(0, kinds)
    assert fact.is_certain == at.is_one_left(move)
    assert (card, fact.price) == (move.card, at.price(move))
    paid = at.paid_more(move, color_phase(at.card(card)))
    times = 1 if at.is_one_left(move) else scorings or 0
    if at.is_steady and paid:
        assert (fact.rubles, fact.points) == (paid[0] * times, paid[1] * times)


def check_scorings(
    at: CountedPosition, best: Move, move: Move, fact: object, scorings: int | None
) -> bool:
    """Check a fact about the scorings to come; return False for any other."""
    match fact:
        case cons.HardlyScores(card):
            assert card == move.card
            assert scorings == 0
            assert not at.is_one_left(move)
            assert not at.sure_scorings(move)
        case cons.CostsEachScoring(card, rubles):
            dismissed = card if best.verb == "dismiss" else move.card
            assert (card, at.card(card).rubles) == (dismissed, -rubles)
            assert at.scorings_left(color_phase(at.card(card))) != 0
        case cons.ScoresLate(card):
            own, now = color_phase(at.card(card)), len(at.game.log)
            taken = copied(at.game, move)
            assert not at.is_ending(move)
            is_over = DECKS.index(own) < DECKS.index(at.game.state.phase)
            assert is_over or at.misses_a_scoring(move)
            assert next_scoring(taken, at.game.state.phase, at.seat, now) is not None or (
                at.game.state.phase == "trading"
            )
        case cons.PaidNoMore(card):
            own = color_phase(at.card(card))
            still, is_taken = at.scorings_left(own, move), move.verb == "take"
            assert still is not None
            assert still <= (at.missed_scorings(move) if is_taken else 0)
            ways = at.ways(move) if is_taken else [move]
            now = at.kinds(at.me.tableau)
            assert min(at.kinds(at.after(way)) for way in ways) <= now
        case cons.Displaces(gone, rubles, points, is_last):
            assert (gone, best.card) == (move.over, move.card)
            assert (rubles, points) == at.counted(gone)
            assert is_last == at.is_one_left(move)
        case _:
            return False
    return True


def check_given_up(
    at: CountedPosition, best: Move, move: Move, fact: object, scorings: int | None
) -> bool:
    """Check a fact about what the player gives up; return False for any other."""
    match fact:
        case cons.GivesUp() if best.verb in ("pub", "trade"):
            sold = at.bargain(best)
            less = at.bargain(move) if move.verb == best.verb else (0, 0)
            assert (fact.saved, fact.points) == (sold[0] - less[0], sold[1] - less[1])
            assert (fact.rubles, fact.bonus, fact.times) == (0, 0, "once")
        case cons.GivesUp(saved, rubles, points, bonus, times, kept, held) if kept:
            assert kept == best.over
            assert held in ("", best.card if best.verb == "play" else "")
            assert (saved, rubles, points) == (
                at.price(best),
                *at.counted(best.card or ""),
            )
            gained = at.paid_more(best, color_phase(at.card(best.card)))
            assert max(at.counted(kept)) > 0
            assert gained is None or min(gained) < 0 or not at.is_steady
            assert bonus == at.kinds(at.after(best)) - at.kinds(at.me.tableau)
            own = color_phase(at.card(best.card))
            is_last = at.is_one_left(best)
            assert times == _times(at, best, [own], 1 if is_last else scorings)
        case cons.GivesUp(saved=0):
            assert at.card(best.card).id == "sycophant"
            bonus = at.kinds(at.after(best)) - at.kinds(at.me.tableau)
            assert fact == cons.GivesUp(0, 0, 0, bonus, "once")
            assert bonus > 0
        case cons.GivesUp():
            _check_loss(at, best, fact, scorings)
        case cons.GoesUnused(card):
            assert at.game.state.phase == "building"
            assert card in at.me.tableau
            assert copied(at.game, PASS).state.decision != "action" or (
                copied(at.game, PASS).state.phase != "building"
            )
        case cons.TurnsInVain(has_room):
            assert move.deck is not None
            assert has_room == (len(at.me.hand_decks) < at.me.hand_limit)
            assert not any(map(at.payable_if_drawn, unseen_cards(at.game, at.view, move.deck)))
        case cons.CostsPoint(card):
            own, now = "building", len(at.game.log)
            drawn = copied(at.game, move)
            paid_now = next_scoring(copied(at.game, PASS), own, at.seat, now)
            then = next_scoring(drawn, own, at.seat, now)
            assert paid_now
            assert then
            assert paid_now[1] - then[1] == 1
            assert card in at.me.tableau
        case _:
            return False
    return True


def _check_loss(at: CountedPosition, best: Move, fact: cons.GivesUp, scorings: int | None) -> None:
    """Fail unless the better purchase brings what a fact says."""
    rubles, points, bonus, times = fact.rubles, fact.points, fact.bonus, fact.times
    assert fact.in_hand in ("", best.card if best.verb == "play" else "")
    assert fact.saved == at.price(best)
    is_last = at.is_one_left(best)
    expected = 1 if is_last else scorings
    assert points or bonus or expected is None or rubles * expected > fact.saved
    assert bonus == at.kinds(at.after(best)) - at.kinds(at.me.tableau)
    paid_more = [at.paid_more(best, phase) for phase in DECKS[:3]]
    assert (times == "once") == is_last
    if at.is_steady and (is_last or None not in paid_more):
        told = [one for one in paid_more if one]
        raised = [phase for phase, more in zip(DECKS[:3], paid_more, strict=True)
                  if more and max(more) > 0]  # fmt: skip
        assert times == _times(at, best, raised, expected)
        assert (rubles, points) == (sum(r for r, _ in told), sum(p for _, p in told))


def check_bonus(at: CountedPosition, best: Move, move: Move, fact: object) -> bool:
    """Check a fact about the aristocrat bonus; return False for any other."""
    match fact:
        case pros.SecondCopy(card):
            assert card in at.me.tableau
            assert at.kinds(at.after(move)) == at.kinds(at.me.tableau)
        case cons.NoBonus(card, over):
            assert (card, over) == (move.card, move.over)
            assert at.kinds(at.after(move)) == at.kinds(at.me.tableau)
            assert at.kinds(at.after(best)) > at.kinds(at.me.tableau)
        case cons.LosesBonus(over, points):
            assert over == move.over
            assert points == at.kinds(at.me.tableau) - at.kinds(at.after(move)) > 0
        case _:
            return False
    return True


def _times(at: CountedPosition, best: Move, phases: list[str], expected: int | None) -> cons.Times:
    """Return how often a purchase pays that raises the income of these phases."""
    if at.is_one_left(best):
        return "once"
    if expected != 1:
        return "rounds"
    now = DECKS.index(at.game.state.phase)
    is_now = [DECKS.index(phase) >= now for phase in phases]
    if all(is_now) or at.is_another_sure:
        return "at-least-once"
    return "rounds" if any(is_now) else "if-followed"


def _printed(at: CountedPosition, best: Move, other: Move) -> tuple[int, int]:
    """Return how much more a card pays than another one, as printed."""
    one, two = at.card(best.card), at.card(other.card)
    return one.rubles - two.rubles, one.points - two.points


def _printed_more(at: CountedPosition, way: Move) -> tuple[int, int]:
    """Return how much more a card pays than the one it displaces, as printed."""
    card = at.card(way.card)
    less = at.card(way.over) if way.over else None
    return card.rubles - (less.rubles if less else 0), card.points - (less.points if less else 0)
