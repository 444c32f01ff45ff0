// Deals the new cards of the upper row one by one, after the first paint of a redraw.
// `static/motion/redraw.js` calls it.
import { find, findAll } from "../page/find.js";
import { inNextFrame } from "../page/paint.js";
import { animate } from "./animate.js";
import { TRAVEL_EASING, TRAVEL_TIME } from "./blocks.js";
import { drawn } from "./card_travel.js";

const CARD = ".card";
const UPPER_CARDS = ".row.upper .card[id]";
/** The place of a deck, and the class of trading cards, which have no colour. @type {(kind: string) => string} */
const deckOf = (kind) => `.track [data-kind="${kind}"] .pile`;
const TRADE = "trade";
/** Dealt cards that appear only after the first paint. */
const UNSEEN = "[data-unseen]";
/** Pixels of a dealt card's way from the deck that are shown. */
const DEALT = 64;

/**
 * Leaves cards that are dealt to the upper row out of the first paint of `next`.
 * @param {HTMLElement} next
 * @param {import("./card_travel.js").Cards} before
 */
export function holdBackDealt(next, before) {
  for (const card of findAll(next, UPPER_CARDS)) {
    if (!before.has(card.id)) drawn(card).dataset.unseen = "";
  }
}

/**
 * Shows the cards that were held back, once the page without them has been painted.
 * @param {HTMLElement} root
 * @param {number} speed
 * @param {number} wait milliseconds before the first one comes, while something else is shown
 */
export function bringDealt(root, speed, wait) {
  if (find(root, UNSEEN)) inNextFrame(() => bring(root, speed, wait));
}

/** Lets the dealt cards appear one by one. @param {HTMLElement} root @param {number} speed @param {number} wait */
function bring(root, speed, wait) {
  const deals = findAll(root, UNSEEN).map((node) => ({ node, first: onTheWay(root, node) }));
  deals.forEach(({ node, first }, place) => {
    const delay = wait + Math.min(300, 50 * place) * speed;
    const timing = { duration: TRAVEL_TIME * speed, delay, easing: TRAVEL_EASING };
    delete node.dataset.unseen;
    animate(node, [first, { opacity: 1, offset: 0.4 }, {}], timing);
  });
}

/**
 * Returns the transform of a card on the last part of its way from the deck, inside the market.
 * @param {HTMLElement} root
 * @param {HTMLElement} node
 */
function onTheWay(root, node) {
  const card = /** @type {HTMLElement} */ (node.closest(CARD));
  const kind = card.classList.contains(TRADE) ? TRADE : card.dataset.kind ?? "";
  const place = card.getBoundingClientRect();
  const deck = find(root, deckOf(kind))?.getBoundingClientRect();
  const [x, y] = deck ? [deck.left - place.left, deck.top - place.top] : [0, 0];
  const part = Math.min(1, DEALT / (Math.hypot(x, y) || 1));
  return { transform: `translate(${x * part}px, ${y * part}px)`, opacity: 0 };
}
