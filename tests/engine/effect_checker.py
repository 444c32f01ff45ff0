"""Recomputes what a move changes beyond its own price and income, by playing on or by counting."""

from __future__ import annotations

from collections.abc import Sequence

from stp import Game
from stp.cards import DECKS, Card, deck_ids
from stp.facts import effects
from stp.log import FillEntry
from stp.moves import Move
from tests.engine.counted_position import CountedPosition
from tests.engine.played_on import all_pass, color_phase, copied, unseen_cards


def check_effect(counted: CountedPosition, move: Move, fact: object) -> None:
    """Fail unless a fact about what a move changes is true."""
    game = counted.game
    match fact:
        case effects.EndsGame(phase):
            assert counted.rounds_after() is None
            assert counted.rounds_after(move) == (1 if phase == "worker" else 0)
            later = all_pass(copied(game, move))
            dealt = [entry for entry in later.log if isinstance(entry, FillEntry)]
            assert (dealt[-1].phase, later.state.left[phase]) == (phase, 0)
        case effects.LosesHandCard(card):
            assert card in _held(counted, move)
            assert counted.is_ending(move)
            if counted.is_steady:
                after = _tableau(counted, move)
                assert _least(counted, counted.me.tableau, card) <= _at_end(counted, counted.skip())
                assert _least(counted, after, card) > _at_end(counted, move)
        case effects.DelaysHandCard(card):
            assert card in _held(counted, move)
            if counted.is_steady:
                own, after = color_phase(counted.card(card)), _tableau(counted, move)
                before = _least(counted, counted.me.tableau, card)
                assert before <= _before_scoring(counted, counted.skip(), own)
                assert _least(counted, after, card) > _before_scoring(counted, move, own)
        case effects.LosesPower(over):
            lost = counted.card(over)
            assert over == move.over
            assert lost.power not in (None, "guild", "dismiss") or lost.discount or lost.hand_slots
            is_open = DECKS.index(game.state.phase) <= DECKS.index("building")
            assert not counted.is_ending(move) or (is_open and lost.power)
        case effects.FreesCopy(card, rubles):
            assert card == move.card
            assert card in counted.me.tableau
            assert counted.kinds(_tableau(counted, move)) == counted.kinds(counted.me.tableau)
            assert rubles == counted.card(card).worth
            unseen = unseen_cards(game, counted.view, "trading")
            coming = [one for one in (*counted.in_sight(), *unseen) if counted.card(one).is_trading]
            assert any(counted.fits(one, card) for one in coming)
        case effects.BringsKind(card, price, points):
            _check_kind(counted, move, card, price, points)
        case effects.StopsEarning(rubles, points, is_most):
            _check_displaced(counted, move, (rubles, points), is_most=is_most)
        case effects.InPlaceOf(over, price, rubles, points):
            old, new = counted.card(over), counted.card(move.card)
            assert (old.symbol, old.deck) == (new.symbol, "worker")
            assert (rubles, points) == (new.rubles - old.rubles, new.points - old.points)
            less = counted.me.tableau.count(new.id) + _discounts(counted, counted.me.tableau, new)
            assert price == max(1, new.cost - old.worth - less)
        case effects.OthersCouldDisplace():
            _check_rival(counted, move, fact)
        case effects.NotWorthDisplacing(card):
            assert card == move.card
            assert counted.displacing(move)
            assert all(is_poor(counted, way) for way in counted.displacing(move))
        case effects.NoRoomForDrawn():
            assert move.deck is not None
            assert len(counted.me.hand_decks) >= counted.me.hand_limit  # more after a Warehouse
            assert not all(
                map(counted.payable_if_drawn, unseen_cards(game, counted.view, move.deck))
            )
        case effects.PlayableLater(card):
            assert card in (counted.me.hand or ())
            own, now = color_phase(counted.card(card)), DECKS.index(game.state.phase)
            assert counted.is_ending(move) or DECKS.index(own) > now
            assert game.state.phase != "trading"
            assert min(map(counted.price, counted.ways(Move("play", card=card)))) <= counted.rubles
            income = counted.view.income(counted.seat)
            assert all(rubles >= 0 for rubles, _ in list(income.values())[now:])
        case effects.TooDearNow(rubles):
            assert (game.state.drawn, move.verb) == (move.card, "discard")
            ways = counted.ways(Move("buy", "drawn", move.card))
            assert rubles == min(map(counted.price, ways)) - counted.rubles > 0
        case _:
            raise AssertionError(f"nobody checks {fact}")


def _check_rival(counted: CountedPosition, move: Move, fact: effects.OthersCouldDisplace) -> None:
    """Fail unless another player can displace a card with the only copy of a trading card, and
    then earns as much more as the fact says."""
    state, old, new = counted.game.state, counted.card(fact.over), counted.card(move.card)
    other = state.players[fact.seat - 1]
    assert fact.seat != counted.seat
    assert (*state.upper, *state.lower).count(new.id) == 1
    assert counted.fits(new.id, fact.over)
    assert other.tableau.count(fact.over) > other.face_down.count(fact.over)
    less = other.tableau.count(new.id) + _discounts(counted, other.tableau, new)
    less += move.place == "lower"
    assert fact.price == max(1, new.cost - old.worth - less)
    assert counted.scorings_left(color_phase(new), move) != 0
    assert fact.is_last == counted.is_one_left(move)
    more = fact.rubles, fact.points
    assert min(more) >= 0 < max(more)
    if not (old.per_card or old.power or new.per_card or new.power):
        assert more == (new.rubles - old.rubles, new.points - old.points)


def _discounts(counted: CountedPosition, tableau: Sequence[str], card: Card) -> int:
    return sum(counted.card(own).discount == card.colour for own in tableau)


def is_poor(counted: CountedPosition, way: Move) -> bool:
    """Return whether a trading card earns no more than the one that it displaces, and adds no new
    kind of aristocrat."""
    earned, lost = counted.counted(way.card or ""), counted.counted(way.over or "")
    is_new = counted.kinds(counted.after(way)) > counted.kinds(counted.me.tableau)
    return earned[0] <= lost[0] and earned[1] <= lost[1] and not is_new


def _check_displaced(
    counted: CountedPosition, move: Move, earned: tuple[int, int], *, is_most: bool
) -> None:
    names = [name for deck in deck_ids(counted.game.edition) for name in deck]
    fitting = {name for name in names if counted.fits(counted.name_of(move), name)}
    held = {name for name in counted.me.hand or () if name in fitting}
    printed = {name: (counted.card(name).rubles, counted.card(name).points) for name in fitting}
    if is_most:
        most = (max(rubles for rubles, _ in printed.values()),
                max(points for _, points in printed.values()))  # fmt: skip
        assert earned == most
        assert len(set(printed.values())) > 1
    elif earned == (0, 0):
        assert len(set(printed.values())) > 1
    else:
        assert earned in {printed[name] for name in held} or set(printed.values()) == {earned}


def _check_kind(counted: CountedPosition, move: Move, card: str, price: int, points: int) -> None:
    """Fail unless a trading card can displace the copy bought, which adds a kind of aristocrat."""
    hand, lower = counted.me.hand or (), counted.game.state.lower
    assert counted.game.state.phase == "trading"
    assert card in (*hand, *counted.game.state.upper, *lower)
    assert counted.fits(card, counted.name_of(move))
    after = list(counted.after(move))
    less = after.count(card) + (card not in hand and card in lower)
    less += sum(counted.card(own).discount == "red" for own in after)
    least = max(1, counted.card(card).cost - counted.card(counted.name_of(move)).worth - less)
    assert price == least <= counted.rubles - counted.price(move)
    after[after.index(counted.name_of(move))] = card
    assert points == counted.kinds(tuple(after)) - counted.kinds(counted.me.tableau) > 0


def _held(counted: CountedPosition, move: Move) -> list[str]:
    """Return the cards in the hand without the one that a move plays."""
    hand = list(counted.me.hand or ())
    if move.verb == "play":
        hand.remove(counted.name_of(move))
    return hand


def _tableau(counted: CountedPosition, move: Move) -> tuple[str, ...]:
    return counted.after(move) if move.verb in ("buy", "play", "take") else counted.me.tableau


def _least(counted: CountedPosition, tableau: tuple[str, ...], card_id: str) -> int:
    """Return the least price of a card in the hand beside these cards in play."""
    card = counted.card(card_id)
    price = card.cost - tableau.count(card_id)
    price -= sum(counted.card(own).discount == card.colour for own in tableau)
    if card.is_trading:
        down = counted.me.face_down
        fitting = [own for own in tableau if counted.fits(card_id, own)
                   and tableau.count(own) > down.count(own)]  # fmt: skip
        price -= max(counted.card(own).worth for own in fitting)
    return max(1, price)


def _at_end(counted: CountedPosition, move: Move) -> int:
    """Return the rubles left at the end of the game after a move if everybody passes."""
    later = copied(counted.game, move)
    while not later.over:
        all_pass(later)
    return _rubles(counted, later)


def _before_scoring(counted: CountedPosition, move: Move, phase: str) -> int:
    """Return the rubles before the next scoring of a phase after a move if everybody passes."""
    state = counted.game.state
    is_open = state.decision in ("action", "drawn") and state.phase == phase
    spent = counted.game.price(move) if move.verb in ("buy", "play", "pub", "trade") else 0
    if is_open:
        return counted.rubles - spent
    later = copied(counted.game, move)
    if later.state.phase == state.phase:  # otherwise the next phase has begun already
        all_pass(later)
    while not later.over and later.state.phase != phase:
        all_pass(later)
    return _rubles(counted, later)


def _rubles(counted: CountedPosition, game: Game) -> int:
    rubles = game.state.players[counted.seat - 1].rubles
    assert rubles is not None
    return rubles
