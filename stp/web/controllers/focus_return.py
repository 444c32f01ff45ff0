"""Returns the focus to the control that opened what is being closed."""

from __future__ import annotations

from typing import Final

from stp.web.controllers.effects import Effects, Focus

_SCREENS: Final = ("start", "library", "analysis", "end", "table")
"""Ids of the main elements of the screens that can be below; one of them exists."""
_MENU: Final = "menu"
"""The id of the button that opens the menu, and the prefix of the ids of its entries."""


def return_focus(opener: str = "") -> Effects:
    """Return the effects that move the focus to `opener`, the id of the control that opened what
    has been closed.

    If the opener was an entry of the menu, which has closed, the menu's button gets the focus;
    without an opener, the screen below gets it. Each effect overrides those before it if its
    element can have the focus.

    >>> [one.element_id for one in return_focus("menu-rules") if isinstance(one, Focus)][-3:]
    ['table', 'menu', 'menu-rules']
    """
    menu = (_MENU,) if opener.startswith(f"{_MENU}-") else ()
    return tuple(Focus(one) for one in (*_SCREENS, *menu, opener) if one)
