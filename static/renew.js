// What moves although nobody has just done anything is drawn anew at its new place: an element that
// only moved would be a layout shift. Right after a press it may move, which is much less work.
import { keyOf } from "./align.js";

/** Milliseconds after a press for which the page answers it; browsers allow half a second. */
const ANSWER = 350;
let pressed = -Infinity;

const note = ({ type, pointerType, timeStamp }) => {
  // A finger may be about to scroll until it is lifted.
  const isMaybe = type === "pointerdown" && pointerType === "touch";
  if (!isMaybe) pressed = timeStamp;
};
for (const type of ["pointerdown", "keydown"]) addEventListener(type, note, true);
addEventListener("pointerup", (event) => {
  if (event.pointerType === "touch") note(event);
}, true);

/** Takes out of `root` what has to be drawn anew to become what it is in `next`. */
export function renew(root, next) {
  if (performance.now() - pressed < ANSWER) return;
  renewRows(root, next);
  renewLog(root, next);
}

/** A row of cards is laid out anew in every phase. */
function renewRows(root, next) {
  const phases = new Map([...next.querySelectorAll("[data-laid]")].map((row) => [keyOf(row), row]));
  for (const row of root.querySelectorAll("[data-laid]")) {
    const laid = phases.get(keyOf(row))?.dataset.laid;
    if (laid !== undefined && laid !== row.dataset.laid) row.remove();
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
