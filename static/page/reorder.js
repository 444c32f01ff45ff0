// Puts elements into the order of the next drawing before morphdom compares the two: morphdom would
// take every sibling behind a new one out and put it back in, and all of that would be styled and
// laid out anew. `static/page/patch.js` calls it.
import { findAll } from "./find.js";

/** What is known again in the next drawing by its key or id. */
export const KEYED = "[data-key], [id]";

/** @typedef {(node: Element) => HTMLElement | null | undefined} Lookup */

/** Returns by what a drawn node is known again; "" for none. @type {(node: Node) => string} */
export const keyOf = (node) =>
  node instanceof Element ? node.getAttribute("data-key") || node.id : "";

/** What must be equal for one element to become another; a card that is taken becomes its place. */
const nameOf = (/** @type {Element} */ node) => `${node.tagName} ${keyOf(node)}`;
/** @type {(node: Element) => string} */
const keyAround = (node) => {
  const near = node.closest(KEYED);
  return near ? keyOf(near) : "";
};
/** @type {(one: Element, other: Element) => boolean} */
const isSame = (one, other) => nameOf(one) === nameOf(other) && keyAround(one) === keyAround(other);

/**
 * Gives what `root` keeps the same keyed children as it has in `next`.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 */
export function reorderChildren(root, next) {
  const there = new Map(findAll(root, KEYED).map((node) => [nameOf(node), node]));
  /** Finds the element of that name, unless it has been taken out by now. @type {Lookup} */
  const lookUp = (node) => {
    const found = there.get(nameOf(node));
    return found && root.contains(found) ? found : null;
  };
  /** @type {Map<HTMLElement, HTMLElement[]>} */
  const families = new Map();
  for (const node of findAll(next, KEYED)) {
    const family = /** @type {HTMLElement} */ (node.parentElement);
    const children = families.get(family);
    if (children) children.push(node);
    else families.set(family, [node]);
  }
  for (const [family, children] of families) {
    const parents = new Set(children.map(lookUp).flatMap((child) => child?.parentElement ?? []));
    const [parent] = parents;
    if (parent && parents.size === 1 && isSame(parent, family)) reorder(parent, children, lookUp);
  }
}

/** @type {(node: Node, other: Node) => boolean} */
const isBehind = (node, other) =>
  Boolean(node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING);

/** @param {HTMLElement} parent @param {HTMLElement[]} children @param {Lookup} lookUp */
function reorder(parent, children, lookUp) {
  const names = children.map(nameOf);
  const old = [...parent.children].filter(keyOf);
  if (old.length === names.length && old.every((child, at) => nameOf(child) === names[at])) return;
  const wanted = new Set(names);
  for (const child of old) if (!wanted.has(nameOf(child))) child.remove();
  /** @type {Node | null} */
  let before = null;
  for (const child of children.reverse()) {
    const found = lookUp(child);
    // What stands too late comes forward, so that what it passes can stay where it is.
    if (found && before && isBehind(found, before)) parent.insertBefore(found, before);
    before = found ?? parent.insertBefore(child.cloneNode(false), before);
  }
}
