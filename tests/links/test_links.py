"""Links are read as they were written, old ones keep their meaning, and bad ones do no harm."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stp import Game, Rules, dump
from stp.links import (
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    LinkError,
    TurnLink,
    read_link,
    write_link,
)
from stp.links.packing import DIGITS
from stp.options import PRESETS
from tests.bot_games import let_bots_play

RECORDS = Path(__file__).parents[1] / "data" / "links"
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
EXTRAS = st.just("") | TEXTS


def played(seed: str, players: int, edition: str = "base", rules: str = "classic") -> Game:
    """Return a whole game among greedy bots."""
    return let_bots_play(Game(players, seed, edition, rules))


@st.composite
def setups(draw: st.DrawFn) -> DealSetup:
    edition = draw(st.sampled_from(["base", "new-society"]))
    players = draw(st.integers(2, 4 if edition == "base" else 5))
    rules = draw(st.sampled_from([*PRESETS.values(), Rules(open_hands=True)]))
    kinds = st.sampled_from([None, "greedy", "expert:builder"])
    bots = draw(st.tuples(*[kinds] * players))
    names = draw(st.one_of(st.just(()), st.tuples(*[TEXTS] * players)))
    return DealSetup(edition, players, draw(TEXTS), rules, bots, names)  # type: ignore[arg-type]


@given(setups())
def test_a_deal_comes_back_from_its_link(setup: DealSetup) -> None:
    fragment = write_link(DealLink(setup))
    for link in (fragment, f"#{fragment}", f" https://example.org/stp/?x=1#{fragment}\n"):
        assert read_link(link) == DealLink(setup)


@given(setups(), TEXTS, st.integers(-60, 900), EXTRAS, EXTRAS)
def test_a_challenge_comes_back_from_its_link(
    setup: DealSetup, name: str, points: int, par: str, helped: str
) -> None:
    challenge = ChallengeLink(setup, setup.players, name, (points,) * setup.players, par, helped)
    assert read_link(write_link(challenge)) == challenge


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_comes_back_from_its_link(players: int) -> None:
    game = played("neva", players)
    link = read_link(write_link(GameLink(game, move=37)))
    assert isinstance(link, GameLink)
    assert (dump(link.game), link.move) == (dump(game), 37)


def test_a_link_that_was_cut_before_its_move_is_that_of_the_whole_game() -> None:
    game = played("neva", 4)
    assert write_link(GameLink(game, 37)).partition("&")[0] == write_link(GameLink(game))


def test_an_unfinished_game_is_passed_on_with_names_and_bots() -> None:
    game = Game(3, "neva", tags={"names": ["Anna", "Bob", "Zoë"], "bots": [None, "greedy", None]})
    game.play(game.legal_moves[0])
    link = read_link(write_link(TurnLink(game)))
    assert isinstance(link, TurnLink)
    assert link.game == game


def test_links_are_short() -> None:
    bots = (None, "expert:builder", "hard:courtier", "medium:banker")
    deal = write_link(DealLink(DealSetup("base", 4, "winter-evening", Rules(), bots)))
    assert len(deal) < 120
    assert len(write_link(GameLink(played("neva", 4)))) < 600


def test_links_hold_only_characters_that_messengers_leave_alone() -> None:
    word = write_link(DealLink(DealSetup("base", 2, "a b&c#<é>", Rules(), (None, None))))
    assert set(word.removeprefix("deal=")) <= set(DIGITS)


@pytest.mark.parametrize("tags", [{"names": ["A"]}, {"bots": ["greedy"]}, {"bots": ["greedy"] * 4}])
def test_a_game_whose_tags_do_not_fit_its_seats_has_no_link(tags: dict[str, list[str]]) -> None:
    with pytest.raises(LinkError, match="too few or too many bots or names"):
        write_link(GameLink(Game(players=3, seed="neva", tags=tags)))


@pytest.mark.parametrize(("seat", "points"), [(1, (9, 9)), (1, (9, 9, 5000)), (4, (9, 9, 9))])
def test_a_challenge_that_does_not_fit_its_game_has_no_link(
    seat: int, points: tuple[int, ...]
) -> None:
    setup = DealSetup("base", 3, "neva", Rules(), (None,) * 3)
    with pytest.raises(LinkError):
        write_link(ChallengeLink(setup, seat, "Anna", points))


@pytest.mark.parametrize("move", [-1, 1])
def test_a_move_that_the_game_does_not_have_has_no_link(move: int) -> None:
    with pytest.raises(LinkError, match="no move"):
        write_link(GameLink(Game(2, "neva"), move))


def test_an_invalid_table_has_no_link() -> None:
    with pytest.raises(LinkError, match="players"):
        write_link(DealLink(DealSetup("base", 5, "neva", Rules(), (None,) * 5)))


def test_a_bot_that_no_record_can_name_has_no_link() -> None:
    with pytest.raises(LinkError, match="bot"):
        write_link(DealLink(DealSetup("base", 2, "neva", Rules(), ("-", None))))


def test_a_seed_that_is_too_long_has_no_link() -> None:
    with pytest.raises(LinkError, match="too long"):
        write_link(DealLink(DealSetup("base", 2, "x" * 256, Rules(), (None, None))))


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        ("", "kind of link"),
        ("deal", "incomplete"),
        ("deal=", "incomplete"),
        ("deal=2abc", "damaged"),
        ("deal=3abc", "newer version"),
        ("deal=xabc", "incomplete"),
        ("deal=1<script>", "contains the invalid character"),
        ("deal=1%F0%9F", "contains the invalid character"),
        ("boat=1abc", "kind of link"),
        ("game=1" + "z" * 4090, "longer than"),
        ("game=1" + "z" * 5000, "too long"),
        ("deal=1zzzz", "damaged"),
    ],
)
def test_a_broken_link_says_what_is_wrong(fragment: str, reason: str) -> None:
    with pytest.raises(LinkError, match=reason):
        read_link(fragment)


def test_every_changed_or_lost_character_is_noticed() -> None:
    link = write_link(GameLink(played("neva", 2)))
    start = len("game=1")
    for at in range(start, len(link)):
        other = DIGITS[(DIGITS.index(link[at]) + 1) % len(DIGITS)]
        for broken in (link[:at] + other + link[at + 1 :], link[:at] + link[at + 1 :]):
            with pytest.raises(LinkError):
                read_link(broken)


@pytest.mark.parametrize("at", ["move=", "move=x", "move=-1", "move=9999", "move=37&x=1", "to=3"])
def test_a_wrong_place_in_a_game_is_an_error(at: str) -> None:
    with pytest.raises(LinkError, match="move"):
        read_link(f"{write_link(GameLink(played('neva', 2)))}&{at}")


@settings(max_examples=300)
@given(
    st.sampled_from(["deal", "challenge", "game", "turn"]), st.text(st.sampled_from(DIGITS)), TEXTS
)
def test_a_foreign_link_is_only_an_error(kind: str, word: str, tail: str) -> None:
    for fragment in (f"{kind}=1{word}", f"{kind}=1{word}{tail}", tail):
        with suppress(LinkError):
            read_link(fragment)


THREE = DealSetup(
    "new-society",
    3,
    "fog",
    Rules(open_hands=True),
    (None, "hard:builder", "easy"),
    ("Anna", "Bob", "Zoë"),
)
GOLDEN: dict[str, DealLink | ChallengeLink] = {
    "deal=1GX3Le4LnZXJ7bxSt9vknOeZVVYqcGM1E": DealLink(
        DealSetup("base", 4, "neva", Rules(), (None, "greedy", "greedy", "random"))
    ),
    "deal=18svzoQnmXQsQjE84l73gm56HKH26EWYdFXcuH7PLuafcc8me93RLWmB": DealLink(THREE),
    "challenge=16NGQliVDVarbgmsowW1qGefl8Z6Qg3SsqQjQqUnpZdIMNnD7zUsYpYZCuOFSFEyE7JD": (
        ChallengeLink(THREE, 1, "Zoë", (81, -3, 64))
    ),
}
GOLDEN_GAMES = {
    "neva-4": "game=1522S4rUnlxhZodNn1zcrjzGNrdkDBbnvlRdfShTozntx328f7sMAP6qJyI8FdtacZXJwxJomyc3k"
    "PKajQ5toVtJg0XFJdQNccY2lprul0zlXLVL5Z54ILd2FtuNUfRM&move=37",
    "ice-3": "game=1AHfQ9StRNg6eWfVzJ55ZX1n30XhHV7LwRdFxuqPckSOQc143LVJJp3hDiPHgsEIfdWOrIkNmZgtWJ"
    "iuWzaIMrxCrjw3J8uOmymPPJKedGrucuQEuS53LALdLudkQQjnQvYAJvn",
}
"""Whole games; the records beside them are in `tests/data/links`."""


@pytest.mark.parametrize("fragment", GOLDEN)
def test_an_old_link_means_what_it_always_meant(fragment: str) -> None:
    assert read_link(fragment) == GOLDEN[fragment]
    assert write_link(GOLDEN[fragment]) == fragment


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_an_old_link_to_a_whole_game_holds_the_same_moves_for_ever(name: str) -> None:
    link = read_link(GOLDEN_GAMES[name])
    assert isinstance(link, GameLink)
    assert dump(link.game) == (RECORDS / f"{name}.stp").read_text("utf-8")
    assert link.move == (37 if name == "neva-4" else None)
    assert write_link(link) == GOLDEN_GAMES[name]


def test_a_game_without_bots_survives_a_link() -> None:
    game = Game(2, "neva", tags={"names": ["Anna", "Bob"], "bots": [None, None]})
    link = read_link(write_link(TurnLink(game)))
    assert isinstance(link, TurnLink)
    assert dump(link.game) == dump(game)


def test_an_old_turn_is_the_same_position_for_ever() -> None:
    fragment = "turn=1AMENsecdJ9eRBsCOLW5lxWjGOlXc"
    link = read_link(fragment)
    assert isinstance(link, TurnLink)
    assert list(map(str, link.game.moves)) == [
        "take upper shepherd",
        "buy upper gold-miner",
        "pass",
    ]
    assert link.game.tags == {"names": ["Anna", "Bob"], "bots": [None, None]}
    assert write_link(link) == fragment
