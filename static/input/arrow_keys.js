// Arrow keys among the cards: every `[data-rove]` group is one stop of the Tab key. Inside it,
// Left, Right, Home and End move along the group; Up and Down move to the nearest item in that
// direction. `static/page/events.js` starts it; `static/page/patch.js` sets the tab stops of each
// drawing.
import { findAll } from "../page/find.js";
import { OUT_OF_REACH } from "../page/modal.js";

export const GROUPS = "[data-rove]";
const BUTTONS = "button:not(:disabled, .crowd)";
/** Buttons, and in groups of signs (`data-rove="signs"`) the signs. */
const ITEMS = `${BUTTONS}, [data-sign]`;
const SIGNS = "[data-rove=signs]";
/** Elements that Up and Down lead to. */
const CARDS = `[data-rove]:not(${SIGNS}) :is(${BUTTONS})`;
/** Elements outside the groups that do not use arrow keys themselves, so that the keys lead to the cards. */
const FREE = "main, button";
/** Pixels by which an item must be above or below another to be on another line. */
const LINE = 12;

/** @type {(group: Element) => HTMLElement[]} */
const itemsOf = (group) => findAll(group, ITEMS);
/** @type {(element: Element) => boolean} */
const isSeen = (element) => element.getClientRects().length > 0 && !element.closest(OUT_OF_REACH);

/**
 * Makes one item of every group reachable by Tab: the focused one, otherwise the first, which is a
 * button if the group is not one of signs.
 * @param {HTMLElement} tree
 * @param {string} [focusedId]
 */
export function setTabStops(tree, focusedId) {
  for (const group of findAll(tree, GROUPS)) {
    const items = itemsOf(group);
    const first = group.matches(SIGNS) ? items[0] : items.find((item) => item.matches(BUTTONS)) ?? items[0];
    const current = items.find(({ id }) => id && id === focusedId) ?? first;
    for (const item of items) if (item !== current) item.setAttribute("tabindex", "-1");
  }
}

/**
 * Returns the nearest suitable item in a group; of two, the one that follows.
 * @param {HTMLElement} item
 * @param {(other: HTMLElement) => boolean} isFit
 */
export function nearest(item, isFit) {
  const group = item.closest(GROUPS);
  const items = group ? itemsOf(group) : [];
  const here = items.indexOf(item);
  /** @param {HTMLElement} other */
  const away = (other) => Math.abs(items.indexOf(other) - here - 0.1);
  return items.filter(isFit).sort((one, other) => away(one) - away(other))[0];
}

/** @param {Element} element */
function center(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/**
 * Returns the nearest item above (-1) or below (1); sideways distance counts double.
 * @param {HTMLElement} root
 * @param {Element} from
 * @param {1 | -1} direction
 */
function across(root, from, direction) {
  const here = center(from);
  let best = null;
  let least = Infinity;
  for (const item of findAll(root, CARDS)) {
    if (!isSeen(item)) continue;
    const { x, y } = center(item);
    const away = (y - here.y) * direction;
    const cost = away + 2 * Math.abs(x - here.x);
    if (away > LINE && cost < least) [best, least] = [item, cost];
  }
  return best;
}

/** Returns the element that a key leads to. @param {HTMLElement} root @param {HTMLElement} from @param {string} key */
function goal(root, from, key) {
  const group = from.closest(GROUPS);
  if (!group) {
    const isFree = from === document.body || (from.matches(FREE) && !from.closest("[role=dialog]"));
    if (!isFree || !key.startsWith("Arrow")) return null;
    return findAll(root, `main ${CARDS}`).find(isSeen) ?? null;
  }
  const items = itemsOf(group);
  const at = items.indexOf(from);
  if (at < 0) return null;
  switch (key) {
    case "ArrowLeft": return items[at - 1] ?? items.at(-1);
    case "ArrowRight": return items[at + 1] ?? items[0];
    case "Home": return items[0];
    case "End": return items.at(-1);
    case "ArrowUp": return across(root, from, -1);
    case "ArrowDown": return across(root, from, 1);
    default: return null;
  }
}

/** Lets the arrow keys move the focus inside `root`. @param {HTMLElement} root */
export function listenForArrowKeys(root) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const from = /** @type {HTMLElement} */ (document.activeElement ?? document.body);
    const next = goal(root, from, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || !target.matches(ITEMS)) return;
    const group = target.closest(GROUPS);
    if (!group) return;
    for (const item of itemsOf(group)) item.tabIndex = item === target ? 0 : -1;
  });
}
