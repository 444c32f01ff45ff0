// Hurries the bots: a tap on the table beside everything that can be pressed ends the pause that goes
// on, and Space does for as long as it is held down. `static/page/events.js` starts it.

/** What a tap or Space belongs to by itself. */
const OWN = "button, a, input, select, textarea, summary, [data-ui], [data-action], [role=dialog], [data-sign], [tabindex='0']";
/** The table while somebody else moves. */
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
    event.preventDefault(); // or the page would scroll
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
  // Not as the finger comes down: that may be the start of a scroll or a pinch.
  app.addEventListener("click", ({ target }) => {
    if (app.querySelector(WATCHED) && isFree(target)) hurry("tap");
  });
}
