"""Writes and reads links of version 2: named fields, for what version 1 cannot express.

A link is written as version 2 only if version 1 cannot express its set-up: the edition, the number
of players or the value of an option. Each field is a key and a value, both text, so that a new
option, edition or bot needs no new version. `docs/notation.md` specifies it.

>>> setup = DealSetup("base", 2, "neva", Rules(open_money=True), (None, "greedy"))
>>> for key, value in fields_of(DealLink(setup)).items():
...     print(f"{key}: {value}")
edition: base
seats: 2
seed: neva
option.open_money: true
bot.2: greedy
>>> read("deal", write(DealLink(setup))) == DealLink(setup)
True
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Final
from zlib import crc32

from stp.cards import EDITIONS
from stp.deal import MAX_PLAYERS
from stp.errors import quoted
from stp.links.kinds import (
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    Link,
    TurnLink,
    check_setup,
    game_from,
    kind_of,
    newer_link,
    setup_in,
)
from stp.links.packing import DIGITS, MAX_TEXT_BYTES, Packer, PackingError, Unpacker
from stp.links.v1 import POINTS_BELOW_ZERO, POINTS_RANGE, read_moves, write_moves
from stp.options import Rules, to_word, values_of

CHECK_DIGITS: Final = 4
"""Number of digits at the start of the word that are the checksum."""
_OPTION: Final = "option."
_BOT: Final = "bot."
_NAME: Final = "name."
_FREE: Final = "x-"
"""Beginning of keys that a reader may ignore."""
_BEGINNINGS: Final = (_OPTION, _BOT, _NAME, _FREE)
_PAR: Final = "x-par"
_HELP: Final = "x-help"
_PASSING: Final = "x-passing"
_PLAN: Final = "x-plan"
_NOTE: Final = "x-note"
_AGAIN: Final = "x-again"
_FROM: Final = "x-from"
_LINE: Final = "x-line"
_MAX_PARTS: Final = 9
"""Maximum number of fields into which a long text is divided."""
_SETUP_KEYS: Final = frozenset(("edition", "seats", "seed"))
_CHALLENGE_KEYS: Final = frozenset(("seat", "name", "points"))
_MAX_DIGITS: Final = 6


def write(link: Link, at: str = "") -> str:
    """Return the word of a link. If `at` is not empty, `&` and `at` will follow the word.

    Raises PackingError if something does not fit.
    """
    packer = Packer()
    write_fields(packer, fields_of(link))
    if isinstance(link, GameLink | TurnLink):
        write_moves(packer, link.game)
    return sealed(kind_of(link), packer.word(), at)


def read(kind: str, word: str, at: str = "") -> Link:
    """Parse the word of a link. If `at` is not empty, `&` and `at` followed the word.

    Raises PackingError if it is damaged, and NewerLinkError if it needs a newer version.
    """
    unpacker = unsealed(kind, word, at)
    known = _CHALLENGE_KEYS if kind == "challenge" else ()
    link = _read(kind, read_fields(unpacker, known), unpacker)
    if not unpacker.is_empty:
        raise PackingError("part of it is missing or changed")
    return link


def _read(kind: str, found: dict[str, str], unpacker: Unpacker) -> Link:
    setup = setup_from(found)
    if kind == "deal":
        return DealLink(setup)
    if kind == "challenge":
        points = tuple(map(number, needed(found, "points").split(" ")))
        seat = number(needed(found, "seat"))
        name, par, helped = needed(found, "name"), found.get(_PAR, ""), found.get(_HELP, "")
        link = ChallengeLink(setup, seat, name, points, par, helped)
        _check_challenge(link)
        return link
    game = game_from(setup)
    read_moves(unpacker, game)
    if kind == "game":
        return GameLink(game, line=_whole(found, _LINE))
    return TurnLink(
        game,
        found.get(_PASSING, ""),
        _whole(found, _PLAN),
        _whole(found, _NOTE),
        number(found.get(_AGAIN, "0")),
        number(found.get(_FROM, "0")),
    )


def fields_of(link: Link) -> dict[str, str]:
    """Return the fields of a link except its moves; raises PackingError if one does not fit."""
    setup = setup_in(link)
    check_setup(setup)
    found = {"edition": setup.edition, "seats": str(setup.players), "seed": setup.seed}
    plain = Rules()
    for option in fields(setup.rules):
        value = getattr(setup.rules, option.name)
        if value != getattr(plain, option.name):
            found[_OPTION + option.name] = to_word(value)
    found |= {f"{_BOT}{at}": bot for at, bot in enumerate(setup.bots, 1) if bot is not None}
    found |= {f"{_NAME}{at}": name for at, name in enumerate(setup.names, 1)}
    if isinstance(link, ChallengeLink):
        _check_challenge(link)
        points = " ".join(map(str, link.points))
        found |= {"seat": str(link.seat), "name": link.name, "points": points}
    return found | _extras(link)


def has_extras(link: Link) -> bool:
    """Return whether a link says something that readers may ignore and version 1 cannot express."""
    return bool(_extras(link))


def _extras(link: Link) -> dict[str, str]:
    match link:
        case ChallengeLink(par=par, helped=helped):
            return ({_PAR: par} if par else {}) | ({_HELP: helped} if helped else {})
        case GameLink(line=text):
            return _parts(_LINE, text)
        case TurnLink(passing=passing, plans=plans, note=note, again=again, sender=sender):
            said = {_PASSING: passing} if passing else {}
            said |= {_AGAIN: str(again)} if again else {}
            said |= {_FROM: str(sender)} if sender else {}
            return said | _parts(_PLAN, plans) | _parts(_NOTE, note)
    return {}


def _parts(key: str, text: str) -> dict[str, str]:
    """Return a text as fields of at most 255 bytes each: the key, the key with `.2`, and so on.

    >>> [len(part) for part in _parts("x-note", 300 * "a").values()]
    [255, 45]
    """
    parts = [""]
    for character in text:
        if len((parts[-1] + character).encode(errors="surrogatepass")) > MAX_TEXT_BYTES:
            parts.append("")
        parts[-1] += character
    return {_part(key, number): part for number, part in enumerate(parts, 1) if part}


def _whole(found: dict[str, str], key: str) -> str:
    """Return the text that `_parts` has divided."""
    return "".join(found.get(_part(key, number), "") for number in range(1, _MAX_PARTS + 1))


def _part(key: str, number: int) -> str:
    return key if number == 1 else f"{key}.{number}"


def _check_challenge(link: ChallengeLink) -> None:
    if len(link.points) != link.setup.players:
        raise PackingError("it does not give the points of every seat")
    fits = [
        -POINTS_BELOW_ZERO <= points < POINTS_RANGE - POINTS_BELOW_ZERO for points in link.points
    ]
    if not all(fits) or not 1 <= link.seat <= link.setup.players:
        raise PackingError("its seat or its points are out of range")


def write_fields(packer: Packer, found: Mapping[str, str]) -> None:
    """Add fields; raises PackingError if one does not fit."""
    for key, value in found.items():
        packer.write(1, 2)
        packer.write_text(key)
        packer.write_text(value)
    packer.write(0, 2)


def read_fields(unpacker: Unpacker, known: Collection[str]) -> dict[str, str]:
    """Return the next fields: those of a set-up, and `known` ones.

    Raises PackingError if they are damaged, and NewerLinkError if there are any others.
    """
    found: dict[str, str] = {}
    while unpacker.read(2):
        key = unpacker.read_text()
        if key in found:
            raise PackingError("it contains '{key}' twice", key=quoted(key))
        found[key] = unpacker.read_text()
    if not all(key in _SETUP_KEYS or key in known or key.startswith(_BEGINNINGS) for key in found):
        raise newer_link()
    return found


def setup_from(found: dict[str, str]) -> DealSetup:
    """Return the set-up in fields; raises PackingError or NewerLinkError."""
    edition = next((known for known in EDITIONS if known == needed(found, "edition")), None)
    if edition is None:
        raise newer_link()
    players = number(needed(found, "seats"))
    if players > max(MAX_PLAYERS.values()):
        raise newer_link()
    seats = range(1, players + 1)
    for key in found:
        if key.startswith((_BOT, _NAME)) and key.partition(".")[2] not in map(str, seats):
            raise PackingError("it fills a seat that does not exist")
    has_names = any(key.startswith(_NAME) for key in found)
    setup = DealSetup(
        edition,
        players,
        needed(found, "seed"),
        _rules(found),
        tuple(found.get(f"{_BOT}{seat}") for seat in seats),
        tuple(needed(found, f"{_NAME}{seat}") for seat in seats) if has_names else (),
    )
    check_setup(setup)
    return setup


def _rules(found: dict[str, str]) -> Rules:
    options: dict[str, bool | str] = {}
    for key, word in found.items():
        name = key.removeprefix(_OPTION)
        if name != key:
            values = values_of(name)
            if word not in values:
                raise newer_link()
            options[name] = values[word]
    return Rules(**options)  # type: ignore[arg-type]


def needed(found: Mapping[str, str], key: str) -> str:
    """Return the value of a field; raises PackingError if it is missing."""
    if key not in found:
        raise PackingError("it does not contain '{key}'", key=key)
    return found[key]


def number(text: str) -> int:
    """Return the number of a text; raises PackingError for any other spelling."""
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) <= _MAX_DIGITS
    if not is_number or str(int(text)) != text:
        raise PackingError("'{text}' is not a number", text=quoted(text))
    return int(text)


def sealed(kind: str, body: str, at: str = "") -> str:
    """Return the word of a link with this body."""
    return _check_sum(kind, body, at) + body


def unsealed(kind: str, word: str, at: str = "") -> Unpacker:
    """Return what reads the body of a word; raises PackingError if the word is damaged."""
    check, body = word[:CHECK_DIGITS], word[CHECK_DIGITS:]
    unpacker = Unpacker(body)  # its message names the characters
    if check != _check_sum(kind, body, at):
        raise PackingError("part of it is missing or changed")
    return unpacker


def _check_sum(kind: str, body: str, at: str) -> str:
    """Return the checksum of a whole link, including what follows the word."""
    total = (
        crc32(f"{kind}=2{body}{at and f'&{at}'}".encode(errors="surrogatepass"))
        % len(DIGITS) ** CHECK_DIGITS
    )
    digits = ""
    for _ in range(CHECK_DIGITS):
        total, digit = divmod(total, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits
