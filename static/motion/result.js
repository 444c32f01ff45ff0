// Shows the end of a game: the ranking is revealed from the last to the first, each bar growing
// source by source, then the points over the rounds are drawn, and the winner is named.
// `static/motion/redraw.js` calls it.
import { find, findAll } from "../page/find.js";
import { animate, count } from "./animate.js";

/** A row of the ranking, and its total, bar, parts of the bar and their numbers. */
const ROW = ".end .rank";
const TOTAL = ".rank-points .token";
const BAR = ".bar";
const BAR_PART = ".bar rect";
const BAR_NUMBER = ".bar text";
const TITLE = ".end-title h1, .end-title .ornament, .end-title p";
const MEDALLION = ".end-title .medallion";
const WINNER = ".rank.winner .medallion";
/** A player's line in the chart, and its marks of the rounds and the name. */
const LINE = ".chart .chart-line";
const MARK = ".chart-mark";
const NAME = ".line-emblem, .line-points";

const EASE = "cubic-bezier(.2,.7,.2,1)";
/** Milliseconds in which a full bar grows, and between two rows. */
const GROWS = 620;
const APART = 260;

/** Reveals the ranking if there is one. @param {HTMLElement} root @param {number} speed */
export function revealResult(root, speed) {
  const rows = findAll(root, ROW).reverse();
  if (!rows.length) return;
  rows.forEach((row, index) => {
    const delay = (150 + index * APART) * speed;
    appear(row, { duration: 300 * speed, delay }, "translateY(12px)");
    grow(row, delay, speed);
    const total = row.querySelector(TOTAL);
    if (total) count(total, "0", GROWS * speed, delay);
  });
  const known = (150 + (rows.length - 1) * APART + GROWS) * speed;
  const timing = { duration: 500 * speed, delay: known };
  for (const part of findAll(root, TITLE)) appear(part, timing, "translateY(10px)");
  const medallion = find(root, MEDALLION);
  if (medallion) appear(medallion, { ...timing, easing: "cubic-bezier(.3,1.6,.5,1)" }, "scale(.5)");
  const winner = find(root, WINNER);
  if (winner) {
    animate(winner, [{}, { transform: "scale(1.18)", filter: "drop-shadow(0 0 10px var(--lit))" }, {}],
      { duration: 700 * speed, delay: known, easing: "ease-in-out" });
  }
  draw(root, known, speed);
}

/** @param {Element} element @param {KeyframeAnimationOptions} timing @param {string} transform */
function appear(element, timing, transform) {
  animate(element, [{ opacity: 0, transform }, {}], { easing: EASE, ...timing });
}

/**
 * Grows the parts of a bar one after the other, each for a time in proportion to its width; then
 * their numbers.
 * @param {HTMLElement} row
 * @param {number} delay
 * @param {number} speed
 */
function grow(row, delay, speed) {
  const whole = find(row, BAR)?.getBoundingClientRect().width || 1;
  let begun = delay;
  for (const part of findAll(row, BAR_PART)) {
    const duration = Math.max(30, (part.getBoundingClientRect().width / whole) * GROWS) * speed;
    animate(part, [{ transform: "scaleX(0)" }, {}], { duration, delay: begun });
    begun += duration;
  }
  for (const number of findAll(row, BAR_NUMBER)) {
    animate(number, [{ opacity: 0 }, {}], { duration: 240 * speed, delay: begun });
  }
}

/**
 * Draws the lines round by round, then the names at their ends.
 * @param {HTMLElement} root
 * @param {number} delay
 * @param {number} speed
 */
function draw(root, delay, speed) {
  const duration = 1100 * speed;
  for (const line of findAll(root, LINE)) {
    const marks = findAll(line, MARK);
    const path = line.querySelector("polyline");
    if (path) {
      animate(path, [
        { clipPath: "fill-box inset(-10px 100% -10px 0)" },
        { clipPath: "fill-box inset(-10px 0 -10px 0)" },
      ], { duration, delay });
    }
    marks.forEach((mark, index) => {
      const at = delay + (duration * (index + 1)) / marks.length;
      animate(mark, [{ opacity: 0 }, {}], { duration: 120 * speed, delay: at });
    });
    for (const name of findAll(line, NAME)) {
      appear(name, { duration: 300 * speed, delay: delay + duration }, "translateX(-8px)");
    }
  }
}
