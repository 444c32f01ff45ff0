"""The start form: named opponents by level and style, and a button for a good first game."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from stp.bots import make_bot
from stp.bots.levels import LEVELS
from stp.bots.roster import EMBLEMS, HUMAN, ROSTER, character_of, emblems
from stp.game import Game
from stp.links import DealLink, DealSetup, write_link
from stp.options import Rules
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.start_form import (
    FIRST_OPPONENTS,
    MAX_PLAYERS,
    StartForm,
    first_game,
    from_form,
    table_of,
)
from stp.web.render.kit.icons import ICONS
from stp.web.render.prebuilt.boot import start_page
from tests.web.fake_browser import FakeBrowser, Page, press, start
from tests.web.pages import leave, submit, visit
from tools.assemble.sprite import PORTRAITS
from tools.paths import ROOT


def change(app: App, name: str, value: str, **form: str) -> None:
    app.handle(Event("change", name=name, value=value, form={**form, name: value}))


def test_every_character_has_a_portrait_an_emblem_and_a_bot_of_its_own() -> None:
    assert {who.emblem for who in ROSTER} == set(EMBLEMS)
    assert {f"emblem-{emblem}" for emblem in EMBLEMS} <= set(ICONS)
    drawn = re.findall(r'<symbol id="portrait-(\w+)"', PORTRAITS.read_text(encoding="utf-8"))
    assert drawn == [who.id for who in ROSTER]
    assert len({who.bot for who in ROSTER}) == len({who.name for who in ROSTER}) == len(ROSTER)
    for who in ROSTER:
        assert make_bot(who.bot, "neva", 1) is not None
        assert character_of(who.bot) is who


def test_there_is_somebody_to_play_at_every_level_weakest_first() -> None:
    levels = [who.level for who in ROSTER]
    assert list(dict.fromkeys(levels)) == list(LEVELS)


OLD = {"builder": "Domenico", "courtier": "Praskovya", "banker": "Anton",
       "collector": "Yekaterina", "denier": "Osip"}  # fmt: skip


@pytest.mark.parametrize("level", LEVELS)
def test_saves_and_links_from_before_name_their_opponents_as_before(level: str) -> None:
    for style, name in OLD.items():
        bot = f"{level}:{style}"
        form = StartForm(players=2, kinds=(HUMAN, bot, *StartForm().kinds[2:]))
        assert form.name_at(1) == name
        assert from_form({"players": "2"}, form).kinds[1] == bot
    assert character_of(level) is None


@pytest.mark.parametrize("kinds", [
    ["human"] * 5, ["human", "easy:builder", "human", "medium:courtier", "greedy"],
    [who.bot for who in ROSTER[:5]], [None, "hard:rusher"], ["easy:banker", "hard:banker"],
])  # fmt: skip
def test_no_two_seats_have_the_same_emblem(kinds: list[str | None]) -> None:
    found = emblems(kinds)
    assert len(set(found)) == len(kinds)
    assert set(found) <= set(EMBLEMS)


@pytest.mark.parametrize(("kind", "plays"), [
    ("novice:builder", "novice:builder"), ("expert:collector", "expert:collector"),
    ("easy", "easy"), ("greedy", "greedy"), ("human", "human"),
    *((nonsense, "medium:denier") for nonsense in ("easy:cheater", "greedy:banker", "", ":saver")),
])  # fmt: skip
def test_a_seat_takes_characters_and_every_other_bot(kind: str, plays: str) -> None:
    assert from_form({"kind-2": kind}, StartForm()).kinds[1] == plays


def test_a_character_sits_down_only_once() -> None:
    before = StartForm()
    first, second = before.kinds[1:3]
    setup = from_form({"kind-2": second}, before)
    assert setup.kinds[1:3] == (second, first)
    setup = from_form({"kind-1": second}, setup)
    assert setup.kinds[0] == second
    assert len(set(setup.kinds)) == len(setup.kinds)


def test_a_character_brings_name_and_emblem_to_the_table() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "hard:denier"})
    assert app.game.tags["names"] == ["Anna", "Osip"]
    assert app.game.tags["bots"] == [None, "hard:denier"]
    panel = browser.html[browser.html.index('id="seat-2"') :]
    assert "#emblem-horse" in panel[:1200]
    assert "Osip" in panel[:1200]


def test_a_person_who_gives_way_to_a_bot_and_comes_back_keeps_the_name() -> None:
    app = App(browser := FakeBrowser())
    form = {"players": "2", "kind-2": "human", "name-2": "Boris"}
    change(app, "name-2", "Boris", **form)
    change(app, "kind-2", "easy:builder", **form)
    assert browser.page.find("id", "name-2")["value"] == "Boris"
    change(app, "kind-2", "human", **form)
    assert browser.page.find("id", "name-2")["value"] == "Boris"


@pytest.mark.parametrize("form", [
    {"players": "2", "name-1": "Olga", "kind-2": "human", "name-2": "Boris"},
    {"players": "4", "kind-2": "hard:denier", "kind-3": "expert", "edition": "new-society"},
    {"players": "2", "preset": "yucata", "kind-1": "medium:courtier", "kind-2": "human"},
    {"players": "3", "preset": "custom", "open_money": "True", "kind-3": "novice:builder"},
])  # fmt: skip
def test_a_reload_proposes_the_table_that_was_played_last(form: dict[str, str]) -> None:
    app = App(browser := FakeBrowser())
    start(app, seed="neva", **form)
    played = app.game
    again = App(browser := FakeBrowser(browser.storage))
    press(again, browser, "id", "leave")
    submit(again, browser)
    assert again.game.seed != played.seed
    for what in ("players", "edition", "rules"):
        assert getattr(again.game, what) == getattr(played, what)
    assert again.game.tags["names"] == played.tags["names"]
    assert again.game.tags["bots"] == played.tags["bots"]


@pytest.mark.parametrize("tags", [
    {"names": ["Anna", "Boris"], "x-me": "1"},
    {"names": ["Anna", "Osip"], "bots": [None, "easy"], "x-imported": "1"},
    {"names": ["Marfa", "Osip"], "bots": ["easy", "greedy"]},
])  # fmt: skip
def test_only_a_table_that_was_set_up_here_is_proposed_again(tags: dict[str, Any]) -> None:
    assert table_of(Game(2, "neva", tags=tags), "ice") is None


def test_the_table_of_a_first_game_is_not_proposed_because_its_seats_were_drawn() -> None:
    assert table_of(first_game(StartForm(seed="neva")).game(), "ice") is None


def test_one_button_starts_a_good_first_game() -> None:
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("click", data={"ui": "first-game"}, form={"name-1": "Olga", "seed": "neva"}))
    game = app.game
    assert app.at_table
    assert (game.players, game.edition, game.rules) == (3, "base", StartForm().rules)
    assert sorted(game.tags["names"]) == sorted(["Olga", *(who.name for who in FIRST_OPPONENTS)])
    seat = game.tags["names"].index("Olga")
    assert game.tags["bots"][seat] is None
    assert all(bot.startswith("novice:") for bot in game.tags["bots"] if bot)
    press(app, browser, "id", "leave")
    assert "checked" in browser.page.find("id", "players-3")
    assert browser.page.find("id", "name-1")["value"] == "Olga"  # the form is unchanged


def test_the_seats_of_a_first_game_are_drawn_by_lot_from_the_seed() -> None:
    seats = {
        seed: first_game(StartForm(seed=seed)).kinds.index(HUMAN) for seed in map(str, range(40))
    }
    assert set(seats.values()) == {0, 1, 2}
    assert all(
        first_game(StartForm(seed=seed)).kinds.index(HUMAN) == seat for seed, seat in seats.items()
    )


def test_the_button_for_a_first_game_is_there_before_python() -> None:
    page = Page(start_page())
    assert page.find("id", "quick")["data-ui"] == "first-game"


def test_the_choice_how_to_hide_hands_is_offered_where_people_share_a_device() -> None:
    app = App(browser := FakeBrowser())
    form = {"players": "2", "kind-2": "human", "preset": "classic"}
    assert "start-set-privacy-curtain" not in browser.page.values("id")
    change(app, "kind-2", "human", **form)  # open rubles and hands are proposed
    assert "start-set-privacy-curtain" not in browser.page.values("id")
    assert "Choose Classic, start the game, then choose Share" in browser.page.text
    change(app, "preset", "classic", **form)
    assert "Start the game, then choose Share" in browser.page.text
    ids = browser.page.values("id")
    assert ids.index("preset-classic") < ids.index("start-set-privacy-curtain"), (
        "what was pressed stays where it is"
    )
    change(app, "preset", "custom", **form | {"open_money": "on"})
    assert "Start the game, then choose Share" in browser.page.text
    names = browser.page.values("name")
    assert names.index("open_hands") < names.index("set-privacy")
    change(app, "set-privacy", "curtain", **form)
    assert "checked" in browser.page.find("id", "start-set-privacy-curtain")
    assert "hidden between turns" in browser.page.text


def rules_of(browser: FakeBrowser) -> tuple[str, set[str]]:
    """Return the preset chosen on the form, and the ticked boxes."""
    chosen = [
        attrs["value"]
        for _, attrs in browser.page.elements
        if attrs.get("name") == "preset" and "checked" in attrs
    ]
    boxes = {
        attrs["name"]
        for _, attrs in browser.page.elements
        if attrs.get("type") == "checkbox" and "checked" in attrs
    }
    return chosen[0], boxes


def test_a_preset_leaves_no_option_behind() -> None:
    app = App(browser := FakeBrowser())
    change(app, "preset", "custom", players="3", open_money="on", open_decks="on")
    assert rules_of(browser) == ("custom", {"open_money", "open_decks"})
    change(app, "preset", "classic", players="3", open_money="on", open_decks="on")
    change(app, "preset", "custom", players="3")
    assert rules_of(browser) == ("custom", set())
    start(app, players="3", preset="custom", seed="neva")
    assert app.game.rules == StartForm().rules


def test_custom_options_begin_with_the_previous_preset() -> None:
    app = App(browser := FakeBrowser())
    change(app, "preset", "yucata", players="3")
    assert rules_of(browser) == ("yucata", {"open_money", "open_hands", "open_decks"})
    ticked = {"open_money": "on", "open_hands": "on", "open_decks": "on"}
    change(app, "preset", "custom", players="3", bonus_timing="actions", **ticked)
    assert rules_of(browser)[1] == {"open_money", "open_hands", "open_decks"}


def test_options_proposed_to_several_people_are_withdrawn_with_the_second_person() -> None:
    app = App(browser := FakeBrowser())
    change(app, "kind-2", HUMAN, players="3")
    assert rules_of(browser) == ("custom", {"open_money", "open_hands"})
    form = {"players": "3", "preset": "custom", "open_money": "on", "open_hands": "on"}
    change(app, "kind-2", "medium", **form)
    assert rules_of(browser) == ("classic", set())


def test_every_character_is_offered_and_the_style_sheet_shows_how_they_play() -> None:
    page = Page(start_page())
    sheet = (ROOT / "static" / "css" / "start.css").read_text(encoding="utf-8")
    for who in ROSTER:
        assert f":has(.{who.id}:checked) .likes > .{who.id}" in sheet
        assert page.values("value").count(who.bot) == MAX_PLAYERS


def test_a_bot_that_a_link_has_brought_stays_chosen() -> None:
    app, browser = visit(
        write_link(DealLink(DealSetup("base", 2, "neva", Rules(), (None, "hard:builder"))))
    )
    assert browser.html.count('value="hard:builder" selected') == 1
    assert "#portrait-domenico" in browser.html
    start(app, **{"kind-2": "hard:builder", "players": "2"})
    assert app.game.tags["bots"] == [None, "hard:builder"]


def test_why_money_and_hands_lie_open_among_several_people_is_said() -> None:
    browser = FakeBrowser()
    app = App(browser)
    reason = "On a shared screen"
    assert reason not in browser.page.text
    change(app, "kind-2", HUMAN)
    assert browser.page.text.count(reason) == 1
    form = {"kind-2": HUMAN, "preset": "custom", "players": "3", "open_money": "on"}
    change(app, "open_money", "on", **form)
    assert reason not in browser.page.text
    assert "Set each option below" in browser.page.text


def test_the_next_game_of_the_form_has_another_deal() -> None:
    app, browser = visit("")
    seeds = set()
    for _ in range(2):
        submit(app, browser)
        seeds.add(app.game.seed)
        leave(app)
    assert len(seeds) == 2


def test_an_invisible_name_is_ignored() -> None:
    form = from_form({"name-1": "\u2066\u200b", "name-2": " B\u2069ob "}, StartForm())
    assert form.names[:2] == (StartForm().names[0], "Bob")


def test_two_people_with_the_same_name_can_be_told_apart() -> None:
    named = StartForm(names=("Anna", "Anna", "Praskovya", "", ""))
    people = replace(named, kinds=(HUMAN,) * MAX_PLAYERS)
    assert people.game().tags["names"] == ["Anna", "Anna 2", "Praskovya"]
    beside_a_bot = replace(named, kinds=(HUMAN, "easy:courtier", *people.kinds[2:]))
    assert beside_a_bot.game().tags["names"] == ["Anna", "Praskovya", "Praskovya 2"]


def test_options_unfold_for_those_who_choose_them_not_where_they_were_proposed() -> None:
    app = App(browser := FakeBrowser())
    change(app, "kind-2", HUMAN, players="3")
    form = {"players": "3", "kind-2": HUMAN, "open_money": "on", "open_hands": "on"}
    folded = browser.page.find("data-key", "proposed-options")
    assert "open" not in folded
    change(app, "open_decks", "on", **form, preset="custom")
    assert browser.page.find("data-key", "proposed-options"), "it does not close under the hand"
    change(app, "preset", "classic", **form)
    change(app, "preset", "custom", **form)
    assert "open" in browser.page.find("data-key", "options")
    assert browser.html.index('name="open_decks"') < browser.html.index('name="seed"')
