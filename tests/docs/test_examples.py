"""The examples that need only the package work."""

from __future__ import annotations

import subprocess
import sys

import pytest

from examples.cheapest import Cheapest
from examples.replay_link import replay
from stp import Game
from stp.arena import play_pairings, rotated
from stp.links import DealLink, GameLink, setup_of, write_link
from tools.paths import ROOT


def test_the_ten_line_bot_plays_in_the_arena() -> None:
    name = f"{Cheapest.__module__}:{Cheapest.__name__}"
    outcomes = list(play_pairings(rotated((name, "random"), seed="neva", games=4)))
    won = sum(outcome.win_share(outcome.pairing.bots.index(name)) for outcome in outcomes)
    assert won >= 3


def test_a_game_is_replayed_from_its_link(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(2, "neva")
    while not game.over:
        game.play(game.legal_moves[0])
    again = replay(f"https://example.org/#{write_link(GameLink(game))}")
    assert again.moves == game.moves
    shown = capsys.readouterr().out
    assert shown.count("--- Round ") == game.state.round + 1
    assert "Final scoring" in shown


def test_a_damaged_link_is_refused_in_one_sentence() -> None:
    with pytest.raises(SystemExit, match=r"^The link cannot be read: unknown kind of link\.$"):
        replay("https://example.org/#nonsense")


@pytest.mark.parametrize(
    ("example", "sentence"),
    [
        ("train_ppo", "train_ppo.py needs numpy: pip install 'saint-petersburg[train]'"),
        (
            "openspiel_mcts",
            "openspiel_mcts.py needs numpy: pip install 'saint-petersburg[openspiel]'",
        ),
        ("plot_curve", "plot_curve.py needs matplotlib: pip install matplotlib"),
    ],
)
def test_an_example_names_the_extra_that_it_needs(example: str, sentence: str) -> None:
    file = ROOT / "examples" / f"{example}.py"
    without_packages = [sys.executable, "-S", str(file)]
    done = subprocess.run(without_packages, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (1, sentence)


def test_a_link_without_a_game_is_refused() -> None:
    link = write_link(DealLink(setup_of(Game(2, "neva"))))
    with pytest.raises(SystemExit, match="holds no game"):
        replay(f"#{link}")
