// Press and hold to look: what carries `data-hold` shows something while a finger, button or key
// is down. A short press is an ordinary click, for whoever cannot hold.
import { swallowClick } from "./swallow_click.js";

const SHORT = 350;
const KEYS = [" ", "Enter"];

/** Tells when holding begins and ends; every other press remains a click. */
export function onHold(root, tell) {
  let since = null;
  let key = null;
  const target = (event) =>
    event.target instanceof Element ? event.target.closest("[data-hold]") : null;

  const begin = ({ timeStamp }) => {
    since = timeStamp;
    tell({ kind: "hold" });
  };
  /** Returns whether it was long enough to have been looked at. */
  const end = ({ timeStamp }, cut = false) => {
    if (since === null) return false;
    const long = cut || timeStamp - since >= SHORT;
    since = null;
    key = null;
    if (long) tell({ kind: "release" });
    return long;
  };

  root.addEventListener("pointerdown", (event) => {
    const held = target(event);
    if (!held || event.button) return;
    held.setPointerCapture(event.pointerId); // what is pressed may be drawn anew meanwhile
    begin(event);
  });
  addEventListener("pointerup", (event) => { if (end(event)) swallowClick(); });
  addEventListener("pointercancel", (event) => end(event, true));
  addEventListener("blur", (event) => end(event, true));
  root.addEventListener("contextmenu", (event) => {
    if (target(event)) event.preventDefault();
  });

  root.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key) || !target(event)) return;
    event.preventDefault(); // the click comes when the key is let go
    if (event.repeat || since !== null) return;
    key = event.key;
    begin(event);
  });
  addEventListener("keyup", (event) => {
    if (event.key !== key) return;
    const pressed = target(event);
    if (!end(event)) pressed?.click();
  });
}
