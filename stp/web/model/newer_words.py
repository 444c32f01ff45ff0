"""Builds messages about things that need a newer version of the game."""

from __future__ import annotations

from stp.game import Game
from stp.web.model.clean_text import clean
from stp.web.model.seats import playable
from stp.web.model.tags import read_tags
from stp.web.words.text import Text


def newer_store_words(t: Text) -> str:
    """Return the message for a device whose games belong to a newer version."""
    return t._(
        "The games on this device were saved by a newer version. They haven't been changed. "
        "Reload the page to update, or keep playing without saving."
    )


def unsaved_words(t: Text) -> str:
    """Return the message for a game that is not saved because of a newer version's games."""
    return t._(
        "This game isn't being saved, because the games on this device belong to a newer "
        "version. Export what you want to keep."
    )


def newer_game_words(t: Text) -> str:
    """Return the message for a game whose record was written by a newer version."""
    return t._("This game was saved by a newer version. Reload the page to update.")


def unknown_bots(game: Game) -> list[str]:
    """Return the bots of a game that this version does not have.

    >>> unknown_bots(Game(3, "neva", tags={"bots": [None, "medium", "grandmaster:swift"]}))
    ['grandmaster:swift']
    """
    bots = dict.fromkeys(read_tags(game).bots)
    return [clean(bot) for bot in bots if bot is not None and playable(bot) != bot]


def unknown_bots_words(game: Game, t: Text) -> str:
    """Return the message for a game with bots that this version lacks, "" for other games."""
    bots = unknown_bots(game)
    if not bots or game.over:
        return ""
    return t.ngettext(
        "This version doesn't have this bot: {bots}. Another bot takes its place.",
        "This version doesn't have these bots: {bots}. Other bots take their place.",
        len(bots), bots=t.listing(bots),
    )  # fmt: skip
