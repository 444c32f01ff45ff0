// Dragging a card to where it is to lie, as another way for what its panel offers: what carries
// `data-drag` is lifted, and let go over a `data-drop` does what that says. Python draws the
// places while a card is up; here is only the hand that holds it.
import { copyOf } from "../motion/animate.js";
import { carry } from "../motion/redraw.js";
import { swallowClick } from "./swallow_click.js";

/** How far a press may stray and still be a click: a finger is less steady than a mouse. */
const SLACK = { mouse: 6, pen: 10, touch: 12 };
/** Milliseconds after which a finger lifts a card out of something that scrolls. */
const HOLD = 220;

/** Whether a finger that moves on `element` would scroll something around it. */
function scrolls(element) {
  for (let node = element.parentElement; node; node = node.parentElement) {
    const page = node === document.documentElement || node === document.body;
    const { overflowX, overflowY } = getComputedStyle(node);
    const may = (overflow) => page ? overflow !== "clip" : ["auto", "scroll"].includes(overflow);
    if (may(overflowY) && node.scrollHeight > node.clientHeight + 1) return true;
    if (may(overflowX) && node.scrollWidth > node.clientWidth + 1) return true;
  }
  return false;
}

/** Tells when a card is picked up, and what it is let go over. */
export function onDrag(root, tell) {
  let held = null; // the card under the finger or button, lifted or not

  const drop = () => {
    const { x, y } = held;
    return document.elementFromPoint(x, y)?.closest("[data-drop]") ?? null;
  };

  function lift() {
    const { card } = held;
    const rect = card.getBoundingClientRect();
    held.rect = rect;
    held.copy = copyOf(card, rect);
    held.copy.classList.add("dragged");
    document.body.append(held.copy);
    document.documentElement.setPointerCapture?.(held.id);
    document.documentElement.dataset.dragging = "";
    tell({ kind: "drag", name: card.dataset.drag });
    follow();
  }

  function follow() {
    const { copy, x, y, from } = held;
    copy.style.transform = `translate(${x - from.x}px, ${y - from.y}px) rotate(-2deg) scale(1.06)`;
    const target = drop();
    if (target === held.over) return;
    held.over?.classList.remove("over");
    target?.classList.add("over");
    held.over = target;
  }

  /** Puts the card down; `target` is what it is let go over. */
  function end(target = null) {
    if (!held) return;
    const { card, copy, rect, from, x, y, timer } = held;
    clearTimeout(timer);
    if (copy) {
      const here = new DOMRect(rect.x + x - from.x, rect.y + y - from.y, rect.width, rect.height);
      copy.remove();
      delete document.documentElement.dataset.dragging;
      held.over?.classList.remove("over");
      const { action = "", ...data } = { ...target?.dataset };
      carry(card.id, here, () => tell({ kind: "drop", action, data }));
    }
    held = null;
  }

  root.addEventListener("pointerdown", (event) => {
    if (held) return end(); // a second finger: whoever zooms drags nothing
    const card = event.target.closest("[data-drag]");
    if (!card || event.button) return undefined;
    const [x, y] = [event.clientX, event.clientY];
    held = { card, id: event.pointerId, slack: SLACK[event.pointerType] ?? 10, from: { x, y }, x, y };
    held.free = event.pointerType !== "touch" || !scrolls(card);
    if (!held.free) {
      held.timer = setTimeout(() => {
        held.free = true;
        lift();
      }, HOLD);
    }
    return undefined;
  });
  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    [held.x, held.y] = [event.clientX, event.clientY];
    if (held.copy) return follow();
    if (Math.hypot(held.x - held.from.x, held.y - held.from.y) < held.slack) return undefined;
    if (held.free) return lift();
    return end(); // it scrolls
  });
  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (held.copy) swallowClick();
    end(held.copy && drop());
  });
  addEventListener("pointercancel", () => end());
  addEventListener("blur", () => end());
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !held?.copy) return;
    event.stopPropagation();
    swallowClick();
    end();
  }, true);
  // A finger that drags must not scroll as well; whether it drags is known before it moves.
  root.addEventListener("touchmove", (event) => {
    if (held?.free && event.cancelable) event.preventDefault();
  }, { passive: false });
  root.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
}
