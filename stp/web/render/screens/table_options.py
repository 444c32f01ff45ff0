"""Names the table options, for the start screen and the rules."""

from __future__ import annotations

from stp.web.words.text import Text


def ticked_options(t: Text) -> tuple[tuple[str, str], ...]:
    """Return the options that are on or off, with their names."""
    return (
        ("open_money", t._("Show everyone's rubles")),
        ("open_hands", t._("Show everyone's hand cards")),
        ("open_decks", t._("Show which cards are left in the decks")),
    )


def chosen_options(t: Text) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
    """Return the options with several values, with their names and those of the values."""
    back = (("next-phase", t._("next phase")), ("next-round", t._("next round")))
    timing = (("scoring", t._("after scoring")), ("actions", t._("as actions")))
    return (
        ("bonus_timing", t._("Pub, Trading House, Guild Hall"), timing),
        ("observatory_flips_back", t._("Observatory flips back"), back),
        ("prison_flips_back", t._("Prison flips back"), back),
    )
