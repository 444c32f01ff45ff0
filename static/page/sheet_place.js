// In a wide window, puts the sheet of a card beside the card, with an arrow to it. The sheet never
// covers the card, nor the tableau while it asks which card to displace. `static/page/patch.js`
// calls it after every redraw, and `static/page/events.js` when the window changes.
import { find, findAll } from "./find.js";

const WIDE = matchMedia("(min-width: 1200px) and (min-height: 700px)");
const SHEET = "#sheet[data-place]:not(.wide)";
const OPENER = ":is(.row, .tableau, .hand) .card.selected[id]";
/** Pixels between the card and its sheet, with room for the arrow, and around the sheet. */
const GAP = 14;
const EDGE = 8;

/** The id of the last pressed card, because a sheet can be about one of several copies. */
let pressed = "";
addEventListener("click", ({ target }) => {
  pressed = (target instanceof Element && target.closest(".card[id]")?.id) || pressed;
}, true);

/** @type {(low: number, value: number, high: number) => number} */
const between = (low, value, high) => Math.max(low, Math.min(value, high));

/** @param {HTMLElement} root */
export function placeSheet(root) {
  const [sheet, arrow] = [find(root, SHEET), find(root, ".sheet-arrow")];
  if (!WIDE.matches) {
    if (sheet && isPlaced(sheet)) release(sheet);
    return;
  }
  const openers = findAll(root, OPENER);
  const card = openers.find(({ id }) => id === pressed) ?? openers[0];
  if (sheet?.offsetParent && arrow && card) put(root, sheet.offsetParent, sheet, arrow, card);
}

/** @param {HTMLElement} sheet */
const isPlaced = (sheet) => sheet.style.right === "auto";

/** Gives a sheet back to the style sheet: the window was wide, or the person has zoomed in. @param {HTMLElement} sheet */
const release = ({ style }) => {
  for (const name of ["left", "top", "right", "max-height"]) style.removeProperty(name);
};

/**
 * @param {HTMLElement} root
 * @param {Element} table
 * @param {HTMLElement} sheet
 * @param {HTMLElement} arrow
 * @param {HTMLElement} card
 */
function put(root, table, sheet, arrow, card) {
  const [all, own] = [table.getBoundingClientRect(), card.getBoundingClientRect()];
  const field = find(root, ".field.aiming")?.getBoundingClientRect();
  const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth; // very large screens zoom
  const width = sheet.offsetWidth * scale;
  const isAbove = !card.closest(".row");
  // There is a gap at the upper edge of the field.
  const ground = isAbove ? own.top - GAP : Math.min(all.bottom - EDGE, field?.top ?? Infinity);
  sheet.style.maxHeight = `${(ground - all.top - EDGE) / scale}px`;
  const height = sheet.offsetHeight * scale;
  const [middle, center] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
  const isRight = all.right - own.right >= own.left - all.left;
  const beside = isRight ? own.right + GAP : own.left - GAP - width;
  const left = between(all.left + EDGE, isAbove ? middle - width / 2 : beside, all.right - EDGE - width);
  const top = between(all.top + EDGE, isAbove ? ground - height : center - height / 2, ground - height);
  /** @param {HTMLElement} part @param {number} x @param {number} y */
  const move = (part, x, y) => {
    part.style.left = `${(x - all.left) / scale}px`;
    part.style.top = `${(y - all.top) / scale}px`;
  };
  move(sheet, left, top);
  sheet.style.right = "auto";
  arrow.dataset.side = isAbove ? "below" : isRight ? "left" : "right";
  const [x, y] = isAbove ? [between(left + GAP, middle, left + width - GAP), top + height]
    : [isRight ? left : left + width, between(top + GAP, center, top + height - GAP)];
  move(arrow, x, y);
}
