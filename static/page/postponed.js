// Steps of a drawing that are left for tasks of their own before the paint, because the page would
// stall on a slow processor if one task did everything. `static/page/patch.js` leaves them; what
// needs the whole page, such as the next event, does them all at once (`finish`).
import { showAll } from "./entrance.js";
import { inTask } from "./paint.js";

/** What is left to do: steps of the last drawing, then drawings that wait. @type {(() => void)[]} */
const unfinished = [];
/** Drawings of other screens, for which the paint of the last drawing does not wait. @type {WeakSet<() => void>} */
const ofOtherScreens = new WeakSet();

export const isUnfinished = () => unfinished.length > 0;

const doNext = () => { unfinished.shift()?.(); };

/**
 * Does everything that is left: shows and lays out the last drawing, with its motion, then draws
 * other screens. Returns whether anything was left to do.
 */
export function finish() {
  const wasUnfinished = isUnfinished();
  while (isUnfinished()) doNext();
  showAll();
  return wasUnfinished;
}

/** Does what is left for the last drawing. */
function finishDrawing() {
  while (unfinished[0] && !ofOtherScreens.has(unfinished[0])) doNext();
}

/** Leaves a step for a task of its own, after those that are left. @param {() => void} step */
export function postpone(step) {
  unfinished.push(step);
  inTask(doNext);
}

/** Leaves the drawing of another screen for a task of its own. @param {() => void} draw */
export function postponeScreen(draw) {
  ofOtherScreens.add(draw);
  postpone(draw);
}

/**
 * Leaves a step of the drawing that is being shown for a task of its own, before those that are
 * left, but not until after the paint.
 * @param {() => void} step
 */
export function leaveForPaint(step) {
  unfinished.unshift(step);
  inTask(doNext);
  requestAnimationFrame(finishDrawing);
}
