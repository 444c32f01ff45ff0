"""Plays games and checks every tip of the coach against the engine: `python3 build.py coach`.

In every position, for the seat to move and for another one, each tip that is due must be true of
the cards that it points at. So must the reasons for an advised move and the warning before a pass.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from stp import Game
from stp.analysis import explain, finish
from stp.bots import LevelBot, make_bot
from stp.cards import Card, find_card
from stp.facts import about, pros
from stp.moves import Move
from stp.view import View
from stp.web.controllers.game.coach import COSTLY
from stp.web.model.coach.conditions import Cards
from stp.web.model.coach.explanations import TOPICS
from tests.engine.fact_checker import Checker
from tests.engine.played_on import copied, next_scoring

TABLES = [
    *(("base", players, rules) for players in (2, 3, 4) for rules in ("classic", "yucata")),
    *(("new-society", players, rules) for players in (2, 3, 4, 5) for rules in ("classic",)),
    ("new-society", 4, "yucata"),
]
LEVELS = ("novice", "easy", "medium", "greedy", "random")
EVERY_REASON = 9
"""In one position of this many, the reasons for the best move are checked, which takes long."""


class Moment:
    """A position as one person sees it, for checks that only need the cards."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view
        self.me = view.players[(view.viewer or 1) - 1]

    def card(self, name: str) -> Card:
        return find_card(name, self.game.edition)

    def price(self, place: str, name: str, over: str = "") -> int:
        """Return what a card costs, counted by hand."""
        card, own = self.card(name), self.me.tableau
        price = card.cost - own.count(card.id) - (place == "lower")
        price -= sum(self.card(other).discount == card.colour for other in own)
        return max(1, price - (self.card(over).worth if over else 0))

    def has_legal(self, *verbs: str) -> bool:
        return any(move.verb in verbs for move in self.game.legal_moves)


def _welcome(moment: Moment, cards: Cards) -> None:
    assert moment.view.round == 1


def _purse(moment: Moment, cards: Cards) -> None:
    assert moment.view.decides
    assert moment.me.rubles is not None


def _end(moment: Moment, cards: Cards) -> None:
    assert all(moment.view.left.values()), "no deck has run out"


def _turn(moment: Moment, cards: Cards) -> None:
    assert moment.view.decides
    _all_in_market(moment, cards)
    for place, name in cards:
        assert any(
            (move.verb, move.place, move.card) == ("buy", place, name)
            for move in moment.game.legal_moves
        )
        card = moment.card(name)
        assert card.deck == "worker"
        assert card.rubles > 0


def _forecast(moment: Moment, cards: Cards) -> None:
    cards_in_play = map(moment.card, moment.me.tableau)
    pays = any(c.rubles or c.points or c.per_card or c.power == "guild" for c in cards_in_play)
    assert pays
    assert not (moment.view.last_round and moment.view.phase == "trading"), "no scoring is left"


def _pass(moment: Moment, cards: Cards) -> None:
    assert moment.has_legal("pass")
    assert not moment.has_legal("buy", "play")
    assert len(moment.game.legal_moves) > 1, "otherwise the page passes by itself"


def _building(moment: Moment, cards: Cards) -> None:
    assert moment.view.phase == "building"
    _all_in_market(moment, cards)
    for place, name in cards:
        assert place == "upper"
        assert moment.card(name).points > 0
        assert moment.card(name).colour == "blue"


def _hand(moment: Moment, cards: Cards) -> None:
    _all_in_market(moment, cards)
    assert len(moment.me.hand_decks) < moment.me.hand_limit
    assert not Checker(moment.game).is_ending()
    for place, name in cards:
        card, rubles = moment.card(name), moment.me.rubles
        assert rubles is not None
        assert Move("take", place, name) in moment.game.legal_moves  # type: ignore[arg-type]
        assert not any((m.verb, m.place, m.card) == ("buy", place, name)
                       for m in moment.game.legal_moves)  # fmt: skip
        if not card.is_trading:
            assert moment.price(place, name) > rubles


def _aristocrat(moment: Moment, cards: Cards) -> None:
    _all_in_market(moment, cards)
    for _, name in cards:
        assert moment.card(name).colour == "red"
        assert name not in (*moment.me.tableau, *(moment.me.hand or ()))
    kinds = {name for name in moment.me.tableau if moment.card(name).colour == "red"}
    assert len(kinds) < 10 or moment.game.edition == "new-society"


def _behind(moment: Moment, cards: Cards) -> None:
    _aristocrat(moment, cards)
    kinds = [
        len({name for name in player.tableau if moment.card(name).colour == "red"})
        for player in moment.view.players
    ]
    assert max(kinds) >= kinds[(moment.view.viewer or 1) - 1] + 3


def _trading(moment: Moment, cards: Cards) -> None:
    _all_in_market(moment, cards)
    for place, name in cards:
        new = moment.card(name)
        fitting = [
            own for own in moment.me.tableau
            if not (old := moment.card(own)).is_trading and old.colour == new.colour
            and (new.colour != "green" or "any" in (new.symbol, old.symbol)
                 or new.symbol == old.symbol)
        ]  # fmt: skip
        assert new.is_trading
        assert fitting
        assert min(moment.price(place, name, own) for own in fitting) < new.cost


def _lower(moment: Moment, cards: Cards) -> None:
    _all_in_market(moment, cards)
    for place, name in cards:
        assert place == "lower"
        assert moment.price("lower", name) == moment.price("upper", name) - 1


def _starters(moment: Moment, cards: Cards) -> None:
    seats = moment.game.players
    for deck, seat in moment.game.deal.markers.items():
        moved = (seat - 1 + (moment.view.round - 1)) % seats + 1
        assert moment.view.markers[deck] == moved


def _disc(moment: Moment, cards: Cards) -> None:
    for deck, seat in moment.game.deal.markers.items():
        assert moment.view.markers[deck] == (seat - 1 + 2 * (moment.view.round - 1)) % 5 + 1


def _copies(moment: Moment, cards: Cards) -> None:
    _all_in_market(moment, cards)
    for place, name in cards:
        copies = moment.me.tableau.count(name)
        assert copies
        assert moment.card(name).colour != "red", "a copy of an aristocrat adds no bonus"
        own = [card for card in moment.me.tableau if card != name]
        discounts = sum(moment.card(card).discount == moment.card(name).colour for card in own)
        without = max(1, moment.card(name).cost - (place == "lower") - discounts)
        assert moment.price(place, name) == without - copies


def _alone(moment: Moment, cards: Cards) -> None:
    assert moment.view.round > 2


def _bonus(moment: Moment, cards: Cards) -> None:
    kinds = {name for name in moment.me.tableau if moment.card(name).colour == "red"}
    bonus = sum(range(min(len(kinds), 10) + 1))
    if moment.game.edition == "new-society":
        bonus += 10 * max(0, len(kinds) - 10)
    assert bonus == moment.view.points_to_come(moment.view.viewer or 1)


def _held(moment: Moment, cards: Cards) -> None:
    assert moment.me.hand_decks
    assert not moment.game.state.last_round
    most = 8  # new cards at a time
    assert 0 < min(moment.view.left.values()) <= most


def _last(moment: Moment, cards: Cards) -> None:
    assert not all(moment.view.left.values()), "a deck has run out"


def _all_in_market(moment: Moment, cards: Cards) -> None:
    rows = {"upper": moment.view.upper, "lower": moment.view.lower}
    assert cards
    assert all(name in rows[place] for place, name in cards)


def _begin(moment: Moment, cards: Cards) -> None:
    _welcome(moment, cards)
    _turn(moment, cards)


CLAIMS: dict[str, Callable[[Moment, Cards], None]] = {
    "begin": _begin,
    "welcome": _welcome,
    "end": _end,
    "purse": _purse,
    "turn": _turn,
    "forecast": _forecast,
    "pass": _pass,
    "building": _building,
    "hand": _hand,
    "aristocrat": _aristocrat,
    "behind": _behind,
    "trading": _trading,
    "lower": _lower,
    "starters": _starters,
    "disc": _disc,
    "copies": _copies,
    "alone": _alone,
    "bonus": _bonus,
    "held": _held,
    "last": _last,
}
"""For each topic, a check that its text is true of a position and of the cards it points at."""


def check_topics(game: Game, view: View) -> Iterator[str]:
    """Check every topic that is due for a viewer, even if it was shown before; yield their ids."""
    moment = Moment(game, view)
    for topic in TOPICS:
        if topic.is_due(view):
            cards = topic.cards(view) if topic.cards else frozenset()
            assert not (cards and topic.anchor), "cards are ringed or a part of the table, not both"
            CLAIMS[topic.id](moment, cards)
            yield topic.id


def check_reasons(game: Game) -> Iterator[str]:
    """Check the reasons for the best move of a position, and the question before a pass; yield
    which occurred."""
    checker = Checker(game)
    found = finish(explain(LevelBot("medium"), checker.view))
    best = found[0]
    times = round(best.reasons.scorings)
    rival = best.reasons.denies.seat if best.reasons.denies else None
    meant = best.reasons.over
    for fact in about(checker.view, best.move, scorings=times, rival=rival, over=meant):
        if isinstance(fact, pros.Earns) and best.move.verb != "redeem":
            check_earnings(checker, best.move, fact, times)
        else:
            checker.check(best.move, fact, times, meant)
    if rival is not None and best.move.card:
        assert can_pay(game, rival, best.move.card)
    yield "reason"
    if best.move.verb in ("buy", "play") and best.value >= COSTLY:
        rubles = game.state.players[checker.seat - 1].rubles
        assert rubles is not None
        assert checker.price(best.move) <= rubles
        yield "objection"


def check_earnings(checker: Checker, move: Move, fact: pros.Earns, times: int) -> None:
    """Check the income of a card, and that no more scorings are promised than the game can have."""
    own = {"green": "worker", "blue": "building", "red": "aristocrat"}[
        checker.card(move.card).colour
    ]
    more = checker.paid_more(move, own)
    rubles, points, scorings = fact.rubles, fact.points, fact.scorings
    if checker.is_steady:
        assert more in ((rubles, points), None)
    left = checker.game.state
    most = 1 + max(left.left.values())
    assert scorings == (1 if left.last_round else times) <= most
    if left.last_round:
        assert next_scoring(copied(checker.game, move), own, checker.seat, len(checker.game.log))


def can_pay(game: Game, seat: int, card_id: str) -> bool:
    """Return whether a player could pay for a card of the market, if its cheapest purchase is
    legal."""
    view = game.view(seat, memory=True)
    return any(
        c.move.verb == "buy" and c.move.card == card_id and c.obstacle is None
        for c in view.candidates_of(seat)
    )


def check_game(game: Game, lot: Random) -> Counter[str]:
    """Let bots play a game to its end, and check what the coach could say in every position."""
    bots = [make_bot(lot.choice(LEVELS), game.seed, seat + 1) for seat in range(game.players)]
    said: Counter[str] = Counter()
    while (seat := game.state.seat) is not None:
        said.update(check_topics(game, game.view(seat)))
        looks_on = seat % game.players + 1
        said.update(check_topics(game, game.view(looks_on)))
        if len(game.moves) % EVERY_REASON == 0 and len(game.legal_moves) > 1:
            said.update(check_reasons(game))
        game.play(bots[seat - 1].choose(game.view(seat, memory=True)))
    return said


def games(number: int, seed: str) -> Iterator[tuple[Game, Random]]:
    """Yield games of all editions, sizes and presets in turn."""
    for at in range(number):
        edition, players, rules = TABLES[at % len(TABLES)]
        yield Game(players, f"{seed}-{at}", edition, rules), Random(f"{seed}-{at}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Check games and say how often each tip was due."""
    parser = argparse.ArgumentParser(prog="build.py coach", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many (200)")
    parser.add_argument("--seed", default="coach", help="of the games (coach)")
    options = parser.parse_args(arguments)
    said: Counter[str] = Counter()
    for number, (game, lot) in enumerate(games(options.games, options.seed), 1):
        try:
            said += check_game(game, lot)
        except AssertionError:
            print(f"false in {game!r} after {len(game.moves)} moves", file=sys.stderr)
            raise
        print(f"\r{number} of {options.games} games", end="", flush=True)
    print()
    for name, times in said.most_common():
        print(f"{times:7}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
