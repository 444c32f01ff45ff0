"""Names the editions."""

from __future__ import annotations

from stp.cards import Edition
from stp.web.words.text import Text


def edition_names(t: Text) -> dict[Edition, str]:
    """Return the names of the editions, in the order in which they are offered."""
    return {"base": t._("Base game"), "new-society": t._("New Society")}
