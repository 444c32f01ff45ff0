"""The game follows OpenSpiel's interfaces, and its chance nodes deal the cards."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from stp.candidates import IllegalMoveError  # noqa: E402
from stp.cards import CARDS, deck_cards  # noqa: E402 - nothing to test without OpenSpiel
from stp.errors import OptionError, StpError  # noqa: E402
from tests.extras import playthroughs  # noqa: E402
from tools.paths import ROOT  # noqa: E402

TABLES = tuple(playthroughs.TABLES.values())
pytestmark = pytest.mark.timeout(900)


def loaded(table: str) -> Any:
    """Return a game of OpenSpiel."""
    import stp.spiel

    assert stp.spiel.GAME_TYPE.short_name in pyspiel.registered_names()
    return pyspiel.load_game(table)


def played(table: str, seed: int) -> Any:
    """Return the end of a random game."""
    chance = np.random.RandomState(seed)
    state = loaded(table).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1)
            state.apply_action(int(chance.choice(outcomes, p=likely)))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("table", TABLES)
def test_it_passes_openspiels_own_test(table: str) -> None:
    pyspiel.random_sim_test(loaded(table), 1, True, False)


@pytest.mark.parametrize("table", TABLES)
def test_a_playthrough_can_be_played_again(table: str) -> None:
    end = played(table, 3)
    again = loaded(table).new_initial_state()
    for action in end.history():
        copy = again.clone()
        again.apply_action(action)
        copy.apply_action(action)
        assert str(copy) == str(again)
    assert again.returns() == end.returns()
    assert sum(end.returns()) == pytest.approx(0)


@pytest.mark.parametrize("file", playthroughs.files(), ids=lambda file: file.stem)
def test_openspiel_sees_in_a_playthrough_file_what_it_saw(file: Path, tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    loaded(TABLES[0])
    text = tmp_path / "playthrough.txt"
    text.write_bytes(gzip.decompress(file.read_bytes()))
    before, now = generate_playthrough.replay(str(text))
    assert now.splitlines() == before.splitlines()


@pytest.mark.parametrize("table", TABLES)
def test_no_card_is_drawn_more_often_than_the_edition_has_it(table: str) -> None:
    end = played(table, 5)
    cards = deck_cards(end.engine.edition)
    for deck, left, dealt in zip(cards, end.engine.left, end.engine.decks, strict=True):
        assert Counter(deck) == Counter(dealt)
        assert left >= 0
    assert max(row for deck in cards for row in deck) < len(CARDS)


@pytest.mark.parametrize("table", TABLES)
def test_a_card_is_as_likely_as_its_copies_that_were_not_drawn(table: str) -> None:
    end = played(table, 4)
    unseen = [Counter(CARDS[row].id for row in deck) for deck in deck_cards(end.engine.edition)]
    state = loaded(table).new_initial_state()
    for action in end.history():
        if state.is_chance_node() and state.history():
            chances = {
                state.action_to_string(outcome).removeprefix("draw "): likely
                for outcome, likely in state.chance_outcomes()
            }
            (deck,) = (deck for deck in unseen if chances.keys() <= deck.keys())
            left = +deck
            assert chances == pytest.approx({c: n / left.total() for c, n in left.items()})
            deck[state.action_to_string(action).removeprefix("draw ")] -= 1
        state.apply_action(action)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="unknown edition 'deluxe'"):
        loaded("python_saint_petersburg(edition=deluxe)")


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = loaded(TABLES[0]).new_initial_state()
    for outcome in (6, 99):  # there are six ways to deal the markers
        with pytest.raises(StpError, match=f"chance has no outcome {outcome} here"):
            state.apply_action(outcome)
    state.apply_action(0)
    czar = next(at for at, row in enumerate(state._table.rows) if CARDS[row].id == "czar")
    with pytest.raises(StpError, match="chance has no outcome"):
        state.apply_action(czar)  # a market of workers
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state), state.history(), state.legal_actions()
    illegal = next(one for one in range(1067) if one not in state.legal_actions())
    with pytest.raises(IllegalMoveError, match="that move is not possible here") as caught:
        state.apply_action(illegal)
    assert caught.value.legal
    with pytest.raises(StpError, match="there is no action 1067: actions go from 0 to 1066"):
        state.apply_action(1067)
    assert (str(state), state.history(), state.legal_actions()) == before
    for _ in range(4):  # four lumberjacks are on offer
        state.apply_action(0)
    with pytest.raises(IllegalMoveError):
        state.apply_action(0)
    assert state.legal_actions() == [1066]


def test_the_example_of_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    import stp.spiel

    page = (ROOT / "docs" / "learning.md").read_text("utf-8")
    (example,) = (code for code in page.split("```python\n") if code.startswith("import pyspiel"))
    example = example.partition("```")[0]
    exec(example, {})
    assert "'buy upper " in capsys.readouterr().out
    assert [name for name in stp.spiel.__all__ if f"stp.spiel.{name}" not in example] == []
