// Moves from the sheet of a card or a player to the next one by the arrow keys or a sideways swipe.
// It presses the sheet's own buttons. `static/page/events.js` starts it.
import { find } from "../page/find.js";

const SHEET = "#sheet";
/** Elements that use arrow keys themselves. */
const FIELDS = "input, select, textarea";
/** Sideways pixels that make a touch a swipe; it must move less than half as far up or down. */
const SWIPE = 48;

/** @param {HTMLElement} root @param {boolean} onwards */
const stepOf = (root, onwards) => find(root, `${SHEET} ${onwards ? "#sheet-after" : "#sheet-before"}`);

/** @param {HTMLElement} root */
export function onNextSheet(root) {
  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || !target.closest(SHEET) || target.matches(FIELDS)) return;
    const step = stepOf(root, key === "ArrowRight");
    if (!step) return;
    event.preventDefault();
    event.stopPropagation(); // in a replay it would also change the move
    step.click();
  });

  /** Where a finger came down. @type {{ id: number, x: number, y: number } | null} */
  let from = null;
  root.addEventListener("pointerdown", ({ pointerId, pointerType, isPrimary, target, clientX, clientY }) => {
    const isOnSheet = target instanceof Element && target.closest(SHEET) !== null;
    const swipes = pointerType === "touch" && isPrimary && isOnSheet;
    from = swipes ? { id: pointerId, x: clientX, y: clientY } : null;
  });
  addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
    if (from?.id !== pointerId) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    from = null;
    const step = Math.abs(x) > SWIPE && Math.abs(y) < Math.abs(x) / 2 ? stepOf(root, x < 0) : null;
    step?.click(); // a touch that moved this far makes no click itself
  });
  addEventListener("pointercancel", () => { from = null; });
}
