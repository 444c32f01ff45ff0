// Finds the parts of the page that differ from the next drawing, so that the rest, which is most of
// it, is neither indexed nor compared again. `static/page/patch.js` calls it.
import { CONTROLS } from "../start/before_python.js";
import { keyOf } from "./reorder.js";

/** @typedef {[from: HTMLElement, to: HTMLElement]} Pair */

/** Returns whether a child can stay: the same text, or an element that the next one names alike. @param {Node} one @param {Node} [other] */
function isAlike(one, other) {
  if (one.nodeName !== other?.nodeName) return false;
  return one instanceof Element ? keyOf(one) === keyOf(other) : one.nodeValue === other.nodeValue;
}

/** @param {Element} from @param {Element} to */
function copyAttributes(from, to) {
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  for (const name of from.getAttributeNames()) if (!to.hasAttribute(name)) from.removeAttribute(name);
}

/**
 * Yields the innermost pairs of elements with different children, and form controls. The attributes
 * of the elements around them are brought up to date.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 * @param {(from: HTMLElement, to: HTMLElement) => boolean} mayChange
 * @returns {Generator<Pair>}
 */
export function* differences(from, to, mayChange) {
  const [old, next] = [[...from.childNodes], [...to.childNodes]];
  const isAligned = old.length === next.length && old.every((child, at) => isAlike(child, next[at]));
  if (!isAligned || from.matches(CONTROLS)) {
    yield [from, to];
    return;
  }
  for (const [at, child] of old.entries()) {
    const other = /** @type {HTMLElement} */ (next[at]);
    if (!(child instanceof Element)) continue;
    const element = /** @type {HTMLElement} */ (child);
    if (!mayChange(element, other)) continue;
    if (!element.matches(CONTROLS)) copyAttributes(element, other);
    yield* differences(element, other, mayChange);
  }
}
