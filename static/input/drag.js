// Dragging a card to its place, as an alternative to its sheet. An element with `data-drag` is
// lifted; dropping it on a `data-drop` gives that element's command. Python draws the places while
// a card is lifted; this script only moves the card. `static/page/events.js` calls it.
import { copyOf } from "../motion/animate.js";
import { carry } from "../motion/card_travel.js";
import { finish } from "../page/postponed.js";
import { swallowClick } from "./swallow_click.js";

const DRAGGED = "[data-drag]";
const TARGET = "[data-drop]";
/** Classes of the lifted card and of the place under it. */
const UP = "dragged";
const OVER = "over";
/** How far a press may move and still be a click: a finger is less steady than a mouse. */
const SLACK = new Map([["mouse", 6], ["pen", 10], ["touch", 12]]);
const USUAL_SLACK = 10;
/** Milliseconds after which a finger lifts a card inside a scrolling element. */
const HOLD = 220;

/**
 * The pressed card; once it is lifted, a copy follows the pointer.
 * @typedef {object} Held
 * @property {HTMLElement} card
 * @property {number} id of the pointer
 * @property {number} slack
 * @property {{ x: number, y: number }} from where the press began
 * @property {number} x
 * @property {number} y
 * @property {boolean} free whether it can be lifted at once
 * @property {ReturnType<typeof setTimeout>} [timer]
 * @property {{ copy: HTMLElement, rect: DOMRect }} [lifted]
 * @property {HTMLElement | null} [over]
 */

/** Returns whether a finger that moves on an element would scroll one of its ancestors. @param {Element} element */
function scrolls(element) {
  for (let node = element.parentElement; node; node = node.parentElement) {
    const page = node === document.documentElement || node === document.body;
    const { overflowX, overflowY } = getComputedStyle(node);
    /** @param {string} overflow */
    const may = (overflow) => (page ? overflow !== "clip" : ["auto", "scroll"].includes(overflow));
    if (may(overflowY) && node.scrollHeight > node.clientHeight + 1) return true;
    if (may(overflowX) && node.scrollWidth > node.clientWidth + 1) return true;
  }
  return false;
}

/** @param {Held} hand @returns {HTMLElement | null} */
const targetOf = ({ x, y }) => document.elementFromPoint(x, y)?.closest(TARGET) ?? null;

/** @param {Held} hand @param {HTMLElement} copy */
function follow(hand, copy) {
  const { x, y, from } = hand;
  copy.style.transform = `translate(${x - from.x}px, ${y - from.y}px) rotate(-2deg) scale(1.06)`;
  const target = targetOf(hand);
  if (target === hand.over) return;
  hand.over?.classList.remove(OVER);
  target?.classList.add(OVER);
  hand.over = target;
}

/** @param {Held} hand @param {Tell} tell */
function lift(hand, tell) {
  const { card } = hand;
  const rect = card.getBoundingClientRect();
  const copy = copyOf(card, rect);
  hand.lifted = { copy, rect };
  copy.classList.add(UP);
  document.body.append(copy);
  document.documentElement.setPointerCapture?.(hand.id);
  document.documentElement.dataset.dragging = "";
  tell({ kind: "drag", name: card.dataset.drag ?? "" });
  follow(hand, copy);
}

/** Puts a lifted card down; `target` is the element under it. @param {Held} hand @param {HTMLElement | null} target @param {Tell} tell */
function putDown({ card, lifted, from, x, y, over }, target, tell) {
  if (!lifted) return;
  const { copy, rect } = lifted;
  const here = new DOMRect(rect.x + x - from.x, rect.y + y - from.y, rect.width, rect.height);
  copy.remove();
  delete document.documentElement.dataset.dragging;
  over?.classList.remove(OVER);
  const { action = "", ...data } = { ...target?.dataset };
  carry(card.id, here, () => {
    tell({ kind: "drop", action, data });
    finish();
  });
}

/** Reports when a card is picked up, and where it is dropped. Returns whether a finger drags one or may. @param {HTMLElement} root @param {Tell} tell */
export function onDrag(root, tell) {
  /** @type {Held | null} */
  let held = null;

  /** Ends the press; `target` is the element under a lifted card. @param {HTMLElement | null} [target] */
  function end(target = null) {
    if (!held) return;
    clearTimeout(held.timer);
    putDown(held, target, tell);
    held = null;
  }

  root.addEventListener("pointerdown", (event) => {
    if (held) {
      end(); // a second finger: this is a zoom, not a drag
      return;
    }
    /** @type {HTMLElement | null} */
    const card = event.target instanceof Element ? event.target.closest(DRAGGED) : null;
    if (!card || event.button) return;
    const [x, y] = [event.clientX, event.clientY];
    const slack = SLACK.get(event.pointerType) ?? USUAL_SLACK;
    const free = event.pointerType !== "touch" || !scrolls(card);
    /** @type {Held} */
    const hand = { card, id: event.pointerId, slack, from: { x, y }, x, y, free };
    held = hand;
    if (free) return;
    hand.timer = setTimeout(() => {
      hand.free = true;
      lift(hand, tell);
    }, HOLD);
  });
  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    [held.x, held.y] = [event.clientX, event.clientY];
    if (held.lifted) follow(held, held.lifted.copy);
    else if (Math.hypot(held.x - held.from.x, held.y - held.from.y) >= held.slack) {
      if (held.free) lift(held, tell);
      else end(); // it scrolls
    }
  });
  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (held.lifted) swallowClick();
    end(held.lifted && targetOf(held));
  });
  addEventListener("pointercancel", () => end());
  addEventListener("blur", () => end());
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !held?.lifted) return;
    event.stopPropagation();
    swallowClick();
    end();
  }, true);
  root.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
  return () => Boolean(held?.free);
}
