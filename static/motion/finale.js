// The end of a game: the ranking is revealed from the last to the first, each bar growing source
// by source, then the points over the rounds are drawn, and the winner is named.
import { animate, count } from "./animate.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const GROWS = 620;
const APART = 260;

export function finale(root, speed) {
  const rows = [...root.querySelectorAll(".end .rk")].reverse();
  if (!rows.length) return;
  rows.forEach((row, index) => {
    const delay = (150 + index * APART) * speed;
    appear(row, { duration: 300 * speed, delay }, "translateY(12px)");
    grow(row, delay, speed);
    const total = row.querySelector(".tot .tok");
    if (total) count(total, "0", GROWS * speed, delay);
  });
  const known = (150 + (rows.length - 1) * APART + GROWS) * speed;
  const timing = { duration: 500 * speed, delay: known };
  for (const part of root.querySelectorAll(".etitle h1, .etitle .orn, .etitle p")) {
    appear(part, timing, "translateY(10px)");
  }
  const medallion = root.querySelector(".etitle .med");
  if (medallion) appear(medallion, { ...timing, easing: "cubic-bezier(.3,1.6,.5,1)" }, "scale(.5)");
  const winner = root.querySelector(".rk.win .med");
  if (winner) {
    animate(winner, [{}, { transform: "scale(1.18)", filter: "drop-shadow(0 0 10px var(--lit))" }, {}],
      { duration: 700 * speed, delay: known, easing: "ease-in-out" });
  }
  draw(root, known, speed);
}

function appear(element, timing, transform) {
  animate(element, [{ opacity: 0, transform }, {}], { easing: EASE, ...timing });
}

/** The parts of a bar grow one after the other, each as long as it is wide; then their numbers. */
function grow(row, delay, speed) {
  const whole = row.querySelector(".bar")?.getBoundingClientRect().width || 1;
  let begun = delay;
  for (const part of row.querySelectorAll(".bar rect")) {
    const duration = Math.max(30, (part.getBoundingClientRect().width / whole) * GROWS) * speed;
    animate(part, [{ transform: "scaleX(0)" }, {}], { duration, delay: begun });
    begun += duration;
  }
  for (const number of row.querySelectorAll(".bar text")) {
    animate(number, [{ opacity: 0 }, {}], { duration: 240 * speed, delay: begun });
  }
}

/** The lines are drawn round by round; the names follow where they end. */
function draw(root, delay, speed) {
  const duration = 1100 * speed;
  for (const line of root.querySelectorAll(".chart .ln")) {
    const marks = [...line.querySelectorAll(".mk")];
    const path = line.querySelector("polyline");
    animate(path, [{ clipPath: "fill-box inset(-10px 100% -10px 0)" }, { clipPath: "fill-box inset(-10px 0 -10px 0)" }],
      { duration, delay });
    marks.forEach((mark, index) => {
      const at = delay + (duration * (index + 1)) / marks.length;
      animate(mark, [{ opacity: 0 }, {}], { duration: 120 * speed, delay: at });
    });
    for (const name of line.querySelectorAll(".emb, .nmx")) {
      appear(name, { duration: 300 * speed, delay: delay + duration }, "translateX(-8px)");
    }
  }
}
