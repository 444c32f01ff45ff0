"""Draws the choices of a table: the number of players, the edition, the options and the seed.

The rules name the options as well.
"""

from __future__ import annotations

from stp.web.commands.buttons import StartButton
from stp.web.model.start_form import CUSTOM, PLAYER_NUMBERS, StartForm, shared_options
from stp.web.render.kit.controls import choice_field, icon_button, segments, tick_box
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.rules_link import term_link
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


def player_numbers(chosen: int, t: Text) -> Html:
    """Return the choice of the number of players."""
    numbers = ((str(n), str(n)) for n in PLAYER_NUMBERS)
    return element(
        "fieldset",
        element("legend", t._("Players")),
        segments("players", numbers, str(chosen), cls="player-numbers"),
        cls="player-count",
    )


def table_choices(form: StartForm, t: Text, privacy: Html | None = None) -> Html:
    """Return the choices of edition, options and seed; CSS shows the notes on the chosen ones.

    `privacy` follows the options that call for it, so that these stay where they were pressed."""
    parts = (_edition(form, t), _rules(form, t), _options(form, t), privacy, _seed(form, t))
    return element("div", *parts, cls="setup-columns")


def other_devices(form: StartForm, t: Text) -> str:
    """Return how several people can play on different devices, "" for one person."""
    if form.humans < 2:
        return ""
    if form.rules.open_money and form.rules.open_hands:
        return t._(
            "On different devices? Choose Classic, start the game, then choose Share and Play by "
            "link."
        )
    return t._("On different devices? Start the game, then choose Share and Play by link.")


def _custom_note(form: StartForm, t: Text) -> str:
    """Return the note on a custom table, which says why it was proposed if it was."""
    if form.is_proposed and form.options == shared_options():
        return t._(
            "On a shared screen, rubles and hand cards are open. Choose Classic to hide them."
        )
    return t._("Set each option below.")


def _edition(form: StartForm, t: Text) -> Html:
    return element(
        "fieldset",
        element("legend", t._("Edition")),
        segments("edition", t.editions().items(), form.edition),
        element("p", t._("The original game from 2004 (116 cards)"), cls="form-note for-base"),
        element(
            "p", t._("The decks of the expansion (144 cards)"), cls="form-note for-new-society"
        ),
        element(
            "p", t._("Five players always use New Society (144 cards)"), cls="form-note for-five"
        ),
        cls="form-field edition",
    )


def _rules(form: StartForm, t: Text) -> Html:
    choices = (("classic", t._("Classic")), ("yucata", "Yucata"), (CUSTOM, t._("Custom")))
    return element(
        "fieldset",
        element("legend", t._("Table options")),
        segments("preset", choices, form.preset),
        element(
            "p",
            t._("You can't see other players' rubles or hand cards."),
            cls="form-note for-classic",
        ),
        element(
            "p",
            t._(
                "The rules of the website Yucata. Everything is open. You use the Pub and the "
                "Trading House as actions."
            ),
            cls="form-note for-yucata",
        ),
        element("p", _custom_note(form, t), cls="form-note for-custom"),
        cls="form-field rules",
    )


def _seed(form: StartForm, t: Text) -> Html:
    box = element(
        "input", name="seed", id="seed", value=form.seed, data_fill="seed", spellcheck="false",
        autocapitalize="none",
    )  # fmt: skip
    return element(
        "div",
        element("label", t._("Seed"), for_="seed"),
        element(
            "div",
            box,
            icon_button(StartButton.SEED, "ui-seed", t._("New seed"), id="new-seed"),
            cls="seed-field",
        ),
        element(
            "p",
            t._(
                "Each word shuffles the cards differently. The same seed always gives the same "
                "deal."
            ),
            cls="form-note",
        ),
        cls="form-field",
    )


def _options(form: StartForm, t: Text) -> Html:
    """Return the options of a custom table, folded if it was only proposed."""
    options = form.options
    ticks = (
        tick_box(name, label, ticked=getattr(options, name)) for name, label in ticked_options(t)
    )
    fields = (
        choice_field(label, segments(name, values, getattr(options, name)))
        for name, label, values in chosen_options(t)
    )
    link = term_link(t, "options", "custom")
    return element(
        "details",
        element("summary", t._("All options")),
        element("div", element("div", *ticks, cls="ticks"), *fields, link, cls="custom-fields"),
        cls="custom", open=not form.is_proposed,
        data_key="proposed-options" if form.is_proposed else "options",
    )  # fmt: skip
