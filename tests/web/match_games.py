"""Makes saves of the deals of a match, played to their end at random, and links of others."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from stp.links import DealSetup, v2
from stp.links.match import KIND, MatchLink, MatchResult, write_match
from stp.links.packing import Packer
from stp.options import Rules
from stp.record import dump
from stp.web.lazy.match.match import Match
from stp.web.lazy.match.saved_matches import MatchTag
from stp.web.store.texts import GAME
from tests.bot_games import play_at_random
from tests.web.games import as_saved

SETUP = DealSetup(
    "base", 3, "neva", Rules(), (None, "medium:denier", "medium:saver"), ("Anna", "Osip", "Marfa")
)
MATCH = Match(SETUP, 3)
OWN = "anna1234"
VERSION = "0.1.0"
CLARA = MatchResult("clara", "Clara", VERSION, ((71, 66, 40), (52, 60, 38), None))
LONG = MatchResult(
    "wilhelmina", "Wilhelmina von Rastrelli", "0.0.9", ((9, 75, 41), None, (88, 61, 59))
)
"""Somebody with a long name, who played against an earlier version."""


@cache
def deal(number: int, others: tuple[MatchResult, ...] = (), *, is_over: bool = True) -> str:
    """Return the save of a deal of the match, finished at random or just begun."""
    game = play_at_random(MATCH.game(number, "Anna"), None if is_over else 0, number)
    tag = MatchTag(number, MATCH.deals, OWN, VERSION, others).to_text()
    saved = f"2026-11-19T1{number}:30:00Z"
    return dump(as_saved(game, match=tag, date="2026-11-19", saved=saved))


def played(deals: int, *others: MatchResult) -> dict[str, str]:
    """Return the stored data after the first deals of the match."""
    return {f"{GAME}match{number}": deal(number, others) for number in range(1, deals + 1)}


def link(*results: MatchResult) -> str:
    """Return the fragment of a link to the match with results."""
    return write_match(MatchLink(replace(SETUP, names=("Clara", "Osip", "Marfa")), 3, results))


def link_with(fields: dict[str, str]) -> str:
    """Return the fragment of a link with these fields, which our own program might refuse to
    write."""
    packer = Packer()
    v2.write_fields(packer, fields)
    return f"{KIND}=2{v2.sealed(KIND, packer.word())}"
