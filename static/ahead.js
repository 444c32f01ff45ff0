// What a person does before Python can have it: kept until it comes, and shown where it can be.
const root = document.getElementById("app");
const html = document.documentElement;

export const CONTROLS = "input, select, textarea";
/** Whatever reacts to a click or submit: a move, or what changes only what is seen. */
export const ACTIVE = "[data-action], [data-ui]";
/** What stands in every language at the same place of the start screen. */
const KEPT = `${CONTROLS}, form, button`;

const settings = [];
let last = null;

const isChanged = (control) =>
  control.type === "checkbox" || control.type === "radio"
    ? control.checked !== control.defaultChecked
    : control.tagName === "SELECT"
      ? [...control.options].some((option) => option.selected !== option.defaultSelected)
      : control.value !== control.defaultValue;

const marked = ({ target, submitter }) => submitter ?? target.closest(ACTIVE);

/** Shows the other colours, as `stp.web.preferences` will. */
function toggleTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  html.dataset.theme = (html.dataset.theme ?? system) === "dark" ? "light" : "dark";
}

/** Shows the start screen in `lang` with what has been entered in it. */
function speak(lang) {
  const old = [...root.querySelectorAll(KEPT)];
  const focused = document.activeElement?.id;
  stpSpeak(lang);
  const now = [...root.querySelectorAll(KEPT)];
  old.forEach((control, place) => {
    if (control.matches(CONTROLS) && isChanged(control)) {
      now[place].value = control.value;
      now[place].checked = control.checked;
    }
  });
  if (last) {
    const { target, submitter } = last;
    const counterpart = (element) => element && now[old.indexOf(element)];
    keep({
      ...last,
      target: counterpart(target.closest(KEPT)),
      submitter: counterpart(submitter),
    });
  }
  document.getElementById(focused)?.focus({ preventScroll: true });
}

/** Remembers what is to be done in the end, and marks what it was on. */
function keep(what) {
  if (last) delete marked(last).dataset.remembered;
  last = what;
  marked(what).dataset.remembered = "";
}

/** Keeps every setting, and the last click or submit of another kind. */
export function remember(what) {
  if (what.type !== "click" && what.type !== "submit") return;
  const [verb, lang] = marked(what).dataset.ui?.split(" ") ?? [];
  if (verb !== "theme" && verb !== "lang") {
    keep(what);
    return;
  }
  settings.push(what);
  if (verb === "theme") toggleTheme();
  else speak(lang);
}

/** Returns what a person did before Python came: settings first, then the click. */
export function remembered() {
  const changed = [...root.querySelectorAll(CONTROLS)]
    .filter(isChanged)
    .filter((control) => control.type !== "radio" || control.checked)
    .map((target) => ({ type: "change", target }));
  return last ? [...settings, ...changed, last] : [...settings, ...changed];
}
