// Removes elements that change their place if nothing has just been pressed, so that they are
// redrawn: an element that only moves would count as a layout shift. Right after a press it may
// move, which is much less work. `static/page/patch.js` calls it before a redraw.
import { find, findAll } from "./find.js";
import { keyOf } from "./reorder.js";

/** Elements whose `data-laid` says what they show: a row of cards in a phase, the last move. */
const LAID = "[data-laid]";
const LOG = "#log";
/** The person's cards, which on a phone get the space that the strip and the market leave. */
const TABLEAU = ".tableau";
/** Milliseconds after a press that count as its response; browsers allow half a second. */
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
 * Removes from `root` the elements that must be redrawn to match `next`.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 */
export function removeWhatWouldShift(root, next) {
  // A pressed element must still be there when it is released, or there is no click.
  if (isAnswer()) return;
  removeLaid(root, next);
  removeLines(root, next);
}

/** Returns the height of the person's cards. @param {HTMLElement} root */
export const tableauHeight = (root) => find(root, TABLEAU)?.clientHeight;

/**
 * Forgets where the person's cards were if a redraw has changed their height, so that they are laid
 * out again. Returns whether it has.
 * @param {HTMLElement} root
 * @param {number | undefined} height before the redraw
 * @param {number | undefined} now if it has been measured
 */
export function renewTableau(root, height, now) {
  const tableau = find(root, TABLEAU);
  if (!tableau || isAnswer() || (now ?? tableau.clientHeight) === height) return false;
  tableau.style.display = "none";
  tableau.getBoundingClientRect(); // the browser forgets where they were
  tableau.style.display = "";
  return true;
}

/** Returns whether a drawing now answers a person, so that it may move things. */
export const isAnswer = () => held.size > 0 || performance.now() - pressed < ANSWER;

/** Removes the elements that show something else in `next`. @param {HTMLElement} root @param {HTMLElement} next */
function removeLaid(root, next) {
  const laid = new Map(findAll(next, LAID).map((part) => [keyOf(part), part]));
  for (const part of findAll(root, LAID)) {
    const now = laid.get(keyOf(part))?.dataset.laid;
    if (now !== undefined && now !== part.dataset.laid) part.remove();
  }
}

/**
 * Removes the visible lines that a newer one pushes down; older ones stay.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 */
function removeLines(root, next) {
  const [log, grown] = [find(root, LOG), find(next, LOG)];
  if (!log?.clientHeight || !grown || log.scrollTop) return; // most browsers keep scrolled content in place
  const [newest, newer] = [log.firstElementChild, grown.firstElementChild];
  if (newest && newer && keyOf(newest) === keyOf(newer)) return;
  const end = log.getBoundingClientRect().bottom;
  for (const line of [...log.children].filter((one) => one.getBoundingClientRect().top < end)) line.remove();
}
