// Explains a sign of the table in one line when the mouse rests on it, on a tap, and when the
// keyboard reaches it; on a key, the signs in the focused card or panel one after another. Python
// provides the sentences and the key (`#legend`). `static/page/events.js` starts it.
import { find, findAll } from "../page/find.js";
import { say } from "../page/say.js";

const LEGEND = "#legend > [data-of]";
/** The sentences, if a key explains signs. */
const KEYED = "#legend[data-keyed]";
/** Elements that do something else on a tap, and on a key. */
const OWN = "button, a, input, select, textarea, label, summary, [data-ui], [data-action]";
const SIGN = "[data-sign]";
/** Elements whose signs a key explains, and the attribute of the sign that it has come to. */
const FOCUSED = `button, ${SIGN}`;
const TOLD = "data-told";
/** Milliseconds for which the mouse must rest on a sign. */
const REST = 450;
/** Pixels between a sign and its line, and between the line and the window's edge. */
const GAP = 8;

/** A sign and its sentence. @typedef {{ sign: HTMLElement, words: string }} Sign */

/** Returns the sign at an element. @param {HTMLElement} root @param {EventTarget | null} target @returns {Sign | null} */
function signAt(root, target) {
  if (!(target instanceof Element) || !root.contains(target)) return null;
  for (const entry of findAll(root, LEGEND)) {
    const sign = /** @type {HTMLElement | null} */ (target.closest(entry.dataset.of ?? ""));
    if (sign) return { sign, words: entry.textContent };
  }
  return null;
}

/** Returns the visible signs of an element, one for each sentence. @param {HTMLElement} root @param {Element} element */
function signsOf(root, element) {
  /** @type {Map<string, Sign>} */
  const found = new Map();
  for (const part of [element, ...findAll(element, "*")]) {
    const one = signAt(root, part);
    if (!one || !element.contains(one.sign) || found.has(one.words)) continue;
    if (one.sign.checkVisibility()) found.set(one.words, one);
  }
  return [...found.values()];
}

/** Puts the line below a sign, or above it if there is no room below. @param {HTMLElement} line @param {DOMRect} sign */
function place(line, sign) {
  const { offsetWidth: width, offsetHeight: height } = line;
  const { clientWidth, clientHeight } = document.documentElement;
  const middle = (sign.left + sign.right) / 2;
  const left = Math.max(GAP, Math.min(middle - width / 2, clientWidth - GAP - width));
  const below = sign.bottom + GAP + height <= clientHeight;
  line.dataset.side = below ? "below" : "above";
  line.style.left = `${left}px`;
  line.style.top = `${below ? sign.bottom + GAP : Math.max(GAP, sign.top - GAP - height)}px`;
  line.style.setProperty("--at", `${middle - left}px`);
}

/** @param {HTMLElement} root */
export function onSigns(root) {
  const line = document.createElement("div");
  line.id = "sign-line";
  line.role = "tooltip";
  line.hidden = true;
  document.body.append(line);
  /** The element that the line explains. @type {HTMLElement | null} */
  let about = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Where the mouse was last pressed: what appears there afterwards has not been pointed at. */
  let pressed = "";

  const watch = new MutationObserver(() => { if (!about?.isConnected) hide(); });

  function hide() {
    clearTimeout(timer);
    if (!about) return;
    about.removeAttribute(TOLD);
    if (about.getAttribute("aria-describedby") === line.id) about.removeAttribute("aria-describedby");
    about = null;
    line.hidden = true;
    watch.disconnect();
  }

  /** @param {Sign | null} found */
  function show(found) {
    hide();
    if (!found?.sign.getClientRects().length) return;
    about = found.sign;
    line.textContent = found.words;
    line.hidden = false;
    if (about.matches(SIGN)) about.setAttribute("aria-describedby", line.id);
    place(line, about.getBoundingClientRect());
    watch.observe(root, { childList: true, subtree: true });
  }

  /** Explains the next sign of the focused element: marks it, and says its sentence. */
  function explainNext() {
    const focused = document.activeElement;
    const signs = focused?.matches(FOCUSED) ? signsOf(root, focused) : [];
    const next = signs[(signs.findIndex(({ sign }) => sign === about) + 1) % signs.length];
    if (!next) return;
    show(next);
    next.sign.toggleAttribute(TOLD, true);
    say(next.words);
  }

  /** @param {KeyboardEvent} event */
  function onKey({ key, altKey, ctrlKey, metaKey, repeat }) {
    if (!key) return; // Chrome sends such key events when it fills in a form
    if (key === "Escape") hide();
    else if (!altKey && !ctrlKey && !metaKey && !repeat && key.toLowerCase() === find(root, KEYED)?.dataset.keyed) {
      explainNext();
    }
  }

  root.addEventListener("pointerover", ({ target, pointerType, x, y }) => {
    if (pointerType !== "mouse") return;
    const found = signAt(root, target);
    if (found?.sign === about) return;
    hide();
    if (found && pressed !== `${x} ${y}`) timer = setTimeout(show, REST, found);
  });
  root.addEventListener("pointermove", ({ target, pointerType, buttons, x, y }) => {
    if (!pressed || pointerType !== "mouse" || buttons || pressed === `${x} ${y}`) return;
    pressed = ""; // now the mouse points at what has appeared
    const found = signAt(root, target);
    if (!found || found.sign === about) return;
    clearTimeout(timer);
    timer = setTimeout(show, REST, found);
  });
  root.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse") hide(); });
  root.addEventListener("pointerdown", ({ pointerType, x, y }) => {
    pressed = `${x} ${y}`;
    if (pointerType === "mouse") hide();
  });
  document.addEventListener("click", ({ target }) => {
    const found = target instanceof Element && !target.closest(OWN) ? signAt(root, target) : null;
    if (found && found.sign !== about) show(found);
    else hide();
  });
  root.addEventListener("focusin", ({ target }) => {
    const isSign = target instanceof Element && target.matches(`${SIGN}:focus-visible`);
    if (isSign) show(signAt(root, target));
  });
  root.addEventListener("focusout", hide);
  addEventListener("keydown", onKey, true);
  addEventListener("scroll", hide, true);
  addEventListener("resize", hide);
  addEventListener("blur", hide);
}
