// Swallows the click that ends a press which was something else already: a card dragged, a look
// taken. `drag.js` and `hold_to_look.js` call it.
let swallows = false;

/** Keeps the press that ends now from being a click as well. */
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
