// Fast-forwards the bots: a tap on an empty part of the table ends the current pause, and Space
// skips pauses while it is held down. `static/page/events.js` starts it.

/** Elements that handle a tap or Space themselves. */
const OWN = "button, a, input, select, textarea, summary, [data-ui], [data-action], [role=dialog], [data-sign], [tabindex='0']";
/** The table while another player moves. */
const WATCHED = "#table:not([data-turn])";

/** @param {EventTarget | null} target */
const isFree = (target) => !(target instanceof Element && target.closest(OWN));

/** @param {HTMLElement} app @param {Tell} tell */
export function onFastForward(app, tell) {
  let holds = false;
  /** @param {string} value */
  const fastForward = (value) => tell({ kind: "fast-forward", value });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !app.querySelector(WATCHED) || !isFree(event.target)) return;
    event.preventDefault(); // otherwise the page would scroll
    if (event.repeat) return;
    holds = true;
    fastForward("hold");
  });
  const release = () => {
    if (holds) fastForward("release");
    holds = false;
  };
  document.addEventListener("keyup", ({ key }) => { if (key === " ") release(); });
  addEventListener("blur", release);
  // Not on the press, which may be the start of a scroll or a pinch.
  app.addEventListener("click", ({ target }) => {
    if (app.querySelector(WATCHED) && isFree(target)) fastForward("tap");
  });
}
