// Shows where cards go that a redraw has moved; `dealing.js` shows where new ones come from.
// `static/motion/redraw.js` calls it.
import { find, findAll } from "../page/find.js";
import { animate, copyOf, flash } from "./animate.js";
import { remainingOffset, TRAVEL_EASING, TRAVEL_TIME } from "./blocks.js";

/** The id of the pile of discarded cards. */
const DISCARD = "discard";
const CARDS = ".row .card[id], .hand .card[id], .tableau .card[id]";
/** The market's rows, and the drawn part of a card there. */
const ROW = ".row";
const DRAWN = ".drawn";
/** A place of the market, by its card. @type {(id: string) => string} */
const slotOf = (id) => `.slot[data-key="${id}"]`;
/** The person's own area; anything of a player; and the places to which a card goes when another
 * player takes it, of which the first visible one counts. */
const MINE = ".mine";
const SEAT = "[data-seat]";
/** @type {(seat: string) => string[]} */
const placesOf = (seat) => [`#seat-${seat} .last-move`, `#seat-${seat}`, `#mini-${seat}`];
/** The person's own cards, which other players' cards must not cross, and the cards of a covered hand. */
const TABLEAU = ".tableau";
const BACKS = ".hand .card.back";
/** The emblem in a place of the market. */
const EMBLEM = ".medallion";
/** The class of a travelling copy. */
const FLYING = "flying";
/** Milliseconds of a card's flight that fades at its end. */
const FADING_TIME = 420;

/** @typedef {import("./blocks.js").Offsets} Offsets */
/** @typedef {{ node: HTMLElement, rect: DOMRect }} Card */
/** Cards by id. @typedef {Map<string, Card>} Cards */

/** The dragged card, and where it was dropped. @type {{ id: string, rect: DOMRect } | null} */
let carried = null;

/** @param {DOMRect | undefined} rect @returns {rect is DOMRect} */
export function isSeen(rect) {
  return rect !== undefined && rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight;
}

/** Returns the places of all cards; a dragged card's place is where it was dropped. @param {HTMLElement} root */
export function findCards(root) {
  const cards = cardsOf(root);
  const card = carried && cards.get(carried.id);
  if (carried && card) card.rect = carried.rect;
  return cards;
}

/** @param {HTMLElement} root @returns {Cards} */
const cardsOf = (root) =>
  new Map(findAll(root, CARDS).map((node) => [node.id, { node, rect: node.getBoundingClientRect() }]));

/**
 * Runs `change`, and lets the new drawing start from where a card was dropped.
 * @param {string} id
 * @param {DOMRect} rect
 * @param {() => void} change
 */
export function carry(id, rect, change) {
  carried = { id, rect };
  change();
  carried = null;
}

/** Returns the cards of a covered hand. @param {HTMLElement} root */
export const backsIn = (root) => findAll(root, BACKS);

/** Returns where a card is, by its id: "own", "hand", "upper" or "lower". @param {string} id */
const placeOf = (id) => id.slice(0, id.indexOf("-"));
/** @param {string} id */
const nameOf = (id) =>
  placeOf(id) === "own" ? id.slice(4) : id.slice(id.indexOf("-") + 1, id.lastIndexOf("-"));
/** @param {string} id */
const isMine = (id) => ["own", "hand"].includes(placeOf(id));

/**
 * How a redraw's cards are shown: the speed, whether the seat is the same, whether the game has
 * advanced, how far blocks have moved, and how many covered cards the hand had.
 * @typedef {{ speed: number, isSameSeat: boolean, advanced: boolean, moved: Offsets, backs: number }} Manner
 */
/** Takes the first new card of a name at one of these places. @typedef {(name: string, ...there: string[]) => Card | undefined} Claim */

/** The result of a redraw; `covered` is the place of a card taken into a covered hand. @typedef {{ claim: Claim, speed: number, now: Cards, moved: Offsets, covered: DOMRect | undefined }} After */

/** @param {HTMLElement} root @param {Cards} before @param {Manner} manner */
export function travel(root, before, manner) {
  const { speed, isSameSeat, advanced, moved, backs } = manner;
  const now = cardsOf(root);
  const fresh = new Map([...now].filter(([id]) => !before.has(id)));
  /** @type {Claim} */
  const claim = (name, ...there) => {
    const id = [...fresh.keys()].find((k) => nameOf(k) === name && there.includes(placeOf(k)));
    if (!id) return undefined;
    const card = fresh.get(id);
    fresh.delete(id);
    return card;
  };
  const hand = backsIn(root);
  const isCovered = isSameSeat && hand.length > backs;
  const covered = isCovered ? hand.at(-1)?.getBoundingClientRect() : undefined;
  for (const [id, card] of advanced ? before : []) {
    if (now.has(id) || (isMine(id) && !isSameSeat)) continue;
    leave(root, id, card, { claim, speed, now, moved, covered });
  }
  for (const [id, { node, rect }] of now) {
    const old = before.get(id)?.rect;
    if (!old || (isMine(id) && !isSameSeat)) continue;
    const [x, y] = remainingOffset(moved, node, old.left - rect.left, old.top - rect.top);
    if (Math.abs(x) + Math.abs(y) < 9) continue; // the style sheet lifts a card
    if (id === carried?.id) fly(node, old, rect, { speed, node });
    else come(node, new DOMRect(rect.left + x, rect.top + y, old.width, old.height), rect, speed);
  }
}

/**
 * Shows where a card goes that has left its place.
 * @param {HTMLElement} root
 * @param {string} id
 * @param {Card} card
 * @param {After} after
 */
function leave(root, id, { node, rect }, after) {
  if (!isSeen(rect)) return;
  const slot = find(root, slotOf(id));
  const seat = slot && find(slot, SEAT)?.dataset.seat;
  const isOthers = slot && seat && seat !== find(root, MINE)?.dataset.seat;
  const fade = { speed: after.speed, fades: true };
  if (placeOf(id) === "own") {
    const pile = document.getElementById(DISCARD)?.getBoundingClientRect();
    if (pile) fly(node, rect, pile, fade);
  } else if (isOthers) {
    const there = goalAt(root, slot, seat, rect);
    if (there) fly(node, rect, there, fade);
  } else {
    const isTaken = slot !== null || placeOf(id) === "hand";
    const goes = isTaken ? goToOwn(id, { node, rect }, after) : goDown(id, rect, after);
    const away = goes ? undefined : goalAway(root, rect);
    if (away) fly(node, rect, away, fade);
  }
}

/**
 * Returns where a discarded card goes: to the discard pile, or, shrinking, to the middle of its own
 * place if the way would cross the person's cards.
 * @param {HTMLElement} root
 * @param {DOMRect} rect
 */
function goalAway(root, rect) {
  const pile = document.getElementById(DISCARD)?.getBoundingClientRect();
  if (!pile || !crosses(rect, pile, find(root, TABLEAU))) return pile;
  const { left, top, width, height } = rect;
  return new DOMRect(left + width / 4, top + height / 4, width / 2, height / 2);
}

/**
 * Returns where a card goes that another player has taken: to the emblem on their panel, or to the
 * one in the card's own place if the way would cross the person's cards.
 * @param {HTMLElement} root
 * @param {HTMLElement} slot
 * @param {string} seat
 * @param {DOMRect} rect
 */
function goalAt(root, slot, seat, rect) {
  const places = placesOf(seat).map((selector) => find(root, selector)?.getBoundingClientRect());
  const goal = places.find(isSeen);
  if (!goal || !crosses(rect, goal, find(root, TABLEAU))) return goal;
  return find(slot, EMBLEM)?.getBoundingClientRect();
}

/**
 * Returns whether the straight line between the centres of two places crosses an element.
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {Element | null} element
 */
function crosses(from, to, element) {
  const box = element?.getBoundingClientRect();
  if (!box?.width) return false;
  const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
  const [wayX, wayY] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y];
  /** @param {number} at @param {number} way @param {number} low @param {number} high @returns {[first: number, last: number]} */
  const within = (at, way, low, high) => {
    if (!way) return at > low && at < high ? [0, 1] : [1, 0];
    const [first, last] = [(low - at) / way, (high - at) / way];
    return first < last ? [first, last] : [last, first];
  };
  const [left, right] = within(x, wayX, box.left, box.right);
  const [top, bottom] = within(y, wayY, box.top, box.bottom);
  return Math.max(left, top, 0) < Math.min(right, bottom, 1);
}

/** Shows a card going to the person's own cards; returns whether it does. @param {string} id @param {Card} card @param {After} after */
function goToOwn(id, { node, rect }, { claim, speed, now, covered }) {
  const name = nameOf(id);
  const next = claim(name, "own", "hand");
  const there = covered ?? now.get(`own-${name}`)?.rect;
  if (next) fly(next.node, rect, next.rect, { speed, node: next.node });
  else if (there) fly(node, rect, there, { speed });
  return Boolean(next ?? there);
}

/** Shows a card moving from one row to the other; returns whether it does. @param {string} id @param {DOMRect} rect @param {After} after */
function goDown(id, rect, { claim, speed, moved }) {
  const next = claim(nameOf(id), "lower");
  if (!next) return false;
  const [x, y] = remainingOffset(moved, next.node, rect.left, rect.top);
  come(next.node, new DOMRect(x, y, rect.width, rect.height), next.rect, speed);
  return true;
}

/**
 * Returns the transform that shows an element at `base` at another place, in the size of that
 * place.
 * @type {(base: DOMRect, place: DOMRect) => string}
 */
const shown = (base, { left, top, width, height }) =>
  `translate(${left + width / 2 - base.left - base.width / 2}px,` +
  ` ${top + height / 2 - base.top - base.height / 2}px)` +
  ` scale(${Math.min(width / base.width, height / base.height)})`;

/**
 * Moves a copy of `picture` above the page; `node`, which it represents, is hidden meanwhile.
 * @param {HTMLElement} picture
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {{ speed: number, node?: HTMLElement, fades?: boolean }} manner
 */
function fly(picture, from, to, { speed, node, fades = false }) {
  const base = fades ? from : to;
  const copy = copyOf(picture, base);
  copy.classList.add(FLYING);
  const timing = { duration: (fades ? FADING_TIME : TRAVEL_TIME) * speed, easing: TRAVEL_EASING };
  flash(copy, [
    { transform: shown(base, from), opacity: 1 },
    ...(fades ? [{ opacity: 1, offset: 0.7 }] : []),
    { transform: shown(base, to), opacity: fades ? 0 : 1 },
  ], timing);
  if (node) animate(node, [{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration });
}

/** Returns the part of a card that moves: in the market only the drawing, so that the card can be pressed in its place. @param {HTMLElement} node */
export const drawn = (node) => (node.closest(ROW) ? find(node, DRAWN) : null) ?? node;

/**
 * Moves a card in from elsewhere, without a copy, because many may move at once and copies are
 * slow.
 * @param {HTMLElement} node
 * @param {DOMRect} from
 * @param {DOMRect} place
 * @param {number} speed
 */
function come(node, from, place, speed) {
  const timing = { duration: TRAVEL_TIME * speed, easing: TRAVEL_EASING };
  animate(drawn(node), [{ transform: shown(place, from) }, {}], timing);
}
