// Reacts to what a person does on the start screen before Python runs: shows and stores colours and
// language, fills in another seed, and remembers the last of all other clicks for Python.
// `static/page/events.js` calls it.
import { app, find, findAll } from "../page/find.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

export const CONTROLS = "input, select, textarea";
/** Whatever reacts to a click or submit: a move, or what changes only what is seen. */
const ACTIVE = "[data-action], [data-ui]";
const SEED = '[data-fill="seed"]';
/** What the start screen has in every language, at the same place among its like. */
const LASTING = `${CONTROLS}, form, button`;
/** The `data-ui` of a button that chooses colours or a language, or another seed. */
const SETTING = /^(theme|lang)\b ?(.*)/;
const OTHER_SEED = "seed";

const html = document.documentElement;

/** Begins every key that is stored, because other projects may share the origin. */
export const scope = `stp:${new URL(".", document.baseURI).pathname}:`;

/** Settings that could not be stored: Python gets them as clicks. @type {Action[]} */
const unstored = [];
/** The last click of another kind. @type {Action | null} */
let last = null;

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

/** The element around another, or itself, that reacts. @type {(element: Element) => HTMLElement | null} */
export const activeAround = (element) => element.closest(ACTIVE);
/** @type {(action: Action) => HTMLElement | null} */
const marked = ({ target, submitter }) => submitter ?? activeAround(target);
/** @type {(action: Action) => RegExpMatchArray | null | undefined} */
const settingOf = (action) => marked(action)?.dataset.ui?.match(SETTING);

/** Whether an action chooses colours or a language. @type {(action: Action) => boolean} */
export const isSetting = (action) => action.type === "click" && Boolean(settingOf(action));

/** Shows the other colours, and returns which. */
function toggleTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (html.dataset.theme ?? system) === "dark" ? "light" : "dark";
  html.dataset.theme = theme;
  return theme;
}

/** Shows the start screen in a language with what has been entered, and returns it. @param {string} lang */
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

/** Remembers what is to be done in the end, and marks what it was on. @param {Action} action */
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

/** Fills in another seed. @param {HTMLElement | null} field */
function fillSeed(field) {
  if (field instanceof HTMLInputElement) field.value = entropy();
}

/** Whether a newer version keeps its things on this device: see `stp.web.store.format`. */
const isNewer = () => Number(localStorage.getItem(`${scope}format`)) > 1;

/**
 * Shows and stores a setting, as Python's preferences will, or fills in another seed; keeps the
 * last of the other clicks.
 * @param {Action} action
 */
export function remember(action) {
  if (html.dataset.state !== "loading") return; // it has failed, and says so
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

/** Returns what is left to Python: settings first, then what was entered, then the click. */
export function remembered() {
  const changed = findAll(app, CONTROLS)
    .filter((control) => isControl(control) && isChanged(control))
    .filter((control) => !(control instanceof HTMLInputElement) || control.type !== "radio" || control.checked)
    .map((target) => ({ type: "change", target }));
  return last ? [...unstored, ...changed, last] : [...unstored, ...changed];
}

for (const field of findAll(app, SEED)) {
  if (field instanceof HTMLInputElement && !field.value) fillSeed(field);
}
