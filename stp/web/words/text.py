"""Translates the page: every sentence that a person reads passes through a `Text`.

A `Text` belongs to one language. English needs no catalogue; the catalogues of the other languages
map English sentences to their translations. Sentences are complete, with named placeholders, so
that translators can order the words freely. This module also names the things of the game: cards,
decks, obstacles to moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from stp.bots.roster import Character, character_of
from stp.candidates import Obstacle
from stp.cards import Card
from stp.errors import StpError
from stp.legal import ObstacleKind
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

    def gain(self, value: int) -> str:
        """Return a number with its sign; zero has none."""
        return f"+{value}" if value > 0 else self.number(value)

    def listing(self, items: Iterable[str]) -> str:
        """Return items as a list without a conjunction."""
        return ", ".join(item for item in items if item)

    def labelled(self, label: str, words: str) -> str:
        """Return words after a label and the language's colon."""
        return self._("{label}: {words}", label=label, words=words)

    def both(self, items: Iterable[str]) -> str:
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
        return self.both(parts) if parts else self._("nothing")

    def deck(self, deck: str) -> str:
        """Return the name of a deck and its phase."""
        return self._(_DECKS[deck])

    def phase(self, phase: str) -> str:
        """Return the name of a phase as a heading."""
        return self._(_PHASES[phase])

    def phase_word(self, phase: str) -> str:
        """Return the name of a phase within a sentence."""
        return self._(_PHASE_WORDS[phase])

    def scoring(self, phase: str) -> str:
        """Return the name of a phase's scoring."""
        return self._(_SCORINGS[phase])

    def colour(self, colour: str) -> str:
        """Return the name of the cards of a colour, as the heading of a group."""
        return self._(_COLOURS[colour])

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
        return self._((_TRADING_KINDS if card.is_trading else _KINDS)[card.colour])

    def role(self, card: Card) -> str:
        """Return the purpose of all cards of this kind."""
        kind = "any" if card.symbol == "any" else card.colour
        return self._(_TRADING_ROLES[kind] if card.is_trading else _ROLES[card.colour])

    def kind_word(self, card: Card) -> str:
        """Return the kind of a card, for use in a list."""
        return self._((_TRADING_KIND_WORDS if card.is_trading else _KIND_WORDS)[card.colour])

    def symbol(self, symbol: str) -> str:
        """Return what a worker's symbol shows."""
        return self._(_SYMBOLS[symbol])

    def bot(self, kind: str) -> str:
        """Return the name of a kind of player, "human" or a bot."""
        level, _, style = kind.partition(":")
        name = self._(_BOTS.get(level, level))
        if not style:
            return name
        return self._("{bot}, {style}", bot=name, style=self.style(style))

    def style(self, style: str) -> str:
        """Return the name of a playing style."""
        return self._(_STYLES.get(style, style))

    def power(self, card: Card) -> str:
        """Return what a card does beyond its printed income, or "" for a plain card."""
        if card.id in _POWERS:
            return self._(_POWERS[card.id])
        if card.per_card is None:
            return ""
        return self._(_PER_CARD[card.per_card.unit, card.per_card.of], number=card.per_card.amount)

    def obstacle(self, obstacle: Obstacle) -> str:
        """Return why a move is not possible now, short enough for a button."""
        if obstacle.kind == "rubles-short" and not obstacle.amount:
            return self._("not enough rubles")
        if obstacle.kind == "rubles-short":
            return self.ngettext("{number} ruble short", "{number} rubles short", obstacle.amount)
        return self._(_OBSTACLES[obstacle.kind])

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


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a sentence for translation that is looked up elsewhere."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a sentence with a number for translation that is looked up elsewhere."""
    return one, many


_DECKS: Final = {
    "worker": N_("Workers"),
    "building": N_("Buildings"),
    "aristocrat": N_("Aristocrats"),
    "trading": N_("Trading"),
}
_PHASES: Final = {
    "worker": N_("Worker phase"),
    "building": N_("Building phase"),
    "aristocrat": N_("Aristocrat phase"),
    "trading": N_("Trading phase"),
}
_PHASE_WORDS: Final = {
    "worker": N_("worker phase"),
    "building": N_("building phase"),
    "aristocrat": N_("aristocrat phase"),
    "trading": N_("trading phase"),
}
_SCORINGS: Final = {
    "worker": N_("Worker scoring"),
    "building": N_("Building scoring"),
    "aristocrat": N_("Aristocrat scoring"),
}
_COLOURS: Final = {
    "green": N_("Workers"),
    "blue": N_("Buildings"),
    "red": N_("Aristocrats"),
}
_KINDS: Final = {"green": N_("Worker"), "blue": N_("Building"), "red": N_("Aristocrat")}
_ROLES: Final = {
    "green": N_("Scored at the end of every worker phase."),
    "blue": N_("Scored at the end of every building phase."),
    "red": N_(
        "Scored at the end of every aristocrat phase. Different aristocrats score again at the "
        "end of the game."
    ),
}
_TRADING_ROLES: Final = {
    "green": N_(
        "Displaces a worker with the same symbol. You pay only the difference. Scored with the "
        "workers."
    ),
    "any": N_("Displaces any worker. You pay only the difference. Scored with the workers."),
    "blue": N_("Displaces a building. You pay only the difference. Scored with the buildings."),
    "red": N_("Displaces an aristocrat. You pay only the difference. Scored with the aristocrats."),
}
_KIND_WORDS: Final = {"green": N_("worker"), "blue": N_("building"), "red": N_("aristocrat")}
_TRADING_KIND_WORDS: Final = {
    "green": N_("trading card, worker"),
    "blue": N_("trading card, building"),
    "red": N_("trading card, aristocrat"),
}
_TRADING_KINDS: Final = {
    "green": N_("Trading card, worker"),
    "blue": N_("Trading card, building"),
    "red": N_("Trading card, aristocrat"),
}
_SYMBOLS: Final = {
    "wood": N_("symbol: wood"),
    "gold": N_("symbol: gold"),
    "wool": N_("symbol: wool"),
    "fur": N_("symbol: fur"),
    "ship": N_("symbol: ship"),
    "wheat": N_("symbol: wheat"),
    "any": N_("any symbol"),
}
_BOTS: Final = {
    "human": N_("Human"),
    "novice": N_("Novice bot"),
    "easy": N_("Easy bot"),
    "medium": N_("Medium bot"),
    "hard": N_("Hard bot"),
    "expert": N_("Expert bot"),
    "master": N_("Master bot"),
    "random": N_("Random bot"),
    "greedy": N_("Greedy bot"),
}
_STYLES: Final = {
    "builder": N_("master builder"),
    "courtier": N_("courtier"),
    "banker": N_("banker"),
    "collector": N_("collector"),
    "denier": N_("blocker"),
    "rusher": N_("rusher"),
    "saver": N_("saver"),
}
_POWERS: Final = {
    "pub": N_("After the building scoring, you may buy up to 5 points for 2 rubles each."),
    "warehouse": N_("You may hold 4 cards in your hand."),
    "observatory": N_(
        "Once per round, as an action in the building phase: turn over the top card of a deck, "
        "then buy, take or discard it. The Observatory then scores nothing this round."
    ),
    "potjomkins-village": N_("Counts as 6 rubles when it is displaced."),
    "carpenter-workshop": N_("Buildings cost you 1 ruble less."),
    "gold-smelter": N_("Aristocrats cost you 1 ruble less."),
    "obshchina-commune": N_("Other workers cost you 1 ruble less."),
    "czar-and-carpenter": N_("Any green trading card can displace it."),
    "new-society": N_("Can displace any worker."),
    "guild-hall": N_("At the building scoring, you get 4 in any mix of rubles and points."),
    "trading-house": N_("After the building scoring, you may pay 3 rubles for 2 points."),
    "debtors-prison": N_(
        "Once per round, as an action in the building phase: pick a card from the discard pile, "
        "then buy it, take it or put it back. The Prison then scores nothing this round."
    ),
    "sycophant": N_(
        "Pay 1 ruble at every aristocrat scoring. If you can't, this card is discarded."
    ),
}
_PER_CARD: Final = {
    ("rubles", "red"): N_("{number} ruble for each aristocrat in your tableau."),
    ("points", "red"): N_("{number} point for each aristocrat in your tableau."),
    ("rubles", "green"): N_("{number} ruble for each worker in your tableau."),
    ("rubles", "blue"): N_("{number} ruble for each building in your tableau."),
    ("points", "wool"): N_("{number} points for each card with a wool symbol in your tableau."),
}
_OBSTACLES: Final[dict[ObstacleKind, str]] = {
    "hand-full": N_("hand is full"),
    "nothing-to-displace": N_("nothing to displace"),
    "face-down": N_("face down"),
    "wrong-symbol": N_("different symbol"),
    "wrong-phase": N_("only in another phase"),
    "not-your-turn": N_("it's not your turn"),
    "game-over": N_("the game is over"),
    "not-possible": N_("that move is not possible here"),
    "is-trading-card": N_("trading cards can't be displaced"),
    "deck-too-small": N_("too few cards left"),
    "already-used": N_("already used this round"),
    "split-unchanged": N_("current choice"),
    "split-set": N_("already set this turn"),
}
