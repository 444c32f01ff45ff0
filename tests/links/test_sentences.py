"""The error messages of links have exactly these words, which the page translates."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from stp import Game, Rules
from stp.links import (
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    Link,
    LinkError,
    NewerLinkError,
    read_link,
    v2,
    write_link,
)
from stp.links.packing import MAX_TEXT_BYTES, MAX_WORD_LENGTH, Packer, PackingError, Unpacker
from stp.links.v1 import MOVES_RANGE, CheckedPacker, read_moves, write_moves
from tests.links.version_2 import PLAIN, SETUP, word

NEWER = (
    "it was made by a newer version of the game; reload the page to get that version, then open"
    " the link again"
)
OPEN = Rules(open_money=True)
ONE_MOVE = Game(2, "neva")
ONE_MOVE.play("pass")


def setup(
    bots: tuple[str | None, ...] = (None, None), names: tuple[str, ...] = (), seed: str = "neva"
) -> DealSetup:
    """Return a table for two."""
    return DealSetup("base", 2, seed, Rules(), bots, names)


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [
        ("boat=1abc", "unknown kind of link"),
        ("deal=", "the link is incomplete"),
        ("deal=xabc", "the link is incomplete"),
        ("deal=0abc", "the link is incomplete"),
        ("deal=" + "1" * 4092, "the link is too long to come from this game"),
        ("deal=1" + "z" * 4001, "the link is damaged (it is longer than 4000 characters)"),
        ("deal=1<", "the link is damaged (it contains the invalid character '<')"),
        ("deal=1zzzz", "the link is damaged (part of it is missing or changed)"),
        (f"{write_link(DealLink(SETUP))}&move=1", "only a whole game can be opened at a move"),
        (
            f"{write_link(GameLink(ONE_MOVE))}&move=2",
            "the game in the link ends at move 1",
        ),
        (
            f"{write_link(GameLink(ONE_MOVE))}&move=x",
            "only &move=NUMBER can follow a whole game",
        ),
        (
            word("deal", PLAIN | {"bot.3": "greedy"}),
            "the link is damaged (it fills a seat that does not exist)",
        ),
        (
            word("deal", PLAIN | {"bot.1": "-"}),
            "the link is damaged (it names an unknown bot)",
        ),
        (
            word("deal", PLAIN | {"bot.x.1": "greedy"}),
            "the link is damaged (it fills a seat that does not exist)",
        ),
        (
            word("challenge", PLAIN | {"seat": "1", "name": "Anna", "points": "1 100000"}),
            "the link is damaged (its seat or its points are out of range)",
        ),
        (word("deal", PLAIN | {"seats": "02"}), "the link is damaged ('02' is not a number)"),
        (
            word("deal", PLAIN | {"seats": "1000000"}),
            "the link is damaged ('1000000' is not a number)",
        ),
        (word("deal", [("seed", "ice")] * 2), "the link is damaged (it contains 'seed' twice)"),
        (word("deal", {}), "the link is damaged (it does not contain 'edition')"),
        (
            word("deal", PLAIN, tail=7),
            "the link is damaged (part of it is missing or changed)",
        ),
        (
            word("challenge", PLAIN | {"seat": "3", "name": "Anna", "points": "1 2"}),
            "the link is damaged (its seat or its points are out of range)",
        ),
        (
            word("challenge", PLAIN | {"seat": "1", "name": "Anna", "points": "1"}),
            "the link is damaged (it does not give the points of every seat)",
        ),
    ],
)
def test_a_link_that_cannot_be_opened_says_why(fragment: str, sentence: str) -> None:
    with pytest.raises(LinkError) as caught:
        read_link(fragment)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("fragment", ["deal=3", "deal=9abc", word("deal", PLAIN | {"seats": "6"})])
def test_a_link_of_a_later_version_says_how_to_get_it(fragment: str) -> None:
    with pytest.raises(NewerLinkError) as caught:
        read_link(fragment)
    assert str(caught.value) == NEWER


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (
            DealLink(DealSetup("base", 5, "neva", Rules(), (None,) * 5)),
            "five players need the edition 'new-society'",
        ),
        (DealLink(setup(bots=(None,))), "it has too few or too many bots or names for its seats"),
        (DealLink(setup(names=("A",))), "it has too few or too many bots or names for its seats"),
        (DealLink(setup(bots=("-", None))), "it names an unknown bot"),
        (DealLink(setup(seed="\ud800")), "it contains an invalid character (lone surrogate)"),
        (DealLink(setup(seed="é" * 128)), "a text of 256 bytes is too long for a link"),
        (ChallengeLink(setup(), 1, "A", (9,)), "it does not give the points of every seat"),
        (ChallengeLink(setup(), 1, "A", (9, 960)), "1024 is out of range for 1024 values"),
        (GameLink(ONE_MOVE, 2), "the game has no move 2"),
    ],
)
def test_content_that_no_link_can_express_says_why(link: Link, reason: str) -> None:
    with pytest.raises(LinkError) as caught:
        write_link(link)
    assert str(caught.value) == f"this cannot be put into a link: {reason}"


@pytest.mark.parametrize(
    ("seat", "points", "reason"),
    [
        (1, (9,), "it does not give the points of every seat"),
        (0, (9, 9), "its seat or its points are out of range"),
        (3, (9, 9), "its seat or its points are out of range"),
        (1, (9, 960), "its seat or its points are out of range"),
        (1, (-65, 9), "its seat or its points are out of range"),
    ],
)
def test_version_2_holds_the_same_challenges_as_version_1(
    seat: int, points: tuple[int, ...], reason: str
) -> None:
    with pytest.raises(PackingError) as caught:
        v2.fields_of(ChallengeLink(setup(), seat, "A", points))
    assert str(caught.value) == reason


@pytest.mark.parametrize("points", [(-64, 959), (0, -1)])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_least_and_the_most_points_fit_into_both_versions(
    seat: int, points: tuple[int, ...]
) -> None:
    link = ChallengeLink(setup(), seat, "Žofie", points)
    assert read_link(write_link(link)) == link
    assert read_link(word("challenge", v2.fields_of(link))) == link


def test_a_text_whose_bytes_are_no_text_is_damage() -> None:
    packer = Packer()
    packer.write(1, MAX_TEXT_BYTES + 1)
    packer.write(0xFF, 256)
    with pytest.raises(PackingError) as caught:
        Unpacker(packer.word()).read_text()
    assert str(caught.value) == "one of its texts cannot be read"


def test_the_longest_text_and_the_longest_word_fit() -> None:
    packer = Packer()
    packer.write_text("n" * MAX_TEXT_BYTES)
    assert Unpacker(packer.word()).read_text() == "n" * MAX_TEXT_BYTES
    assert Unpacker("0" * MAX_WORD_LENGTH).is_empty


def test_a_number_must_be_one_of_its_values() -> None:
    packer = Packer()
    for number in (-1, 3):
        with pytest.raises(PackingError) as caught:
            packer.write(number, 3)
        assert str(caught.value) == f"{number} is out of range for 3 values"
    packer.write(0, 1)
    assert packer.word() == "0", "a choice among one costs nothing"


def test_moves_after_the_end_are_damage() -> None:
    game = Game(2, "neva")
    while not game.over:
        game.play(game.legal_moves[0])
    packer = CheckedPacker()
    packer.write(1, MOVES_RANGE)
    with pytest.raises(PackingError) as caught:
        read_moves(Unpacker(packer.word()), game)
    assert str(caught.value) == "it continues after the end of the game"


def test_a_whole_game_can_be_opened_at_its_beginning_and_at_its_end() -> None:
    for move in (0, 1):
        assert read_link(write_link(GameLink(ONE_MOVE, move))) == GameLink(ONE_MOVE, move)


def test_a_game_of_too_many_moves_has_no_link() -> None:
    game = cast(Game, SimpleNamespace(moves=("pass",) * MOVES_RANGE))
    with pytest.raises(PackingError) as caught:
        write_moves(Packer(), game)
    assert str(caught.value) == "a game of 4096 moves is too long for a link"


@pytest.mark.parametrize(
    "link", [DealLink(replace(SETUP, rules=OPEN)), GameLink(Game(2, "neva", rules=OPEN), 0)]
)
def test_a_link_of_version_2_is_its_word_and_its_move(
    link: DealLink | GameLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stp.links.v1.can_express", lambda _: False)
    fragment = write_link(link)
    kind, word = fragment.partition("&")[0].split("=2")
    at = fragment.partition("&")[2]
    assert read_link(fragment) == link
    assert v2.write(v2.read(kind, word, at), at) == word


@pytest.mark.parametrize(("digits", "is_number"), [("0001", True), ("00001", False)])
def test_the_number_of_a_move_has_four_digits_at_most(digits: str, is_number: bool) -> None:
    fragment = f"{write_link(GameLink(ONE_MOVE))}&move={digits}"
    if is_number:
        assert read_link(fragment) == GameLink(ONE_MOVE, 1)
    else:
        with pytest.raises(LinkError, match="only &move=NUMBER can follow"):
            read_link(fragment)


def test_a_lone_surrogate_behind_a_link_is_damage() -> None:
    with pytest.raises(LinkError, match="damaged"):
        read_link(word("game", PLAIN) + "&\ud800")


def test_the_points_of_a_challenge_have_one_blank_between_them() -> None:
    found = PLAIN | {"seat": "1", "name": "Eva", "points": "30 31"}
    assert isinstance(read_link(word("challenge", found)), ChallengeLink)
    with pytest.raises(LinkError, match="is not a number"):
        read_link(word("challenge", found | {"points": "30  31"}))


def test_a_word_goes_on_no_further_than_its_fields() -> None:
    with pytest.raises(LinkError) as caught:
        read_link(word("deal", PLAIN, tail=4095))
    assert str(caught.value) == "the link is damaged (part of it is missing or changed)"


def test_a_game_from_a_written_out_deal_has_no_link() -> None:
    with pytest.raises(LinkError) as caught:
        write_link(GameLink(Game(deal=Game(2, "neva").deal)))
    assert str(caught.value) == "a game with a custom deal has no link; send its record instead"


def test_an_invalid_table_is_named() -> None:
    with pytest.raises(LinkError, match="9"):
        write_link(DealLink(replace(SETUP, players=9, bots=(None,) * 9)))


def test_options_are_written_in_small_letters() -> None:
    found = v2.fields_of(DealLink(replace(SETUP, rules=OPEN)))
    assert found["option.open_money"] == "true"
