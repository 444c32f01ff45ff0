// Hurries the bots: a tap on an empty part of the table ends the current pause, and Space skips
// pauses while it is held down. `static/page/events.js` starts it.

/** Elements that handle a tap or Space themselves. */
const OWN = "button, a, input, select, textarea, summary, [data-ui], [data-action], [role=dialog], [data-sign], [tabindex='0']";
/** The table while another player moves. */
const WATCHED = "#table:not([data-turn])";

/** @param {EventTarget | null} target */
const isFree = (target) => !(target instanceof Element && target.closest(OWN));

/** @param {HTMLElement} app @param {Tell} tell */
export function onHurry(app, tell) {
  let holds = false;
  /** @param {string} value */
  const hurry = (value) => tell({ kind: "hurry", value });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !app.querySelector(WATCHED) || !isFree(event.target)) return;
    event.preventDefault(); // otherwise the page would scroll
    if (event.repeat) return;
    holds = true;
    hurry("hold");
  });
  const release = () => {
    if (holds) hurry("release");
    holds = false;
  };
  document.addEventListener("keyup", ({ key }) => { if (key === " ") release(); });
  addEventListener("blur", release);
  // Not on the press, which may be the start of a scroll or a pinch.
  app.addEventListener("click", ({ target }) => {
    if (app.querySelector(WATCHED) && isFree(target)) hurry("tap");
  });
}
