"""Counts by hand what cards cost and pay in a position, or finds it out by playing on."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from stp import Game
from stp.cards import DECKS, PUB_PRICE, Card, deck_ids, find_card
from stp.log import FillEntry, MoveEntry
from stp.moves import Move
from stp.rules import ARISTOCRAT_BONUS
from tests.engine.played_on import (
    PASS,
    all_pass,
    color_phase,
    copied,
    goes_on_emptied,
    next_scoring,
)


class CountedPosition:
    """One position as seen by the player to move, with what cards cost and pay counted by hand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        assert game.state.seat is not None
        self.seat: int = game.state.seat
        self.view = game.view(self.seat, memory=True)
        self.me = self.view.players[self.seat - 1]
        self.rubles: int = self.me.rubles or 0
        self.is_steady = "sycophant" not in self.me.tableau
        """Whether scorings do not depend on the rubles left to pay a Sycophant."""

    def card(self, card_id: str | None) -> Card:
        assert card_id is not None
        return find_card(card_id, self.game.edition)

    def name_of(self, move: Move) -> str:
        assert move.card is not None
        return move.card

    def skip(self) -> Move:
        """Return the move that does nothing."""
        return PASS if PASS in self.game.legal_moves else self.game.legal_moves[-1]

    def paid_more(self, move: Move, phase: str) -> tuple[int, int] | None:
        """Return how much more the next scoring of a phase pays after a move than without it."""
        now = len(self.game.log)
        without = next_scoring(copied(self.game, self.skip()), phase, self.seat, now)
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

    def ways(self, move: Move) -> list[Move]:
        """Return the ways to play the card that a move takes, affordable or not."""
        is_trading = self.card(move.card).is_trading
        return self.displacing(move) if is_trading else [Move("play", card=move.card)]

    def price_played(self, move: Move) -> int:
        """Return the price of a purchase, or the lowest price of a card that is taken."""
        return min(map(self.price, self.ways(move))) if move.verb == "take" else self.price(move)

    def missed_scorings(self, move: Move, meant: str = "") -> int:
        """Return at how many scorings of its colour a taken card is still too dear, by what each
        scoring pays now; at most 6."""
        now, own = DECKS.index(self.game.state.phase), color_phase(self.card(move.card))
        paid = {phase: max(0, self.view.income(self.seat)[phase][0]) for phase in DECKS[:3]}
        prices = list(map(self.price, self._meant_ways(move, meant)))
        if not prices:
            return 0
        rubles, missed = self.rubles, 0
        for phase in [*DECKS[now:3], *DECKS[:3] * 5]:
            if phase == own and rubles < min(prices):
                missed += 1
            rubles += paid[phase]
        return missed

    def _meant_ways(self, move: Move, meant: str) -> list[Move]:
        """Return the ways to play a taken card over the one that is meant, unless only others are
        a gain; all ways if none is meant."""
        ways = self.ways(move)
        ways = [way for way in ways if not meant or self._is_gain(way)] or ways
        return [way for way in ways if way.over == meant] or ways

    def _is_gain(self, way: Move) -> bool:
        """Return whether a trading card brings more than the one it displaces, with a point at the
        Pub's price."""
        card = self.card(way.card)
        if not way.over or card.power or card.discount or card.hand_slots or card.per_card:
            return True
        if self.kinds(self.after(way)) > self.kinds(self.me.tableau):
            return True
        earned, lost = self.counted(card.id), self.counted(way.over)
        return earned[0] - lost[0] + PUB_PRICE * (earned[1] - lost[1]) > 0

    def misses_a_scoring(self, move: Move) -> bool:
        """Return whether a taken card is still too dear when its colour is scored this round."""
        is_scored = DECKS.index(self.game.state.phase) <= DECKS.index(
            color_phase(self.card(move.card))
        )
        return is_scored and self.missed_scorings(move) > 0

    def rubles_in_time(self, move: Move) -> int:
        """Return the rubles there will be for a taken card before its next scoring that money can
        be there for, this round's or the next one's; counted from what each scoring pays now."""
        own, now = color_phase(self.card(move.card)), DECKS.index(self.game.state.phase)
        paid = {phase: max(0, self.view.income(self.seat)[phase][0]) for phase in DECKS[:3]}
        before = sum(paid[phase] for phase in DECKS[now:3] if DECKS.index(phase) < DECKS.index(own))
        if self.is_ending(move):
            return self.rubles + before
        rest = sum(paid[phase] for phase in DECKS[now:3])
        return self.rubles + rest + sum(paid[phase] for phase in DECKS[: DECKS.index(own)])

    def new_cards(self, move: Move) -> FillEntry | None:
        """Return the next deal after a move if everybody passes."""
        later = all_pass(copied(self.game, move))
        return next((e for e in later.log[len(self.game.log) :] if isinstance(e, FillEntry)), None)

    def ruble_points(self, move: Move) -> int:
        """Return the points for rubles at the end after a move if everybody passes."""
        ended = all_pass(copied(self.game, move))
        assert ended.result is not None
        return ended.result.breakdown[self.seat - 1]["ruble_points"]

    def in_sight(self) -> list[str]:
        """Return the cards of the market and of the player's hand."""
        return [*self.view.upper, *self.view.lower, *(self.me.hand or ())]

    def could_own(self, card_id: str) -> bool:
        """Return whether a card could go into the tableau at any price."""
        card = self.card(card_id)
        return not card.is_trading or bool(self.displacing(Move("play", card=card_id)))

    def bargain(self, move: Move) -> tuple[int, int]:
        """Return the rubles and points of a purchase of points, from the log."""
        entry = copied(self.game, move).log[len(self.game.log)]
        assert isinstance(entry, MoveEntry)
        return entry.price, entry.gains[1]

    def counted(self, card_id: str) -> tuple[int, int]:
        """Return what a card earns with the cards in play now, counted by hand."""
        card = self.card(card_id)
        if card.per_card is None:
            return max(0, card.rubles), card.points
        of, own = card.per_card.of, map(self.card, self.me.tableau)
        number = sum(of in (one.colour, one.symbol) or (of == "wool" and one.symbol == "any")
                     for one in own)  # fmt: skip
        amount = number * card.per_card.amount
        return (amount, 0) if card.per_card.unit == "rubles" else (0, amount)

    def fits(self, card_id: str, own: str) -> bool:
        """Return whether a trading card could displace another card, by the printed symbols."""
        card, old = self.card(card_id), self.card(own)
        if old.is_trading or old.colour != card.colour:
            return False
        return card.colour != "green" or "any" in (card.symbol, old.symbol) or (
            card.symbol == old.symbol
        )  # fmt: skip

    def displacing(self, move: Move) -> list[Move]:
        """Return the ways to play a trading card, by the printed symbols."""
        return [
            Move("play", card=move.card, over=own)
            for own in self.ordinary()
            if self.fits(self.name_of(move), own)
        ]

    def would_be_new(self, card_id: str) -> bool:
        """Return whether a card raises the bonus beside the cards in play and in the hand."""
        drawn = Move("buy", "drawn", card_id)
        ways = self.displacing(drawn) if self.card(card_id).is_trading else [drawn]
        more = any(self.kinds(self.after(way)) > self.kinds(self.me.tableau) for way in ways)
        return more and card_id not in (self.me.hand or ())

    def pays_now(self) -> int:
        """Return the rubles that the scoring of the phase still to come pays."""
        phase = self.game.state.phase
        is_over = phase == "trading" or self.game.state.decision not in ("action", "drawn")
        return 0 if is_over else max(0, self.view.income(self.seat)[phase][0])

    def payable_if_drawn(self, card_id: str) -> bool:
        """Return whether a card turned over by an Observatory could be bought."""
        if not self.card(card_id).is_trading:
            return self.price(Move("buy", "drawn", card_id)) <= self.rubles
        ways = self.displacing(Move("buy", "drawn", card_id))
        upright = self.me.tableau.count("observatory") - self.me.face_down.count("observatory")
        if upright == 1:  # it is face down by then
            ways = [way for way in ways if way.over != "observatory"]
        return any(self.price(way) <= self.rubles for way in ways)

    def goes_on(self) -> bool:
        """Return whether the phase continues after a pass."""
        return len(copied(self.game, PASS).log) == len(self.game.log) + 1

    def rounds_after(self, move: Move | None = None) -> int | None:
        """Return how many rounds follow, after a purchase if one is given, if the end is announced
        by the next phase; otherwise None."""
        if self.game.state.last_round:
            return 0
        moves = [move] if move is not None and move.verb in ("buy", "take", "play") else []
        later = all_pass(copied(self.game, *moves)).state
        return later.round - self.game.state.round if later.last_round else None

    def is_ending(self, move: Move | None = None) -> bool:
        """Return whether this round is the last, even if everybody passes after a move."""
        return self.rounds_after(move) == 0

    def is_one_left(self, move: Move | None = None) -> bool:
        """Return whether at most one more round follows, even if everybody passes after a move."""
        return self.rounds_after(move) is not None

    def scorings_left(self, phase: str, move: Move | None = None) -> int | None:
        """Return how many scorings of a phase are left after a move; None if that is not
        certain."""
        rounds = self.rounds_after(move)
        if rounds is None:
            return None
        return rounds + int(DECKS.index(phase) >= DECKS.index(self.game.state.phase))

    @cached_property
    def is_another_sure(self) -> bool:
        """Whether another round follows even if players empty the market in every phase, and use
        all Observatories that they have or could get on the same deck."""
        cards = Counter(deck_ids(self.game.edition)[DECKS.index("building")])
        used = sum(player.face_down.count("observatory") for player in self.view.players)
        unused = cards["observatory"] - used
        return all(goes_on_emptied(self.game, deck, unused) for deck in range(len(DECKS)))

    def expected(self, move: Move, times: int | None) -> int | None:
        """Return how many scorings of a card's colour are expected, of which `times` are told:
        at least those that are sure."""
        return None if times is None else max(times, self.sure_scorings(move))

    def sure_scorings(self, move: Move) -> int:
        """Return how many scorings of a card's colour are sure to come after a move with it."""
        own = DECKS.index(color_phase(self.card(move.card)))
        is_this_round = own >= DECKS.index(self.game.state.phase)
        return is_this_round + self.is_another_sure

    def ordinary(self) -> list[str]:
        """Return the player's cards that may be displaced: ordinary ones, face up."""
        cards = Counter(self.me.tableau) - Counter(self.me.face_down)
        return [card for card in cards.elements() if not self.card(card).is_trading]
