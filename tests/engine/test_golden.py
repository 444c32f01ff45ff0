"""Deals and whole games are the same for ever, on every Python."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.engine import golden


def test_every_frozen_deal_is_dealt_again() -> None:
    frozen = golden.frozen_deals()
    dealt = {key: golden.deal_value(deal) for key, deal in golden.all_deals()}
    assert dealt == frozen


def test_whole_deals_are_dealt_again_card_by_card() -> None:
    assert golden.whole_deals() == golden.WHOLE_DEALS.read_text("utf-8")


def test_seed_edition_and_number_of_players_all_matter() -> None:
    values = list(golden.frozen_deals().values())
    assert len(set(values)) == len(values)


@pytest.mark.parametrize("name", [name for name, *_ in golden.GAMES])
def test_a_playthrough_is_played_again_line_by_line(name: str) -> None:
    lines, game, moves = golden.read_playthrough(golden.PLAYTHROUGHS / f"{name}.txt")
    for number, (ours, theirs) in enumerate(
        zip_longest(golden.playthrough(game, moves), lines), start=1
    ):
        assert ours == theirs, f"line {number}"
    assert game.over


def test_the_playthroughs_show_every_kind_of_move() -> None:
    verbs = set()
    for name, *_ in golden.GAMES:
        _, _, moves = golden.read_playthrough(golden.PLAYTHROUGHS / f"{name}.txt")
        verbs |= {move.split()[0] for move in moves}
    assert verbs == {
        "buy", "take", "play", "observe", "redeem", "discard", "guild", "trade", "pub", "dismiss",
        "pass",
    }  # fmt: skip
