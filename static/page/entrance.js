// Lets a table enter in three frames, because a slow processor would take too long for one:
// what is on the cards is drawn in the second frame, the column beside the table in the third. Their
// places are there from the beginning (see `static/css/motion.css`). `static/page/patch.js` calls it.
import { app } from "./find.js";
import { inTask } from "./paint.js";

const { dataset } = document.documentElement;
/** What each frame leaves out. */
const FRAMES = ["cards rail", "rail"];

/** Leaves out of the next frames what comes later. @param {string[]} [frames] */
export function enter([left, ...frames] = FRAMES) {
  dataset.entering = left;
  requestAnimationFrame(() => inTask(() => {
    if (dataset.entering !== left) return; // all is shown by now
    if (frames.length) enter(frames);
    else showAll();
    app.getBoundingClientRect(); // layout belongs to this task, not to the paint
  }));
}

/** Shows what was left out, if anything. */
export function showAll() {
  delete dataset.entering;
}
