"""Works out anew what is said of a move: by playing on, or by adding up cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stp import Game
from stp.cards import DECKS, Card, find_card
from stp.facts import about, against, model
from stp.log import FillEntry, MoveEntry, ScoringEntry
from stp.moves import Move
from stp.record import dump, load
from stp.rules import ARISTOCRAT_BONUS

PASS = Move("pass")
TIMES = 3
"""How many scorings the tests say are expected."""


def copied(game: Game, *moves: Move) -> Game:
    """Return the same game after more moves."""
    other = load(dump(game))
    for move in moves:
        other.play(move)
    return other


def all_pass(game: Game) -> Game:
    """Have everybody pass until a phase begins or the game ends, and buy nothing on the way."""
    before = sum(isinstance(entry, FillEntry) for entry in game.log)
    while not game.over and sum(isinstance(e, FillEntry) for e in game.log) == before:
        legal = game.legal_moves
        given_up = [move for move in legal if move.verb in ("pass", "discard", "guild")]
        game.play(given_up[-1])
    return game


def next_scoring(
    game: Game, phase: str, seat: int, since: int | None = None
) -> tuple[int, int] | None:
    """Return what a seat is paid by the next scoring of a phase if everybody passes, `since` so
    many entries of the log; None if there is none."""
    seen = len(game.log) if since is None else since
    while True:
        for entry in game.log[seen:]:
            if isinstance(entry, ScoringEntry) and entry.phase == phase:
                return entry.gains[seat - 1]
        if game.over:
            return None
        all_pass(game)


def color_phase(card: Card) -> str:
    return {"green": "worker", "blue": "building", "red": "aristocrat"}[card.colour]


class Checker:
    """One position, and everything that facts can say about moves in it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        assert game.state.seat is not None
        self.seat: int = game.state.seat
        self.view = game.view(self.seat, memory=True)
        self.me = self.view.players[self.seat - 1]
        self.rubles: int = self.me.rubles or 0
        self.is_steady = "sycophant" not in self.me.tableau
        """Whether what a scoring pays does not depend on what is left to pay a Sycophant."""

    def card(self, card_id: str | None) -> Card:
        assert card_id is not None
        return find_card(card_id, self.game.edition)

    def name_of(self, move: Move) -> str:
        assert move.card is not None
        return move.card

    def _skip(self) -> Move:
        return PASS if PASS in self.game.legal_moves else self.game.legal_moves[-1]

    def paid_more(self, move: Move, phase: str) -> tuple[int, int] | None:
        """Return what the next scoring of a phase pays more after a move than without it."""
        now = len(self.game.log)
        without = next_scoring(copied(self.game, self._skip()), phase, self.seat, now)
        then = next_scoring(copied(self.game, move), phase, self.seat, now)
        if without is None or then is None:
            return None
        return then[0] - without[0], then[1] - without[1]

    def kinds(self, cards: tuple[str, ...]) -> int:
        types = len({card for card in cards if self.card(card).colour == "red"})
        beyond = max(0, types - 10) * (10 if self.game.edition == "new-society" else 0)
        return ARISTOCRAT_BONUS[min(types, 10)] + beyond

    def after(self, move: Move) -> tuple[str, ...]:
        """Return the tableau after a move, counted by hand."""
        cards = Counter(self.me.tableau)
        cards[self.name_of(move)] += 1
        if move.over:
            cards[move.over] -= 1
        return tuple(cards.elements())

    def price(self, move: Move) -> int:
        """Return what a card costs, counted by hand."""
        card = self.card(move.card)
        price = card.cost - self.me.tableau.count(card.id) - (move.place == "lower")
        price -= sum(self.card(own).discount == card.colour for own in self.me.tableau)
        if move.over:
            price -= self.card(move.over).worth
        return max(1, price)

    # ------------------------------------------------------------------ facts for a move

    def check(self, move: Move, fact: object) -> None:
        """Fail unless a fact about a move is true."""
        game, me = self.game, self.me
        match fact:
            case model.Earns(rubles, points, price, scorings, is_certain):
                own = color_phase(self.card(move.card))
                if self.is_steady:
                    assert self.paid_more(move, own) in ((rubles, points), None)
                assert price == self.price(move)
                assert is_certain == game.state.last_round
                assert scorings == (1 if is_certain else TIMES)
                assert rubles >= 0
                assert points >= 0
                if is_certain:
                    assert self.scorings_left(own) == 1
            case model.EarnsInstead(over, before, after):
                old, new = self.card(over), self.card(move.card)
                assert over == move.over
                assert (before, after) == ((old.rubles, old.points), (new.rubles, new.points))
                difference = after[0] - before[0], after[1] - before[1]
                if self.is_steady:
                    assert self.paid_more(move, color_phase(new)) in (difference, None)
            case model.EarnsElsewhere(phase, rubles, points):
                if self.is_steady:
                    assert self.paid_more(move, phase) in ((rubles, points), None)
            case model.EarnsOncePlayed(rubles, points):
                card = self.card(move.card)
                assert (rubles, points) == (card.rubles, card.points)
                assert self.scorings_left(color_phase(card)) != 0
            case model.FirstPaid(when):
                own = color_phase(self.card(move.card))
                now, then = DECKS.index(game.state.phase), DECKS.index(own)
                assert when == ("this-phase" if now == then else
                                "this-round" if now < then else "next-round")  # fmt: skip
                assert when != "next-round" or not game.state.last_round
            case model.NewKind(points):
                assert points == self.kinds(self.after(move)) - self.kinds(me.tableau) > 0
            case model.Does(card):
                assert card == move.card or move.verb in ("observe", "redeem")
                assert card in me.tableau or card == move.card
            case model.LowerRow(saved):
                assert move.card in game.state.lower
                assert not game.state.last_round
                upper = Move("buy", "upper", move.card, move.over)
                assert saved == self.price(upper) - self.price(move)
            case model.Wanted(seat):
                assert seat != self.seat
            case model.Keeps(rubles, income):
                moved = copied(game, move)
                if len(moved.log) == len(game.log) + 1:  # else a scoring has come meanwhile
                    assert rubles == moved.state.players[self.seat - 1].rubles
                assert rubles == self.rubles - (game.price(move) if move != PASS else 0)
                paid = next_scoring(copied(game, move), game.state.phase, self.seat, len(game.log))
                if income and self.is_steady:
                    assert paid is not None
                    assert paid[0] == income
            case model.Short(rubles):
                buying = Move("buy", move.place, move.card)
                assert rubles == self.price(buying) - self.rubles > 0
            case model.PlayedOver(over, price):
                played = [
                    Move("play", card=move.card, over=own)
                    for own in me.tableau
                    if Move("play", card=move.card, over=own) in self.displacing(move)
                ]
                assert over in me.tableau
                assert price == min(map(self.price, played))
                assert price == self.price(Move("play", card=move.card, over=over))
            case model.PlayableSoon(price, rubles):
                paid = next_scoring(copied(game, move), game.state.phase, self.seat, len(game.log))
                assert paid is not None
                assert self.rubles < price <= rubles
                if self.is_steady:
                    assert rubles == self.rubles + paid[0]
            case model.HandFills(limit):
                assert len(me.hand_decks) + 1 == me.hand_limit == limit
            case model.HandCosts():
                assert game.state.last_round
                assert move.verb == "take"
            case model.NothingToBuy():
                assert not [m for m in game.legal_moves if m.verb in ("buy", "play")]
            case model.Awaits(card, price):
                assert card in (me.hand or ())
                assert price > self.rubles
            case model.NewCards(phase, number):
                later = all_pass(copied(game, move))
                fill = next(e for e in later.log[len(game.log) :] if isinstance(e, FillEntry))
                assert fill.phase == phase
                assert len(fill.cards) >= number > 0
            case model.EndsPhase():
                passed = copied(game, PASS)
                assert passed.over or len(passed.log) > len(game.log) + 1
            case model.PointPrice(rubles, points):
                assert self.bargain(move) == (rubles, points)
            case model.StopsCosting():
                assert move.verb == "dismiss"
                assert "sycophant" in me.tableau
            case _:
                raise AssertionError(f"nobody checks {fact}")

    def bargain(self, move: Move) -> tuple[int, int]:
        """Return the rubles and points of a purchase of points, as the log tells them."""
        entry = copied(self.game, move).log[len(self.game.log)]
        assert isinstance(entry, MoveEntry)
        return entry.price, entry.gains[1]

    def displacing(self, move: Move) -> list[Move]:
        """Return in which ways a trading card could be played, by the printed symbols."""
        card = self.card(move.card)
        return [
            Move("play", card=card.id, over=own)
            for own in me_ordinary(self)
            if self.card(own).colour == card.colour
            and (card.colour != "green" or "any" in (card.symbol, self.card(own).symbol)
                 or card.symbol == self.card(own).symbol)
        ]  # fmt: skip

    def scorings_left(self, phase: str) -> int | None:
        """Return how many scorings of a phase are left; None before the last round."""
        if not self.game.state.last_round:
            return None
        return int(DECKS.index(phase) >= DECKS.index(self.game.state.phase))

    # ------------------------------------------------------------------ facts against one

    def check_against(self, best: Move, move: Move, fact: object, scorings: int) -> None:
        """Fail unless a fact against a move, beside a better one, is true."""
        match fact:
            case model.DearerForTheSame(card, rubles):
                assert card == move.card
                assert rubles == self.price(move) - self.price(best) > 0
                own = color_phase(self.card(best.card))
                paid, other = self.paid_more(move, own), self.paid_more(best, own)
                assert paid == other or None in (paid, other)
            case model.PaysLess(card, rubles, points, saved):
                assert card == move.card
                assert saved == max(0, self.price(best) - self.price(move))
                own = color_phase(self.card(best.card))
                one, other = self.paid_more(best, own), self.paid_more(move, own)
                if self.is_steady and one and other:
                    assert (one[0] - other[0], one[1] - other[1]) == (rubles, points)
            case model.Dearer(card, over, price, left):
                assert (card, over) == (move.card, move.over or "")
                assert price == self.price(move)
                assert left == self.rubles - price >= 0
            case model.Brings(card, rubles, points, price):
                assert (card, price) == (move.card, self.price(move))
                paid = self.paid_more(move, color_phase(self.card(card)))
                times = 1 if self.game.state.last_round else scorings
                if self.is_steady and paid:
                    assert (rubles, points) == (paid[0] * times, paid[1] * times)
            case model.SecondCopy(card):
                assert card in self.me.tableau
                assert self.kinds(self.after(move)) == self.kinds(self.me.tableau)
            case model.NeverPaysBack(card, price, total):
                assert price == self.price(move) > total
                paid = self.paid_more(move, color_phase(self.card(card)))
                if self.is_steady and paid:
                    assert total == max(0, paid[0]) * scorings
                    assert paid[1] <= 0
            case model.EarnsInstead():
                self.check(move, fact)
            case model.LeavesTo(seat):
                assert seat != self.seat
                assert move == PASS
            case model.OthersCouldTake():
                assert best.verb == "take"
                assert best.card in (*self.game.state.upper, *self.game.state.lower)
                others = [p for p in self.view.players if p is not self.me]
                assert min(len(p.hand_decks) - p.hand_limit for p in others) < 0
            case model.SavesLittle(rubles):
                assert self.game.state.last_round
                assert rubles == self.price(best)
            case model.Forgoes(saved, rubles, points):
                assert saved == self.price(best)
                paid = self.paid_more(best, color_phase(self.card(best.card)))
                if self.is_steady:
                    assert paid in ((rubles, points), None)
            case model.PaysNothingInHand(card):
                assert move.verb == "take"
                assert best.card == move.card == card
                taken = copied(self.game, move).state.income(self.seat)
                assert taken == self.view.income(self.seat)
            case model.PaidNoMore(card):
                own = color_phase(self.card(card))
                assert self.scorings_left(own) == 0
                assert self.kinds(self.after(move)) <= self.kinds(self.me.tableau)
            case model.HandCosts() | model.HandRisk():
                assert move.verb == "take"
            case model.PointsCost(points, price, left):
                assert self.bargain(move) == (price, points)
                assert left == self.rubles - price >= 0
            case _:
                raise AssertionError(f"nobody checks {fact}")


def me_ordinary(checker: Checker) -> list[str]:
    """Return the own cards that may be displaced: ordinary ones that lie face up."""
    cards = Counter(checker.me.tableau) - Counter(checker.me.face_down)
    return [card for card in cards.elements() if not checker.card(card).is_trading]


def check_position(game: Game) -> None:
    """Check all that can be said of every legal move, and of every one beside every better one."""
    checker = Checker(game)
    rival = checker.seat % game.players + 1
    legal = list(game.legal_moves)
    for move in legal:
        for fact in about(checker.view, move, scorings=TIMES, rival=rival):
            checker.check(move, fact)
    for best, other in pairs(legal):
        objection = against(checker.view, best, other, scorings=TIMES, rival=rival)
        if objection is not None:
            checker.check_against(best, other, objection, TIMES)


def pairs(legal: list[Move]) -> Iterator[tuple[Move, Move]]:
    """Yield pairs of different moves, each move twice."""
    for step in (1, len(legal) // 2):
        for at, move in enumerate(legal):
            other = legal[(at + step) % len(legal)]
            if move != other:
                yield move, other
