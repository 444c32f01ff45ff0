// Handles what a person does on the start screen before Python runs: changes and stores colours and
// language, fills in a new seed, and remembers dropped files and the last of all other clicks for
// Python. `static/page/events.js` calls it.
import { app, find, findAll } from "../page/find.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

export const CONTROLS = "input, select, textarea";
/** Elements that react to a click or submit: moves, and commands of the page. */
const ACTIVE = "[data-action], [data-ui]";
const SEED = '[data-fill="seed"]';
/** Elements of the start screen that are in the same order in every language. */
const LASTING = `${CONTROLS}, form, button`;
/** The `data-ui` of a button that chooses colours, a language or a new seed. */
const SETTING = /^(theme|lang)\b ?(.*)/;
const OTHER_SEED = "seed";

const html = document.documentElement;

/** Prefix of every stored key, because other projects may share the origin. */
export const scope = `stp:${new URL(".", document.baseURI).pathname}:`;

/** Settings that could not be stored; Python gets them as clicks. @type {Action[]} */
const unstored = [];
/** The last other click. @type {Action | null} */
let last = null;
/** Files that were dropped before Python started. @type {File[]} */
const dropped = [];
/** @param {File[]} files */
let takeFiles = (files) => { dropped.push(...files); };

/** @param {Element} element @returns {element is Control} */
export function isControl(element) {
  return element.matches(CONTROLS);
}

/** @param {Element} element @returns {element is HTMLInputElement} */
function isTicked(element) {
  return element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type);
}

/** @type {(control: Control) => boolean} */
const isChanged = (control) => {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return control.value !== control.defaultValue;
};

/** Returns the element that reacts: this one or an ancestor. @type {(element: Element) => HTMLElement | null} */
export const activeAround = (element) => element.closest(ACTIVE);
/** @type {(action: Action) => HTMLElement | null} */
const marked = ({ target, submitter }) => submitter ?? activeAround(target);
/** @type {(action: Action) => RegExpMatchArray | null | undefined} */
const settingOf = (action) => marked(action)?.dataset.ui?.match(SETTING);

/** Returns whether an action chooses colours or a language. @type {(action: Action) => boolean} */
export const isSetting = (action) => action.type === "click" && Boolean(settingOf(action));

/** Switches the colours, and returns the new ones. */
function toggleTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (html.dataset.theme ?? system) === "dark" ? "light" : "dark";
  html.dataset.theme = theme;
  return theme;
}

/** Shows the start screen in a language, keeping the input, and returns the language. @param {string} lang */
function speak(lang) {
  const old = findAll(app, LASTING);
  const focused = document.activeElement?.id;
  stpSpeak(lang);
  const now = findAll(app, LASTING);
  old.forEach((control, place) => {
    const same = now[place];
    if (!same) return;
    if (isTicked(control) && isTicked(same)) same.checked = control.checked;
    else if (isControl(control) && isControl(same)) same.value = control.value;
  });
  if (last) {
    const { target, submitter } = last;
    const near = /** @type {HTMLElement | null} */ (target.closest(LASTING));
    const form = near && now[old.indexOf(near)];
    if (form) keep({ ...last, target: form, submitter: submitter && now[old.indexOf(submitter)] });
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  return lang;
}

/** Remembers an action for Python, and marks its element. @param {Action} action */
function keep(action) {
  if (last) delete marked(last)?.dataset.remembered;
  last = action;
  const element = marked(action);
  if (element) element.dataset.remembered = "";
}

/** Returns a random word without look-alikes, easy to read aloud. */
export function entropy() {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint32Array(8)), (n) => letters[n % 31]).join("");
}

/** Fills in a new seed. @param {HTMLElement | null} field */
function fillSeed(field) {
  if (field instanceof HTMLInputElement) field.value = entropy();
}

/** Returns whether a newer version has stored data on this device; see `stp.web.store.format`. */
const isNewer = () => Number(localStorage.getItem(`${scope}format`)) > 1;

/**
 * Applies and stores a setting, as Python's preferences do, or fills in a new seed; remembers the
 * last of all other clicks.
 * @param {Action} action
 */
export function remember(action) {
  if (html.dataset.state !== "loading") return; // the start has failed, and the page says so
  if (action.type !== "click" && action.type !== "submit") return;
  if (marked(action)?.dataset.ui === OTHER_SEED) {
    fillSeed(find(app, SEED));
    return;
  }
  const setting = settingOf(action);
  if (!setting) {
    keep(action);
    return;
  }
  const [, name, lang = ""] = setting;
  const value = name === "theme" ? toggleTheme() : speak(lang);
  try {
    if (isNewer()) unstored.push(action);
    else localStorage.setItem(scope + name, value);
  } catch {
    unstored.push(action);
  }
}

/** Returns the actions for Python: settings first, then input, then the click. */
export function remembered() {
  const changed = findAll(app, CONTROLS)
    .filter((control) => isControl(control) && isChanged(control))
    .filter((control) => !(control instanceof HTMLInputElement) || control.type !== "radio" || control.checked)
    .map((target) => ({ type: "change", target }));
  return last ? [...unstored, ...changed, last] : [...unstored, ...changed];
}

/**
 * Keeps the browser from leaving the page for files that are dropped on it, and passes them on.
 * @param {DragEvent} event
 */
function stay(event) {
  const { types, files } = event.dataTransfer ?? {};
  if (!types?.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop" && files?.length) takeFiles([...files]);
}

/** Passes all files that have been dropped on the page, and later ones, to `send`. @param {(files: File[]) => void} send */
export function onDrop(send) {
  if (dropped.length) send(dropped);
  takeFiles = send;
}

addEventListener("dragover", stay);
addEventListener("drop", stay);

for (const field of findAll(app, SEED)) {
  if (field instanceof HTMLInputElement && !field.value) fillSeed(field);
}
