"""The golden links as values; see `make_golden.py` for their origin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from stp import Rules, load
from stp.links import ChallengeLink, DealLink, DealSetup, GameLink, Link, TurnLink

FILE: Final = Path(__file__).parents[1] / "data" / "links" / "golden-v1.jsonl"


def lines() -> list[dict[str, Any]]:
    """Return every golden link with its recorded meaning."""
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def setup_in(line: dict[str, Any]) -> DealSetup:
    """Return the recorded set-up of a link."""
    setup = line["setup"]
    return DealSetup(
        setup["edition"],
        setup["players"],
        setup["seed"],
        Rules(**setup["rules"]),
        tuple(setup["bots"]),
        tuple(setup["names"]),
    )


def value(line: dict[str, Any]) -> Link:
    """Return the value as which a golden link must be read, from its recorded meaning."""
    match line["kind"]:
        case "deal":
            return DealLink(setup_in(line))
        case "challenge":
            points = tuple(line["points"])
            return ChallengeLink(setup_in(line), line["seat"], line["name"], points)
        case "game":
            return GameLink(load(line["record"]), line["move"])
        case "turn":
            return TurnLink(load(line["record"]))
    raise ValueError(line["kind"])
