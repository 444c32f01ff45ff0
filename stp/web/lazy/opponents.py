"""Controls the page of the opponents."""

from __future__ import annotations

from collections.abc import Sequence

from stp.web.controllers.library_page import LibraryPage
from stp.web.lazy.opponents_page import opponents_page
from stp.web.lazy.player_rating import player_rating_of
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.words.text import Text


class Opponents(LibraryPage):
    """The page with the opponents and the player's rating; its buttons only start games."""

    needs_results = True

    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the page, from all saved games."""
        return opponents_page(player_rating_of(games), t)
