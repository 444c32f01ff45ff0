"""The pages to be read, over any screen: rules, card reference, About."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stp.cards import EDITIONS, Edition
from stp.web.browser.port import Event
from stp.web.render.kit.html import Html
from stp.web.render.screens.about import about_page
from stp.web.render.screens.reading import rules_page
from stp.web.render.screens.reference import reference_page
from stp.web.render.table.scene import Scene

if TYPE_CHECKING:
    from stp.web.screens.host import Host

PAGES: Final = ("rules", "cards", "about")


class Guide:
    """What is being read, if anything. A game waits meanwhile."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.page = ""
        self._edition: Edition = EDITIONS[0]
        self._opener = ""

    def handle(self, event: Event) -> bool | None:
        """Deal with an event; None leaves it to the page."""
        verb, _, rest = event.data.get("ui", "").partition(" ")
        if event.kind == "click" and verb == "read":
            self._turn_to(rest, event.data.get("opener", ""))
            return True
        if event.kind == "hash" and event.value.partition("-")[0] in PAGES:
            self._turn_to(event.value.replace("-", " "), "")
            return True
        if not self.page or event.kind in ("storage", "shared"):
            return None
        if event.kind == "hash" and not event.value:
            self._close()
            return True
        if event.kind in ("hash", "file"):
            self.page = ""
            return None
        if event.kind == "keydown" and event.key == "Escape":
            self._close()
            return True
        return None if verb in ("theme", "lang") else False

    def screen(self, scene: Scene | None) -> Html | None:
        """Return the page that is read; None while there is none."""
        t, back = self._host.t, scene is not None and self._host.at_table
        match self.page:
            case "rules":
                return rules_page(t, back=back)
            case "cards":
                edition = scene.view.edition if scene and back else self._edition
                return reference_page(t, edition, scene if back else None)
            case "about":
                return about_page(t, back=back)
        return None

    def _turn_to(self, rest: str, opener: str) -> None:
        """Show a page; "rules 6" is its section 6, "cards new-society" that edition."""
        page, _, place = rest.partition(" ")
        if page not in PAGES:
            self._close()
            return
        if not self.page:
            self._opener = opener
            if self._host.opened in ("menu", "settings"):
                self._host.dismiss()
        self.page = page
        self._edition = next((known for known in EDITIONS if known == place), self._edition)
        self._host.draw()
        in_rules = page == "rules" and place.isdecimal()
        self._host.focus(f"section-{place}" if in_rules else "read-title")

    def _close(self) -> None:
        self.page = ""
        self._host.draw()
        self._host.focus(self._opener or ("table" if self._host.at_table else "app"))
        self._host.wake()
