// morphdom takes every sibling behind a new one out and puts it back in, and all of that is styled
// and laid out anew. So what is new is put in its place, and what goes is taken out, before.

/** By this a drawn element is known again in the next drawing. */
export const keyOf = (node) => node.getAttribute?.("data-key") || node.id;

const KEYED = "[data-key], [id]";
const keyed = (tree) => tree.querySelectorAll(KEYED);
/** What must be equal for one element to become another; a card that is taken becomes its place. */
const nameOf = (node) => `${node.tagName} ${keyOf(node)}`;
const isSame = (one, other) =>
  nameOf(one) === nameOf(other) && keyOf(one.closest(KEYED)) === keyOf(other.closest(KEYED));

/** Gives what `root` keeps the same keyed children as it has in `next`. */
export function align(root, next) {
  const there = new Map([...keyed(root)].map((node) => [nameOf(node), node]));
  /** The element of that name, unless it has been taken out by now. */
  const find = (node) => {
    const found = there.get(nameOf(node));
    return found && root.contains(found) ? found : null;
  };
  const families = new Map();
  for (const node of keyed(next)) {
    const family = node.parentElement;
    if (families.has(family)) families.get(family).push(node);
    else families.set(family, [node]);
  }
  for (const [family, children] of families) {
    const parents = new Set(children.map(find).filter(Boolean).map((child) => child.parentElement));
    const [parent] = parents;
    if (parents.size === 1 && isSame(parent, family)) alignChildren(parent, children, find);
  }
}

const isBehind = (node, other) =>
  Boolean(node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING);

function alignChildren(parent, children, find) {
  const names = children.map(nameOf);
  const old = [...parent.children].filter(keyOf);
  if (old.length === names.length && old.every((child, at) => nameOf(child) === names[at])) return;
  const wanted = new Set(names);
  for (const child of old) if (!wanted.has(nameOf(child))) child.remove();
  let before = null;
  for (const child of children.reverse()) {
    const found = find(child);
    // What stands too late comes forward, so that what it passes can stay where it is.
    if (found && before && isBehind(found, before)) parent.insertBefore(found, before);
    before = found ?? parent.insertBefore(child.cloneNode(false), before);
  }
}
