// Shows what a redraw has changed: cards travel, numbers count, scorings glow. The page is the new
// one at once: what stays among its like moves itself, the rest are copies above it, and any key or
// tap ends it.
import {
  animate, copyOf, count, flash, glide, pace, stopCounting, stopGliding, together,
} from "./animate.js";
import { finale } from "./finale.js";
import { glow } from "./scoring.js";

const CARDS = ".row .card[id], .hand .card[id], .tableau .card[id]";
const RACE = ".race [data-key]";
/** What changes its place when something beside it grows; it takes along what lies in it. */
const BLOCKS =
  ".track, .market, .ticker, .mine, .mehead, .rule, .opps, .opp, .o2, .o3, .log, .hand," +
  " .tableau .grp, .tableau .cs";
/** Pixels of its way from the deck for which a dealt card is seen. */
const DEALT = 64;
const TRAVEL = "cubic-bezier(.3,.05,.15,1)";
const UNSEEN = "[data-unseen]";
let carried = null;

const byId = (id) => document.getElementById(id);
const boxOf = (node) => node?.getBoundingClientRect();
const isSeen = (rect) => rect?.width > 0 && rect.bottom > 0 && rect.top < innerHeight;

// ---------------------------------------------------------------- before and after

function cards(root) {
  const found = new Map();
  for (const node of root.querySelectorAll(CARDS)) found.set(node.id, { node, rect: boxOf(node) });
  return found;
}

/** Has what `change` draws go on from where a card has been carried to. */
export function carry(id, rect, change) {
  carried = { id, rect };
  change();
  carried = null;
}

/** Remembers the table as it is before a redraw; null where there is none. */
export function remember(root) {
  stopCounting();
  const table = byId("table");
  if (!table) return null;
  const numbers = [...root.querySelectorAll("[data-count]")];
  return {
    ...table.dataset,
    seat: root.querySelector(".mine")?.dataset.p,
    numbers: new Map(numbers.map((node) => [node.dataset.count, node.textContent])),
    ...(pace() && places(root)),
  };
}

/** Where everything is that may move, and what everybody's next scorings pay. */
function places(root) {
  const found = cards(root);
  if (found.has(carried?.id)) found.get(carried.id).rect = carried.rect;
  const pays = root.querySelectorAll(".opp .ic");
  return {
    cards: found,
    blocks: new Map([...root.querySelectorAll(BLOCKS)].map((node) => [node, boxOf(node)])),
    phase: boxOf(root.querySelector(".ph.now")),
    race: new Map([...root.querySelectorAll(RACE)].map((node) => [node.dataset.key, medal(node)])),
    pays: new Map([...pays].map((node) => [payOf(node), node.cloneNode(true)])),
  };
}

const medal = (node) => boxOf(node.lastElementChild).left;
const payOf = (node) => `${node.closest(".opp").dataset.p} ${node.dataset.c}`;

/** Leaves out of the first picture of `next` what comes only then: cards dealt to the upper row. */
export function holdBack(next, before) {
  const log = next.querySelector("#table")?.dataset.log;
  if (!pace() || !before?.cards || !isForth(log, before)) return;
  for (const card of next.querySelectorAll(".row.upper .card[id]")) {
    if (!before.cards.has(card.id)) drawn(card).dataset.unseen = "";
  }
}

const isForth = (log, before) => Number(log) > Number(before.log);

/** Plays what has changed since `before`. */
export function play(root, before) {
  const speed = pace();
  if (!before?.cards || !speed) return;
  if (root.querySelector(UNSEEN)) painted(() => bring(root, speed));
  stopGliding(); // it has been seen where it was; what is measured now is where it will be
  together(() => showChange(root, before, speed));
}

/** Runs something once what the page shows now has been painted. */
const painted = (run) => requestAnimationFrame(() => requestAnimationFrame(run));

function showChange(root, before, speed) {
  const table = byId("table");
  if (!table) {
    finale(root, speed);
    return;
  }
  const { log, scored } = table.dataset;
  const forth = isForth(log, before);
  const isScored = forth && scored && scored !== before.scored;
  const same = before.seat === root.querySelector(".mine")?.dataset.p;
  const moved = same ? ways(before.blocks) : new Map();
  travel(root, before.cards, { speed, same, forth, moved });
  for (const [node, [x, y]] of moved) drift(node, rest(moved, node, x, y), speed);
  if (isScored && same) glow(root, scored, before.pays, speed);
  for (const node of root.querySelectorAll("[data-count]")) {
    count(node, before.numbers.get(node.dataset.count), 360 * speed);
  }
  slide(root, before, { speed, moved });
  if (forth) tilt(root, before.numbers, speed);
}

// ---------------------------------------------------------------- blocks

/** How far each block is from where it was, for those that are still there. */
function ways(blocks) {
  const found = new Map();
  for (const [node, old] of blocks) {
    const now = boxOf(node);
    if (now.width && old.width) found.set(node, [old.left - now.left, old.top - now.top]);
  }
  return found;
}

/** What is left of an element's way (x, y) once the block that it lies in has taken it along. */
function rest(moved, node, x, y) {
  const [blockX, blockY] = moved.get(node.parentElement.closest(BLOCKS)) ?? [0, 0];
  return [x - blockX, y - blockY];
}

/** Has something glide to its place: what moves like this is no layout shift. */
function drift(node, [x, y], speed) {
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const timing = { duration: 360 * speed, easing: TRAVEL };
  glide(node, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], timing);
}

// ---------------------------------------------------------------- cards

const placeOf = (id) => id.slice(0, id.indexOf("-"));
const nameOf = (id) =>
  placeOf(id) === "own" ? id.slice(4) : id.slice(id.indexOf("-") + 1, id.lastIndexOf("-"));

function travel(root, before, { speed, same, forth, moved }) {
  const now = cards(root);
  const fresh = new Map([...now].filter(([id]) => !before.has(id)));
  const isMine = (id) => ["own", "hand"].includes(placeOf(id));
  /** Takes the first new card of that name out of those that still need an origin. */
  const claim = (name, ...there) => {
    const id = [...fresh.keys()].find((k) => nameOf(k) === name && there.includes(placeOf(k)));
    const card = id && fresh.get(id);
    fresh.delete(id);
    return card;
  };
  for (const [id, card] of forth ? before : []) {
    if (now.has(id) || (isMine(id) && !same)) continue;
    leave(root, id, card, { claim, speed, now, moved });
  }
  for (const [id, { node, rect }] of now) {
    const old = before.get(id)?.rect;
    if (!old || (isMine(id) && !same)) continue;
    const [x, y] = rest(moved, node, old.left - rect.left, old.top - rect.top);
    if (Math.abs(x) + Math.abs(y) < 9) continue; // a card that only lifts is the style sheet's
    if (id === carried?.id) fly(node, old, rect, { speed, node });
    else come(node, new DOMRect(rect.left + x, rect.top + y, old.width, old.height), rect, { speed });
  }
}

/** A card has left its place: shows where it went. */
function leave(root, id, { node, rect }, { claim, speed, now, moved }) {
  if (!isSeen(rect)) return;
  const name = nameOf(id);
  const pile = boxOf(byId("discard"));
  const fade = { speed, fades: true };
  if (placeOf(id) === "own") {
    if (pile) fly(node, rect, pile, fade);
    return;
  }
  const slot = root.querySelector(`.slot[data-key="${id}"]`);
  const seat = slot?.querySelector("[data-p]")?.dataset.p;
  const me = root.querySelector(".mine")?.dataset.p;
  if (seat && seat !== me) {
    const there = [`#seat-${seat} .lastm`, `#seat-${seat}`, `#mini-${seat}`]
      .map((selector) => boxOf(root.querySelector(selector))).find(isSeen);
    if (there) fly(node, rect, there, fade);
    return;
  }
  const mine = slot || placeOf(id) === "hand";
  const next = claim(name, ...(mine ? ["own", "hand"] : ["lower"]));
  const stack = mine && now.get(`own-${name}`);
  if (next && !mine) { // from one row to the other
    const [x, y] = rest(moved, next.node, rect.left, rect.top);
    come(next.node, new DOMRect(x, y, rect.width, rect.height), next.rect, { speed });
  } else if (next) fly(next.node, rect, next.rect, { speed, node: next.node });
  else if (stack) fly(node, rect, stack.rect, { speed });
  else if (pile) fly(node, rect, pile, fade);
}

/** The transform that shows what lies at `base` at another place, in the size of that. */
const shown = (base, { left, top, width, height }) =>
  `translate(${left + width / 2 - base.left - base.width / 2}px,` +
  ` ${top + height / 2 - base.top - base.height / 2}px)` +
  ` scale(${Math.min(width / base.width, height / base.height)})`;

/** Moves a copy of `picture` above the page; `node`, which it stands for, waits unseen. */
function fly(picture, from, to, { speed, node, fades = false }) {
  const base = fades ? from : to;
  const copy = copyOf(picture, base);
  copy.classList.add("flying");
  const timing = { duration: (fades ? 420 : 360) * speed, easing: TRAVEL };
  flash(copy, [
    { transform: shown(base, from), opacity: 1 },
    ...(fades ? [{ opacity: 1, offset: 0.7 }] : []),
    { transform: shown(base, to), opacity: fades ? 0 : 1 },
  ], timing);
  if (node) animate(node, [{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration });
}

/** What moves of a card: in the market what is drawn, so that the card can be pressed in its place. */
const drawn = (node) => (node.closest(".row") ? node.querySelector(".drawn") : node);

/** Has a card come from elsewhere: many do at once, and copies take their time. */
function come(node, from, place, { speed }) {
  const timing = { duration: 360 * speed, easing: TRAVEL };
  animate(drawn(node), [{ transform: shown(place, from) }, {}], timing);
}

/** Has the dealt cards come one by one. */
function bring(root, speed) {
  const deals = [...root.querySelectorAll(UNSEEN)].map((node) => ({ node, first: onTheWay(root, node) }));
  deals.forEach(({ node, first }, place) => {
    const delay = Math.min(300, 50 * place) * speed;
    const timing = { duration: 360 * speed, delay, easing: TRAVEL };
    delete node.dataset.unseen;
    animate(node, [first, { opacity: 1, offset: 0.4 }, {}], timing);
  });
}

/** A card on the last bit of its way from the deck: the market shows nothing beside it. */
function onTheWay(root, node) {
  const card = node.closest(".card");
  const kind = card.classList.contains("trade") ? "trade" : card.dataset.c;
  const [place, deck] = [card, root.querySelector(`.track [data-c="${kind}"] .dk`)].map(boxOf);
  const [x, y] = deck ? [deck.left - place.left, deck.top - place.top] : [0, 0];
  const part = Math.min(1, DEALT / (Math.hypot(x, y) || 1));
  return { transform: `translate(${x * part}px, ${y * part}px)`, opacity: 0 };
}

// ---------------------------------------------------------------- the rest of the table

/** The mark of the phase slides along the track, the emblems along the race. */
function slide(root, before, { speed, moved }) {
  const timing = { duration: 360 * speed, easing: TRAVEL };
  const phase = root.querySelector(".ph.now");
  const here = boxOf(phase);
  if (isSeen(here) && isSeen(before.phase)) {
    const [x, y] = rest(
      moved, phase, before.phase.left - here.left, before.phase.top - here.top,
    );
    if (x || y) {
      animate(phase, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
        ...timing, pseudoElement: "::after", composite: "add",
      });
    }
  }
  for (const node of root.querySelectorAll(RACE)) {
    const x = before.race.get(node.dataset.key) - medal(node);
    if (x) animate(node, [{ transform: `translateX(${x}px)` }, {}], timing);
  }
}

/** A coin or shield whose number changes tilts once. */
function tilt(root, numbers, speed) {
  for (const node of root.querySelectorAll(".num1[data-count]")) {
    const token = node.querySelector(".tok");
    const old = numbers.get(node.dataset.count);
    if (!token || old === undefined || old === node.textContent) continue;
    const frames = [{}, { transform: "perspective(120px) rotateY(50deg) scale(1.12)" }, {}];
    animate(token, frames, { duration: 360 * speed, easing: "ease-in-out" });
  }
}
