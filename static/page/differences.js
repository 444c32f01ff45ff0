// Finds the parts of the page that differ from the next drawing, so that the rest, which is most of
// it, is neither indexed nor compared again. `static/page/patch.js` calls it.
import { CONTROLS } from "../start/before_python.js";
import { findAll } from "./find.js";
import { KEYED, keyOf } from "./reorder.js";

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
 * of the elements around them are brought up to date, and whole parts that come or go, such as a
 * sheet, are inserted or removed, so that their neighbours need not be compared again.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 * @param {(from: HTMLElement, to: HTMLElement) => boolean} mayChange
 * @returns {Generator<Pair>}
 */
export function* differences(root, next, mayChange) {
  const [isNew, isOld] = [isStrangeIn(root), isStrangeIn(next)];
  /** @param {HTMLElement} from @param {HTMLElement} to @returns {Generator<Pair>} */
  function* within(from, to) {
    const aligned = from.matches(CONTROLS) ? null : align([...from.childNodes], [...to.childNodes], isNew, isOld);
    if (!aligned) {
      yield [from, to];
      return;
    }
    for (const part of aligned.gone) part.remove();
    for (const [part, before] of aligned.come) from.insertBefore(part, before);
    for (const [child, other] of aligned.kept) {
      if (!(child instanceof Element)) continue;
      const [element, wanted] = /** @type {Pair} */ ([child, other]);
      if (!mayChange(element, wanted)) continue;
      if (!element.matches(CONTROLS)) copyAttributes(element, wanted);
      yield* within(element, wanted);
    }
  }
  yield* within(root, next);
}

/**
 * Returns a test of whether a part has a key, and neither it nor anything in it is named in `tree`,
 * so that nothing of it can be reused.
 * @param {HTMLElement} tree
 */
function isStrangeIn(tree) {
  /** @type {Set<string> | undefined} */
  let known;
  return (/** @type {Node} */ node) => {
    if (!(node instanceof Element) || !keyOf(node)) return false;
    const keys = known ??= new Set(findAll(tree, KEYED).map(keyOf));
    return [node, ...findAll(node, KEYED)].every((one) => !keys.has(keyOf(one)));
  };
}

/**
 * Pairs the children that stay; `come` has the new ones, each with the child before which it comes.
 * Returns null if the lists differ in another way.
 * @param {Node[]} old
 * @param {Node[]} next
 * @param {(node: Node) => boolean} isNew
 * @param {(node: Node) => boolean} isOld
 */
function align(old, next, isNew, isOld) {
  /** @type {{ kept: [Node, Node][], come: [Node, Node | null][], gone: ChildNode[] }} */
  const found = { kept: [], come: [], gone: [] };
  const rest = /** @type {ChildNode[]} */ ([...old]).reverse();
  const goes = (/** @type {Node} */ node) => rest.length > 0 && !isAlike(node, rest.at(-1)) && isOld(/** @type {Node} */ (rest.at(-1)));
  for (const node of next) {
    while (goes(node)) found.gone.push(/** @type {ChildNode} */ (rest.pop()));
    const child = rest.at(-1);
    if (child && isAlike(child, node)) found.kept.push([/** @type {Node} */ (rest.pop()), node]);
    else if (isNew(node)) found.come.push([node, child ?? null]);
    else return null;
  }
  return rest.every(isOld) ? { ...found, gone: [...found.gone, ...rest] } : null;
}
