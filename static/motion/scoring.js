// A scoring, shown card by card in front of the person, and as one sum at everybody else's panel.
import { animate, copyOf, flash } from "./animate.js";

const COLOURS = { worker: "green", building: "blue", aristocrat: "red" };
const LIGHT = { filter: "brightness(1.35) drop-shadow(0 0 8px rgb(240 194 79))" };
const MOST = 1200;
const STEP = 80;

/** The cards light up one after the other, and what each pays rises from it. */
export function glow(root, scored, pays, speed) {
  const colour = COLOURS[scored.split(" ")[1]];
  const cards = [...root.querySelectorAll(`.tableau .grp[data-c="${colour}"] .card:not(.back)`)];
  const step = Math.min(STEP, MOST / Math.max(1, cards.length)) * speed;
  cards.forEach((card, index) => {
    const timing = { duration: 420 * speed, delay: index * step, easing: "ease-out" };
    animate(card, [{}, LIGHT, {}], timing);
    const pay = card.querySelector(".inc");
    if (pay) rise(pay, pay.getBoundingClientRect(), { ...timing, duration: 700 * speed });
  });
  [...root.querySelectorAll("[data-rove] > .opp, .mini-race > .mr:not(.me)")].forEach((panel) => {
    const seat = panel.id.split("-")[1];
    const pay = pays.get(`${seat} ${colour}`);
    const rect = panel.getBoundingClientRect();
    if (!rect.width || !pay || pay.querySelector(".zero")) return;
    const timing = { duration: 700 * speed, delay: seat * step, easing: "ease-out" };
    animate(panel, [{}, { boxShadow: "0 0 0 2px var(--lit), 0 0 14px var(--lit-glow)" }, {}], timing);
    const there = panel.querySelector(`.ic[data-c="${colour}"]`)?.getBoundingClientRect();
    if (there?.width) rise(pay, there, timing);
    else rise(pay, rect, timing, 22); // at the upper edge of a phone it can only sink
  });
}

function rise(pay, rect, timing, way = -26) {
  if (!rect.width) return;
  const copy = copyOf(pay, rect);
  copy.classList.add("rising");
  flash(copy, [
    { opacity: 0 },
    { opacity: 1, offset: 0.2 },
    { opacity: 1, offset: 0.6 },
    { opacity: 0, transform: `translateY(${way}px)` },
  ], timing);
}
