"""The doors by which texts come in, each with what is sent there and what must come of it.

A door answers every text with a value or with the error that it documents, and in a moment. Any
other exception is a fault, and so is a text that is lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final
from zlib import crc32

from hypothesis import strategies as st

from stp.analysis import Analysis, from_data, to_data
from stp.errors import StpError
from stp.game import Game
from stp.header import check_date, parse_names, parse_text, write_names, write_text
from stp.links import (
    ChallengeLink,
    DealLink,
    GameLink,
    LinkError,
    TurnLink,
    read_link,
    setup_of,
    v1,
    v2,
    write_link,
)
from stp.links.packing import DIGITS, Packer
from stp.moves import Move
from stp.options import Rules, parse_rules
from stp.parsing import JsonError, is_nested_deeper, parse_json
from stp.record import RecordError, dump, load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.commands import command_of, page_at, parse
from stp.web.controllers.effects import TakeGame
from stp.web.controllers.link_inbox import checked_link, fragment_of
from stp.web.model.seats import seats_of
from stp.web.model.settings import PREFIX, Settings
from stp.web.model.sheet_names import card_of
from stp.web.model.summary import glance, summarize
from stp.web.model.tags import clean, read_tags, stage_of, write_tags
from stp.web.parts import Parts
from stp.web.store.backup import BackupError, restore, write_backup
from stp.web.store.format import check_of, moves_part
from stp.web.store.saves import ANALYSIS, ASIDE, CURRENT, GAME, Saves
from tests.fuzz.mangle import VALUES, mangled, mangled_json, noise, numbers
from tests.links.golden import lines as golden_links
from tests.store.golden import CONTENT
from tests.web.analysed import studied
from tests.web.fake_browser import FakeBrowser, Page

LONGEST_REASON: Final = 1000
REFUSED: Final = "refused"
READ: Final = "read"
_WHOLE_PAGE: Final = 200
"""One text of so many is also given to a whole page, which is slow."""


@dataclass(frozen=True, slots=True)
class Door:
    """A way in: texts, and what checks that one of them does no harm and says how it ended."""

    texts: st.SearchStrategy[str]
    check: Callable[[str], str]


# ---------------------------------------------------------------------- what is mangled


def _short_game(players: int, seed: str, moves: int, **tags: Any) -> Game:
    chance = Random(f"{seed} {moves}")
    said = {
        "names": ["Anna", "Bob", "Žofie", "Émile", "Eva"][:players],
        "bots": [None, *["greedy"] * (players - 1)],
    }
    edition = "new-society" if players == 5 else "base"
    game = Game(players, seed, edition, tags={**said, "date": "2026-11-20", **tags})
    while len(game.transcript) < moves and not game.over:
        game.play(chance.choice(list(game.legal_moves)))
    write_tags(game, stage_of(game, read_tags(game)))
    return game


GAMES: Final = (
    _short_game(2, "neva", 0),
    _short_game(2, "ice", 12, **{"x-times": "1 2 3", "x-undos": "2", "x-me": "1"}),
    _short_game(3, "sun", 20, **{"x-title": "Winter, 1703", "x-stood-in": "1:3", "x-hints": "4"}),
    _short_game(4, "fog", 8, **{"x-rival": '["Eva", 2, 30, 41, 7, 12]', "x-daily": "2026-11-20"}),
    _short_game(5, "fir", 15, **{"x-other": " kept"}),
)
OVER: Final = _short_game(2, "end", 10_000, **{"x-saved": "2026-11-21T18:30:00Z"})
RECORDS: Final = (
    *map(dump, GAMES),
    dump(GAMES[1]).replace("\n1 ", " # why?\n# so\n1 ", 3),
    dump(Game(edition="base", deal=GAMES[2].deal)),
)
ALL_RECORDS: Final = (*RECORDS, dump(OVER))
GOOD: Final = dump(GAMES[1])
STORED: Final = {key: text for key, text in CONTENT["store"].items() if len(text) < 3000}

# ---------------------------------------------------------------------- records


def check_record(text: str) -> str:
    """A record is read, and read again as it is written; or it says which line is bad."""
    try:
        game = load(text)
    except RecordError as error:
        check_said(error)
        check_written(error.game)
        return REFUSED
    check_written(game)
    return READ


def check_said(error: StpError) -> None:
    """Every refusal says why, on a line that a person can read."""
    said = str(error)
    assert said
    assert len(said) < LONGEST_REASON
    assert "\n" not in said


def check_written(game: Game | None) -> None:
    """A game that was read is written, and read again as the same."""
    assert game is None or load(dump(game)) == game


# ---------------------------------------------------------------------- links


class _Dice(v1.CheckedUnpacker):
    """Says by lot what a link of version 1 holds, so that its check sum can be made to fit."""

    def __init__(self, seed: int) -> None:
        super().__init__("")
        self._chance = Random(seed)
        self.is_short = self._chance.random() < 0.9

    def read(self, count: int) -> int:
        most = min(count, 6) if self.is_short and count > 62 else count
        number = self._chance.randrange(most)
        self._numbers.append((number, count))
        return number

    @property
    def word(self) -> str:
        packer = v1.CheckedPacker()
        for number, count in self._numbers:
            packer.write(number, count)
        return packer.finish()


def _thrown(kind: str, seed: int) -> str:
    """Return a link of version 1 with any content and the right check sum."""
    dice = _Dice(seed)
    with suppress(StpError):  # up to there it is a link
        v1._read(kind, dice)
    return f"{kind}=1{dice.word}"


_FIELDS: Final = tuple(
    v2.fields_of(link)
    for game in GAMES
    for link in (
        DealLink(setup_of(game)),
        ChallengeLink(setup_of(game), 1, "Eva", (30,) * game.players),
    )
)


_KEYS_2: Final = (
    *("edition", "seats", "seed", "seat", "name", "points", "option.open_money", "option.x"),
    *("bot.1", "bot.9", "name.1", "name.2", "x-a", "", "-"),
)
_WORDS_2: Final = (
    *("", "-", "0", "-1", "2", "6", "9" * 200, "1 2", "30 30", "\u00e9", "\x00", "true", "false"),
    *("base", "new-society", "neva", "expert", "next-round", "\u2066"),
)


def _version_2(kind: str, fields: dict[str, str], changes: list[int], moves: list[int]) -> str:
    """Return a link of version 2 with mangled fields and moves, and the right check sum."""
    found, packer = dict(fields), Packer()
    at = ""
    for number in changes:
        chance = Random(number)
        key = chance.choice((*found, *_KEYS_2))
        if chance.randrange(3):
            found[key] = chance.choice(_WORDS_2)
        else:
            found.pop(key, None)
        at = chance.choice(("", "", "", "", "move=3", "move=9999", "x"))
    for key, value in found.items():
        packer.write(1, 2)
        packer.write_text(key)
        packer.write_text(value)
    packer.write(0, 2)
    for number in moves:
        packer.write(number, 12)
    body = packer.word()
    total = crc32(f"{kind}=2{body}{at and f'&{at}'}".encode()) % 62**4
    check = "".join(DIGITS[total // 62**place % 62] for place in (3, 2, 1, 0))
    return f"{kind}=2{check}{body}{at and f'&{at}'}"


_LINKS_1: Final = tuple(line["link"] for line in golden_links() if len(line["link"]) < 300)
_LINKS_2: Final = tuple(
    write_link(link)
    for rules in (Rules(), Rules(open_money=True))
    for game in GAMES[:3]
    for link in (TurnLink(game), GameLink(game, 0))
    if rules == game.rules
) + tuple(
    f"{kind}=2{v2.write(link)}"
    for game in GAMES
    for kind, link in (
        ("game", GameLink(game)),
        ("turn", TurnLink(game)),
        ("deal", DealLink(setup_of(game))),
    )
)


def check_link(text: str) -> str:
    """A link is opened, and what it holds can be made a link again; or it says what is wrong."""
    fragment_of(text)
    try:
        link = read_link(text)
    except LinkError as error:
        check_said(error)
        return REFUSED
    try:
        again = read_link(write_link(link))
    except LinkError as error:
        check_said(error)
    else:
        assert again == link
    try:
        checked_link(text)
    except StpError:
        return REFUSED
    if crc32(text.encode(errors="replace")) % _WHOLE_PAGE == 0:
        browser = FakeBrowser()
        browser.hash = text
        App(browser)
        Page(browser.html)
    return READ


# ---------------------------------------------------------------------- what is stored


def check_save(text: str) -> str:
    """A bad save stays whole and is listed; the games beside it open."""
    browser = FakeBrowser()
    stored = {
        f"{GAME}a": GOOD,
        f"{GAME}bad": text,
        f"{GAME}z": RECORDS[0],
        CURRENT: "bad",
        "lang": "en",
    }
    browser.storage.stored = dict(stored)
    saves = Saves(browser)
    assert len(saves.glance()) == len(saves.listing()) == 3
    glance("bad", text)
    opened = saves.resume()
    for key, record in (("a", GOOD), ("z", RECORDS[0])):
        game = saves.open(key).game
        assert game is not None
        assert dump(game) == record
    saves.kept_aside()
    assert text in browser.storage.stored.values()
    if crc32(text.encode(errors="replace")) % _WHOLE_PAGE == 0:
        browser.storage.stored = dict(stored)
        app = App(browser)
        for what in (
            "show games",
            "choose bad",
            "copy bad",
            "show history",
            "show bring",
            "play a",
        ):
            app.handle(Event("click", data={"ui": f"library {what}"}))
            Page(browser.html)
        assert app.game is not None
        assert dump(app.game) == GOOD
    return REFUSED if opened.error else READ


def check_store(text: str) -> str:
    """Whatever is stored under the keys of the page, the page opens, and the good game in it."""
    browser = FakeBrowser()
    entries = (
        parse_json(text, pairs=None)
        if _is_object(text)
        else {"settings": text, ANALYSIS + "a": text}
    )
    good = {f"{GAME}good": GOOD}
    browser.storage.stored = {str(key): str(value) for key, value in entries.items()} | good
    if (browser.storage.stored.get("format") or "").isdigit():
        del browser.storage.stored[
            "format"
        ]  # a newer version's store is left alone: a case of its own
    parts = Parts(browser)
    saves = parts.saves
    saves.listing()
    saves.kept_aside()
    game = saves.open("good").game
    assert game is not None
    assert dump(game) == GOOD
    write_backup(saves)
    if crc32(text.encode(errors="replace")) % _WHOLE_PAGE == 0:
        app = App(browser)
        app.handle(Event("click", data={"ui": "library show games"}))
        Page(browser.html)
    return READ


def check_journal(text: str) -> str:
    """Whatever the journal and its marks hold, the page opens, and the good game in it."""
    try:
        found = parse_json(text)
    except JsonError:
        return REFUSED
    entries = [
        {key: value for key, value in entry.items() if not isinstance(value, dict | list)}
        for entry in (found if isinstance(found, list) else [])
        if isinstance(entry, dict)
    ]  # as `static/page/journal.js` passes them on
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}good": GOOD, f"{GAME}a": RECORDS[0], CURRENT: "good"}
    for place, entry in enumerate(entries):
        said = entry.get("text")
        if place % 2 and (said is None or isinstance(said, str)):
            entry["check"] = check_of(said)  # or most of what is mangled would be torn
        browser.marks.stored[f"{GAME}a"] = f"{entry.get('number')} {entry.get('before')}"
    browser.journal._found = json.dumps(
        [entry | {"name": f"{entry.get('key')} {place % 2}"} for place, entry in enumerate(entries)]
    )
    before = dict(browser.storage.stored)
    saves = Saves(browser)
    opened = saves.open("good")
    assert opened.game is not None
    assert dump(opened.game) == GOOD
    saves.listing()
    return READ if browser.storage.stored != before else REFUSED


def _is_object(text: str) -> bool:
    try:
        return isinstance(parse_json(text), dict)
    except JsonError:
        return False


def check_settings(text: str) -> str:
    """Settings are read as far as they make sense, and what was read is written the same again."""
    settings = Settings.parse(text)
    again = Settings.parse(settings.dump())
    assert again == Settings.parse(again.dump())
    for name in ("motion", "volume", "coach", "shortcuts", "unknown"):
        changed = settings.entered(PREFIX + name, text[:40], checked=True)
        assert Settings.parse(changed.dump()).pause >= 0
    return READ if settings != Settings() else REFUSED


def check_tab(text: str) -> str:
    """What another tab stores under the game that is played is taken over, or both are kept."""
    browser = FakeBrowser()
    parts = Parts(browser)
    game = load(GOOD)
    parts.session.take(game)
    parts.saves.begin(game)
    mine = dump(game)
    key = GAME + parts.saves.id
    browser.storage.stored[key] = text
    effects = parts.autosave.other_tab(key, text)
    for effect in effects:
        if isinstance(effect, TakeGame):
            parts.session.take(effect.game)
    played = parts.session.game
    assert played is not None
    if not played.over:
        played.play(played.legal_moves[0])
    parts.autosave.keep()
    kept = list(browser.storage.stored.values())
    assert any(moves_part(one).startswith(moves_part(dump(played))) for one in kept)
    moves = moves_part(mine)
    assert any(moves_part(one).startswith(moves) for one in kept) or moves.startswith(
        moves_part(text)
    )
    return READ if effects else REFUSED


# ---------------------------------------------------------------------- what is brought in


def check_backup(text: str) -> str:
    """A back-up adds what is good, keeps aside what is not, and changes nothing that was here."""
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}here": dump(OVER), f"{ASIDE}old": "torn"}
    saves = Saves(browser)
    before = dict(browser.storage.stored)
    try:
        done = restore(saves, text)
    except BackupError as error:
        check_said(error)
        assert browser.storage.stored == before
        return REFUSED
    after = browser.storage.stored
    assert {key: after[key] for key in before} == before or moves_part(
        after[f"{GAME}here"]
    ).startswith(moves_part(before[f"{GAME}here"]))
    for item in done.items:
        assert item.summary.error is None or str(item.summary.error)
    saves.listing()
    assert restore(saves, text).items or not done.items
    return READ


def check_import(text: str) -> str:
    """An import adds a game or says why not, and never changes what is here."""
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}here": GOOD, "lang": "en"}
    parts = Parts(browser)
    parts.library.bring_in(text)
    assert browser.storage.stored[f"{GAME}here"] == GOOD
    added = [key for key in browser.storage.stored if key.startswith(GAME)]
    if crc32(text.encode(errors="replace")) % 4 == 0:
        Page(str(parts.library.screen()))
    assert parts.library._notice
    return READ if len(added) > 1 else REFUSED


# ---------------------------------------------------------------------- analyses, tags, words

_ANALYSED: Final = _short_game(2, "ice", 6)
_ANALYSES: Final = (to_data(studied(_ANALYSED, seats=(1, 2)), _ANALYSED),)


def check_analysis(text: str) -> str:
    """An analysis is one of this game, or none."""
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}a": dump(_ANALYSED), f"{ANALYSIS}a": text}
    parts = Parts(browser)
    kept = parts.viewer._analyses.of(_ANALYSED, "a")
    assert kept is None or isinstance(kept, Analysis)
    try:
        found = from_data(parse_json(text), _ANALYSED)
    except JsonError:
        return REFUSED
    if found is None:
        return REFUSED
    to_data(found, _ANALYSED)
    return READ


def check_tags(text: str) -> str:
    """Whatever a header says beside the moves, the list, the seats and the statistics stand."""
    summary = summarize("a", text)
    assert all(abs(points) < 10_000 for points in summary.points)
    assert summary.error is not None or len(summary.points) == len(summary.names)
    try:
        game = load(text)
    except RecordError:
        return REFUSED
    tags = read_tags(game)
    seats_of(game)
    write_tags(game, stage_of(game, tags))
    assert read_tags(load(dump(game))) == read_tags(game)
    return READ


def check_words(text: str) -> str:
    """Every small language reads a text or raises the error that it documents."""
    ended = REFUSED
    readers: tuple[tuple[Callable[[str], Any], Callable[[Any], str] | None], ...] = (
        (parse_rules, Rules.to_text), (Move.parse, str), (check_date, None),
        (parse_text, write_text), (parse_names, write_names),
    )  # fmt: skip
    for read, write in readers:
        try:
            value = read(text)
        except StpError as error:
            check_said(error)
            continue
        ended = READ
        assert write is None or read(write(value)) == value
    with suppress(ValueError):
        assert parse(str(parse(text))) == parse(text)
    for ask in (
        lambda: command_of(text, ""),
        lambda: command_of("", text),
        lambda: page_at(text),
        lambda: card_of(text),
    ):
        ask()
    shown = clean(text)
    assert clean(shown) == shown
    is_nested_deeper(text, 5)
    game = load(GOOD)
    try:
        game.play(text)
    except StpError as error:
        check_said(error)
    return ended


_SMALL: Final = (
    *(str(move) for move in GAMES[0].legal_moves), "guild 3", "pub 2", "observe worker",
    "classic", "yucata open_money=false", "classic bonus_timing=actions",
    "2026-11-21T10:30:05+01:00",
    'Anna,"Bob, the bot"', '" neva"', "library play abc", "open upper judge", "seat 2", "rules-6",
    "displace judge", "lang de", "analysis show 12",
)  # fmt: skip

_SETTINGS: Final = (
    json.loads(Settings(volume=3, told="welcome").dump()),
    {"weather": {"snow": [1, 2]}},
)
_BACKUP: Final = {
    "stp-backup": 1, "games": {f"g{i}": text for i, text in enumerate(ALL_RECORDS)},
    "aside": ["torn", RECORDS[1][:-5]], "analyses": {"g1": json.dumps(_ANALYSES[0])},
}  # fmt: skip
_SMALL_BACKUP: Final = {"stp-backup": 1, "games": {"here": dump(OVER), "b": RECORDS[0]}}

_JOURNAL: Final = [
    {"key": f"{GAME}{name}", "number": number, "text": text, "check": check_of(text), "before": 7}
    for number, (name, text) in enumerate((("a", GOOD), ("a", RECORDS[0]), ("b", None)), start=5)
] * 2

_saves = mangled(ALL_RECORDS) | mangled(RECORDS) | mangled(tuple(STORED.values())) | noise()
_backups = (
    mangled_json((_BACKUP, _SMALL_BACKUP), RECORDS)
    | mangled((json.dumps(_SMALL_BACKUP),))
    | noise()
)

_kinds = st.sampled_from(("deal", "challenge", "game", "turn"))
_thrown_links = st.builds(_thrown, _kinds, numbers)
_fields = st.sampled_from(_FIELDS)
_made_links = st.builds(
    _version_2, _kinds, _fields, st.lists(numbers, max_size=3), st.lists(st.integers(0, 11))
)
_analyses = mangled_json(_ANALYSES, RECORDS) | mangled_json(VALUES[20:26], RECORDS) | noise()

DOORS: Final = {
    "record": Door(mangled(RECORDS) | noise(), check_record),
    "link-1": Door(_thrown_links | mangled(_LINKS_1) | noise(), check_link),
    "link-2": Door(_made_links | mangled(_LINKS_2) | noise(), check_link),
    "save": Door(_saves, check_save),
    "store": Door(mangled_json((STORED,), RECORDS) | _saves, check_store),
    "journal": Door(mangled_json((_JOURNAL,), RECORDS), check_journal),
    "settings": Door(mangled_json(_SETTINGS, RECORDS[:1]) | noise(), check_settings),
    "tab": Door(mangled(RECORDS[1:2]) | _saves, check_tab),
    "back-up": Door(_backups, check_backup),
    "import": Door(_saves | _backups, check_import),
    "analysis": Door(_analyses, check_analysis),
    "tags": Door(mangled(RECORDS), check_tags),
    "words": Door(mangled(_SMALL) | noise(), check_words),
}
