"""A page in which Python has started, shared by tests: each visits it as if it were new.

Starting the game anew in the same Python takes a thirtieth of the processor time of loading it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import BrowserContext, Error, Page
from playwright.sync_api._generated import Clock

from tests.browser.served import named
from tests.browser.unpainted import hide

#: The worker that thinks starts when the page is idle. With this script a page is idle only after a
#: test has waited for the worker (`wait_for_worker`).
NEVER_IDLE: Final = """
const waiting = [];
globalThis.requestIdleCallback = (run) => waiting.push(run);
globalThis.becomeIdle = () => {
  globalThis.requestIdleCallback = setTimeout;
  for (const run of waiting.splice(0)) run();
};
"""
#: Counts what the page's scripts have yet to do, so that a page is not left in the middle of it.
_COUNT_TIMERS: Final = """
const timers = new Set();
globalThis.countedTimers = { are: true, clear: () => timers.clear(), count: () => timers.size };
for (const [begin, end] of [["setTimeout", "clearTimeout"],
                            ["requestAnimationFrame", "cancelAnimationFrame"]]) {
  const [really, stop] = [globalThis[begin], globalThis[end]];
  globalThis[begin] = (run, ...rest) => {
    const id = really((...given) => { timers.delete(begin + id); run(...given); }, ...rest);
    if (countedTimers.are) timers.add(begin + id);
    return id;
  };
  globalThis[end] = (id) => { timers.delete(begin + id); stop(id); };
}
"""
#: Everything around the screen: elements, names that scripts have added, what is stored, and what
#: goes on.
_AROUND: Final = """
const around = async () => {
  const { documentElement: root, head, body } = document;
  const locks = await navigator.locks.query();
  const names = [...root.attributes].filter(({ name }) => name !== "style"); // a size
  return [...names.map(({ name, value }) => `${name}=${value}`).sort(),
          head.outerHTML, body.outerHTML, ...Object.keys(globalThis).sort(),
          ...Object.keys(localStorage), ...Object.keys(sessionStorage),
          document.getAnimations().length, locks.held.length, locks.pending.length,
          countedTimers.count()].join("\\n");
};
"""
#: Prepares a started page: `visit` starts the game anew, and `leave` ends it, clears everything and
#: returns whether what is around the empty screen is the same as when it was called first.
_PREPARE: Final = f"""async (program) => {{
  {_AROUND}
  const {{ loadPyodide }} = await import({named("static/runtime/interpreter.js")});
  const python = await loadPyodide();
  const {{ documentElement: root, title }} = document;
  const app = document.getElementById("app");
  const fresh = new DOMParser().parseFromString(
    await (await fetch(location.pathname)).text(), "text/html");
  const screen = fresh.getElementById("app").innerHTML;
  const [live, signs] = ["live", "sign-line"].map((id) => document.getElementById(id));
  const names = python.toPy({{}});
  python.runPython(program, {{ globals: names }});
  const start = names.get("visit");
  let [end, first] = [() => {{}}, ""];
  const scope = `stp:${{location.pathname}}:`;
  const emptyJournal = () => new Promise((done, fail) => {{
    const opening = indexedDB.open(`${{scope}}journal`);
    opening.onerror = fail;
    opening.onsuccess = () => {{
      const clearing = opening.result.transaction("entries", "readwrite");
      clearing.objectStore("entries").clear();
      clearing.oncomplete = done;
      opening.result.close();
    }};
  }});
  const clear = () => {{
    dispatchEvent(new KeyboardEvent("keydown", {{ key: "Shift" }})); // ends all motion
    document.activeElement?.blur();
    for (const {{ name }} of [...root.attributes]) root.removeAttribute(name);
    for (const {{ name, value }} of fresh.documentElement.attributes)
      root.setAttribute(name, value);
    document.title = title;
    live.replaceChildren();
    signs.replaceChildren();
    for (const name of ["data-side", "style"]) signs.removeAttribute(name);
    app.innerHTML = screen;
    scrollTo(0, 0);
  }};
  const finish = () => {{ end(); end.destroy?.(); end = () => {{}}; }};
  countedTimers.clear();
  globalThis.shared = {{
    visit(store, fragment) {{
      if (root.dataset.state !== "ready" || root.dataset.worker) return false;
      finish();
      clear();
      for (const [key, text] of Object.entries(store)) localStorage.setItem(scope + key, text);
      history.replaceState(null, "", fragment ? `./#${{fragment}}` : "./");
      end = start();
      return true;
    }},
    async leave() {{
      if (root.dataset.worker) return false; // it would go on
      finish();
      localStorage.clear();
      sessionStorage.clear();
      await emptyJournal();
      clear();
      app.replaceChildren();
      root.dataset.state = "ready";
      history.replaceState(null, "", "./left");
      await new Promise((done) => {{ requestAnimationFrame(() => setTimeout(done)); }});
      const left = await around();
      first ||= left;
      return left === first;
    }},
  }};
}}"""
_VISIT: Final = "([store, fragment]) => globalThis.shared?.visit(store, fragment)"
_LEAVE: Final = "() => globalThis.shared?.leave()"
_PROGRAM: Final = Path(__file__).with_name("anew.py").read_text(encoding="utf-8")


Colours = Literal["light", "dark"]


class SharedPage(Page):
    """A page that tests share, as long as none has changed what stays in it."""

    def __init__(self, context: BrowserContext, colours: Colours) -> None:
        self.plain = context.new_page()
        """The same page as the context's list has it."""
        super().__init__(self.plain._impl_obj)
        super().add_init_script(NEVER_IDLE + _COUNT_TIMERS)
        self._colours = colours
        self._listeners: list[tuple[Any, Any]] = []
        self._is_spoilt = False
        self._is_prepared = False

    def visit(self, url: str, store: Mapping[str, str], fragment: str) -> bool:
        """Start the game anew on a device with stored data.

        Return False, and do nothing, if the page has to be loaded for that.
        """
        if self._is_spoilt:
            return False
        if not self._is_prepared and self.url == "about:blank":
            self.goto(url)
            self.wait_for_selector("html[data-state=ready]", state="attached")
            self.evaluate(_PREPARE, _PROGRAM)
            self._is_prepared = self.evaluate(_LEAVE)
        is_begun = bool(self.evaluate(_VISIT, [dict(store), fragment]))
        if is_begun:
            hide(self)
            self.wait_for_selector("html[data-state=ready]:not([data-entering])", state="attached")
        return is_begun

    def has_crashed(self) -> bool:
        """Return whether the page's process has been killed since the last test."""
        try:
            self.evaluate("null")
        except Error:
            return True
        return False

    def leave(self) -> bool:
        """End the visit; return whether the page is as good as new."""
        if self._is_spoilt or self.is_closed():
            return False
        for event, listener in self._listeners:
            self.remove_listener(event, listener)
        self._listeners.clear()
        try:
            self.unroute_all()
            self.mouse.move(-1, -1)
            self.emulate_media(media="null", color_scheme=self._colours, forced_colors="null")
            return self._is_prepared and bool(self.evaluate(_LEAVE))
        except Error:  # its process has crashed
            return False

    def on(self, event: Any, f: Any) -> None:
        """Listen until the test has ended."""
        self._listeners.append((event, f))
        super().on(event, f)

    def add_init_script(self, *args: Any, **options: Any) -> Any:
        """Add a script, which makes this the page of one test alone."""
        self._is_spoilt = True
        return super().add_init_script(*args, **options)

    @property
    def clock(self) -> Clock:
        """The clock; whoever needs it makes this the page of one test alone."""
        self._is_spoilt = True
        return super().clock


def visit_anew(
    page: Page, url: str, store: Mapping[str, str] | None = None, fragment: str = ""
) -> bool:
    """Start the game anew in a shared page; return False if this page has to be loaded."""
    return isinstance(page, SharedPage) and page.visit(url, store or {}, fragment)
