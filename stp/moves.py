"""Defines a move and its text, which is the same everywhere (the notation).

Outside the engine a move is a `Move`, a value that names a card and a place. Inside it is one
integer, built so that ascending integers are the notation's order of legal moves.

>>> move = Move.parse("buy lower weaving-mill over shepherd")
>>> move.verb, move.place, move.card, move.over
('buy', 'lower', 'weaving-mill', 'shepherd')
>>> str(move)
'buy lower weaving-mill over shepherd'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, get_args

from stp.cards import CARD_IDS, CARDS, DECKS, GUILD_INCOME, PUB_LIMIT, Edition, edition_cards
from stp.display import Shown
from stp.errors import MoveTextError, mistyped, quoted

Verb = Literal[
    "buy", "take", "play", "observe", "redeem", "discard", "guild", "trade", "pub", "dismiss",
    "pass",
]  # fmt: skip
Place = Literal["upper", "lower", "drawn"]

VERBS: Final[tuple[Verb, ...]] = get_args(Verb)
"""All verbs, in the order in which a position lists its moves."""
BUY, TAKE, PLAY, OBSERVE, REDEEM, DISCARD, GUILD, TRADE, PUB, DISMISS, PASS = range(len(VERBS))

_MAX_PUBS: Final = max(max(card.counts) for card in CARDS if card.power == "pub")
_PUB_POINTS: Final = tuple(map(str, range(1, PUB_LIMIT * _MAX_PUBS + 1)))
"""Possible numbers of `pub`."""
_GUILD_RUBLES: Final = tuple(map(str, range(GUILD_INCOME + 1)))
"""Possible numbers of `guild`."""

PLACES: Final[tuple[Place, ...]] = get_args(Place)
UPPER, LOWER, DRAWN = range(3)

# A code is the verb, the place, the card, deck or number, and the displaced card plus one. Only
# this module knows that: `code` composes codes, `PARTS` takes them apart.
_OVER_BITS: Final = 7
_ITEM_BITS: Final = 7
_ITEM_SHIFT: Final = _OVER_BITS
_PLACE_SHIFT: Final = _ITEM_SHIFT + _ITEM_BITS
_VERB_SHIFT: Final = _PLACE_SHIFT + 2
_OVER_MASK: Final = (1 << _OVER_BITS) - 1
_ITEM_MASK: Final = (1 << _ITEM_BITS) - 1
_PLACE_MASK: Final = 3


NOTHING: Final = -1
"""The displaced card of a move that displaces none."""


def code(verb: int, place: int = 0, item: int = 0, over: int = NOTHING) -> int:
    """Compose the code of a move from its parts; see `PARTS`."""
    return verb << _VERB_SHIFT | place << _PLACE_SHIFT | item << _ITEM_SHIFT | over + 1


class _Parts(dict[int, tuple[int, int, int, int]]):
    """Takes each code apart once and caches it, which is faster than shifting."""

    def __missing__(self, move_code: int) -> tuple[int, int, int, int]:
        parts = self[move_code] = (
            move_code >> _VERB_SHIFT,
            move_code >> _PLACE_SHIFT & _PLACE_MASK,
            move_code >> _ITEM_SHIFT & _ITEM_MASK,
            (move_code & _OVER_MASK) - 1,
        )
        return parts


PARTS: Final = _Parts()
"""The parts of every code: verb, place, item and displaced card.

The item is a row of `CARDS`, a deck for `OBSERVE`, a number for `GUILD` and `PUB`; the place
counts only for verbs that name one; the displaced card is a row of `CARDS` or `NOTHING`.

>>> PARTS[code(BUY, LOWER, 40, 3)] == (BUY, LOWER, 40, 3)
True
>>> PARTS[PASS_CODE] == (PASS, 0, 0, NOTHING)
True
"""

PASS_CODE: Final = code(PASS)


@dataclass(frozen=True, slots=True, repr=False)
class Move(Shown):
    """A move: a verb and what it names. `str(move)` is its text in the notation.

    >>> Move("buy", "upper", "judge")
    Move.parse('buy upper judge')

    `place` is a market row, or "drawn" for the drawn card that waits for a decision; `over` is the
    card displaced by a trading card; `number` belongs to `guild` (rubles) and `pub` (points).
    """

    verb: Verb
    place: Place | None = None
    card: str | None = None
    over: str | None = None
    deck: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        words = [self.verb, self.place, self.deck, self.card]
        if self.over:
            words += ["over", self.over]
        if self.number is not None:
            words.append(str(self.number))
        return " ".join(word for word in words if word)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Move:
        """Parse a move in the notation.

        Parsing is strict: lower case, single spaces, cards and decks by their ids. Raises
        MoveTextError, with a suggestion if there is one.
        """
        if not isinstance(text, str):
            raise MoveTextError(mistyped("a move must be text", text), quoted(text))
        words = text.split(" ")
        match words:
            case ["buy", "upper" | "lower" | "drawn" as place, card, *rest]:
                return cls("buy", place, _card(text, card), _over(text, card, rest))
            case ["take", "upper" | "lower" | "drawn" as place, card]:
                return cls("take", place, _card(text, card))
            case ["play", card, *rest]:
                return cls("play", card=_card(text, card), over=_over(text, card, rest))
            case ["observe", deck]:
                if deck not in DECKS:
                    raise MoveTextError("there is no deck '{deck}'", text, deck=quoted(deck))
                return cls("observe", deck=deck)
            case ["redeem", card]:
                return cls("redeem", card=_card(text, card))
            case ["discard", "drawn", card]:
                return cls("discard", "drawn", _card(text, card))
            case ["guild", number] if number in _GUILD_RUBLES:
                return cls("guild", number=int(number))
            case ["pub", number] if number in _PUB_POINTS:
                return cls("pub", number=int(number))
            case ["dismiss", "sycophant"]:
                return cls("dismiss", card="sycophant")
            case ["trade"]:
                return cls("trade")
            case ["pass"]:
                return cls("pass")
        raise MoveTextError("this is not a move", text)


def encode(move: Move, edition: Edition) -> int | None:
    """Return the code of a move, or None if the edition does not have what it names."""
    try:
        found = _encode(move, edition)
        return found if decode(found) == move else None
    except (ValueError, TypeError, LookupError):
        return None


def code_of(move: Move, edition: Edition) -> int:
    """Return the code of a move that the edition must have, such as a legal one."""
    found = encode(move, edition)
    assert found is not None
    return found


def _encode(move: Move, edition: Edition) -> int:
    cards = edition_cards(edition)
    item = move.number or 0
    if move.deck is not None:
        item = DECKS.index(move.deck)
    elif move.card is not None:
        item = cards[move.card]
    if not 0 <= item <= _ITEM_MASK:
        raise ValueError("no such number")
    over = NOTHING if move.over is None else cards[move.over]
    place = 0 if move.place is None else PLACES.index(move.place)
    return code(VERBS.index(move.verb), place, item, over)


@cache
def decode(move_code: int) -> Move:
    """Return the move of a code."""
    number, place, item, over = PARTS[move_code]
    verb = VERBS[number]
    if number in (GUILD, PUB):
        return Move(verb, number=item)
    if number == OBSERVE:
        return Move(verb, deck=DECKS[item])
    if number in (TRADE, PASS):
        return Move(verb)
    return Move(
        verb,
        place=PLACES[place] if number in (BUY, TAKE, DISCARD) else None,
        card=CARD_IDS[item],
        over=None if over == NOTHING else CARD_IDS[over],
    )


_MAX_MISTAKE_LENGTH: Final = 100
"""Longest text that is taken for a mistyped move, in characters; the longest move has 50."""


def nearest(text: str, choices: list[str]) -> str | None:
    """Return the choice closest to a mistyped text, if any is close."""
    if len(text) > _MAX_MISTAKE_LENGTH:
        return None
    from difflib import get_close_matches  # slow to import, and only errors need it

    return next(iter(get_close_matches(text, choices, n=1, cutoff=0.7)), None)


def _card(text: str, card_id: str) -> str:
    if card_id in CARD_IDS:
        return card_id
    meant = nearest(card_id, sorted(set(CARD_IDS)))
    raise MoveTextError("there is no card '{card}'", text, meant, card=quoted(card_id))


def _over(text: str, card_id: str, rest: list[str]) -> str | None:
    match rest:
        case []:
            return None
        case ["over", displaced]:
            return _card(text, displaced)
    raise MoveTextError("after '{card}' only 'over CARD' can follow", text, card=quoted(card_id))
