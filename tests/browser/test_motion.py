"""Motion in a real browser shows changes, ends on any key, and can be turned off."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page

import stp
from stp.web.model.visibility import CoveredView
from stp.web.render.table.page import table
from tests.browser.conftest import Staged
from tests.browser.gallery import draw, kept
from tests.browser.stage import CHANGE, Size, change
from tests.web.games import scene

_TOTALS = (
    "() => [...document.querySelectorAll('.rank .rank-points')].map(({ innerText }) => innerText)"
)
DESKTOP = Size(1440, 900)
_UNSEEN = "document.querySelectorAll('.row .card > [data-unseen]').length"
_MOVING = "() => document.getAnimations().length + document.querySelectorAll('.flying').length"
#: Stops all motion half-way, so that only a key ends it.
_STOP = "() => { for (const animation of document.getAnimations()) animation.pause(); }"


@pytest.fixture
def page(staged: Staged) -> Page:
    """A page at the table near the end of a game."""
    return staged().show("table-late", DESKTOP)


@pytest.mark.parametrize("screen", ["end", "end-five"])
def test_the_end_reveals_the_ranking_and_any_key_shows_it_whole(page: Page, screen: str) -> None:
    moving, first = change(page, screen, "slow")
    assert moving > 10
    page.evaluate(_STOP)
    page.keyboard.press("Shift")
    page.wait_for_function(f"({_MOVING})() === 0")
    last = page.evaluate(_TOTALS)
    assert first != last, "points are counted up"
    change(page, screen, "off")
    assert page.evaluate(_TOTALS) == last, "and come to what is true"


def test_the_motion_at_the_end_stops_by_itself(page: Page) -> None:
    change(page, "end", "quick")
    page.wait_for_function(f"({_MOVING})() === 0")
    last = page.evaluate(_TOTALS)
    change(page, "end", "off")
    assert page.evaluate(_TOTALS) == last


def test_cards_travel_between_two_positions_and_leave_nothing_behind(page: Page) -> None:
    moving, _ = change(page, "table-middle", "quick")
    assert moving > 0
    page.wait_for_function(f"({_MOVING})() === 0")


#: How many cards of a tip are waiting to be dealt, and how many rings are drawn around nothing.
_RINGS = """() => {
  const advised = [...document.querySelectorAll(".row .card.advised")];
  const isWaiting = (card) => card.querySelector(":scope > [data-unseen]") !== null ||
    getComputedStyle(card.querySelector(":scope > .drawn")).opacity === "0";
  const waiting = advised.filter(isWaiting);
  return [waiting.length, waiting.filter((card) => getComputedStyle(card).outlineStyle !== "none")
    .length, advised.length];
}"""


_OTHERS = "() => document.querySelectorAll('.row .card').forEach((card) => { card.id += '-old'; })"


def test_no_ring_is_drawn_around_cards_that_are_not_dealt_yet(page: Page) -> None:
    change(page, "sound-offer", "off")
    page.evaluate(_OTHERS)  # so that those of the tip are new
    waiting, empty, advised = change(page, "coach-advice", "slow", _RINGS)
    assert waiting == advised > 0
    assert empty == 0
    page.keyboard.press("Shift")
    page.wait_for_function(f"({_RINGS})()[0] === 0")
    ring = "getComputedStyle(document.querySelector('.advised > .drawn')).outlineStyle"
    assert page.evaluate(ring) == "solid"


@pytest.mark.parametrize("screen", ["end", "table-middle"])
def test_without_motion_nothing_moves(page: Page, screen: str) -> None:
    moving, first = change(page, screen, "off")
    assert moving == 0
    assert first == page.evaluate(_TOTALS)


#: Everything that a person can read or hear.
_FACTS = """() => [...document.querySelectorAll("#app, #app [aria-label]")].map((part) =>
  part.id === "app" ? part.innerText.replace(/\\s+/g, " ") : part.getAttribute("aria-label"))"""


#: Waits until the motion that begins after the first paint has begun.
_AFTER_PAINT = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


@pytest.mark.parametrize(
    "screen", ["table-late", "strip-scored", "strip-five", "coach", "final-scoring", "end-five"]
)
def test_without_motion_every_fact_is_there_at_once(page: Page, screen: str) -> None:
    change(page, "table-early", "off")
    moving, _ = change(page, screen, "off")
    at_once = page.evaluate(_FACTS)
    assert moving == 0
    change(page, "table-early", "off")
    change(page, screen, "quick")
    page.evaluate(_AFTER_PAINT)
    page.keyboard.press("Shift")
    page.keyboard.press("Enter")
    page.wait_for_function(f"({_MOVING})() === 0")
    assert page.evaluate(_FACTS) == at_once


#: How many times per second each running animation flashes an element, and the property that it
#: changes; turning and moving are not flashes.
_FLASHES = """() => document.getAnimations().map(({ effect }) => {
  const { duration, iterations } = effect.getTiming();
  const frames = effect.getKeyframes();
  const flashing = [
    "opacity", "visibility", "color", "backgroundColor", "outlineColor", "boxShadow", "filter",
  ].filter((property) => frames.some((frame) => property in frame));
  const changes = flashing.length ? (frames.length - 1) * iterations : 0;
  const flashes = Math.floor(changes / 2) / Math.max(1, iterations * duration / 1000);
  return [flashes, flashing.join(), effect.target.getAttribute("class")];
})"""
#: The same for what moves at once and what follows the first paint.
_ALL_FLASHES = f"""async () => {{
  const shown = ({_FLASHES})();
  await ({_AFTER_PAINT})();
  return [...shown, ...({_FLASHES})()];
}}"""
#: More flashes per second can cause seizures (WCAG 2.3.1).
_MAX_FLASHES = 3


@pytest.mark.parametrize(
    "screen", ["table-late", "strip-scored", "coach", "final-scoring", "end-five"]
)
def test_nothing_flashes(page: Page, screen: str) -> None:
    change(page, "table-middle", "off")
    shown = change(page, screen, "quick", _ALL_FLASHES)
    assert shown, "something moves"
    assert [one for one in shown if one[0] > _MAX_FLASHES] == []


def test_a_dealt_card_moves_and_can_be_pressed_where_it_belongs(page: Page) -> None:
    change(page, "table-early", "quick")
    change(page, "table-late", "slow")
    found = page.wait_for_function(f"""() => {{
      if ({_UNSEEN}) return null;
      const boxOf = (node) => node.getBoundingClientRect();
      return [...document.querySelectorAll(".row.upper .card[id]")].map((card) => {{
        const [box, drawn] = [boxOf(card), boxOf(card.querySelector(".drawn"))];
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return [hit === card, Math.hypot(box.left - drawn.left, box.top - drawn.top) > 9];
      }});
    }}""")
    moved = found.json_value()
    assert moved, "there are cards"
    assert all(hit for hit, _ in moved)
    assert any(away for _, away in moved)


def test_dealt_cards_come_once_the_rest_has_been_painted(page: Page) -> None:
    change(page, "table-early", "quick")
    look = f"""async () => {{
      const first = {_UNSEEN};
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return [first, {_UNSEEN}];
    }}"""
    held_back, painted = change(page, "table-late", "slow", look)
    assert held_back == painted > 4
    page.wait_for_function(f"{_UNSEEN} === 0")
    change(page, "table-early", "slow")
    assert page.evaluate(_UNSEEN) == 0, "nothing is dealt where a move is taken back"
    change(page, "table-late", "off")
    assert page.evaluate(_UNSEEN) == 0, "nor held back where nothing moves"


def test_what_follows_a_scoring_waits_until_it_has_been_shown(page: Page) -> None:
    change(page, "table-early", "quick")
    look = """() => {
      const delayOf = (selector) => document.querySelector(selector)?.getAnimations()
        .map((one) => one.effect.getTiming().delay)[0];
      return [delayOf(".ticker .beat.scoring"), delayOf(".ticker .beat.dealt")];
    }"""
    waits = change(page, "strip-scored", "slow", look)
    reading = int(page.locator(".ticker").get_attribute("data-reading") or 0)
    assert page.locator("#table[data-turn]").count() == 1, "who may act waits no longer than so"
    assert waits == [0, min(reading, 1200)]
    assert reading > 1000
    page.keyboard.press("Shift")
    page.wait_for_function(f"({_MOVING})() === 0")


#: What the banner of a new round covers of what a person wants to see or press; "banner" if it
#: can be pressed.
_COVERED = """() => {
  const boxOf = (part) => part.getBoundingClientRect();
  const { left, top, right, bottom } = boxOf(document.getElementById("round-banner"));
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const parts = [...document.querySelectorAll(".market, .tableau, .hand, .own-head, .opponent")];
  return parts.filter((part) => {
    const box = boxOf(part);
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  }).map(({ className }) => className).concat(hit?.closest(".table-banner") ? ["banner"] : []);
}"""


@pytest.mark.parametrize(
    ("size", "lang"),
    [(Size(360, 740), "de"), (Size(820, 1180), "en"), (Size(1180, 820), "fr"), (DESKTOP, "cs")],
)
def test_the_banner_of_a_new_round_is_in_nobodys_way(staged: Staged, size: Size, lang: str) -> None:
    page = staged().show("table-early", size, lang=lang)
    page.evaluate(CHANGE, [draw("table-late", lang), "slow"])
    page.wait_for_function(
        "() => getComputedStyle(document.getElementById('round-banner')).visibility === 'visible'"
    )
    assert page.evaluate(_COVERED) == []
    page.evaluate("document.getElementById('table').classList.add('is-open')")
    assert page.locator("#round-banner").is_hidden(), "a sheet is in front"
    page.evaluate("document.getElementById('table').classList.remove('is-open')")
    page.keyboard.press("Shift")
    page.wait_for_function(
        "() => getComputedStyle(document.getElementById('round-banner')).visibility === 'hidden'"
    )


#: How far the colour of the next player is beyond the panel with their name, at several times.
_BEYOND = """() => {
  const boxes = ["sweep", "curtain"].map((id) => document.getElementById(id));
  const [motion] = boxes[0].getAnimations();
  const { duration } = motion.effect.getTiming();
  return [0, .2, .4, .6, .8, .99].map((part) => {
    motion.currentTime = part * duration;
    const [sweep, panel] = boxes.map((one) => one.getBoundingClientRect());
    return Math.max(panel.left - sweep.left, sweep.right - panel.right, panel.top - sweep.top);
  });
}"""


def test_the_colour_of_the_next_player_stays_on_the_panel_with_their_name(page: Page) -> None:
    assert max(change(page, "curtain", "quick", _BEYOND)) <= 0


def test_only_what_a_card_pays_rises_from_it(staged: Staged) -> None:
    page = staged().show("strip-five", Size(360, 740))
    warehouse = page.locator("#own-warehouse .income")
    assert "+1" in warehouse.inner_text(), "a place in the hand"
    risen = warehouse.evaluate("""(pay) => {
      const copy = document.body.appendChild(pay.cloneNode(true));
      copy.className = "rising";
      return copy.innerText;
    }""")
    assert "1" not in risen


#: Stops all motion at one moment after the other; returns at how many of them a card was flying,
#: and how often it was over the person's own cards.
_FLIGHT = """() => {
  const all = document.getAnimations();
  for (const animation of all) animation.pause();
  const flights = all.map(({ effect }) => effect).filter(({ target }) => target.matches(".flying"));
  const ends = flights.map((flight) => flight.getComputedTiming().endTime);
  let [seen, over] = [0, 0];
  for (let time = 0; time < Math.max(0, ...ends); time += 16) {
    for (const animation of all) animation.currentTime = time;
    const own = document.querySelector(".tableau").getBoundingClientRect();
    for (const { target } of flights.filter((_, at) => time < ends[at])) {
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      seen += 1;
      if (x > own.left && x < own.right && y > own.top && y < own.bottom) over += 1;
    }
  }
  return [seen, over];
}"""


@pytest.mark.parametrize("size", [Size(360, 740), Size(820, 1180), Size(1440, 900)], ids=str)
def test_a_card_taken_by_another_player_never_crosses_ones_own(staged: Staged, size: Size) -> None:
    game = stp.load(stp.dump(kept("middle")))
    while game.state.seat == 1:
        game.play("pass")
    before = table(scene(game, 1))
    taken = next(move for move in game.legal_moves if move.verb in ("buy", "take") and move.place)
    game.play(taken)
    after = table(scene(game, 1))
    page = staged(touch=size.touch).show("table-middle", size)
    page.evaluate(CHANGE, [before, "off"])
    seen, over = page.evaluate(CHANGE, [after, "slow", _FLIGHT])
    assert seen > 5
    assert over == 0


@pytest.mark.parametrize("size", [Size(360, 740), Size(1440, 900)], ids=str)
def test_cards_cleared_from_the_lower_row_never_cross_ones_own(staged: Staged, size: Size) -> None:
    game = stp.load(stp.dump(kept("middle")))
    before, old = table(scene(game, 1)), game.state
    while not old.lower or game.state.round == old.round:
        before, old = table(scene(game, 1)), game.state
        game.play("pass")
    page = staged(touch=size.touch).show("table-middle", size)
    page.evaluate(CHANGE, [before, "off"])
    seen, over = page.evaluate(CHANGE, [table(scene(game, 1)), "slow", _FLIGHT])
    assert seen > 5
    assert over == 0


def test_a_card_taken_into_a_covered_hand_flies_there_and_not_to_the_discard_pile(
    page: Page,
) -> None:
    game = stp.load(stp.dump(kept("middle")))
    while game.state.seat != 1:
        game.play("pass")
    before = replace(scene(game, 1), view=CoveredView(game.state, 1), peek="covered")
    taken = next(move for move in game.legal_moves if move.verb == "take")
    game.play(taken)
    view = CoveredView(game.state, 1)
    page.evaluate(CHANGE, [table(before), "off"])
    look = """() => {
      const [copy] = document.querySelectorAll(".flying");
      const [flight] = copy.getAnimations();
      flight.currentTime = 0.99 * flight.effect.getTiming().duration;
      const middle = (node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const [x, y] = middle(copy);
      const [[handX, handY], [pileX, pileY]] = [".hand .card.back:last-of-type", "#discard"]
        .map((place) => middle(document.querySelector(place)));
      return [Math.hypot(x - handX, y - handY), Math.hypot(x - pileX, y - pileY)];
    }"""
    after = table(replace(before, view=view, log=game.log))
    away = page.evaluate(CHANGE, [after, "slow", look])
    assert away[0] < 60 < away[1]
