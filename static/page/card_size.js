// Keeps a tableau of any size visible: cards that do not fit are drawn in smaller steps, which the
// style sheet defines (`[data-fit~="3"]`). A phone's layout works differently.
// `static/page/patch.js` calls it after every redraw and when the window changes.
import { find, findAll } from "./find.js";
import { tableauHeight } from "./layout_shift.js";

const FIELD = ".field";
const ROW = ".cards";
const CARD = ".card";
const COACHED = ".coached";
const STEPS = 10;

/** @type {(steps: number) => string} */
const upTo = (steps) => Array.from({ length: steps }, (_, at) => at + 1).join(" ");
/** What the last search was about. */
let known = { around: "", width: 0, height: 0, groups: /** @type {number[]} */ ([]) };
let best = 0;
/** The height of the tableau as last measured with each number of steps. @type {Map<number, number | undefined>} */
const heights = new Map();

/** @param {HTMLElement} field @param {number} steps */
function draw(field, steps) {
  if (field.dataset.fit !== upTo(steps)) field.dataset.fit = upTo(steps);
}

/** Returns whether nothing has to scroll, which needs a layout. @param {HTMLElement} field @param {number} steps */
function fits(field, steps) {
  draw(field, steps);
  heights.set(steps, tableauHeight(field));
  return field.scrollHeight <= field.clientHeight && field.scrollWidth <= field.clientWidth;
}

/** Finds the smallest number of steps that fits, by halves. @param {HTMLElement} field */
function searchFirst(field) {
  let [low, high] = [0, STEPS];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(field, middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

/**
 * Finds the smallest number of steps that fits, at least `least`.
 * @param {HTMLElement} field
 * @param {number} least
 */
function search(field, least) {
  let steps = best; // it is rarely far from the last one
  while (steps < STEPS && !fits(field, steps)) steps += 1;
  if (steps === best) while (steps > least && fits(field, steps - 1)) steps -= 1;
  return steps;
}

/**
 * Lets the next drawing begin with the size found before, to avoid a second layout.
 * @param {HTMLElement} root
 * @param {HTMLElement} next
 */
export function keepCardSize(root, next) {
  const [from, to] = [find(root, FIELD), find(next, FIELD)];
  if (from?.dataset.fit !== undefined && to) to.dataset.fit = from.dataset.fit;
}

/**
 * Gives the cards of the person at the table the largest size at which all are visible. Returns the
 * height of the tableau if that has been measured: asking the browser could need another layout.
 * @param {HTMLElement} root
 */
export function fitCards(root) {
  const field = find(root, FIELD);
  if (!field) return undefined;
  heights.clear();
  if (!field.clientHeight) { // a phone's layout needs no steps; remove those of another layout
    draw(field, 0);
    return undefined;
  }
  /** @param {HTMLElement} row */
  const sizes = (row) => [row.childElementCount, findAll(row, CARD).length];
  const groups = findAll(field, ROW).flatMap(sizes); // an empty place is narrower
  const isCoached = Boolean(find(root, COACHED));
  const { lang } = document.documentElement; // words have different widths in each language
  const { clientWidth: width, clientHeight: height } = field;
  const around = [innerWidth, innerHeight, isCoached, lang, groups.length].join();
  const [isWider, isHigher] = [width - known.width, height - known.height];
  if (around !== known.around || isWider || isHigher || groups.join() !== known.groups.join()) {
    const isTighter = around === known.around && isWider <= 0 && isHigher <= 0 &&
      groups.every((cards, at) => cards >= (known.groups[at] ?? 0));
    best = known.around ? search(field, isTighter ? best : 0) : searchFirst(field);
    known = { around, width, height, groups };
  }
  draw(field, best);
  return heights.get(best);
}
