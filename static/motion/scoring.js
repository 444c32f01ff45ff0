// Shows a scoring card by card in front of the person, and as one sum at everybody else's panel.
// `static/motion/redraw.js` calls it.
import { findAll } from "../page/find.js";
import { animate, copyOf, flash } from "./animate.js";

/** The colour of the cards that each phase scores. @type {Record<string, string | undefined>} */
const COLOURS = { worker: "green", building: "blue", aristocrat: "red" };
/** @type {(colour: string) => string} */
const cardsOf = (colour) => `.tableau .group[data-kind="${colour}"] .card:not(.back)`;
/** @type {(colour: string) => string} */
const iconOf = (colour) => `.opponent-income[data-kind="${colour}"]`;
/** What a card pays, the panels of the others, and what says that one gets nothing. */
const PAY = ".income";
const PANELS = "[data-rove] > .opponent, .mini-race > .mini-racer:not(.own)";
const NOTHING = ".zero";
/** The class of a sum on its way up. */
const RISING = "rising";

const LIGHT = { filter: "brightness(1.35) drop-shadow(0 0 8px rgb(240 194 79))" };
const HALO = { boxShadow: "0 0 0 2px var(--lit), 0 0 14px var(--lit-glow)" };
/** Milliseconds until the last card lights up at most, and between two cards. */
const MOST = 1200;
const STEP = 80;

/**
 * Lights up the cards one after the other, and has what each pays rise from it.
 * @param {HTMLElement} root
 * @param {string} scored the scoring, with its phase as the second word
 * @param {Map<string, Element>} pays what seats get, by "seat colour"
 * @param {number} speed
 */
export function glow(root, scored, pays, speed) {
  const colour = COLOURS[scored.split(" ")[1] ?? ""] ?? "";
  const cards = findAll(root, cardsOf(colour));
  const step = Math.min(STEP, MOST / Math.max(1, cards.length)) * speed;
  cards.forEach((card, index) => {
    const timing = { duration: 420 * speed, delay: index * step, easing: "ease-out" };
    animate(card, [{}, LIGHT, {}], timing);
    const pay = card.querySelector(PAY);
    if (pay) rise(pay, pay.getBoundingClientRect(), { ...timing, duration: 700 * speed });
  });
  for (const panel of findAll(root, PANELS)) {
    const seat = panel.id.split("-")[1] ?? "";
    const pay = pays.get(`${seat} ${colour}`);
    const rect = panel.getBoundingClientRect();
    if (!rect.width || !pay || pay.querySelector(NOTHING)) continue;
    const timing = { duration: 700 * speed, delay: Number(seat) * step, easing: "ease-out" };
    animate(panel, [{}, HALO, {}], timing);
    const there = panel.querySelector(iconOf(colour))?.getBoundingClientRect();
    if (there?.width) rise(pay, there, timing);
    else rise(pay, rect, timing, 22); // at the upper edge of a phone it can only sink
  }
}

/**
 * Has a copy of a sum rise from a place, or sink from it.
 * @param {Element} pay
 * @param {DOMRect} rect
 * @param {KeyframeAnimationOptions} timing
 */
function rise(pay, rect, timing, way = -26) {
  if (!rect.width) return;
  const copy = copyOf(pay, rect);
  copy.classList.add(RISING);
  flash(copy, [
    { opacity: 0 },
    { opacity: 1, offset: 0.2 },
    { opacity: 1, offset: 0.6 },
    { opacity: 0, transform: `translateY(${way}px)` },
  ], timing);
}
