"""A value of a wrong type is refused in one sentence that says what is expected instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import stp
import stp.svg
from stp import (
    Deal,
    DealError,
    Game,
    IllegalMoveError,
    Move,
    MoveTextError,
    OptionError,
    RecordError,
    Rules,
    StpError,
    View,
    analysis,
    arena,
    facts,
)
from stp.bots import LevelBot, make_bot
from stp.links import DealLink, GameLink, LinkError, TurnLink, read_link, setup_of, write_link
from stp.testing import Table


def game() -> Any:
    """Return a game before its first move, without a type, so that it can be used wrongly."""
    return Game(2, "neva")


def bot(name: Any, seed: Any = "neva", seat: Any = 1) -> Any:
    """Return a bot, from arguments of any type."""
    return make_bot(name, seed, seat)


WRONG_CALLS: list[tuple[Callable[[], object], type[StpError], str]] = [
    # Making a game
    (
        lambda: Game(players="2"),  # type: ignore[arg-type]
        OptionError,
        "the number of players must be a whole number, not '2' (str)",
    ),
    (
        lambda: Game(players=2.0),  # type: ignore[arg-type]
        OptionError,
        "the number of players must be a whole number, not 2.0 (float)",
    ),
    (
        lambda: Game(2, b"neva"),  # type: ignore[arg-type]
        DealError,
        "a seed must be text, not b'neva' (bytes)",
    ),
    (
        lambda: Game(edition=None),  # type: ignore[arg-type]
        OptionError,
        "unknown edition 'None': use one of base, new-society",
    ),
    (
        lambda: Game(rules=None),  # type: ignore[arg-type]
        OptionError,
        "rules must be text or a Rules, not None",
    ),
    (
        lambda: Game(rules={"open_money": True}),  # type: ignore[arg-type]
        OptionError,
        "rules must be text or a Rules, not {'open_money': True} (dict)",
    ),
    (
        lambda: Rules(open_money=1),  # type: ignore[arg-type]
        OptionError,
        "table option open_money cannot be '1': use one of false, true",
    ),
    (
        lambda: Game(deal="neva"),  # type: ignore[arg-type]
        DealError,
        "a deal must be a Deal, not 'neva' (str)",
    ),
    (
        lambda: Game(tags=["date"]),  # type: ignore[arg-type]
        OptionError,
        "tags must be a dictionary, not ['date'] (list)",
    ),
    (
        lambda: Deal([], {}),  # type: ignore[arg-type]
        DealError,
        "the decks of a deal must be a dictionary, not [] (list)",
    ),
    (
        lambda: Deal({}, None),  # type: ignore[arg-type]
        DealError,
        "the markers of a deal must be a dictionary, not None",
    ),
    (
        lambda: Deal({"worker": 5}, {}),  # type: ignore[dict-item]
        DealError,
        "a deck must be a list of card ids, not 5 (int)",
    ),
    (
        lambda: Deal({"worker": "lumberjack"}, {}),
        DealError,
        "a deck must be a list of card ids, not 'lumberjack' (str)",
    ),
    # Playing and asking
    (
        lambda: game().play(None),
        IllegalMoveError,
        "illegal move 'None': a move must be a Move or text, not None",
    ),
    (
        lambda: game().price(b"pass"),
        IllegalMoveError,
        "illegal move 'b'pass'': a move must be a Move or text, not b'pass' (bytes)",
    ),
    (lambda: game().obstacle(5), MoveTextError, "'5': a move must be text, not 5 (int)"),
    (lambda: Move.parse(None), MoveTextError, "'None': a move must be text, not None"),  # type: ignore[arg-type]
    (lambda: game().view("1"), StpError, "a seat must be a whole number, not '1' (str)"),
    (lambda: game().view(1.5), StpError, "a seat must be a whole number, not 1.5 (float)"),
    (lambda: game().income(None), StpError, "a seat must be a whole number, not None"),
    (
        lambda: game().view(1).candidates_of([1]),
        StpError,
        "a seat must be a whole number, not [1] (list)",
    ),
    (
        lambda: game().position("1"),
        StpError,
        "a number of moves must be a whole number, not '1' (str)",
    ),
    (
        lambda: View("neva", 1),  # type: ignore[arg-type]
        StpError,
        "a view is made of a position, not 'neva' (str)",
    ),
    (
        lambda: View(game().state, 3),
        StpError,
        "there is no seat 3: seats are numbered from 1 to 2",
    ),
    (lambda: stp.Position(None), StpError, "a position is made of a State, not None"),  # type: ignore[arg-type]
    # Records
    (
        lambda: stp.load(b"stp 1"),  # type: ignore[arg-type]
        RecordError,
        "a record must be text, not b'stp 1' (bytes)",
    ),
    (lambda: Game.load(None), RecordError, "a record must be text, not None"),  # type: ignore[arg-type]
    (
        lambda: stp.dump("stp 1"),  # type: ignore[arg-type]
        RecordError,
        "only a Game has a record, not 'stp 1' (str)",
    ),
    (
        lambda: Game(tags={5: "a", "date": "b"}).dump(),  # type: ignore[dict-item]
        RecordError,
        "the name of a tag must be text, not 5 (int)",
    ),
    (
        lambda: Game(tags={"names": 5}).dump(),
        RecordError,
        "tag 'names': it must be a list, one entry per seat",
    ),
    # Links
    (lambda: read_link(b"game="), LinkError, "a link must be text, not b'game=' (bytes)"),  # type: ignore[arg-type]
    (
        lambda: write_link("game="),  # type: ignore[arg-type]
        LinkError,
        "a link must be one of DealLink, ChallengeLink, GameLink, TurnLink, not 'game=' (str)",
    ),
    (
        lambda: write_link(GameLink("neva")),  # type: ignore[arg-type]
        LinkError,
        "a link is made from a Game, not 'neva' (str)",
    ),
    (
        lambda: write_link(TurnLink(None)),  # type: ignore[arg-type]
        LinkError,
        "a link is made from a Game, not None",
    ),
    (
        lambda: write_link(DealLink(None)),  # type: ignore[arg-type]
        LinkError,
        "the set-up of a link must be a DealSetup, not None",
    ),
    (
        lambda: write_link(GameLink(game(), "1")),  # type: ignore[arg-type]
        LinkError,
        "this cannot be put into a link: the game has no move 1",
    ),
    (lambda: setup_of(None), LinkError, "a link is made from a Game, not None"),  # type: ignore[arg-type]
    # Bots
    (lambda: bot(None), OptionError, "the name of a bot must be text, not None"),
    (lambda: bot("greedy", 5), DealError, "a seed must be text, not 5 (int)"),
    (lambda: bot("greedy", seat="1"), StpError, "a seat must be a whole number, not '1' (str)"),
    (
        lambda: bot("greedy", seat=6),
        StpError,
        "there is no seat 6: seats are numbered from 1 to 5",
    ),
    (
        lambda: LevelBot("champion"),
        OptionError,
        "unknown level 'champion': use one of novice, easy, medium, hard, expert, master",
    ),
    # Matches and analysis
    (
        lambda: arena.rotated("greedy", "neva", 2),
        OptionError,
        "bots must be a list of names, not 'greedy' (str)",
    ),
    (lambda: arena.mean_rounds([]), StpError, "there are no games to take the mean of"),
    (
        lambda: arena.wilson_interval(0, 0),
        StpError,
        "0 of 0 games cannot have been won",
    ),
    (
        lambda: arena.wilson_interval(5, 4),
        StpError,
        "5 of 4 games cannot have been won",
    ),
    (
        lambda: next(analysis.analyse(game(), seats=[3])),
        StpError,
        "there is no seat 3: seats are numbered from 1 to 2",
    ),
    (
        lambda: next(analysis.measure(game(), ["greedy"])),
        OptionError,
        "2 seats need 2 bots, not 1",
    ),
    (
        lambda: analysis.DealPar("0.1.0", ((84, 60),), ()).points_of(3),
        StpError,
        "there is no seat 3: seats are numbered from 1 to 2",
    ),
    (
        lambda: analysis.DealPar("0.1.0", ((84, 60),), ()).lead_of(0),
        StpError,
        "there is no seat 0: seats are numbered from 1 to 2",
    ),
    (
        lambda: analysis.why_move(game(), 0, "buy upper judge"),
        IllegalMoveError,
        "illegal move 'buy upper judge': that move is not possible here",
    ),
    (
        lambda: analysis.why_move(game(), 1, "pass"),
        StpError,
        "the game has 0 moves, not 1",
    ),
    (
        lambda: next(analysis.hint(None)),  # type: ignore[arg-type]
        StpError,
        "a bot chooses from a View, not None",
    ),
    (
        lambda: next(analysis.hint(game().view(2, memory=True))),
        StpError,
        "the seat of this view has nothing to decide now",
    ),
    (
        lambda: facts.about(game().view(1), "buy upper judge"),
        IllegalMoveError,
        "illegal move 'buy upper judge': that move is not possible here",
    ),
    (
        lambda: facts.against(game().view(1), "pass", 5),  # type: ignore[arg-type]
        IllegalMoveError,
        "illegal move '5': a move must be a Move or text, not 5 (int)",
    ),
    # Positions by hand
    (
        lambda: Table(players=9),
        OptionError,
        "'base' is for 2 to 4 players, not 9",
    ),
    (
        lambda: Table(phase="workers"),
        StpError,
        "unknown deck or phase 'workers': use one of worker, building, aristocrat, trading",
    ),
    (lambda: Table(upper="jugde"), StpError, "the edition has no card 'jugde'"),
    (
        lambda: Table(tops="judge carpenter judge judge judge judge judge judge"),
        DealError,
        "no deck has these cards, or not as many: carpenter judge judge judge judge judge",
    ),
    (
        lambda: Table().give(3, "judge"),
        StpError,
        "there is no seat 3: seats are numbered from 1 to 2",
    ),
    (
        lambda: Table().turn(0),
        StpError,
        "there is no seat 0: seats are numbered from 1 to 2",
    ),
    (
        lambda: Table().leave(workers=3),
        StpError,
        "unknown deck or phase 'workers': use one of worker, building, aristocrat, trading",
    ),
    # Drawings
    (lambda: stp.svg.card(5), StpError, "a card is drawn by its id, not 5 (int)"),  # type: ignore[arg-type]
    (
        lambda: stp.svg.table(None),  # type: ignore[arg-type]
        StpError,
        "a table is drawn of a position or a view, not None",
    ),
    (
        lambda: stp.svg.card("judge", lang=["de"]),  # type: ignore[arg-type]
        StpError,
        "unknown language '['de']': use one of en, fr, de, cs",
    ),
]


@pytest.mark.parametrize(("wrong", "kind", "sentence"), WRONG_CALLS)
def test_a_wrong_type_is_refused_in_one_sentence(
    wrong: Callable[[], object], kind: type[StpError], sentence: str
) -> None:
    with pytest.raises(StpError) as caught:
        wrong()
    assert type(caught.value) is kind
    assert str(caught.value) == sentence


@pytest.mark.parametrize("name", ["random", "greedy", "medium", "hard"])
def test_a_bot_chooses_only_from_the_view_of_a_seat_that_decides(name: str) -> None:
    with pytest.raises(StpError, match="a bot chooses from a View, not <Game: base, 2 players"):
        bot(name).choose(game())
    with pytest.raises(StpError, match="the seat of this view has nothing to decide now"):
        bot(name).choose(game().view(2, memory=True))
    assert bot(name).choose(game().view(1, memory=True)) in game().legal_moves


def test_a_level_needs_a_view_with_memory() -> None:
    with pytest.raises(StpError, match=r"needs a view with memory: game\.view"):
        bot("hard").choose(game().view(1))
