// What everything that moves is made of: animations that any key or tap ends, and copies of cards
// above the page. The other scripts in this folder call it, and `static/input/drag.js`.

/** @typedef {Keyframe[]} Frames */
/** @typedef {() => void} Run */

/** What a copy must not have: nobody can touch it, and its name is taken. */
const NOT_COPIED = ["id", "tabindex", "data-drag", "data-ui", "data-action"];
/** Where the digits stand in an element that shows a number. */
const FIGURE = "b";
/** How many times slower than quick each pace is. */
const PACES = new Map([["quick", 1], ["slow", 2.2]]);

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Set<Animation>} */
const gliding = new Set();
/** @type {Map<Element, Run>} */
const counting = new Map();
/** @type {Run[] | null} */
let later = null;

/** Returns how many times slower than quick things move; 0 is no motion. */
export const pace = () => PACES.get(document.documentElement.dataset.motion ?? "") ?? 0;

/** Ends everything that moves. */
export function settle() {
  for (const animation of running) animation.finish();
  stopCounting();
}
for (const type of ["pointerdown", "keydown"]) addEventListener(type, settle, true);

export function stopCounting() {
  for (const finish of counting.values()) finish();
}

/** Lets `measure` find out what is to be shown; the page changes only when it has seen all. @param {Run} measure */
export function together(measure) {
  /** @type {Run[]} */
  const shows = [];
  later = shows;
  try {
    measure();
  } finally {
    later = null;
  }
  for (const run of shows) run();
}

/** Shows something, or waits until nothing is measured any more: or all is laid out each time. @param {Run} run */
function show(run) {
  if (later) later.push(run);
  else run();
}

/**
 * Animates an element from the first frame on, also while the animation waits for its turn.
 * @param {Element} element
 * @param {Frames} frames
 * @param {KeyframeAnimationOptions} options
 * @param {Run} [then]
 */
export function animate(element, frames, options, then = () => {}) {
  show(() => start(element, frames, options).finished.then(then, then));
}

/** @param {Element} element @param {Frames} frames @param {KeyframeAnimationOptions} options */
function start(element, frames, options) {
  const animation = element.animate(frames, { fill: "backwards", ...options });
  keepWhileItRuns(running, animation);
  return animation;
}

/** @param {Set<Animation>} animations @param {Animation} animation */
function keepWhileItRuns(animations, animation) {
  animations.add(animation);
  const done = () => animations.delete(animation);
  animation.finished.then(done, done);
}

/**
 * Moves what can be pressed meanwhile: no press ends it, or it would jump away from under it.
 * @param {Element} element
 * @param {Frames} frames
 * @param {KeyframeAnimationOptions} options
 */
export function glide(element, frames, options) {
  show(() => keepWhileItRuns(gliding, element.animate(frames, options)));
}

export const isGliding = () => gliding.size > 0;

export function stopGliding() {
  for (const animation of gliding) animation.cancel();
}

/**
 * Returns a copy of `picture` that lies above the page at `rect`, and that nobody can touch.
 * @param {Element} picture
 * @param {DOMRect} rect
 */
export function copyOf(picture, { left, top, width, height }) {
  const copy = /** @type {HTMLElement} */ (picture.cloneNode(true));
  for (const name of NOT_COPIED) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.style.setProperty("--w", `${width}px`);
  Object.assign(copy.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  return copy;
}

/**
 * Shows a copy while it is animated.
 * @param {HTMLElement} copy
 * @param {Frames} frames
 * @param {KeyframeAnimationOptions} timing
 */
export function flash(copy, frames, timing) {
  show(() => document.body.append(copy));
  animate(copy, frames, timing, () => copy.remove());
}

/**
 * Counts the number in a node up or down from what `text` says to what stands there now.
 * @param {Element} node
 * @param {string | null | undefined} text
 * @param {number} duration in milliseconds
 */
export function count(node, text, duration, delay = 0) {
  const figure = node.matches(FIGURE) ? node : node.querySelector(FIGURE) ?? node;
  const final = figure.textContent ?? "";
  const from = Number.parseInt(text ?? "", 10);
  const to = Number.parseInt(final, 10);
  if (!Number.isFinite(from) || !Number.isFinite(to) || from === to) return;
  const begin = performance.now() + delay;
  let frame = 0;
  const finish = () => {
    cancelAnimationFrame(frame);
    counting.delete(figure);
    figure.textContent = final;
  };
  const step = () => {
    const part = Math.max(0, (performance.now() - begin) / duration);
    if (part >= 1) {
      finish();
      return;
    }
    figure.textContent = String(Math.round(from + (to - from) * part));
    frame = requestAnimationFrame(step);
  };
  counting.set(figure, finish);
  show(step);
}
