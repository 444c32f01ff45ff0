"""`docs/notation.md` agrees with the code, and is complete enough for another program.

Links are decoded here only by what the page says, not by the program's code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

import pytest

import stp
from stp.cards import EDITIONS, Edition, deck_ids, edition_cards
from stp.moves import VERBS
from stp.options import CHOICES, PRESETS
from stp.web.model.settings import CHOICES as SETTINGS
from stp.web.model.settings import Settings
from stp.web.model.tags import KEYS
from stp.web.store import texts
from stp.web.store.format import FORMAT
from tests.docs.document import codes, section, table

DATA: Final = Path(__file__).parents[1] / "data"
LINKS: Final = [
    json.loads(line)
    for line in (DATA / "links" / "golden-v1.jsonl").read_text("utf-8").splitlines()
]
STORE: Final[dict[str, str]] = json.loads((DATA / "store" / "v1.json").read_text("utf-8"))["store"]
CARDS: Final = [(codes(row[0])[0], row[1], int(row[2]), int(row[3])) for row in table("Cards")]
ORDER: Final = [codes(line) for line in re.findall(r"^\d\. .*$", section(
    "The order of legal moves"), re.M)]  # fmt: skip

CLOSED: Final = (
    "The formats stp 1 and link version 1 are closed: what is new is written as `stp 2`, see"
    " 'Room for more' in docs/notation.md"
)


# ---------------------------------------------------------------- cards, options, order, deals


@pytest.mark.parametrize(("edition", "column"), [("base", 2), ("new-society", 3)])
def test_the_cards_of_an_edition_and_their_order_never_change(
    edition: Edition, column: int
) -> None:
    rows = [card for card in CARDS if card[column]]
    assert list(edition_cards(edition)) == [str(card[0]) for card in rows], CLOSED
    decks = {deck: [] for deck in ("worker", "building", "aristocrat", "trading")}  # type: ignore[var-annotated]
    for card in rows:
        decks[str(card[1])] += [card[0]] * int(card[column])
    assert [list(deck) for deck in deck_ids(edition)] == list(decks.values()), CLOSED


def test_the_page_has_every_edition_option_and_verb() -> None:
    assert codes(table("Records")[0][1]) == list(EDITIONS), CLOSED
    options = {codes(row[0])[0]: codes(row[1]) for row in table("Records", 1)}
    assert list(options) == [option.name for option in fields(stp.Rules)], CLOSED
    for name, values in options.items():
        assert [str(value).replace("True", "true").replace("False", "false")
                for value in CHOICES[name]] == values, CLOSED  # fmt: skip
        default = getattr(stp.Rules(), name)
        assert str(default).lower() == values[0], CLOSED
    assert ORDER[0] == list(VERBS), CLOSED


def test_the_presets_are_what_the_page_says() -> None:
    (words,) = re.findall(r"The preset `yucata` is `(.*?)`", section("Records"))
    assert stp.Rules(**{
        name: {"true": True}.get(word, word)
        for name, word in (pair.split("=") for pair in words.split(" "))
    }) == PRESETS["yucata"], CLOSED  # fmt: skip
    assert {"classic": stp.Rules(), "yucata": PRESETS["yucata"]} == PRESETS, CLOSED


def test_the_page_has_every_setting() -> None:
    told = {codes(row[0])[0]: codes(row[1]) for row in table("Settings")}
    defaults = json.loads(Settings().dump())
    assert list(told) == list(defaults)
    for name, default in defaults.items():
        values = [json.loads(value) for value in told[name]] or [0]
        assert values[0] == default
        assert name not in SETTINGS or {*values} == {*SETTINGS[name]}


def sorting_key(move: str, edition: str) -> tuple[int, ...]:
    """Return the sort key of a move, as the page defines it."""
    verb, *rest = move.split(" ")
    cards = [card[0] for card in CARDS if card[2 if edition == "base" else 3]]
    place = ORDER[1].index(rest.pop(0)) if rest and rest[0] in ORDER[1] else 0
    if rest and rest[0].isdecimal():
        item = int(rest[0])
    elif rest and rest[0] in ORDER[2]:
        item = ORDER[2].index(rest[0])
    else:
        item = cards.index(rest[0]) if rest else 0
    over = cards.index(rest[2]) if len(rest) == 3 else 0
    return ORDER[0].index(verb), place, item, over


def test_legal_moves_are_in_the_order_that_the_page_says() -> None:
    seen = set()
    for line in LINKS:
        if line["kind"] == "game" and line["move"]:
            game = stp.load(line["record"])
            for number in range(len(game.moves)):
                moves = list(map(str, game.position(number).legal_moves))
                assert moves == sorted(moves, key=lambda move: sorting_key(move, game.edition))
                seen |= {move.split(" ")[0] for move in moves}
    assert seen == set(VERBS)


def shuffled(items: list[Any], random: Callable[[], float]) -> list[Any]:
    """Return a list shuffled as the page describes."""
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = int(random() * (last + 1))
        items[last], items[other] = items[other], items[last]
    return items


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", ["neva", "", "聖彼得堡", " a\nb"])
def test_a_seed_is_dealt_as_the_page_says(edition: Edition, players: int, seed: str) -> None:
    if players == 5 and edition == "base":
        return
    hashed = sha256(f"stp 1\n{edition}\n{players}\n{seed}".encode()).digest()
    random = Random(int.from_bytes(hashed, "big")).random
    deal = stp.Game(players, seed, edition).deal
    for name in ORDER[2]:
        cards = [[card[0]] * int(card[2 + EDITIONS.index(edition)]) for card in CARDS
                 if card[1] == name]  # fmt: skip
        assert shuffled([copy for copies in cards for copy in copies], random) == list(
            deal.decks[name]
        )
    names = [*ORDER[2], "disc"] if players == 5 else ORDER[2]
    seats = shuffled(list(range(1, players + 1)), random)
    seats = shuffled(seats + seats[: len(names) - players], random)
    assert dict(zip(names, seats, strict=True)) == deal.markers


# ---------------------------------------------------------------- links, from the page alone


class Word:
    """The numbers of a link's word, read as the page describes."""

    def __init__(self, word: str) -> None:
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        self.total = 0
        for digit in word:
            self.total = self.total * 62 + digits.index(digit)
        self.read: list[tuple[int, int]] = []

    def number(self, count: int) -> int:
        """Return the next number."""
        self.total, number = divmod(self.total, count)
        self.read.append((number, count))
        return number

    def text(self) -> str:
        """Return the next text."""
        return bytes([self.number(256) for _ in range(self.number(256))]).decode()

    def check(self) -> None:
        """Read and verify the check sum at the end."""
        pairs = ", ".join(f"({number}, {count})" for number, count in self.read)
        assert self.number(1048576) == crc32(f"[{pairs}]".encode("ascii")) % 1048576
        assert self.total == 0


def lists() -> Iterator[tuple[str, list[str], int]]:
    """Yield the lists of version 1: the name, the meanings of the numbers, and their count."""
    for name, numbers, count in table("Version 1")[:8]:
        yield name.strip("`"), codes(numbers), int(count)


def decoded(link: str) -> dict[str, Any]:
    """Return the content of a version 1 link."""
    kind, _, rest = link.partition("&")[0].partition("=")
    assert rest[0] == "1"
    word = Word(rest[1:])
    found: dict[str, Any] = {}
    for name, values, count in lists():
        number = word.number(count)
        found[name] = values[number] if values else number + 2
    players = found["players"]
    found["seed"] = word.text()
    kinds = [word.text() for _ in range(word.number(6))]
    assert kinds == sorted(set(kinds))
    seats = [word.number(len(kinds) + 1) for _ in range(players)]
    found["bots"] = [kinds[seat - 1] if seat else None for seat in seats]
    found["names"] = [word.text() for _ in range(players)] if word.number(2) else []
    if kind == "challenge":
        found["seat"] = word.number(players) + 1
        found["name"] = word.text()
        found["points"] = [word.number(1024) - 64 for _ in range(players)]
    elif kind != "deal":
        found["moves"] = moves(word, found)
    word.check()
    return found


def moves(word: Word, found: dict[str, Any]) -> list[str]:
    """Return the moves of a game, each as a record writes it."""
    _edition, _players, *options = (name for name, _, _ in lists())
    rules = " ".join(f"{name}={found[name]}" for name in options)
    game = stp.Game(found["players"], found["seed"], found["edition"], f"classic {rules}")
    for _ in range(word.number(4096)):
        legal = list(map(str, game.legal_moves))
        game.play(legal[word.number(len(legal))])
    return list(game.transcript)


def test_the_lists_of_version_1_are_on_the_page_and_closed() -> None:
    assert [(name, tuple(values), count) for name, values, count in lists()] == [
        ("edition", ("base", "new-society"), 2),
        ("players", (), 4),
        ("open_money", ("false", "true"), 2),
        ("open_hands", ("false", "true"), 2),
        ("open_decks", ("false", "true"), 2),
        ("bonus_timing", ("scoring", "actions"), 2),
        ("observatory_flips_back", ("next-phase", "next-round"), 2),
        ("prison_flips_back", ("next-phase", "next-round"), 2),
    ]


@pytest.mark.parametrize("kind", ["deal", "challenge", "game", "turn"])
def test_golden_links_can_be_decoded_from_the_page_alone(kind: str) -> None:
    golden = [line for line in LINKS if line["kind"] == kind]
    assert len(golden) > 40
    for line in golden:
        setup = line["setup"]
        expected = {name: value for name, value in setup.items() if name != "rules"}
        expected |= {name: str(value).replace("True", "true").replace("False", "false")
                     for name, value in setup["rules"].items()}  # fmt: skip
        expected |= {name: line[name] for name in ("seat", "name", "points") if name in line}
        if "record" in line:
            expected["moves"] = line["record"].partition("\n\n")[2].splitlines()
        assert decoded(line["link"]) == expected, line["link"]
        assert line["link"].partition("&")[2] == (
            f"move={line['move']}" if line.get("move") is not None else ""
        )


# ---------------------------------------------------------------- what is kept


def test_every_header_line_and_stored_key_is_on_the_page() -> None:
    header = {codes(row[0])[0] for row in table("Records")}
    tags = {codes(row[0])[0] for row in table("Tags")}
    used: set[str] = set()
    for kept, text in STORE.items():
        if kept.startswith("game:") and text.count("\n") > 5:
            used |= {line.partition(": ")[0] for line in text.partition("\n\n")[0].split("\n")[1:]}
    assert used - tags <= header | {"x-other-program"}
    assert {name for name in used if name.startswith("x-")} - {"x-other-program"} <= tags
    assert tags == {key for key in KEYS if key.startswith("x-")}
    keys = {codes(row[0])[0].replace("ID", "") for row in table("What the page keeps")}
    stored = {re.sub(r"(?<=:).*", "", name) for name in STORE}
    assert stored <= keys
    named = {
        key
        for name, key in vars(texts).items()
        if isinstance(key, str) and name.isupper() and not name.startswith("_")
    }
    preferences = {"settings", "settings-damaged", "lang", "theme"}
    assert keys == named | preferences | {FORMAT}, "stp/web/store/texts.py or the page lacks a key"


def test_every_part_of_an_analysis_is_on_the_page() -> None:
    analysis = next(json.loads(text) for name, text in STORE.items() if name.startswith("analysis"))
    assert {codes(row[0])[0] for row in table("Analyses")} == {"format", *analysis}
