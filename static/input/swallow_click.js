// Swallows the click at the end of a press that was a drag or a look. `drag.js` and
// `hold_to_look.js` call it.
let swallows = false;

/** Keeps the press that ends now from also being a click. */
export function swallowClick() {
  swallows = true;
}

for (const type of ["pointerdown", "keydown"]) {
  addEventListener(type, () => { swallows = false; }, true);
}
addEventListener("click", (event) => {
  if (!swallows) return;
  swallows = false;
  event.stopPropagation();
  event.preventDefault();
}, true);
