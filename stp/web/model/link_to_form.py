"""Links as the page takes them: checked, and as choices of the start screen."""

from __future__ import annotations

from stp.bots import make_bot
from stp.bots.roster import HUMAN
from stp.errors import StpError
from stp.header import CONTROL
from stp.links import ChallengeLink, DealLink, DealSetup, Link, LinkError, read_link
from stp.options import PRESETS
from stp.web.model.seats import DEFAULT_NAMES
from stp.web.model.start_form import CUSTOM, MOST_PLAYERS, StartForm
from stp.web.model.tags import clean


def open_fragment(fragment: str) -> Link:
    """Return what the fragment of an address holds; raises LinkError."""
    try:
        return read_link(fragment)
    except LinkError:
        raise
    except (StpError, ValueError, OverflowError) as error:
        raise LinkError("the link is damaged: {reason}", reason=error) from None


def form_from(link: DealSetup) -> StartForm:
    """Return the start screen that a link fills in; raises LinkError where it cannot be played."""
    if CONTROL.search(link.seed) or link.seed != link.seed.strip():
        raise LinkError("the link's seed cannot be typed")
    for kind in link.bots:
        if kind is not None:
            try:
                make_bot(kind, link.seed, 1)
            except StpError:
                raise LinkError(
                    "the link asks for a bot that there is not: {bot}", bot=clean(kind)
                ) from None
    given = link.names or ("",) * link.players
    names = [clean(name) or default for name, default in zip(given, DEFAULT_NAMES, strict=False)]
    kinds = [HUMAN if kind is None else kind for kind in link.bots]
    preset = next((name for name, rules in PRESETS.items() if rules == link.rules), CUSTOM)
    defaults = StartForm()
    return StartForm(
        players=link.players,
        names=(*names, *DEFAULT_NAMES[link.players :])[:MOST_PLAYERS],
        kinds=(*kinds, *defaults.kinds[link.players :])[:MOST_PLAYERS],
        edition=link.edition,
        preset=preset,
        options=link.rules,
        seed=link.seed,
    )


def checked_link(fragment: str) -> Link:
    """Return what the fragment of an address holds; raises StpError where it cannot be used."""
    link = open_fragment(fragment)
    if isinstance(link, DealLink | ChallengeLink):
        form_from(link.setup)
    return link
