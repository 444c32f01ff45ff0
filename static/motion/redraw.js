// Shows what a redraw has changed: cards travel, numbers count, scorings glow. The page itself is
// new at once. Elements that stay in their group move themselves; others are shown by copies above
// the page. Any key or tap ends the motion. `static/page/patch.js` calls it around each redraw.
import { find, findAll } from "../page/find.js";
import { inNextFrame } from "../page/paint.js";
import { animate, count, pace, stopCounting, stopGliding, together } from "./animate.js";
import { BLOCKS, glideIntoPlace, offsets, remainingOffset, TRAVEL_EASING, TRAVEL_TIME } from "./blocks.js";
import { backsIn, findCards, isSeen, travel } from "./card_travel.js";
import { bringDealt, holdBackDealt } from "./dealing.js";
import { revealResult } from "./result.js";
import { playFinalScoring } from "./final_scoring.js";
import { announceHandover, announceRound, announceTurn, showAfterScoring, unfoldStory } from "./story.js";
import { glow } from "./scoring.js";

/** The id of the table. */
const TABLE = "table";
/** The person's own area; the other players, and what their next scorings pay. */
const MINE = ".mine";
const OTHER = ".opponent";
const PAYS = ".opponent .opponent-income";
const PHASE = ".phase.now";
const STRIP = ".ticker";
/** "What happened?", and the final scoring. */
const TOLD = ".told";
const FINAL = ".final-scoring";
/** Maximum milliseconds that a person who can act waits for new cards; a tap or key shows them at once. */
const MAX_TIME = 1200;
const RACE = ".race [data-key]";
/** Numbers that count, the coins and shields among them, and the part of those that tilts. */
const COUNTS = "[data-count]";
const COINS = ".counted-number[data-count]";
const TOKEN = ".token";

/**
 * The places of everything that may move, and what all players' next scorings pay.
 * @typedef {object} Places
 * @property {ReturnType<typeof findCards>} cards
 * @property {number} backs how many cards of the person's hand are covered
 * @property {Map<Element, DOMRect>} blocks
 * @property {DOMRect | undefined} phase
 * @property {Map<string | undefined, number>} race
 * @property {Map<string, Element>} pays
 */
/**
 * The table before a redraw; its places only if motion is on.
 * @typedef {object} Before
 * @property {string | undefined} log
 * @property {string | undefined} scored
 * @property {string | undefined} round
 * @property {boolean} isTold whether "What happened?" is open
 * @property {boolean} isFinal whether the final scoring is shown
 * @property {string | undefined} seat
 * @property {Map<string | undefined, string | null>} numbers
 * @property {Places | undefined} places
 */
/** @typedef {import("./blocks.js").Offsets} Offsets */

/** Returns the table before a redraw, or null if there is none. @param {HTMLElement} root @returns {Before | null} */
export function capture(root) {
  stopCounting();
  const table = document.getElementById(TABLE);
  if (!table) return null;
  return {
    log: table.dataset.log,
    scored: table.dataset.scored,
    round: table.dataset.round,
    isTold: find(root, TOLD) !== null,
    isFinal: find(root, FINAL) !== null,
    seat: find(root, MINE)?.dataset.seat,
    numbers: new Map(findAll(root, COUNTS).map((node) => [node.dataset.count, node.textContent])),
    places: pace() ? placesIn(root) : undefined,
  };
}

/** @param {HTMLElement} root @returns {Places} */
const placesIn = (root) => ({
  cards: findCards(root),
  backs: backsIn(root).length,
  blocks: new Map(findAll(root, BLOCKS).map((node) => [node, node.getBoundingClientRect()])),
  phase: find(root, PHASE)?.getBoundingClientRect(),
  race: new Map(findAll(root, RACE).map((node) => [node.dataset.key, medal(node)])),
  pays: new Map(findAll(root, PAYS).map((node) => [payOf(node), copy(node)])),
});

/** Returns the position of an emblem in the race. @type {(node: Element) => number} */
const medal = (node) => node.lastElementChild?.getBoundingClientRect().left ?? 0;
/** @type {(node: HTMLElement) => string} */
const payOf = (node) =>
  `${/** @type {HTMLElement | null} */ (node.closest(OTHER))?.dataset.seat} ${node.dataset.kind}`;
/** @type {(node: Element) => Element} */
const copy = (node) => /** @type {Element} */ (node.cloneNode(true));

/**
 * Leaves out of the first paint of `next` what appears later: cards dealt to the upper row.
 * @param {HTMLElement} next
 * @param {Before | null} before
 */
export function holdBack(next, before) {
  const log = find(next, `#${TABLE}`)?.dataset.log;
  if (pace() && before?.places && hasAdvanced(log, before)) holdBackDealt(next, before.places.cards);
}

/** Returns whether the game has advanced. @param {string | undefined} log @param {Before} before */
const hasAdvanced = (log, before) => Number(log) > Number(before.log);

/** Animates what has changed since `before`. @param {HTMLElement} root @param {Before | null} before */
export function play(root, before) {
  const speed = pace();
  if (!before?.places || !speed) return;
  const { places } = before;
  bringDealt(root, speed, isScoredAnew(before) ? readingTime(root) : 0);
  stopGliding(); // old places are measured; now measure where elements will be
  together(() => showChange(root, before, places, speed));
}

/** Returns whether a phase has been scored since. @param {Before} before */
function isScoredAnew({ log, scored }) {
  const table = document.getElementById(TABLE)?.dataset;
  return table?.scored !== undefined && table.scored !== scored && Number(table.log) > Number(log);
}

/**
 * Returns for how many milliseconds a scoring is shown before what follows it: not long if the
 * person can already act.
 * @param {HTMLElement} root
 */
function readingTime(root) {
  const time = Number(find(root, STRIP)?.dataset.reading ?? 0);
  return document.getElementById(TABLE)?.dataset.turn === undefined ? time : Math.min(time, MAX_TIME);
}

/** @param {HTMLElement} root @param {Before} before @param {Places} places @param {number} speed */
function showChange(root, before, places, speed) {
  const table = document.getElementById(TABLE);
  if (!table) {
    announceHandover(root, speed);
    revealResult(root, speed);
    return;
  }
  const { log, scored, round } = table.dataset;
  const advanced = hasAdvanced(log, before);
  const isSameSeat = before.seat === find(root, MINE)?.dataset.seat;
  const moved = isSameSeat ? offsets(places.blocks) : new Map();
  travel(root, places.cards, { speed, isSameSeat, advanced, moved, backs: places.backs });
  for (const [node, [x, y]] of moved) glideIntoPlace(node, remainingOffset(moved, node, x, y), speed);
  const isScored = isScoredAnew(before);
  if (isScored) showAfterScoring(root, readingTime(root), speed);
  const [glows, isNewRound] = [isSameSeat && scored && isScored, advanced && round !== before.round];
  // These begin with the page as it is, so the first paint need not wait for them.
  if (glows || isNewRound) inNextFrame(() => together(() => {
    if (scored && glows) glow(root, scored, places.pays, speed);
    if (isNewRound) announceRound(root, speed);
  }));
  if (!isSameSeat) announceTurn(root, speed);
  if (!before.isTold) unfoldStory(root, speed);
  for (const node of findAll(root, COUNTS)) {
    count(node, before.numbers.get(node.dataset.count), TRAVEL_TIME * speed);
  }
  slide(root, places, { speed, moved });
  if (advanced) tilt(root, before.numbers, speed);
  if (!before.isFinal) playFinalScoring(root, speed);
}

/**
 * Slides the phase marker along the track, and the emblems along the race.
 * @param {HTMLElement} root
 * @param {Places} before
 * @param {{ speed: number, moved: Offsets }} manner
 */
function slide(root, before, { speed, moved }) {
  const timing = { duration: TRAVEL_TIME * speed, easing: TRAVEL_EASING };
  const phase = find(root, PHASE);
  const here = phase?.getBoundingClientRect();
  if (phase && isSeen(here) && isSeen(before.phase)) {
    const [x, y] = remainingOffset(
      moved, phase, before.phase.left - here.left, before.phase.top - here.top,
    );
    if (x || y) {
      animate(phase, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
        ...timing, pseudoElement: "::after", composite: "add",
      });
    }
  }
  for (const node of findAll(root, RACE)) {
    const old = before.race.get(node.dataset.key);
    const x = old === undefined ? 0 : old - medal(node);
    if (x) animate(node, [{ transform: `translateX(${x}px)` }, {}], timing);
  }
}

/**
 * Tilts each coin or shield whose number changes.
 * @param {HTMLElement} root
 * @param {Before["numbers"]} numbers
 * @param {number} speed
 */
function tilt(root, numbers, speed) {
  for (const node of findAll(root, COINS)) {
    const token = find(node, TOKEN);
    const old = numbers.get(node.dataset.count);
    if (!token || old === undefined || old === node.textContent) continue;
    const frames = [{}, { transform: "perspective(120px) rotateY(50deg) scale(1.12)" }, {}];
    animate(token, frames, { duration: TRAVEL_TIME * speed, easing: "ease-in-out" });
  }
}
