// Plays the final scoring on the table: for each player in turn, each kind of aristocrat, the
// rubles and the cards in hand. The racers move with every step. Then it shows the result; any key
// or tap skips to it. `static/motion/redraw.js` calls it.
import { find, findAll } from "../page/find.js";
import { sound } from "../page/sound.js";
import { animate } from "./animate.js";

const SCORING = ".final-scoring";
const LANE = ".lane";
const TRACK = ".lane-track";
const RACER = ".racer";
const POINTS = ".lane-points";
/** @type {(seat: string) => string} */
const spotOf = (seat) => `.spot[data-seat="${seat}"]`;
const KIND = ".kind-step";
const RUBLES = ".rubles-step";
const HAND = ".hand-step";
/** The id of the button that shows the result. */
const SHOW_RESULT = "to-result";

/** Milliseconds: until a player has appeared, for each kind of aristocrat, for all kinds at most, for the rubles or the hand, and for the pause after a player. */
const APPEARS = 500;
const PER_KIND = 330;
const MOST_FOR_KINDS = 3200;
const PER_ITEM = 700;
const PAUSE = 800;
/** The shortest time in milliseconds that one player's scoring takes. */
const SHORTEST = 3000;
/** The slowest pace here, even if other motion is slower. */
const SLOWEST = 1.2;

/** A step: when it happens, and the player's points after it. @typedef {{ at: number, points: number, node: Element | undefined }} Step */

/** @param {HTMLElement} root @param {number} pace */
export function playFinalScoring(root, pace) {
  const sheet = find(root, SCORING);
  if (!sheet) return;
  const speed = Math.min(pace, SLOWEST);
  let begun = 300;
  for (const lane of findAll(sheet, LANE)) begun = playSeat(sheet, lane, begun, speed);
  // The last animation; the result is shown when it ends, also by a key or tap.
  animate(sheet, [{ outlineColor: "transparent" }, { outlineColor: "transparent" }], { duration: begun + 300 }, () => {
    if (sheet.isConnected) document.getElementById(SHOW_RESULT)?.click();
  });
}

/** Plays the scoring of a player and returns the millisecond at which it ends. @param {HTMLElement} sheet @param {HTMLElement} lane @param {number} begun @param {number} speed */
function playSeat(sheet, lane, begun, speed) {
  const spot = find(sheet, spotOf(lane.dataset.seat ?? ""));
  const steps = stepsOf(lane, spot, begun, speed);
  const last = steps.at(-1)?.at ?? begun;
  const done = Math.max(last + PAUSE * speed, begun + SHORTEST * speed);
  if (spot) light(spot, begun, done - begun);
  light(lane, begun, done - begun);
  for (const { node, at } of steps) {
    if (!node) continue;
    animate(node, [{ opacity: 0, transform: "translateY(10px) scale(.7)" }, {}],
      { duration: 300, delay: at, easing: "cubic-bezier(.3,1.5,.5,1)" });
  }
  race(lane, steps);
  return done;
}

/** Returns the steps of a player. @param {HTMLElement} lane @param {HTMLElement | null} spot @param {number} begun @param {number} speed */
function stepsOf({ dataset }, spot, begun, speed) {
  const before = Number(dataset.before);
  const sums = (dataset.steps ?? "").split(" ").filter(Boolean).map(Number);
  const kinds = spot ? findAll(spot, KIND) : [];
  const apart = Math.min(PER_KIND, MOST_FOR_KINDS / Math.max(1, sums.length)) * speed;
  let at = begun + APPEARS * speed;
  /** @type {Step[]} */
  const steps = sums.map((sum, index) => ({ at: at + index * apart, points: before + sum, node: kinds[index] }));
  at += sums.length * apart + 150 * speed;
  let points = before + (sums.at(-1) ?? 0);
  /** @type {[selector: string, gain: number][]} */
  const items = [[RUBLES, Number(dataset.rubles)], [HAND, Number(dataset.hand)]];
  for (const [selector, gain] of items) {
    const node = spot && find(spot, selector);
    if (!node) continue;
    points += gain;
    steps.push({ at, points, node });
    at += PER_ITEM * speed;
  }
  return steps;
}

/** Shows an element for a while; a lane stays and is only highlighted. @param {HTMLElement} element @param {number} delay @param {number} duration */
function light(element, delay, duration) {
  const on = { opacity: 1, visibility: "visible" };
  const off = { opacity: 0, visibility: "visible" };
  if (element.matches(LANE)) {
    animate(element, [{ background: "color-mix(in srgb, var(--pc) 12%, transparent)" }, { background: "color-mix(in srgb, var(--pc) 12%, transparent)" }],
      { duration, delay, fill: "none" });
  } else {
    animate(element, [off, { ...on, offset: 0.06 }, { ...on, offset: 0.95 }, off], { duration, delay, fill: "none" });
  }
}

/** Moves a racer with each step, and counts its points. @param {HTMLElement} lane @param {Step[]} steps */
function race(lane, steps) {
  const racer = find(lane, RACER);
  const figure = find(lane, POINTS);
  const width = find(lane, TRACK)?.getBoundingClientRect().width ?? 0;
  const unit = Number(lane.dataset.unit) * width;
  const final = Number(figure?.textContent);
  const first = Number(lane.dataset.before);
  if (!racer || !figure || !steps.length) return;
  const moves = 380;
  const duration = (steps.at(-1)?.at ?? 0) + moves;
  /** @type {(points: number) => string} */
  const place = (points) => `translateX(${(points - final) * unit}px)`;
  /** @type {Keyframe[]} */
  const frames = [{ transform: place(first), offset: 0 }];
  let points = first;
  for (const step of steps) {
    frames.push({ transform: place(points), offset: step.at / duration, easing: "cubic-bezier(.3,.05,.15,1)" });
    frames.push({ transform: place(step.points), offset: Math.min(1, (step.at + moves * 0.8) / duration) });
    points = step.points;
  }
  frames.sort((one, other) => Number(one.offset) - Number(other.offset));
  animate(racer, frames, { duration });
  countAlong(figure, first, steps, final);
}

/** Lets a number follow the steps. @param {HTMLElement} figure @param {number} first @param {Step[]} steps @param {number} final */
function countAlong(figure, first, steps, final) {
  figure.textContent = String(first);
  for (const { at, points } of steps) {
    // an invisible animation, so that it ends with the others
    animate(figure, [{}, {}], { duration: 1, delay: at }, () => {
      figure.textContent = String(points);
      if (figure.isConnected && points > first) sound("step");
    });
  }
  animate(figure, [{}, {}], { duration: 1, delay: (steps.at(-1)?.at ?? 0) + 20 }, () => { figure.textContent = String(final); });
}
