// Press and hold to look: an element with `data-hold` shows something while a finger, button or key
// is down. A short press is an ordinary click, for people who cannot hold. `static/page/events.js`
// calls it.
import { swallowClick } from "./swallow_click.js";

const HOLDS = "[data-hold]";
/** Milliseconds after which a press is a look and not a click. */
const SHORT = 350;
const KEYS = [" ", "Enter"];

/** Reports when holding begins and ends; every other press remains a click. @param {HTMLElement} root @param {Tell} tell */
export function onHold(root, tell) {
  /** @type {number | null} */
  let since = null;
  /** @type {string | null} */
  let key = null;
  /** @param {Event} event @returns {HTMLElement | null} */
  const holderOf = ({ target }) => (target instanceof Element ? target.closest(HOLDS) : null);

  /** @param {Event} event */
  const begin = ({ timeStamp }) => {
    since = timeStamp;
    tell({ kind: "hold" });
  };
  /** Returns whether the press was long enough to be a look. @param {Event} event */
  const end = ({ timeStamp }, cut = false) => {
    if (since === null) return false;
    const long = cut || timeStamp - since >= SHORT;
    since = null;
    key = null;
    if (long) tell({ kind: "release" });
    return long;
  };

  root.addEventListener("pointerdown", (event) => {
    const held = holderOf(event);
    if (!held || event.button) return;
    held.setPointerCapture(event.pointerId); // the pressed element may be redrawn meanwhile
    begin(event);
  });
  addEventListener("pointerup", (event) => { if (end(event)) swallowClick(); });
  addEventListener("pointercancel", (event) => { end(event, true); });
  addEventListener("blur", (event) => { end(event, true); });
  root.addEventListener("contextmenu", (event) => {
    if (holderOf(event)) event.preventDefault();
  });

  root.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key) || !holderOf(event)) return;
    event.preventDefault(); // the click comes when the key is released
    if (event.repeat || since !== null) return;
    key = event.key;
    begin(event);
  });
  addEventListener("keyup", (event) => {
    if (event.key !== key) return;
    const pressed = holderOf(event);
    if (!end(event)) pressed?.click();
  });
}
