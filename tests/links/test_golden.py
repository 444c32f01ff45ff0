"""Links of version 1 keep their meaning for ever, and are still written the same way."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from stp import Rules, dump
from stp.links import GameLink, TurnLink, read_link, setup_of, write_link
from stp.moves import VERBS
from stp.options import CHOICES
from tests.links.golden import lines, setup_in, value

GOLDEN = lines()


@pytest.mark.parametrize("kind", ["deal", "challenge", "game", "turn"])
def test_every_golden_link_is_read_as_recorded_and_written_as_it_was(kind: str) -> None:
    for line in GOLDEN:
        if line["kind"] == kind:
            expected = value(line)
            link = read_link(line["link"])
            assert link == expected, line["link"]
            assert write_link(expected) == line["link"]
            if isinstance(link, GameLink | TurnLink):
                assert dump(link.game) == line["record"]
                assert setup_of(link.game) == setup_in(line)


def test_the_golden_links_show_everything_that_version_1_can_say() -> None:
    assert len(GOLDEN) == 470
    assert Counter(line["kind"] for line in GOLDEN) == {
        "deal": 174,
        "challenge": 44,
        "game": 168,
        "turn": 84,
    }
    tables = {(line["setup"]["edition"], line["setup"]["players"]) for line in GOLDEN}
    assert len(tables) == 7
    chosen: dict[str, set[Any]] = {}
    for line in GOLDEN:
        for option, choice in line["setup"]["rules"].items():
            chosen.setdefault(option, set()).add(choice)
    assert chosen.keys() <= {option.name for option in fields(Rules)}
    assert all(choices <= set(CHOICES[option]) for option, choices in chosen.items())
    assert all(len(choices) == 2 for choices in chosen.values())
    seeds = {line["setup"]["seed"] for line in GOLDEN}
    assert {"", "x" * 255, "聖彼得堡"} <= seeds
    verbs = {move.split(" ")[1] for line in GOLDEN for move in moves_in(line.get("record", ""))}
    assert verbs == set(VERBS)


def moves_in(record: str) -> list[str]:
    """Return the moves of a record as they are written in it."""
    return record.partition("\n\n")[2].splitlines()
