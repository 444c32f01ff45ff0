// The basis of all motion: animations that any key or tap ends, and copies of cards above the page.
// The other scripts in this folder and `static/input/drag.js` call it.

/** @typedef {Keyframe[]} Frames */
/** @typedef {() => void} Run */

/** Attributes that a copy must not have, because it cannot be pressed and its id is taken. */
const NOT_COPIED = ["id", "tabindex", "data-drag", "data-ui", "data-action"];
/** The place of the digits in an element that shows a number. */
const FIGURE = "b";
/** How many times slower than `quick` each pace is. */
const PACES = new Map([["quick", 1], ["slow", 2.2]]);

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Set<Animation>} */
const gliding = new Set();
/** @type {Map<Element, Run>} */
const counting = new Map();
/** @type {Run[] | null} */
let later = null;

/** Returns how many times slower than `quick` things move; 0 is no motion. */
export const pace = () => PACES.get(document.documentElement.dataset.motion ?? "") ?? 0;

/** Ends all motion. */
function settle() {
  for (const animation of running) animation.finish();
  stopCounting();
}
for (const type of ["pointerdown", "keydown"]) addEventListener(type, settle, true);

export function stopCounting() {
  for (const finish of counting.values()) finish();
}

/** Runs `measure`, and delays all changes to the page until it is done. @param {Run} measure */
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

/** Changes the page now, or after the current measuring, to avoid repeated layouts. @param {Run} run */
function show(run) {
  if (later) later.push(run);
  else run();
}

/**
 * Animates an element; while the animation waits for its turn, the first frame is shown.
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
 * Moves an element that can be pressed meanwhile. A press does not end the motion, because the
 * element would jump away from under it.
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
 * Returns a copy of `picture` above the page at `rect`, which cannot be pressed.
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
 * Counts the number in a node up or down from the number in `text` to its current one.
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
