"""Scripts that play or study in a page whose browser will be killed, and report what they see."""

from __future__ import annotations

from typing import Final

#: Presses buttons; `killed` contains what is seen and written. CURRENT returns the key of the game,
#: SEEN what changes with it, and STEP presses once.
_PRESS: Final = """async () => {
  const scope = `stp:${new URL(".", location.href).pathname}:`;
CURRENT
  const killed = (window.killed = { written: [], shown: [] });
  const moves = (text) => text.slice(text.indexOf("\\n\\n") + 2);
  const now = () => moves(localStorage.getItem(scope + current()) ?? "");
  let looks = []; // at what is shown and not yet written, in order
  document.addEventListener("stp-journal", (event) => {
    const at = performance.now();
    const { detail } = event.wrappedJSObject ?? event; // Firefox shields its driver from the page
    for (const entry of detail)
      if (entry?.key.startsWith("game:") && entry.text !== undefined) {
        const place = `${entry.key} ${moves(entry.text)}`;
        const last = looks.findLastIndex((look) => look.place === place);
        const delays = looks.slice(0, last + 1).map((look) => at - (look.at ?? at));
        looks = looks.slice(last + 1);
        killed.written.push([entry.key, moves(entry.text), delays]);
      }
  });
  let before = seen(); // kept before, and not by us
  const look = () => {
    const after = seen();
    if (after === before) return;
    before = after;
    const state = [current(), now()];
    killed.shown.push(state);
    const place = { place: state.join(" "), at: undefined };
    looks.push(place);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { place.at = performance.now(); };
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributeFilter: ["data-log"],
  });
  const pick = (list) => list[Math.floor(Math.random() * list.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
STEP
  const go = () => {
    step();
    setTimeout(go, 10 + Math.random() * 60);
  };
  go();
}"""
_AT_TABLE: Final = """\
  const current = () => `game:${localStorage.getItem(`${scope}current`)}`;
  const seen = () => document.querySelector("#table")?.dataset.log;"""
_MOVE: Final = """\
  const step = () => {
    const again = document.querySelector("#to-start") ?? document.querySelector("#deal");
    const undo = document.querySelector("#undo:not([disabled])");
    const cards = all("[data-ui^='open upper'], [data-ui^='open lower']");
    if (again) again.click();
    else if (killed.undoing === "announced" || killed.undoing === "undone") ; // not yet told
    else if (undo && killed.undoing === "known") {
      killed.undoing = "undone";
      undo.click();
    } else if (undo && Math.random() < 0.04) {
      killed.undoing = "announced";
      killed.shown.push([current(), null]);
    } else {
      if (cards.length && Math.random() < 0.8) pick(cards).click();
      pick(all("button[data-action]:not([disabled])").filter((one) => one.dataset.action))?.click();
    }
  };"""
#: The only game is the one that is studied. Its record only grows.
_IN_STUDY: Final = """\
  const current = () => Object.keys({ ...localStorage })
    .find((key) => key.startsWith(`${scope}game:`))?.slice(scope.length) ?? "game:none";
  const seen = () => now();"""
_STUDY: Final = """\
  let [count, isOpening] = [0, false];
  const press = (selector) => pick(all(selector))?.click();
  const step = () => {
    const words = document.querySelector("#study-words");
    if (document.querySelector("#study-open:not([aria-pressed=true])")) {
      if (!isOpening) press("#study-open");
      isOpening = true;
    } else if (words && words.value.length < 480) {
      words.value = `${words.value} n${(count += 1)}`.trim();
      words.form.requestSubmit();
    } else if (!words && !document.querySelector("#study-game") && Math.random() < 0.4) {
      press("#study-edit");
    } else if (Math.random() < 0.5) {
      if (Math.random() < 0.8) press("[data-ui^='open upper'], [data-ui^='open lower']");
      press("button[data-action]:not([disabled], [data-action=''])");
    } else press("#study-game, [data-ui='replay back'], [data-ui='replay forward']");
  };"""


def _script(current: str, step: str) -> str:
    return _PRESS.replace("CURRENT", current).replace("STEP", step)


PLAY: Final = _script(_AT_TABLE, _MOVE)
"""Plays moves, and sometimes takes one back."""
STUDY: Final = _script(_IN_STUDY, _STUDY)
"""Writes comments and variations in a replay."""
TAKE: Final = """() => {
  const { written, shown } = killed;
  const undoing = { announced: "known", known: "known" }[killed.undoing]; // "undone" ends
  Object.assign(killed, { written: [], shown: [], undoing });
  return { written, shown };
}"""
"""Takes what was reported since the last time."""
