"""Version 2 of links expresses what version 1 cannot; version 1 and the puzzles never change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stp import Game, dump
from stp.links import (
    ChallengeLink,
    DealLink,
    GameLink,
    Link,
    LinkError,
    NewerLinkError,
    TurnLink,
    read_link,
    v2,
    write_link,
)
from stp.links.kinds import kind_of
from stp.links.packing import DIGITS, PackingError
from stp.puzzles.packed import entries
from tests.links import future
from tests.links.golden import lines, value
from tests.links.version_2 import PLAIN, SETUP, word
from tools.nightly import FULL

PUZZLES = Path(__file__).parents[2] / "static" / "puzzles" / "all.txt"

READ_ALL = """
import sys
from stp import dump
from stp.cards import CARDS, EDITIONS
from stp.links import read_link, write_link
assert len(EDITIONS) == 3 and any(card.id == "dummy-worker" for card in CARDS)
for link in sys.stdin.read().split():
    found = read_link(link)
    assert write_link(found) == link, link
    game = getattr(found, "game", None)
    print(repr(dump(game) if game else found))
"""

EVERY = 1 if FULL else 8
"""One in `EVERY` puzzles is read by both versions."""

READ_PUZZLES = f"""
import sys
from stp import dump
from stp.puzzles.packed import entries
for entry in entries(sys.stdin.read())[::{EVERY}]:
    print(repr(dump(entry.puzzle().game)))
"""

NEW_THINGS = """
from itertools import product
from stp import Game, Rules, dump
from stp.links import DealLink, DealSetup, GameLink, TurnLink, ChallengeLink, read_link, write_link
tables = (
    ("base", Rules(quick=True)),
    ("new-society", Rules(curfew="ten", open_money=True)),
    ("neva-ice", Rules()),
    ("neva-ice", Rules(curfew="nine", quick=True, bonus_timing="actions")),
)
for edition, rules in tables:
    setup = DealSetup(edition, 3, "neva", rules, ("apprentice", None, "hard"), ("A", "", "Ž"))
    tags = {"names": ["A", "B", "C"], "bots": [None] * 3}
    game = Game(3, "neva", edition, rules, tags=tags)
    while not game.over:
        game.play(game.legal_moves[len(game.moves) * 7 % len(game.legal_moves)])
    short = Game(3, "neva", edition, rules)
    links = (
        DealLink(setup), ChallengeLink(setup, 2, "Anna", (-64, 0, 959)), GameLink(game),
        GameLink(game, 17), TurnLink(short),
    )
    for link in links:
        text = write_link(link)
        assert text.partition("=")[2][0] == "2", text
        assert read_link(text) == link, text
        print(text)
plain = Game(2, "neva", tags={"bots": ["apprentice", None]})
print(write_link(TurnLink(plain)))
"""


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a later version of the package."""
    folder = tmp_path_factory.mktemp("later")
    future.make(folder)
    return folder


def test_new_options_cards_editions_and_bots_change_no_golden_link(later: Path) -> None:
    golden = lines()
    answers = future.run(later, READ_ALL, "\n".join(line["link"] for line in golden)).splitlines()
    assert len(answers) == len(golden) == 470
    for line, answer in zip(golden, answers, strict=True):
        if "record" in line:
            assert answer == repr(line["record"])
        else:  # new options have their defaults
            plain = repr(value(line)).replace("Rules(", "Rules(curfew='none', ")
            assert answer == plain.replace("), bots", ", quick=False), bots")


def test_what_is_new_is_written_as_version_2_and_read_back(later: Path) -> None:
    *links, plain = future.run(later, NEW_THINGS).splitlines()
    assert len(links) == 20
    for link in links:
        with pytest.raises(NewerLinkError, match="newer version"):  # read by today's version
            read_link(link)
    turn = read_link(plain)
    assert plain.startswith("turn=1"), "a bot alone is text in version 1"
    assert isinstance(turn, TurnLink)
    assert turn.game.tags["bots"] == ["apprentice", None]


def test_new_options_cards_and_editions_change_no_puzzle(later: Path) -> None:
    text = PUZZLES.read_text("utf-8")
    games = [repr(dump(entry.puzzle().game)) for entry in entries(text)[::EVERY]]
    assert future.run(later, READ_PUZZLES, text).splitlines() == games


def in_version_2(link: Link) -> str:
    """Return the version 2 form of a link that is written in version 1 today."""
    at = f"move={link.move}" if isinstance(link, GameLink) and link.move is not None else ""
    return f"{kind_of(link)}=2{v2.write(link, at)}{at and f'&{at}'}"


def test_version_2_can_say_all_that_version_1_can_unless_a_text_is_long() -> None:
    for line in lines():
        link = value(line)
        assert read_link(in_version_2(link)) == link, line["link"]


def test_the_move_behind_a_word_is_under_the_check_sum() -> None:
    game = Game(2, "neva", rules="classic open_money=true")
    for _ in range(12):
        game.play(game.legal_moves[0])
    link = GameLink(game, 12)
    text = in_version_2(link)
    assert read_link(text) == link
    word = text.partition("&")[0]
    for other in (
        word,
        f"{word}&move=2",
        f"{word}&move=1",
        f"{text}&x",
        in_version_2(GameLink(game)) + "&move=12",
    ):
        with pytest.raises(LinkError, match="missing or changed"):
            read_link(other)


def test_version_1_is_written_wherever_it_can_say_all() -> None:
    assert all(line["link"].partition("=")[2].startswith("1") for line in lines())
    assert write_link(DealLink(SETUP)).startswith("deal=1")


def test_the_fields_may_stand_in_any_order_and_some_may_be_ignored() -> None:
    found = dict(reversed(PLAIN.items())) | {"x-mood": "gloomy"}
    assert read_link(word("deal", found)) == DealLink(SETUP)


@pytest.mark.parametrize(
    "changes",
    [
        {"edition": "neva-ice"},
        {"seats": "6"},
        {"option.curfew": "ten"},
        {"option.bonus_timing": "never"},
        {"weather": "frost"},
        {"points": "1 2"},
    ],
)
def test_what_only_a_later_version_can_know_is_called_newer(changes: dict[str, str]) -> None:
    with pytest.raises(NewerLinkError, match="reload the page"):
        read_link(word("deal", PLAIN | changes))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seats": "-2"}, "a seat that does not exist"),
        ({"seats": "two"}, "not a number"),
        ({"seats": "02"}, "not a number"),
        ({"bot.3": "greedy"}, "a seat that does not exist"),
        ({"name.x": "Anna"}, "a seat that does not exist"),
        ({"name.1": "Anna"}, "does not contain 'name.2'"),
        ({"bot.1": "-"}, "bot"),
        ({"seats": "5"}, "new-society"),
    ],
)
def test_fields_that_make_no_sense_are_damage(changes: dict[str, str], reason: str) -> None:
    with pytest.raises(LinkError, match=reason):
        read_link(word("deal", PLAIN | changes))


@pytest.mark.parametrize("missing", ["edition", "seats", "seed"])
def test_a_set_up_without_what_it_needs_is_damage(missing: str) -> None:
    found = {key: text for key, text in PLAIN.items() if key != missing}
    with pytest.raises(LinkError, match=f"does not contain '{missing}'"):
        read_link(word("deal", found))


def test_a_key_given_twice_and_anything_left_over_are_damage() -> None:
    with pytest.raises(LinkError, match="twice"):
        read_link(word("deal", [*PLAIN.items(), ("seed", "ice")]))
    with pytest.raises(LinkError, match="missing or changed"):
        read_link(word("deal", PLAIN, tail=7))


@pytest.mark.parametrize(("seat", "points"), [(0, "1 2"), (3, "1 2"), (1, "1 960"), (1, "1")])
def test_a_challenge_that_does_not_fit_is_damage(seat: int, points: str) -> None:
    found = PLAIN | {"seat": str(seat), "name": "Anna", "points": points}
    with pytest.raises(LinkError, match="damaged"):
        read_link(word("challenge", found))
    numbers = tuple(map(int, points.split()))
    with pytest.raises(PackingError):
        v2.write(ChallengeLink(SETUP, seat, "Anna", numbers))


def test_every_changed_or_lost_character_is_noticed() -> None:
    game = Game(2, "neva")
    for _ in range(30):
        game.play(game.legal_moves[0])
    link = in_version_2(GameLink(game))
    for at in range(len("game=2"), len(link)):
        other = DIGITS[(DIGITS.index(link[at]) + 1) % len(DIGITS)]
        for broken in (link[:at] + other + link[at + 1 :], link[:at] + link[at + 1 :]):
            with pytest.raises(LinkError):
                read_link(broken)


def test_a_link_says_what_kind_it_is_in_its_check_sum() -> None:
    with pytest.raises(LinkError, match="missing or changed"):
        read_link(in_version_2(GameLink(Game(2, "neva"))).replace("game=", "turn="))


@settings(max_examples=300)
@given(st.sampled_from(["deal", "challenge", "game", "turn"]), st.text(st.sampled_from(DIGITS)))
def test_a_foreign_link_is_only_an_error(kind: str, body: str) -> None:
    total = crc32(f"{kind}=2{body}".encode()) % 62**4
    check = "".join(DIGITS[total // 62**place % 62] for place in (3, 2, 1, 0))
    for fragment in (f"{kind}=2{body}", f"{kind}=2{check}{body}"):
        with pytest.raises(LinkError):
            read_link(fragment)


@pytest.mark.parametrize("version", "3456789")
def test_a_version_that_does_not_exist_yet_says_how_to_get_it(version: str) -> None:
    with pytest.raises(NewerLinkError, match="newer version of the game; reload the page"):
        read_link(f"game={version}anything&at=all")


def test_who_sent_a_turn_survives_a_link_and_changes_nothing_else() -> None:
    turn = TurnLink(Game(2, "neva"))
    sent = replace(turn, sender=2)
    assert read_link(write_link(sent)) == sent
    fields = v2.fields_of(sent)
    assert fields.pop("x-from") == "2"
    assert fields == v2.fields_of(turn)


def test_a_record_is_the_same_by_either_version() -> None:
    line = next(line for line in lines() if line["kind"] == "turn" and len(line["record"]) > 500)
    link = value(line)
    assert isinstance(link, TurnLink)
    read = read_link(in_version_2(link))
    assert isinstance(read, TurnLink)
    assert dump(read.game) == line["record"]
