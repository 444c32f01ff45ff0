// Lets the parts of the table glide when others need room, and says how far each has moved, because
// its content moves with it. `static/motion/redraw.js` and `card_travel.js` call it.
import { glide } from "./animate.js";

/** Elements that move, with their content, when something beside them grows. */
export const BLOCKS =
  ".track, .market, .ticker, .mine, .own-head, .row-divider, .opponents, .opponent, .opponent-cards," +
  " .opponent-figures, .log, .hand, .tableau .group, .tableau .cards";
/** Duration in milliseconds and easing of all travel. */
export const TRAVEL_TIME = 360;
export const TRAVEL_EASING = "cubic-bezier(.3,.05,.15,1)";

/** How far elements are from their old places. @typedef {Map<Element, [x: number, y: number]>} Offsets */

/** Returns how far each block that still exists is from its old place. @param {Map<Element, DOMRect>} blocks */
export function offsets(blocks) {
  /** @type {Offsets} */
  const found = new Map();
  for (const [node, old] of blocks) {
    const now = node.getBoundingClientRect();
    if (now.width && old.width) found.set(node, [old.left - now.left, old.top - now.top]);
  }
  return found;
}

/**
 * Returns the part of an element's offset (x, y) that the motion of its block does not cover.
 * @param {Offsets} moved
 * @param {Element} node
 * @param {number} x
 * @param {number} y
 * @returns {[x: number, y: number]}
 */
export function remainingOffset(moved, node, x, y) {
  const block = node.parentElement?.closest(BLOCKS);
  const [blockX, blockY] = (block && moved.get(block)) ?? [0, 0];
  return [x - blockX, y - blockY];
}

/**
 * Lets an element glide to its place; this does not count as a layout shift.
 * @param {Element} node
 * @param {[x: number, y: number]} offset from its place
 * @param {number} speed
 */
export function glideIntoPlace(node, [x, y], speed) {
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const timing = { duration: TRAVEL_TIME * speed, easing: TRAVEL_EASING };
  glide(node, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], timing);
}
