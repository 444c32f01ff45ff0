"""Translates the page: every sentence that a person reads passes through a `Text`.

A `Text` belongs to one language. English needs no catalogue; the catalogues of the other languages
map English sentences to their translations. Sentences are complete, with named placeholders, so
that translators can order the words freely. `stp.web.words.names` has those for the things of the
game: cards, decks, obstacles to moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from stp.bots.roster import Character, character_of
from stp.candidates import Obstacle
from stp.cards import Card, Edition
from stp.errors import StpError
from stp.web.words import names
from stp.web.words.locale import DEFAULT, Catalogue, catalogue

SOFT_HYPHEN: Final = "\u00ad"
_LONG_WORD: Final = 12
"""Letters of a word that has room on a line of its own on any screen."""
_COUNTS: Final = "number|rounds|all|moves|bytes|most|players|seats|ahead|solved"
"""Placeholders for a number that stands before what it counts."""
_NUMBERED: Final = "round|move|seat|line|step|mistake|rank|player"
_NUMBERS: Final = "number|round|move|moves|seat|line|place|rank"
"""What is numbered, and the placeholders of its numbers: "round {number}"."""
PLURALS: Final[dict[str, Callable[[int], int]]] = {
    "en": lambda n: int(n != 1),
    "de": lambda n: int(n != 1),
    "fr": lambda n: int(n > 1),
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
}
"""The plural rule of each language: which form to use for a number."""

_WEEK_BEGINS: Final = {"en": 6}
"""The first day of the week, 0 for Monday, in languages with a different one."""

TEXTS: Final[dict[str, Text]] = {}
"""The words of each language in use, by its tag."""


def text_in(lang: str) -> Text:
    """Return the `Text` of a language, always the same one."""
    if lang not in TEXTS:
        TEXTS[lang] = Text(lang, catalogue(lang))
    return TEXTS[lang]


def read_catalogues_again() -> None:
    """Give the languages in use the sentences of screens whose code has just been loaded.

    Nothing that was drawn before contains these, so it can stay in caches.
    """
    catalogue.cache_clear()
    for lang, text in TEXTS.items():
        text.learn(catalogue(lang))


def sentences(texts: Iterable[str]) -> str:
    """Join sentences.

    >>> sentences(["Anna passes", "", "A bot plays for Boris.", "Pass?", "Good luck!", "Round 2"])
    'Anna passes. A bot plays for Boris. Pass? Good luck! Round 2'
    """
    return re.sub(r"([.?!…])\. ", r"\1 ", ". ".join(filter(None, texts)))


@cache
def typeset(sentence: str) -> str:
    """Return an English sentence with curly quotation marks and with numbers tied to their nouns.

    Translators set these themselves; in the code, English sentences are typed plainly.

    >>> typeset("'{card}' isn't worth 5 points in round {number}")
    '‘{card}’ isn’t worth 5\\xa0points in round\\xa0{number}'
    """
    curly = re.sub(r"(?<!\S)'", "‘", sentence).replace("'", "’")
    tied = re.sub(rf"(\d|{{(?:{_COUNTS})}}) (?=[a-z])", "\\1\u00a0", curly)
    return re.sub(rf"(?i:\b({_NUMBERED})) (?=\d|{{(?:{_NUMBERS})}})", "\\1\u00a0", tied)


class Text:
    """The words of one language."""

    def __init__(self, lang: str = DEFAULT, catalogue: Catalogue | None = None) -> None:
        self.lang = lang
        self._catalogue = catalogue or {}

    def learn(self, catalogue: Catalogue) -> None:
        """Replace the catalogue with one that has more sentences."""
        self._catalogue = catalogue

    @property
    def week_begins(self) -> int:
        """The first day of the week, 0 for Monday."""
        return _WEEK_BEGINS.get(self.lang, 0)

    def _(self, message: str, /, **values: str | int) -> str:
        """Return a sentence; placeholders like `{card}` are filled if values are given."""
        forms = self._catalogue.get(message)
        sentence = forms[0] if forms else typeset(message)
        return self._fill(sentence, values) if values else sentence

    def ngettext(self, one: str, many: str, number: int, /, **values: str | int) -> str:
        """Return a sentence that depends on a number, which is its `{number}`."""
        lang = self.lang if one in self._catalogue else DEFAULT
        forms = self._catalogue.get(one) or (typeset(one), typeset(many))
        return self._fill(forms[PLURALS[lang](abs(number))], {"number": number, **values})

    def _fill(self, sentence: str, values: dict[str, str | int]) -> str:
        shown = {k: self.number(v) if isinstance(v, int) else v for k, v in values.items()}
        return sentence.format(**shown)

    def number(self, value: int) -> str:
        """Return a number with a true minus sign."""
        return f"−{-value}" if value < 0 else str(value)

    def signed(self, value: int) -> str:
        """Return a number with its sign; zero has none."""
        return f"+{value}" if value > 0 else self.number(value)

    def listing(self, items: Iterable[str]) -> str:
        """Return items as a list without a conjunction."""
        return ", ".join(item for item in items if item)

    def labelled(self, label: str, words: str) -> str:
        """Return words after a label and the language's colon."""
        return self._("{label}: {words}", label=label, words=words)

    def conjunction(self, items: Iterable[str]) -> str:
        """Return names as a list in a sentence: "Anna, Boris and Clara"."""
        *first, last = items
        if not first:
            return last
        return self._("{names} and {last}", names=", ".join(first), last=last)

    def rubles(self, number: int) -> str:
        """Return an amount of money in words."""
        return self.ngettext("{number} ruble", "{number} rubles", number)

    def points(self, number: int) -> str:
        """Return an amount of points in words."""
        return self.ngettext("{number} point", "{number} points", number)

    def amounts(self, rubles: int, points: int) -> str:
        """Return what a scoring pays, in words; "nothing" for nothing."""
        parts = [self.rubles(rubles)] if rubles else []
        parts += [self.points(points)] if points else []
        return self.conjunction(parts) if parts else self._("nothing")

    def deck(self, deck: str) -> str:
        """Return the name of a deck and its phase."""
        return self._(names.DECKS[deck])

    def phase(self, phase: str) -> str:
        """Return the name of a phase as a heading."""
        return self._(names.PHASES[phase])

    def phase_word(self, phase: str) -> str:
        """Return the name of a phase within a sentence."""
        return self._(names.PHASE_WORDS[phase])

    def scoring(self, phase: str) -> str:
        """Return the name of a phase's scoring."""
        return self._(names.SCORINGS[phase])

    def colour(self, colour: str) -> str:
        """Return the name of the cards of a colour, as the heading of a group."""
        return self._(names.COLOURS[colour])

    def card(self, card: Card) -> str:
        """Return a card's name."""
        return self.printed(card).replace(SOFT_HYPHEN, "")

    def printed(self, card: Card) -> str:
        """Return a card's name for its face, with soft hyphens where it may break."""
        forms = self._catalogue.get(f"card\4{card.name}")
        return forms[0] if forms else typeset(card.name)

    def heading(self, card: Card) -> str:
        """Return a card's name for a heading, in which only long words may break."""
        words = re.split("([ -])", self.printed(card))
        bare = (word.replace(SOFT_HYPHEN, "") for word in words)
        return "".join(b if len(b) <= _LONG_WORD else w for w, b in zip(words, bare, strict=True))

    def character(self, who: Character) -> str:
        """Return a character's name as this language writes it."""
        return self._catalogue.get(f"character\4{who.name}", (who.name,))[0]

    def player(self, name: str, kind: str | None) -> str:
        """Return a player's name as it is shown; `kind` is `HUMAN` or the name of a bot."""
        who = character_of(kind)
        return name if who is None or name != who.name else self.character(who)

    def kind(self, card: Card) -> str:
        """Return the kind of a card, as a heading."""
        return self._((names.TRADING_KINDS if card.is_trading else names.KINDS)[card.colour])

    def role(self, card: Card, *, says_when: bool = True) -> str:
        """Return the purpose of all cards of this kind. If `says_when`, it begins with the
        phase in which they are scored, unless they are trading cards."""
        if card.is_trading:
            kind = "any" if card.symbol == "any" else card.colour
            return self._(names.TRADING_ROLES[kind])
        when = self._(names.ROLES[card.colour]) if says_when else ""
        return sentences((when, self._(names.SCORED_AGAIN) if card.colour == "red" else ""))

    def kind_word(self, card: Card) -> str:
        """Return the kind of a card, for use in a list."""
        return self._(
            (names.TRADING_KIND_WORDS if card.is_trading else names.KIND_WORDS)[card.colour]
        )

    def symbol(self, symbol: str) -> str:
        """Return what a worker's symbol shows."""
        return self._(names.SYMBOLS[symbol])

    def editions(self) -> dict[Edition, str]:
        """Return the names of the editions, in the order in which they are offered."""
        return {edition: self._(name) for edition, name in names.EDITIONS.items()}

    def bot(self, kind: str) -> str:
        """Return the name of a kind of player, "human" or a bot."""
        level, _, style = kind.partition(":")
        name = self._(names.BOTS.get(level, level))
        if not style:
            return name
        return self._("{bot}, {style}", bot=name, style=self.style(style))

    def style(self, style: str) -> str:
        """Return the name of a playing style."""
        return self._(names.STYLES.get(style, style))

    def power(self, card: Card) -> str:
        """Return what a card does beyond its printed income, or "" for a plain card."""
        if card.id in names.POWERS:
            return self._(names.POWERS[card.id])
        if card.per_card is None:
            return ""
        return self._(
            names.PER_CARD[card.per_card.unit, card.per_card.of], number=card.per_card.amount
        )

    def obstacle(self, obstacle: Obstacle) -> str:
        """Return why a move is not possible now, short enough for a button."""
        if obstacle.kind == "rubles-short" and not obstacle.amount:
            return self._("not enough rubles")
        if obstacle.kind == "rubles-short":
            return self.ngettext("{number} ruble short", "{number} rubles short", obstacle.amount)
        return self._(names.OBSTACLES[obstacle.kind])

    def reason(self, cause: object) -> str:
        """Return the sentence of an error, with its details, or of an obstacle.

        Errors from outside the game stay in English.
        """
        if isinstance(cause, Obstacle):
            return self.obstacle(cause)
        if not isinstance(cause, StpError):
            return str(cause)
        told = {
            place: value if isinstance(value, int) else self.reason(value)
            for place, value in cause.fields.items()
        }
        return self._(cause.template, **told)
