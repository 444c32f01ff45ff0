// Shows a scoring: card by card for the person, and as one sum on each other player's panel.
// `static/motion/redraw.js` calls it.
import { findAll } from "../page/find.js";
import { animate, copyOf, flash } from "./animate.js";

/** The colour of the cards that each phase scores. @type {Record<string, string | undefined>} */
const COLOURS = { worker: "green", building: "blue", aristocrat: "red" };
/** @type {(colour: string) => string} */
const cardsOf = (colour) => `.tableau .group[data-kind="${colour}"] .card:not(.back)`;
/** @type {(colour: string) => string} */
const iconOf = (colour) => `.opponent-income[data-kind="${colour}"]`;
/** A card's payment, the other players' panels, and the sign for no payment. */
const PAY = ".income";
const PANELS = "[data-rove] > .opponent, .mini-race > .mini-racer:not(.own)";
const NOTHING = ".zero";
/** The class of a rising sum. */
const RISING = "rising";

const LIGHT = { filter: "brightness(1.35) drop-shadow(0 0 8px rgb(240 194 79))" };
const HALO = { boxShadow: "0 0 0 2px var(--lit), 0 0 14px var(--lit-glow)" };
/** Maximum milliseconds until the last card lights up, and between two cards. */
const MAX_TIME = 1200;
const STEP = 80;

/**
 * Lights up the cards one after the other, and lets each card's payment rise from it.
 * @param {HTMLElement} root
 * @param {string} scored the scoring, with its phase as the second word
 * @param {Map<string, Element>} pays what seats get, by "seat colour"
 * @param {number} speed
 */
export function glow(root, scored, pays, speed) {
  const colour = COLOURS[scored.split(" ")[1] ?? ""] ?? "";
  const cards = findAll(root, cardsOf(colour));
  const step = Math.min(STEP, MAX_TIME / Math.max(1, cards.length)) * speed;
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
    else rise(pay, rect, timing, 22); // at the upper edge of a phone there is only room to sink
  }
}

/**
 * Lets a copy of a sum rise or sink from a place.
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
