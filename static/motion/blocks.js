// Lets the parts of the table glide that make room for others, and tells how far each has moved:
// what lies in it has come along. `static/motion/redraw.js` calls it, and `card_travel.js` beside it.
import { glide } from "./animate.js";

/** What changes its place when something beside it grows; it takes along what lies in it. */
export const BLOCKS =
  ".track, .market, .ticker, .mine, .own-head, .row-divider, .opponents, .opponent, .opponent-cards," +
  " .opponent-figures, .log, .hand, .tableau .group, .tableau .cards";
/** How everything travels that has a way to go: for how many milliseconds, and in which manner. */
export const WAY = 360;
export const TRAVEL = "cubic-bezier(.3,.05,.15,1)";

/** How far elements are from where they were. @typedef {Map<Element, [x: number, y: number]>} Ways */

/** Returns how far each block is from where it was, for those that are still there. @param {Map<Element, DOMRect>} blocks */
export function ways(blocks) {
  /** @type {Ways} */
  const found = new Map();
  for (const [node, old] of blocks) {
    const now = node.getBoundingClientRect();
    if (now.width && old.width) found.set(node, [old.left - now.left, old.top - now.top]);
  }
  return found;
}

/**
 * Returns what is left of an element's way (x, y) once the block that it lies in has taken it along.
 * @param {Ways} moved
 * @param {Element} node
 * @param {number} x
 * @param {number} y
 * @returns {[x: number, y: number]}
 */
export function rest(moved, node, x, y) {
  const block = node.parentElement?.closest(BLOCKS);
  const [blockX, blockY] = (block && moved.get(block)) ?? [0, 0];
  return [x - blockX, y - blockY];
}

/**
 * Has something glide to its place: what moves like this is no layout shift.
 * @param {Element} node
 * @param {[x: number, y: number]} way
 * @param {number} speed
 */
export function drift(node, [x, y], speed) {
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const timing = { duration: WAY * speed, easing: TRAVEL };
  glide(node, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], timing);
}
