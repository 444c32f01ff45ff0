// Puts elements into the order of the next drawing before morphdom compares the two. Otherwise
// morphdom would remove and reinsert every sibling after a new one, and the browser would style and
// lay out all of them again. `static/page/patch.js` calls it.
import { findAll } from "./find.js";

/** Elements that are recognised in the next drawing by their key or id. */
export const KEYED = "[data-key], [id]";

/** @typedef {(node: Element) => HTMLElement | null | undefined} Lookup */

/** Returns the key or id by which a drawn node is recognised; "" for none. @type {(node: Node) => string} */
export const keyOf = (node) =>
  node instanceof Element ? node.getAttribute("data-key") || node.id : "";

/** What must be equal to reuse an element for another; a taken card differs from its empty place. */
const nameOf = (/** @type {Element} */ node) => `${node.tagName} ${keyOf(node)}`;
/** @type {(node: Element) => string} */
const keyAround = (node) => {
  const near = node.closest(KEYED);
  return near ? keyOf(near) : "";
};
/** @type {(one: Element, other: Element) => boolean} */
const isSame = (one, other) => nameOf(one) === nameOf(other) && keyAround(one) === keyAround(other);

/**
 * Gives the remaining elements of `root` the same keyed children as in `next`.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 */
export function reorderChildren(root, next) {
  const there = new Map(findAll(root, KEYED).map((node) => [nameOf(node), node]));
  /** Finds the element with a name, unless it has been removed. @type {Lookup} */
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
    // Elements that come too late are moved forward, so that those they pass can stay.
    if (found && before && isBehind(found, before)) parent.insertBefore(found, before);
    before = found ?? parent.insertBefore(child.cloneNode(false), before);
  }
}
