"""Links of both versions."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

from hypothesis import strategies as st

from stp.errors import StpError
from stp.links import (
    ChallengeLink,
    DealLink,
    GameLink,
    TurnLink,
    read_link,
    setup_of,
    v1,
    v2,
    write_link,
)
from stp.options import Rules
from stp.web.controllers.found_link import found_link
from stp.web.controllers.link_inbox import checked_link
from tests.fuzz.games import GAMES
from tests.fuzz.linked import check_rewriting, mangled_fields, sealed_link, show_link
from tests.fuzz.mangle import mangled, noise, numbers
from tests.fuzz.reader import REFUSED, Reader
from tests.links.golden import lines as golden_links


class _Dice(v1.CheckedUnpacker):
    """Chooses the content of a version 1 link at random, so that its check sum can be corrected."""

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
    """Return a version 1 link with random content and the right check sum."""
    dice = _Dice(seed)
    with suppress(StpError):  # up to here it is a link
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
_PLACES: Final = ("", "", "", "", "move=3", "move=9999", "x")
_WORDS_2: Final = (
    *("", "-", "0", "-1", "2", "6", "9" * 200, "1 2", "30 30", "\u00e9", "\x00", "true", "false"),
    *("base", "new-society", "neva", "expert", "next-round", "\u2066"),
)


def _version_2(kind: str, fields: dict[str, str], changes: list[int], moves: list[int]) -> str:
    """Return a version 2 link with mangled fields and moves, and the right check sum."""
    at = Random(changes[-1]).choice(_PLACES) if changes else ""
    return sealed_link(kind, mangled_fields(fields, changes, _KEYS_2, _WORDS_2), moves, at)


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
    """Check that a link opens and can be written again, or says what is wrong."""
    found_link(text)
    if (found := check_rewriting(text, read_link, write_link)) == REFUSED:
        return REFUSED
    try:
        checked_link(text)
    except StpError:
        return REFUSED
    show_link(text)
    return found


_kinds = st.sampled_from(("deal", "challenge", "game", "turn"))
_thrown_links = st.builds(_thrown, _kinds, numbers)
_fields = st.sampled_from(_FIELDS)
_made_links = st.builds(
    _version_2, _kinds, _fields, st.lists(numbers, max_size=3), st.lists(st.integers(0, 11))
)

READERS: Final = {
    "link-1": Reader(_thrown_links | mangled(_LINKS_1) | noise(), check_link),
    "link-2": Reader(_made_links | mangled(_LINKS_2) | noise(), check_link),
}
