"""The page's scripts on their own, in a real browser and without Python."""

from __future__ import annotations

from playwright.sync_api import Page

from stp import Game
from stp.record import dump
from tests.browser.gallery import draw
from tests.browser.stage import Size, Stage, origin
from tools.paths import NODE_MODULES

#: A table during another player's turn, taller than the window, with one button.
_WATCHED = """<div id="table" style="height: 3000px"><p id="felt" style="height: 400px">felt</p>
<button id="own" type="button">own</button></div>"""
_LISTEN = """async () => {
  const { onFastForward } = await import("./static/input/fast_forward.js");
  globalThis.told = [];
  onFastForward(document.getElementById("app"), ({ kind, value }) => told.push(`${kind} ${value}`));
}"""
#: Moves a finger up the screen, to scroll.
_SCROLL = [(180, 300), (180, 250), (180, 180), (180, 120)]
#: Stores games and journal entries as the page does.
_KEEP = """async ([games, entries]) => {
  const place = `:${new URL(".", document.baseURI).pathname}:`;
  for (const [id, text] of Object.entries(games))
    localStorage.setItem(`stp${place}game:${id}`, text);
  await new Promise((done, failed) => {
    const opening = indexedDB.open(`stp${place}journal`);
    opening.onupgradeneeded = () => opening.result.createObjectStore("entries");
    opening.onerror = failed;
    opening.onsuccess = () => {
      const change = opening.result.transaction("entries", "readwrite");
      entries.forEach((entry, at) => change.objectStore("entries").put(entry, String(at)));
      change.oncomplete = () => { opening.result.close(); done(); };
    };
  });
}"""
_MARK = """(marks) => {
  const place = `:${new URL(".", document.baseURI).pathname}:`;
  for (const [id, mark] of Object.entries(marks))
    localStorage.setItem(`stp-mark${place}game-${id}`, mark);
  localStorage.setItem(`stp${place}puzzles:own`, "solved");
}"""
_OTHER_FORMAT = """() => new Promise((done) => {
  const opening = indexedDB.open(`stp:${new URL(".", document.baseURI).pathname}:journal`, 2);
  opening.onupgradeneeded = () => opening.result.createObjectStore("frames");
  opening.onsuccess = () => { opening.result.close(); done(); };
})"""
_RESCUE = "() => new Promise((then) => stpRescue((found) => then(found.games)))"


#: Updates a page as a drawing does; returns what is left to compare, and the page's markup.
_DIFFER = """async ([before, after]) => {
  const { differences } = await import("./static/page/differences.js");
  const [from, to] = [before, after].map((html) =>
    Object.assign(document.createElement("div"), { innerHTML: html }));
  const pairs = [...differences(from, to, (one, other) => !one.isEqualNode(other))];
  return [pairs.map(([one]) => one.id || one.tagName), from.innerHTML];
}"""

#: Drops files before and after they are asked for; returns whether the browser stays on the page,
#: and their names.
_DROPS = """async () => {
  const { onDrop } = await import("./static/start/before_python.js");
  const drop = (...names) => {
    const dataTransfer = new DataTransfer();
    for (const name of names) dataTransfer.items.add(new File(["stp 1"], name));
    return ["dragover", "drop"].every((kind) =>
      !dispatchEvent(new DragEvent(kind, { dataTransfer, cancelable: true })));
  };
  const stays = drop("a.stp", "b.stp");
  const told = [];
  onDrop((files) => told.push(...files.map(({ name }) => name), "|"));
  return [stays && drop("c.stp"), told];
}"""

#: Fits cards into a tableau for the first time; returns the steps, and how often it was drawn.
_FIT = """async (needed) => {
  const { fitCards } = await import(`./static/page/card_size.js?${needed}`);
  const steps = Array.from({ length: needed }, (_, at) => at + 1);
  const small = needed ? `[data-fit~="${needed}"]` : "";
  const app = document.getElementById("app");
  app.innerHTML = `<style>.field { width: 400px; height: 300px; overflow: hidden; }
    .field p { height: 900px; } .field${small} p { height: 90px; }</style>
    <div class="field"><p></p></div>`;
  const field = app.querySelector(".field");
  const drawn = new MutationObserver(() => {});
  drawn.observe(field, { attributeFilter: ["data-fit"] });
  fitCards(app);
  return [field.dataset.fit === steps.join(" "), drawn.takeRecords().length];
}"""

#: Returns how often a new version is looked for when the page is shown at some times, in minutes
#: after its start.
_UPDATES = """async (minutes) => {
  let looked = 0;
  const registration = Object.assign(new EventTarget(), { update: async () => { looked += 1; } });
  const service = Object.assign(new EventTarget(), { register: async () => registration });
  Object.defineProperty(navigator, "serviceWorker", { value: service, configurable: true });
  document.documentElement.dataset.state = "ready";
  const start = Date.now();
  let now = start;
  Date.now = () => now;
  await import("./static/offline/updates.js");
  await new Promise((done) => { setTimeout(done); });
  return minutes.map((minute) => {
    now = start + minute * 60_000;
    document.dispatchEvent(new Event("visibilitychange"));
    return looked;
  });
}"""

#: Lets another version take over in another tab, and waits until the page has heard of it.
_TAKEN_OVER = """async (text) => {
  const script = "./static/offline/updates.js?taken-over";
  if (!globalThis.service) {
    const controller = { postMessage: (_, [port]) => port.postMessage("other") };
    const register = async () => new EventTarget();
    globalThis.service = Object.assign(new EventTarget(), { controller, register });
    document.documentElement.dataset.state = "ready";
    Object.defineProperty(navigator, "serviceWorker", { value: service, configurable: true });
    document.getElementById("app").innerHTML = "<textarea></textarea>";
    await import(script);
  }
  document.querySelector("textarea").value = text;
  service.dispatchEvent(new Event("controllerchange"));
  const { port1, port2 } = new MessageChannel();
  await new Promise((done) => { port1.onmessage = done; port2.postMessage(0); });
}"""

#: Focuses an element, draws another screen as the page does, and returns what has the focus then.
_REDRAW = """async ([name, html]) => {
  const { patch } = await import("./static/page/patch.js");
  document.getElementById(name).focus();
  patch(html);
  return document.activeElement.id;
}"""


def test_a_tap_beside_buttons_fast_forwards_and_a_scroll_does_not(own_stage: Stage) -> None:
    page = own_stage.page
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("(html) => { document.getElementById('app').innerHTML = html; }", _WATCHED)
    page.evaluate(_LISTEN)
    finger = own_stage.context.new_cdp_session(page)
    first, *rest = ([{"x": x, "y": y}] for x, y in _SCROLL)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": first})
    for points in rest:
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator("#own").tap()
    assert page.evaluate("() => told") == []
    page.locator("#felt").tap(position={"x": 20, "y": 390})
    assert page.evaluate("() => told") == ["fast-forward tap"]
    page.locator("#table").evaluate("(table) => { table.dataset.turn = ''; }")
    page.locator("#felt").tap(position={"x": 20, "y": 390})
    assert page.evaluate("() => told") == ["fast-forward tap"], "it is a person's turn now"


def test_only_elements_with_other_children_are_left_to_compare(own_stage: Stage) -> None:
    before = """<p id="same">1</p><ul id="grown" class="old"><li id="a">2</li></ul>
<div id="around" title="old"><b id="word">3</b><i id="still">4</i><input id="control"></div>"""
    after = (
        before.replace("</li>", '</li><li id="b">5</li>')
        .replace('class="old"', 'class="new"')
        .replace(' title="old"', "")
        .replace("3", "6")
        .replace('id="control"', 'id="control" value="7"')
    )
    parts, html = own_stage.page.evaluate(_DIFFER, [before, after])
    assert parts == ["word", "control"]
    assert 'class="new"' in html
    assert '<li id="a">2</li><li id="b">5</li>' in html, "a new part is inserted"
    assert "title" not in html
    moved = before.replace('<p id="same">1</p>', "") + '<p id="same">1</p>'
    assert own_stage.page.evaluate(_DIFFER, [before, moved])[0] == ["DIV"]


def test_whole_parts_come_and_go_unless_something_in_them_is_used_elsewhere(
    own_stage: Stage,
) -> None:
    def differ(before: str, after: str) -> tuple[list[str], str]:
        parts, html = own_stage.page.evaluate(_DIFFER, [before, after])
        return parts, html

    table = '<p id="a">1</p><p id="b">2</p>'
    sheet = '<div data-key="veil"></div><div id="sheet"><b id="price">3</b></div>'
    opened = table.replace("</p>", f"</p>{sheet}", 1)
    assert differ(table, opened) == ([], opened)
    assert differ(opened, table) == ([], table)
    other = opened.replace("sheet", "other").replace("price", "cost").replace("veil", "shade")
    assert differ(opened, other) == ([], other), "one goes, another one comes"
    assert differ(table, opened.replace("price", "b"))[0] == ["DIV"], "what is moved is kept"
    assert differ(opened.replace("price", "c"), f'{table}<p id="c">4</p>')[0] == ["DIV"]
    nameless = table.replace("</p>", "</p><i>4</i>", 1)
    assert differ(table, nameless)[0] == ["DIV"]


def rescued(page: Page, games: dict[str, str], entries: list[dict[str, object]]) -> dict[str, str]:
    """Return the games that a failed page would export, from the storage and the journal."""
    page.add_script_tag(url=f"{origin()}static/start/rescue.js")
    page.evaluate(_KEEP, [games, entries])
    found: dict[str, str] = page.evaluate(_RESCUE)
    return found


def test_a_failed_page_exports_the_longer_game_and_never_prefers_a_damaged_one(
    own_stage: Stage,
) -> None:
    game = Game(2, "neva")
    game.play("pass")
    middle = dump(game)
    game.play("pass")
    long = dump(game)
    damaged = "stp 1, cut short\n"
    entries: list[dict[str, object]] = [
        {"key": "game:longer", "number": 2, "text": long},
        {"key": "game:damaged", "number": 1, "text": long},
        {"key": "game:other", "number": 3, "text": damaged},
    ]
    stored = {"longer": middle, "damaged": damaged, "other": long}
    assert rescued(own_stage.page, stored, entries) == {
        "longer": long, "damaged": damaged, "damaged2": long, "other": long,
    }  # fmt: skip


def test_a_failed_page_exports_both_versions_of_a_game_and_the_puzzles(own_stage: Stage) -> None:
    game = Game(2, "neva")
    game.play("pass")
    short = dump(game)
    game.play("pass")
    one = dump(game)
    game.undo()
    game.play("take upper shepherd")
    other = dump(game)
    entries: list[dict[str, object]] = [
        {"key": "game:apart", "number": 3, "text": other},
        {"key": "game:older", "number": 3, "text": other},
        {"key": "game:undone", "number": 3, "text": short},
        {"key": "game:removed", "number": 3, "text": one},
    ]
    marks = {"apart": "2 1", "older": "3 1", "undone": "2 1", "removed": "2 1"}
    own_stage.page.evaluate(_MARK, marks)
    stored = {"apart": one, "older": one, "undone": one}
    assert rescued(own_stage.page, stored, entries) == {**stored, "apart2": other}
    assert own_stage.page.evaluate(_RESCUE.replace("games", "puzzles")) == ["solved"]


def test_a_failed_page_passes_over_a_journal_of_another_format(own_stage: Stage) -> None:
    troubles: list[str] = []
    own_stage.page.on("pageerror", lambda error: troubles.append(str(error)))
    own_stage.page.evaluate(_OTHER_FORMAT)
    own_stage.page.evaluate(_MARK, {})
    own_stage.page.add_script_tag(url=f"{origin()}static/start/rescue.js")
    assert own_stage.page.evaluate(_RESCUE) == {}
    assert troubles == []


def test_the_first_table_finds_its_card_size_in_few_layouts(own_stage: Stage) -> None:
    for needed in range(11):
        is_smallest, drawn = own_stage.page.evaluate(_FIT, needed)
        assert is_smallest, needed
        assert drawn <= 5, needed


def test_a_new_version_is_looked_for_once_an_hour_also_after_the_clock_was_set_back(
    own_stage: Stage,
) -> None:
    minutes = [30, 59, 60, 61, -600, -599, -540]
    assert own_stage.page.evaluate(_UPDATES, minutes) == [0, 0, 1, 1, 2, 2, 3]


def test_a_new_version_that_another_tab_takes_is_offered_where_a_text_is_being_written(
    own_stage: Stage,
) -> None:
    own_stage.page.evaluate(_TAKEN_OVER, "A long note to Anna")
    assert own_stage.page.locator("textarea").input_value() == "A long note to Anna"
    with own_stage.page.expect_navigation():
        own_stage.page.locator("#update [data-take]").click()
    with own_stage.page.expect_navigation():
        own_stage.page.evaluate(_TAKEN_OVER, "")


def test_the_focus_passes_over_what_the_layout_hides(own_stage: Stage) -> None:
    """Several buttons open a player's sheet, of which each layout shows some."""
    morphdom = NODE_MODULES / "morphdom" / "dist" / "morphdom-esm.js"
    own_stage.page.route("**/morphdom-esm.js", lambda route: route.fulfill(path=morphdom))
    page = own_stage.show("player-away", Size(1440, 900))
    assert page.evaluate(_REDRAW, ["replace-2", draw("table-five")]) == "table"


def test_files_that_are_dropped_before_python_starts_wait_for_it(own_stage: Stage) -> None:
    page = own_stage.show("start", Size(360, 640))
    assert page.evaluate(_DROPS) == [True, ["a.stp", "b.stp", "|", "c.stp", "|"]]
