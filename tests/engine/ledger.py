"""Recomputes the rubles and points of a game in a simple, independent way.

It uses none of the engine's rules, only card ids, the printed values of the cards, and the table
before each move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from stp import CARDS, Card, Game, Move, PlayerPosition
from stp.cards import EDITIONS, Edition

Places = Mapping[Literal["upper", "lower", "drawn"], Sequence[str]]

COLOUR_OF_PHASE = {"worker": "green", "building": "blue", "aristocrat": "red"}
WOOL = {"shepherd", "weaving-mill", "czar-and-carpenter", "new-society"}
DISCOUNTS = {"carpenter-workshop": "blue", "gold-smelter": "red", "obshchina-commune": "green"}
TABLE_OF_TYPES = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]


def cards_of(edition: Edition) -> dict[str, Card]:
    """Return the cards of an edition by id."""
    column = EDITIONS.index(edition)
    return {card.id: card for card in CARDS if card.counts[column]}


def price(move: Move, tableau: Sequence[str], edition: Edition) -> int:
    """Return what a move costs (rules, section 4)."""
    if move.verb == "pub":
        return 2 * (move.number or 0)
    if move.verb == "trade":
        return 3
    if move.verb not in ("buy", "play") or move.card is None:
        return 0
    cards = cards_of(edition)
    cost = cards[move.card].cost
    cost -= tableau.count(move.card)
    cost -= move.place == "lower"
    cost -= sum(DISCOUNTS.get(card) == cards[move.card].colour for card in tableau)
    if move.over:
        cost -= 6 if move.over == "potjomkins-village" else cards[move.over].cost
    return max(1, cost)


def can_displace(card: Card, other: Card) -> bool:
    """Return whether a trading card displaces another card (rules, section 5)."""
    if other.deck == "trading" or other.colour != card.colour:
        return False
    if card.colour != "green" or card.id == "new-society" or other.id == "czar-and-carpenter":
        return True
    return card.symbol == other.symbol


def card_moves(player: PlayerPosition, places: Places, edition: Edition) -> set[Move]:
    """Return all moves that a player has with cards, by trying every move that can be written.

    `places` has the cards in the upper and the lower row, and the drawn card.
    """
    cards = cards_of(edition)
    hand = player.hand or ()
    upright = Counter(player.tableau) - Counter(player.face_down)
    moves: set[Move] = set()
    tried = [Move("play", card=card) for card in hand]
    for place, offered in places.items():
        if len(hand) < 3 + player.tableau.count("warehouse"):
            moves |= {Move("take", place, card) for card in offered}
        tried += [Move("buy", place, card) for card in offered]
    for move in tried:
        card = cards[move.card or ""]
        overs = [other for other in upright if can_displace(card, cards[other])]
        ways = [replace(move, over=over) for over in overs] if card.deck == "trading" else [move]
        moves |= {
            way for way in ways if price(way, player.tableau, edition) <= (player.rubles or 0)
        }
    return moves


def income(
    player: PlayerPosition, phase: str, edition: Edition, split: int | None
) -> tuple[int, int, int]:
    """Return rubles, points and lost Sycophants of a scoring (rules, sections 3, 6 and 8).

    `split` is the rubles that the Guild Hall's owner has set, None if that is decided later.
    """
    cards = cards_of(edition)
    colours = Counter(cards[card].colour for card in player.tableau)
    rubles = points = lost = 0
    for card in player.tableau:
        if cards[card].colour == COLOUR_OF_PHASE[phase]:
            rubles += cards[card].rubles
            points += cards[card].points
            if card == "mariinskij-theater" and edition == "base":
                rubles += colours["red"]
            elif card == "mariinskij-theater":
                points += colours["red"]
            elif card == "coffee-house":
                rubles += colours["red"]
            elif card == "textile-factory":
                points += 2 * sum(other in WOOL for other in player.tableau)
            elif card == "tax-man":
                rubles += colours["green"]
            elif card == "mayor":
                rubles += colours["blue"]
            elif card == "guild-hall" and split is not None:
                rubles += split
                points += 4 - split
    if phase == "building":
        points -= len(player.face_down)  # Observatory and Debtor's Prison: 1 point each
    if phase == "aristocrat":
        while (player.rubles or 0) + rubles < 0:
            rubles += 1
            lost += 1
    return rubles, points, lost


class Ledger:
    """Rubles and points of every seat, carried forward from move to move."""

    def __init__(self, game: Game) -> None:
        disc = game.state.markers.get("disc")
        seats = range(1, game.players + 1)
        self.rubles = [27 if seat == disc else 25 for seat in seats]
        self.points = [2 if seat == disc else 0 for seat in seats]
        self.splits = [0] * game.players

    def play(self, game: Game, move: Move) -> None:
        """Make a move in the game and record its consequences."""
        before = game.state
        assert before.seat is not None
        seat = before.seat - 1
        timing = game.rules.bonus_timing
        self.rubles[seat] -= price(move, before.players[seat].tableau, game.edition)
        if move.verb == "pub":
            self.points[seat] += move.number or 0
        elif move.verb == "trade":
            self.points[seat] += 2
        elif move.verb == "guild" and timing == "actions":
            self.splits[seat] = move.number or 0
        elif move.verb == "guild":
            self.rubles[seat] += move.number or 0
            self.points[seat] += 4 - (move.number or 0)
        known = len(game.log)
        game.play(move)
        for entry in game.log[known:]:
            if type(entry).__name__ == "ScoringEntry":
                for index, player in enumerate(before.players):
                    split = self.splits[index] if timing == "actions" else None
                    rubles, points, _ = income(player, entry.phase, game.edition, split)
                    self.rubles[index] += rubles
                    self.points[index] += points
        if game.state.round > before.round and "disc" in game.state.markers:
            self.points[game.state.markers["disc"] - 1] += 2


def final_points(game: Game, points: Sequence[int]) -> list[int]:
    """Return the points after final scoring (rules, section 7)."""
    cards = cards_of(game.edition)
    result = []
    for player, own in zip(game.state.players, points, strict=True):
        types = len({card for card in player.tableau if cards[card].colour == "red"})
        bonus = TABLE_OF_TYPES[min(types, 10)]
        if game.edition == "new-society":
            bonus += 10 * max(0, types - 10)
        result.append(own + bonus + (player.rubles or 0) // 10 - 5 * len(player.hand or ()))
    return result


def ranks(points: Sequence[int], rubles: Sequence[int]) -> list[int]:
    """Return the ranks, by points and then by leftover rubles."""
    order = sorted(zip(points, rubles, strict=True), reverse=True)
    return [order.index(pair) + 1 for pair in zip(points, rubles, strict=True)]
