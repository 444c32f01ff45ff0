// Takes out of the page what has to be drawn anew at a new place when nobody has just pressed
// anything: an element that only moved would be a layout shift. Right after a press it may move,
// which is much less work. `static/page/patch.js` calls it before a redraw.
import { find, findAll } from "./find.js";
import { keyOf } from "./reorder.js";

/** What says by `data-laid` what it shows: a row of cards in a phase, the last move. */
const LAID = "[data-laid]";
const LOG = "#log";
/** Milliseconds after a press for which the page answers it; browsers allow half a second. */
const ANSWER = 350;

/** @type {Set<number>} */
const held = new Set();
let pressed = -Infinity;

/** @param {Event} event */
const press = ({ timeStamp }) => { pressed = timeStamp; };
/** @param {PointerEvent} event */
const hold = (event) => {
  press(event);
  held.add(event.pointerId);
};
/** @param {PointerEvent} event */
const release = (event) => {
  press(event);
  held.delete(event.pointerId);
};
addEventListener("keydown", press, true);
addEventListener("pointerdown", hold, true);
addEventListener("pointerup", release, true);
addEventListener("pointercancel", release, true);

/**
 * Takes out of `root` what has to be drawn anew to become what it is in `next`.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 */
export function removeWhatWouldShift(root, next) {
  // What is held down has to be there when it is let go, or there is no click.
  if (held.size || performance.now() - pressed < ANSWER) return;
  removeLaid(root, next);
  removeLines(root, next);
}

/** Takes out what shows something else by now. @param {HTMLElement} root @param {HTMLElement} next */
function removeLaid(root, next) {
  const laid = new Map(findAll(next, LAID).map((part) => [keyOf(part), part]));
  for (const part of findAll(root, LAID)) {
    const now = laid.get(keyOf(part))?.dataset.laid;
    if (now !== undefined && now !== part.dataset.laid) part.remove();
  }
}

/**
 * Takes out the lines that are seen where a newer one pushes them down; the older ones stay.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 */
function removeLines(root, next) {
  const [log, grown] = [find(root, LOG), find(next, LOG)];
  if (!log?.clientHeight || !grown || log.scrollTop) return; // most browsers hold still what is scrolled
  const [newest, newer] = [log.firstElementChild, grown.firstElementChild];
  if (newest && newer && keyOf(newest) === keyOf(newer)) return;
  const end = log.getBoundingClientRect().bottom;
  for (const line of [...log.children].filter((one) => one.getBoundingClientRect().top < end)) line.remove();
}
