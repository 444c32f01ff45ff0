// Closes a sheet that is pulled down by a finger: it follows the finger, and a short pull lets it
// glide back. It presses the sheet's own Close button. `static/page/events.js` starts it.
import { glide, pace } from "../motion/animate.js";
import { find } from "../page/find.js";

const SHEET = ".sheet";
/** Only a bottom sheet shows it, and only one that can be closed. */
const HANDLE = ".grab-handle";
const CLOSE = "#close";
/** Elements that a finger moves or selects in. */
const FIELDS = "input[type=range], input[type=text], textarea";
/** Pixels that a sheet must be pulled down to close. */
const ENOUGH = 60;
/** Milliseconds in which it glides back. */
const BACK = 180;

/**
 * A finger on a sheet; `by` is how far it has pulled the sheet down, in pixels.
 * @typedef {{ sheet: HTMLElement, close: HTMLElement, x: number, y: number, by: number, pulls: boolean }} Pull
 */

/** Returns whether a finger that moves down on an element would scroll something in a sheet. @param {Element} element @param {Element} sheet */
function isScrolled(element, sheet) {
  for (let node = element; sheet.contains(node) && node.parentElement; node = node.parentElement)
    if (node.scrollTop > 0) return true;
  return false;
}

/** Returns the sheet under a finger, if the finger can pull it down. @param {TouchEvent} event @returns {Pull | null} */
function begin({ touches: [touch, ...more], target }) {
  if (!touch || more.length || !(target instanceof Element) || target.closest(FIELDS)) return null;
  const sheet = /** @type {HTMLElement | null} */ (target.closest(SHEET));
  const [handle, close] = sheet ? [find(sheet, HANDLE), find(sheet, CLOSE)] : [];
  if (!sheet || !close || !handle?.getClientRects().length || isScrolled(target, sheet)) return null;
  return { sheet, close, x: touch.clientX, y: touch.clientY, by: 0, pulls: false };
}

/** @param {HTMLElement} root @param {() => boolean} drags whether a finger drags a card, which must not scroll as well */
export function onPullDown(root, drags) {
  /** @type {Pull | null} */
  let pull = null;

  /** Lets the sheet go. @param {boolean} closes */
  function end(closes) {
    if (!pull) return;
    const { sheet, close, by, pulls } = pull;
    pull = null;
    if (!pulls) return;
    if (closes) close.click();
    sheet.style.translate = "";
    if (sheet.isConnected && pace() && by)
      glide(sheet, [{ translate: `0 ${by}px` }, { translate: "0 0" }], { duration: BACK, easing: "ease-out" });
  }

  root.addEventListener("touchstart", (event) => {
    end(false); // a second finger
    pull = begin(event);
  }, { passive: true });
  root.addEventListener("touchmove", (event) => {
    const [touch] = event.touches;
    if (drags() && event.cancelable) event.preventDefault();
    if (!pull || !touch) return;
    const [x, y] = [touch.clientX - pull.x, touch.clientY - pull.y];
    pull.pulls ||= y > Math.abs(x) && event.cancelable;
    if (!pull.pulls) { // it scrolls, or leads to the next card
      if (x || y) pull = null;
      return;
    }
    event.preventDefault();
    pull.by = Math.max(0, y);
    pull.sheet.style.translate = `0 ${pull.by}px`;
  }, { passive: false });
  root.addEventListener("touchend", () => end((pull?.by ?? 0) >= ENOUGH));
  root.addEventListener("touchcancel", () => end(false));
}
