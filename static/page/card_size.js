// Keeps a tableau of any size visible: cards that do not fit are drawn in smaller steps, which the
// style sheet defines (`[data-fit~="3"]`). A phone's layout works differently.
// `static/page/patch.js` calls it after every redraw and when the window changes.
import { find, findAll } from "./find.js";

const FIELD = ".field";
const ROW = ".cards";
const CARD = ".card";
const COACHED = ".coached";
const STEPS = 10;

/** @type {(steps: number) => string} */
const upTo = (steps) => Array.from({ length: steps }, (_, at) => at + 1).join(" ");
/** @type {{ room: string, groups: number[] }} */
let known = { room: "", groups: [] };
let best = 0;

/** @param {HTMLElement} field @param {number} steps */
function draw(field, steps) {
  if (field.dataset.fit !== upTo(steps)) field.dataset.fit = upTo(steps);
}

/**
 * Finds the smallest number of steps, at least `least`, with which nothing has to scroll.
 * @param {HTMLElement} field
 * @param {number} least
 */
function search(field, least) {
  /** @param {number} steps */
  const fits = (steps) => {
    draw(field, steps);
    return field.scrollHeight <= field.clientHeight && field.scrollWidth <= field.clientWidth;
  };
  let steps = best; // it is rarely far from the last one, and each step needs a layout
  while (steps < STEPS && !fits(steps)) steps += 1;
  if (steps === best) while (steps > least && fits(steps - 1)) steps -= 1;
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
 * Gives the cards of the person at the table the largest size at which all are visible.
 * @param {HTMLElement} root
 */
export function fitCards(root) {
  const field = find(root, FIELD);
  if (!field) return;
  if (!field.clientHeight) { // a phone's layout needs no steps; remove those of another layout
    draw(field, 0);
    return;
  }
  /** @param {HTMLElement} row */
  const sizes = (row) => [row.childElementCount, findAll(row, CARD).length];
  const groups = findAll(field, ROW).flatMap(sizes); // an empty place is narrower
  const isCoached = Boolean(find(root, COACHED));
  const { lang } = document.documentElement; // words have different widths in each language
  const { clientWidth, clientHeight } = field;
  const room = [clientWidth, clientHeight, innerWidth, innerHeight, isCoached, lang].join();
  const isAsRoomy = room === known.room && groups.length === known.groups.length;
  if (!isAsRoomy || groups.join() !== known.groups.join()) {
    const isFuller = isAsRoomy && groups.every((cards, at) => cards >= (known.groups[at] ?? 0));
    known = { room, groups };
    best = search(field, isFuller ? best : 0);
  }
  draw(field, best);
}
