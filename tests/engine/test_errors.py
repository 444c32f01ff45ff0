"""All errors have the same properties, whatever raises them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stp
from stp import Game, IllegalMoveError, Move, Rules, StpError
from tests.engine.invalid_input import LONG, deal_for, deal_with
from tests.rules.table import Table


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Game(players=3, seed="a", edition=LONG),
        lambda: Game(players=3, seed="a", rules=LONG),
        lambda: Game(players=3, seed="a", rules=f"classic {LONG}=true"),
        lambda: Game(players=3, seed="a", rules=f"classic open_money={LONG}"),
        lambda: Rules(bonus_timing=LONG),  # type: ignore[arg-type]
        lambda: Game(players=3, seed=[LONG]),  # type: ignore[arg-type]
        lambda: Game(players=10**1000, seed="a"),
        lambda: Game(deal=deal_with("worker", LONG)),
        lambda: Game(deal=deal_with(LONG, "pub")),
        lambda: Game(deal=deal_for(**{LONG: 1})),
        lambda: Game(deal=deal_for(worker=LONG)),
        lambda: Move.parse(LONG),
        lambda: Move.parse(f"buy upper {LONG}"),
        lambda: Move.parse(f"buy upper judge {LONG}"),
        lambda: Game(players=3, seed="a").play(LONG),
        lambda: Game(players=3, seed="a").view(1).price(LONG),
        lambda: stp.load(LONG),
        lambda: stp.load(f"stp {LONG}"),
        lambda: stp.load(f"stp 1\n{LONG}: 5"),
        lambda: stp.load(f"stp 1\nedition: {LONG}"),
        lambda: stp.load(f"stp 1\nseats: {LONG}"),
        lambda: stp.load(f"stp 1\ndate: {LONG}"),
        lambda: stp.load(f"stp 1\nmarkers: {LONG}=1 {LONG}=1"),
        lambda: stp.load(f"stp 1\nedition: base\nseed: a\nseats: 2\n\n{LONG} pass"),
        lambda: stp.load(f"stp 1\nedition: base\nseed: neva\nseats: 2\n\n1 {LONG}"),
        lambda: stp.dump(Game(players=3, seed="a", tags={LONG: "a"})),
        lambda: stp.dump(Game(players=3, seed="a", tags={"date": LONG})),
    ],
)
def test_errors_quote_only_the_beginning_of_a_long_input(wrong: Callable[[], object]) -> None:
    with pytest.raises(StpError) as caught:
        wrong()
    assert len(str(caught.value)) < 250
    assert "\n" not in str(caught.value)


def test_all_errors_are_value_errors() -> None:
    errors = [value for name, value in vars(stp).items() if name.endswith("Error")]
    assert len(errors) == 6
    for error in errors:
        assert issubclass(error, StpError)
        assert issubclass(error, ValueError)


def test_an_error_has_what_a_translation_needs() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Table(phase="building", upper="judge").play("buy upper judeg")
    error = caught.value
    assert error.template == "illegal move '{move}': {reason} (did you mean '{meant}'?)"
    assert (error.fields["move"], error.fields["meant"]) == ("buy upper judeg", "buy upper judge")
    assert error.fields["reason"] is error.cause
    assert error.template.format(**error.fields) == str(error)
