// What a person does before Python can have it: shown at once where it can be, or kept until then.
const root = document.getElementById("app");
const html = document.documentElement;

/** Begins every key we store, because other projects may share the origin. */
export const scope = `stp:${new URL(".", document.baseURI).pathname}:`;
export const CONTROLS = "input, select, textarea";
/** Whatever reacts to a click or submit: a move, or what changes only what is seen. */
export const ACTIVE = "[data-action], [data-ui]";
/** What the start screen has in every language, at the same place among its like. */
const LASTING = `${CONTROLS}, form, button`;

const SEED = '[data-fill="seed"]';

/** What is left to Python: settings that could not be stored, and the last click of another kind. */
const unstored = [];
let last = null;

const isTicked = ({ type }) => type === "checkbox" || type === "radio";
const isChanged = (control) =>
  isTicked(control)
    ? control.checked !== control.defaultChecked
    : control.tagName === "SELECT"
      ? [...control.options].some((option) => option.selected !== option.defaultSelected)
      : control.value !== control.defaultValue;

const marked = ({ target, submitter }) => submitter ?? target.closest(ACTIVE);
const settingOf = (what) => marked(what)?.dataset.ui?.match(/^(theme|lang)\b ?(.*)/);

/** Whether an event chooses colours or a language. */
export const isSetting = (event) => event.type === "click" && Boolean(settingOf(event));

/** Shows the other colours, and returns which. */
function toggleTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return (html.dataset.theme = (html.dataset.theme ?? system) === "dark" ? "light" : "dark");
}

/** Shows the start screen in a language with what has been entered in it, and returns which. */
function speak(lang) {
  const old = [...root.querySelectorAll(LASTING)];
  const focused = document.activeElement?.id;
  stpSpeak(lang);
  const now = [...root.querySelectorAll(LASTING)];
  old.forEach((control, place) => {
    if (isTicked(control)) now[place].checked = control.checked;
    else if (control.matches(CONTROLS)) now[place].value = control.value;
  });
  if (last) {
    const counterpart = (element) => element && now[old.indexOf(element)];
    const { target, submitter } = last;
    keep({
      ...last,
      target: counterpart(target.closest(LASTING)),
      submitter: counterpart(submitter),
    });
  }
  document.getElementById(focused)?.focus({ preventScroll: true });
  return lang;
}

/** Remembers what is to be done in the end, and marks what it was on. */
function keep(what) {
  if (last) delete marked(last).dataset.remembered;
  last = what;
  marked(what).dataset.remembered = "";
}

/** A random word without look-alikes, easy to read aloud. */
export function entropy() {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint32Array(8)), (n) => letters[n % 31]).join("");
}

/**
 * Shows and stores a setting, as `stp.web.preferences` will, or fills in another seed; keeps the
 * last of the other clicks.
 */
export function remember(what) {
  if (html.dataset.state !== "loading") return; // it has failed, and says so
  if (what.type !== "click" && what.type !== "submit") return;
  if (marked(what)?.dataset.ui === "seed") {
    root.querySelector(SEED).value = entropy();
    return;
  }
  const setting = settingOf(what);
  if (!setting) {
    keep(what);
    return;
  }
  const [, name, lang] = setting;
  const value = name === "theme" ? toggleTheme() : speak(lang);
  try {
    localStorage.setItem(scope + name, value);
  } catch {
    unstored.push(what);
  }
}

/** Returns what is left to Python: settings first, then what was entered, then the click. */
export function remembered() {
  const changed = [...root.querySelectorAll(CONTROLS)]
    .filter(isChanged)
    .filter((control) => control.type !== "radio" || control.checked)
    .map((target) => ({ type: "change", target }));
  return last ? [...unstored, ...changed, last] : [...unstored, ...changed];
}

for (const field of root.querySelectorAll(SEED)) field.value ||= entropy();
