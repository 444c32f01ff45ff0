// What moves although nobody has just done anything is drawn anew at its new place: an element that
// only moved would be a layout shift. Right after a press it may move, which is much less work.
import { keyOf } from "./reorder.js";

/** Milliseconds after a press for which the page answers it; browsers allow half a second. */
const ANSWER = 350;
const held = new Set();
let pressed = -Infinity;

const press = ({ timeStamp }) => { pressed = timeStamp; };
const hold = (event) => {
  press(event);
  held.add(event.pointerId);
};
const release = (event) => {
  press(event);
  held.delete(event.pointerId);
};
addEventListener("keydown", press, true);
addEventListener("pointerdown", hold, true);
for (const type of ["pointerup", "pointercancel"]) addEventListener(type, release, true);

/** Takes out of `root` what has to be drawn anew to become what it is in `next`. */
export function renew(root, next) {
  // What is held down has to be there when it is let go, or there is no click.
  if (held.size || performance.now() - pressed < ANSWER) return;
  renewLaid(root, next);
  renewLog(root, next);
}

/** Whatever says by `data-laid` what it shows: a row of cards in a phase, the last move. */
function renewLaid(root, next) {
  const laid = new Map([...next.querySelectorAll("[data-laid]")].map((part) => [keyOf(part), part]));
  for (const part of root.querySelectorAll("[data-laid]")) {
    const now = laid.get(keyOf(part))?.dataset.laid;
    if (now !== undefined && now !== part.dataset.laid) part.remove();
  }
}

/** Where there is a newer line, those that are seen go down; the older ones stay what they are. */
function renewLog(root, next) {
  const [log, grown] = [root, next].map((tree) => tree.querySelector("#log"));
  if (!log?.clientHeight || !grown || log.scrollTop) return; // most browsers hold still what is scrolled
  if (keyOf(log.firstElementChild) === keyOf(grown.firstElementChild)) return;
  const end = log.getBoundingClientRect().bottom;
  const isSeen = (line) => line.getBoundingClientRect().top < end;
  for (const line of [...log.children].filter(isSeen)) line.remove();
}
