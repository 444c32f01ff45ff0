// Arrow keys among the cards: every `[data-rove]` is one stop of the Tab key, inside which Left,
// Right, Home and End go along, and Up and Down go to whatever lies nearest that way.

export const GROUPS = "[data-rove]";
const ITEMS = "button:not(:disabled, .crowd)";
const itemsOf = (group) => [...group.querySelectorAll(ITEMS)];

/** Leaves one item of every group in reach of Tab: the one with the focus, else the first. */
export function mark(tree, focusedId) {
  for (const group of tree.querySelectorAll(GROUPS)) {
    const items = itemsOf(group);
    const current = items.find(({ id }) => id && id === focusedId) ?? items[0];
    for (const item of items) if (item !== current) item.setAttribute("tabindex", "-1");
  }
}

/** What is nearest to an item in its group, among those that are fit: where two are, the next. */
export function nearest(item, isFit) {
  const group = item.closest(GROUPS);
  const items = group ? itemsOf(group) : [];
  const here = items.indexOf(item);
  const away = (other) => Math.abs(items.indexOf(other) - here - 0.1);
  return items.filter(isFit).sort((one, other) => away(one) - away(other))[0];
}

function center(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The nearest item above (-1) or below (1), where sideways counts double. */
function across(root, from, direction) {
  const here = center(from);
  let [best, least] = [null, Infinity];
  for (const item of root.querySelectorAll(`${GROUPS} ${ITEMS}`)) {
    if (!item.getClientRects().length) continue;
    const { x, y } = center(item);
    const away = (y - here.y) * direction;
    const cost = away + 2 * Math.abs(x - here.x);
    if (away > 12 && cost < least) [best, least] = [item, cost];
  }
  return best;
}

function goal(root, from, key) {
  const group = from.closest(GROUPS);
  if (!group) {
    const isFree = from === document.body || from.matches("main");
    if (!isFree || !key.startsWith("Arrow")) return null;
    const all = [...root.querySelectorAll(`main ${GROUPS} ${ITEMS}`)];
    return all.find((item) => item.getClientRects().length) ?? null;
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

/** Lets the arrow keys move the focus inside `root`. */
export function rove(root) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const next = goal(root, document.activeElement ?? document.body, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  root.addEventListener("focusin", ({ target }) => {
    const group = target.closest(GROUPS);
    if (!group || !target.matches(ITEMS)) return;
    for (const item of itemsOf(group)) item.tabIndex = item === target ? 0 : -1;
  });
}
