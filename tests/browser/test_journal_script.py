"""The script of the journal on its own: what it does if the database refuses to write."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.stage import Stage

#: Lets a script hold the timers of the journal, and write entries to it.
_JOURNAL = """async (script) => {
  const { journalIsWritten, journalNote, journalRead } = await import("./static/page/journal.js");
  await journalRead;
  const real = globalThis.setTimeout;
  const timers = new Map();
  let made = 0;
  globalThis.setTimeout = (run, after) => {
    if (after <= 1000) return real(run, after);
    timers.set((made -= 1), run);
    return made;
  };
  globalThis.clearTimeout = (timer) => timers.delete(timer);
  const note = (number) => {
    journalNote(`game:neva ${number % 2}`, "game:neva", number, "moves", 1);
    return new Promise((done) => { real(done, 20); });
  };
  return (0, eval)(script)(note, timers, journalIsWritten);
}"""
_ABORTS = """async (note, timers, isWritten) => {
  IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
  for (let number = 1; number <= 10; number += 1) await note(number);
  return [timers.size, isWritten()];
}"""
#: The database neither writes anything nor says so, until it recovers.
_HANGS = """async (note, timers, isWritten) => {
  const transaction = { objectStore: () => ({ put() {} }), commit() {} };
  IDBDatabase.prototype.transaction = () => transaction;
  await note(1);
  const found = [isWritten()];
  for (const run of timers.values()) run();
  found.push(isWritten());
  transaction.oncomplete();
  await new Promise(requestAnimationFrame);
  return [...found, isWritten(), timers.size];
}"""

#: Three writes, two of them to the same place, are refused after the last one has begun.
_TOGETHER = """async (note, timers) => {
  const { transaction } = IDBDatabase.prototype;
  const begun = [];
  IDBDatabase.prototype.transaction = () => {
    begun.push({ objectStore: () => ({ put() {} }), commit() {} });
    return begun.at(-1);
  };
  for (const number of [3, 4, 5]) await note(number);
  for (const one of begun) one.onabort();
  await new Promise(requestAnimationFrame);
  IDBDatabase.prototype.transaction = transaction;
  for (const run of timers.values()) run();
  const said = await new Promise((done) => { document.addEventListener("stp-journal", done); });
  return said.detail.map(({ number }) => number).sort();
}"""
#: Another tab writes a newer entry, and an older one elsewhere, while two are refused here.
_OVERTAKEN = """async (note, timers, isWritten) => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
  await note(3);
  await note(4);
  IDBObjectStore.prototype.put = put;
  const name = `stp:${new URL(".", document.baseURI).pathname}:journal`;
  const answer = (request) =>
    new Promise((done) => { request.onsuccess = () => done(request.result); });
  const entries = (await answer(indexedDB.open(name)))
    .transaction("entries", "readwrite").objectStore("entries");
  entries.put({ number: 2 }, "game:neva 0");
  await answer(entries.put({ number: 5 }, "game:neva 1"));
  for (const run of timers.values()) run();
  await new Promise((done) => { document.addEventListener("stp-journal", done); });
  const found = (await answer(indexedDB.open(name))).transaction("entries").objectStore("entries");
  return [isWritten(), (await answer(found.getAll())).map(({ number }) => number).join()];
}"""
#: Entries are to be removed that are newer, as old, or still to be written.
_FORGETS = """async (note) => {
  const { journalForget } = await import("./static/page/journal.js");
  await note(3);
  await note(4);
  journalForget("game:neva 1", 3);
  journalForget("game:neva 0", 3);
  await new Promise((done) => { document.addEventListener("stp-journal", done, { once: true }); });
  await note(5);
  journalForget("game:neva 1", 9);
  const last = note(7);
  journalForget("game:neva 1");
  await last;
  const name = `stp:${new URL(".", document.baseURI).pathname}:journal`;
  const opened = indexedDB.open(name);
  await new Promise((done) => { opened.onsuccess = done; });
  const all = opened.result.transaction("entries").objectStore("entries").getAll();
  await new Promise((done) => { all.onsuccess = done; });
  return all.result.map(({ number }) => number);
}"""


def with_journal(page: Page, script: str) -> list[object]:
    """Run a script with the journal, for which a stand-in hears what it tells Python."""
    stub = "export const tell = () => {};"
    page.route(
        "**/page/events.js", lambda route: route.fulfill(body=stub, content_type="text/javascript")
    )
    found: list[object] = page.evaluate(_JOURNAL, script)
    return found


def test_a_journal_that_aborts_is_tried_again_by_one_timer(own_stage: Stage) -> None:
    assert with_journal(own_stage.page, _ABORTS) == [1, False]


def test_no_newest_entry_is_lost_if_several_writes_are_refused(own_stage: Stage) -> None:
    assert with_journal(own_stage.page, _TOGETHER) == [4, 5]


def test_a_journal_that_never_answers_counts_as_not_written_until_it_does(own_stage: Stage) -> None:
    assert with_journal(own_stage.page, _HANGS) == [True, False, True, 0]


def test_a_refused_entry_replaces_none_that_another_tab_has_written_since(own_stage: Stage) -> None:
    assert with_journal(own_stage.page, _OVERTAKEN) == [True, "4,5"]


def test_only_entries_that_are_not_newer_are_removed(own_stage: Stage) -> None:
    assert with_journal(own_stage.page, _FORGETS) == [4, 7]
