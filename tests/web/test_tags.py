"""A game's tags are typed, read with care, and written in one place."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import stp
import stp.web
from stp.web.model.help import Help
from stp.web.model.rival import Rival
from stp.web.model.seats import seats_of
from stp.web.model.tags import KEYS, GameTags, read_tags, stage_of, write_tags
from stp.web.store.saves import Saves
from tests.web.fake_browser import FakeBrowser

POINTS = st.lists(st.integers(-60, 400), min_size=2, max_size=2).map(tuple)
TAGS = st.builds(
    GameTags,
    title=st.text("abc äß", max_size=20).map(str.strip),
    undos=st.integers(0, 999),
    knowing_undos=st.integers(0, 999),
    hints=st.integers(0, 999),
    stood_in=st.dictionaries(st.integers(1, 2), st.integers(0, 99)).map(
        lambda found: tuple(sorted(found.items()))
    ),
    times=st.lists(st.integers(0, 3600)).map(tuple),
    points=POINTS,
    rival=st.none()
    | st.builds(
        Rival,
        st.just("Anna"),
        st.integers(1, 2),
        POINTS,
        st.sampled_from((Help(), Help(2), Help(0, 3, 1))),
    ),
    own_seat=st.integers(-1, 2),
    sent=st.integers(-1, 999),
    turn=st.integers(0, 2),
)


def test_every_field_has_a_key_under_which_it_is_stored() -> None:
    assert len(KEYS) == len(fields(GameTags)), "add a row to `_FIELDS` in model/tags.py"


@given(TAGS)
def test_tags_are_read_as_they_were_written(tags: GameTags) -> None:
    game = stp.Game(2, "neva")
    write_tags(game, tags)
    assert read_tags(game) == replace(tags, title=" ".join(tags.title.split()))
    assert read_tags(stp.load(stp.dump(game))) == read_tags(game)


@given(TAGS)
def test_a_tag_that_has_not_changed_stays_as_another_program_wrote_it(tags: GameTags) -> None:
    foreign = {"x-hints": "many", "x-other": "kept", "x-times": "1 2 three", "x-me": "9" * 50}
    game = stp.Game(2, "neva", tags=foreign)
    same = replace(tags, hints=0, times=(1, 2), own_seat=0)
    write_tags(game, same)
    assert {key: game.tags[key] for key in foreign} == foreign


def test_empty_values_remove_their_tags() -> None:
    game = stp.Game(2, "neva", tags={"x-title": "Winter", "x-stood-in": "1:3"})
    write_tags(game, replace(read_tags(game), title="", stood_in=()))
    assert game.tags == {}


def test_nothing_else_in_the_page_touches_the_tags_of_a_game() -> None:
    root = Path(stp.web.__file__).parent
    for path in root.rglob("*.py"):
        if path.name == "tags.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "tags":
                owner = ast.unparse(node.value)  # `CurrentGame.tags` is a value
                assert owner in ("self", "old", "current", "self._session.current"), (
                    f"{path}: {owner}"
                )


def test_the_stage_follows_the_game() -> None:
    game = stp.Game(2, "neva")
    assert stage_of(game, GameTags()).stage == "1 worker"
    assert stage_of(game, GameTags(rank=(1, 2))).rank == ()


def test_seats_say_who_plays_and_whose_they_are() -> None:
    tags = {"bots": [None, "medium", "greedy"], "names": ["Anna", "", "Bob"], "x-stood-in": "2:4"}
    seats = seats_of(stp.Game(3, "neva", tags=tags))
    assert seats.given_names == ("Anna", "Rastrelli", "Bob")
    assert (seats.humans, seats.away, seats.owners) == ((1,), (2,), (1, 2))
    assert seats.bots_at_start == (None, None, "greedy")
    assert seats.participants[1].stood_in == 4
    assert seats_of(stp.Game(2, "neva")).humans == (1, 2)


def test_moves_that_are_saved_together_have_a_time_each() -> None:
    browser = FakeBrowser()
    saves, game = Saves(browser), stp.Game(2, "neva")
    saves.save_new(game)
    for seconds, moves in ((7, 2), (10_000, 1)):
        browser.time_passed += 1000 * seconds
        for _ in range(moves):
            game.play("pass")
        saves.save(game)
    assert read_tags(game).times == (0, 7, 3600)
