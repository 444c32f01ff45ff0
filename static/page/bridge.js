// The page's side of stp/web/dom.py: draws what Python says, and tells it, in plain JSON text,
// what a person does. Only strings cross, so no proxy can leak.
import morphdom from "../../vendor/morphdom/morphdom-esm.js";
import { ACTIVE, CONTROLS, isSetting, remember, remembered, scope } from "../start/before_python.js";
import { align, keyOf } from "./reorder.js";
import { isGliding } from "../motion/animate.js";
import { onBack, onLaunch } from "./device.js";
import { onDrag } from "../input/drag.js";
import { fit, keepFit } from "./card_size.js";
import { holdBack, play, remember as picture } from "../motion/redraw.js";
import { onHold } from "../input/hold_to_look.js";
import { renew } from "./layout_shift.js";
import { GROUPS, mark, nearest, rove } from "../input/arrow_keys.js";

export { entropy, scope } from "../start/before_python.js";
export { hold } from "./device.js";
export { setVolume, sound } from "./sound.js";

const root = document.getElementById("app");
const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])";
const LARGEST_FILE = 16e6;
const MODIFIERS = ["alt", "ctrl", "meta", "shift"];

// ---------------------------------------------------------------- drawing

/** Lets a person keep what is theirs: text being typed, a disclosure left open. */
function keepTheirs(from, to) {
  if (from === document.activeElement && from.matches(TYPED)) to.value = from.value;
  if (from.tagName === "DETAILS") to.open = from.open;
  return !from.isEqualNode(to) || from.matches(CONTROLS) || from.querySelector(CONTROLS) !== null;
}

function parse(html) {
  const next = root.cloneNode(false);
  next.innerHTML = html;
  return next;
}

/** What is drawn if what is held down is let go, and what it changes, while there is time. */
let foreseen = null;

/** Has `html`, which may be what is drawn next, ready. */
export function foresee(html) {
  foreseen = prepared(html);
}

const prepared = (html) => ({ html, next: parse(html), before: isGliding() ? undefined : picture(root) });
const forgetPlaces = () => { delete foreseen?.before; };
for (const type of ["scroll", "resize", "pointercancel"]) addEventListener(type, forgetPlaces, true);

/** Makes the page show `html`, touching only what differs. */
export function patch(html) {
  const { next, before = picture(root) } = foreseen?.html === html ? foreseen : prepared(html);
  foreseen = null;
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  leave(focused, next);
  mark(next, document.activeElement?.id);
  keepFit(root, next);
  holdBack(next, before);
  renew(root, next);
  align(root, next);
  morphdom(root, next, {
    childrenOnly: true,
    getNodeKey: keyOf,
    onBeforeElUpdated: keepTheirs,
  });
  keepFocus(focused);
  fit(root);
  play(root, before);
}

/** Whether `next` has the element or, where it has no name of its own, what it lies in. */
function isIn(next, element) {
  const near = element.closest("[data-key], [id]");
  const attribute = near?.dataset.key ? "data-key" : "id";
  const name = CSS.escape(near?.getAttribute(attribute) ?? "");
  return near === root || next.querySelector(`[${attribute}="${name}"]`) !== null;
}

/** Takes the focus off what will go: while nothing has changed yet, nothing has to be laid out. */
function leave(focused, next) {
  if (!focused || isIn(next, focused)) return;
  const isLasting = ({ id }) => id && next.querySelector(`button#${CSS.escape(id)}`) !== null;
  const near = nearest(openerOf(focused.closest("#sheet")) ?? focused, isLasting);
  if (near && !next.querySelector("#sheet, #over")) near.focus({ preventScroll: true });
  else focusHighest((element) => isIn(next, element));
}

/** The card that a sheet is about. */
function openerOf(sheet) {
  const about = sheet?.dataset.key.replace(/^sheet /, "");
  return about && root.querySelector(`${GROUPS} [data-ui="open ${CSS.escape(about)}"]`);
}

/** Gives the focus back to what had it, or to what stands there now. */
function keepFocus(focused) {
  const now = document.activeElement;
  if (!focused || (root.contains(now) && !now.disabled)) return;
  const same = focused.id ? document.getElementById(focused.id) : focused;
  if (same && root.contains(same) && !same.disabled) same.focus({ preventScroll: true });
  else focusHighest(() => true);
}

/** Puts the focus on what lies above the rest, of what is fit for it. */
function focusHighest(isFit) {
  const heights = ["#over", "#sheet", "main"].map((selector) => root.querySelector(selector));
  heights.find((element) => element && isFit(element))?.focus({ preventScroll: true });
}

// ---------------------------------------------------------------- events

let receive = null;

/** What happened, in the fields of `stp.web.browser.Event`. */
function plain({ type, target, key, submitter, ...rest }) {
  const near = target.closest(ACTIVE);
  const control = target.matches(CONTROLS) ? target : submitter;
  const form = target.form ?? target.closest("form");
  return {
    kind: type,
    action: near?.dataset.action ?? "",
    data: { ...near?.dataset },
    name: control?.name ?? "",
    value: control?.value ?? "",
    checked: control?.checked ?? false,
    key: key ?? "",
    modifiers: MODIFIERS.filter((name) => rest[`${name}Key`]),
    form: form ? Object.fromEntries(new FormData(form, submitter)) : {},
  };
}

/** The parts of an event that outlive it. */
const parts = ({ type, target, key, submitter, altKey, ctrlKey, metaKey, shiftKey }) => ({
  type,
  target: target instanceof Element ? target : document.body,
  key,
  submitter,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
});

function isForUs({ type, target }) {
  if (type !== "click") return true;
  const near = target.closest(ACTIVE);
  if (!near || near.tagName === "FORM" || near.matches(CONTROLS)) return false;
  return !near.disabled && near.ariaDisabled !== "true";
}

function onEvent(event) {
  if (event.repeat) return; // a key that is held down has said what it says
  if (event.type === "submit") event.preventDefault();
  if (event.target instanceof HTMLInputElement && event.target.type === "file") {
    if (event.type === "change") {
      const { name, files } = event.target;
      sendFile(name, files[0]).finally(() => { event.target.value = ""; });
    }
    return;
  }
  const what = parts(event);
  if (!isForUs(what)) return;
  if (!receive) remember(what);
  else if (receive(JSON.stringify(plain(what)))) event.preventDefault();
}

/** A press takes longer than to find out what it leads to. */
function onPress({ button, target }) {
  const what = { type: "click", target };
  const near = target.closest(ACTIVE);
  if (button || !isForUs(what)) return;
  tell({ kind: "press", action: near.dataset.action ?? "", data: { ...near.dataset } });
}

for (const type of ["click", "input", "change", "submit"]) root.addEventListener(type, onEvent);
root.addEventListener("pointerdown", onPress);
document.addEventListener("keydown", onEvent);
const early = stpEarly().filter(({ target }) => root.contains(target));
// A language comes last: it puts other elements in the place of those that were clicked.
for (const event of early.filter((event) => !isSetting(event))) onEvent(event);
for (const event of early.filter(isSetting)) onEvent(event);
rove(root);
addEventListener("resize", () => fit(root));
onBack(() => tell({ kind: "back" }));
const tell = (event) => receive?.(JSON.stringify(event));
onHold(root, tell);
onDrag(root, tell);
document.addEventListener("stp-go-on", () => tell({ kind: "resume" }));
addEventListener("hashchange", () => tell({ kind: "hash", value: hash() }));

/** What another tab has stored: only our keys, without their prefix. */
addEventListener("storage", ({ key, newValue }) => {
  if (!key?.startsWith(scope)) return;
  tell({ kind: "storage", name: key.slice(scope.length), value: newValue ?? "" });
});

async function sendFile(name, file) {
  if (!file) return;
  const answer = { kind: "file", name, value: "", data: { file: file.name } };
  try {
    if (file.size > LARGEST_FILE) answer.data.error = "large";
    else answer.value = await file.text();
  } catch {
    answer.data.error = "unreadable";
  }
  tell(answer);
}

/** Returns, as JSON, what a person did before Python came. */
export const recall = () => JSON.stringify(remembered().map(plain));

/** From now on `handler` gets every event; what it returns says whether it dealt with it. */
export function connect(handler) {
  receive = handler;
  onLaunch((file) => sendFile("import", file));
}

// ---------------------------------------------------------------- the rest of the page

/** The fragment as text; one that is no text (foreign links) as it stands. */
export function hash() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Changes the address without an entry in the history and without a `hashchange`. */
export function setHash(text) {
  history.replaceState(history.state, "", text ? `#${encodeURIComponent(text)}` : location.pathname);
}

export const address = () => location.href.split("#")[0];
export const clock = () => `${new Date().toISOString().slice(0, 19)}Z`;

/** Asks once that the browser keeps what is stored; it may say no, and need not say why. */
export function persist() {
  navigator.storage?.persist?.().catch(() => {});
}

export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function offer(text, url) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text, url });
      return "shared";
    } catch (error) {
      if (error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await navigator.clipboard.writeText(text && url ? `${text}\n${url}` : text || url);
    return "copied";
  } catch {
    return "refused";
  }
}

export async function share(text, url) {
  tell({ kind: "shared", value: await offer(text, url) });
}

/** Announces `text`; the same text twice in a row is announced twice. */
export function say(text) {
  const live = document.getElementById("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}
