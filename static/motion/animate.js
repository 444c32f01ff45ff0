// What everything that moves is made of: animations that any key or tap ends, and copies of cards
// above the page.

const running = new Set();
const gliding = new Set();
const counting = new Map();
let later = null;

/** How many times slower than quick; 0 is no motion. */
export const pace = () =>
  ({ quick: 1, slow: 2.2 })[document.documentElement.dataset.motion] ?? 0;

/** Ends everything that moves. */
export function settle() {
  for (const animation of running) animation.finish();
  stopCounting();
}
for (const type of ["pointerdown", "keydown"]) addEventListener(type, settle, true);

export function stopCounting() {
  for (const finish of counting.values()) finish();
}

/** Lets `measure` find out what is to be shown; the page changes only when it has seen all. */
export function together(measure) {
  const shows = [];
  later = shows;
  try {
    measure();
  } finally {
    later = null;
  }
  for (const run of shows) run();
}

/** Shows something, or waits until nothing is measured any more: or all is laid out each time. */
const show = (run) => (later ? later.push(run) : run());

/** Animates an element from the first frame on, also while the animation waits for its turn. */
export function animate(element, frames, options, then = () => {}) {
  show(() => start(element, frames, options).finished.then(then, then));
}

function start(element, frames, options) {
  const animation = element.animate(frames, { fill: "backwards", ...options });
  running.add(animation);
  const done = () => running.delete(animation);
  animation.finished.then(done, done);
  return animation;
}

/** Moves what can be pressed meanwhile: no press ends it, or it would jump away from under it. */
export function glide(element, frames, options) {
  show(() => {
    const animation = element.animate(frames, options);
    gliding.add(animation);
    const done = () => gliding.delete(animation);
    animation.finished.then(done, done);
  });
}

export const isGliding = () => gliding.size > 0;

export function stopGliding() {
  for (const animation of gliding) animation.cancel();
}

/** Returns a copy of `picture` that lies above the page at `rect`, and that nobody can touch. */
export function copyOf(picture, { left, top, width, height }) {
  const copy = picture.cloneNode(true);
  for (const name of ["id", "tabindex", "data-drag", "data-ui", "data-action"]) {
    copy.removeAttribute(name);
  }
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.style.setProperty("--w", `${width}px`);
  Object.assign(copy.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  return copy;
}

/** Shows a copy while it is animated. */
export function flash(copy, frames, timing) {
  show(() => document.body.append(copy));
  animate(copy, frames, timing, () => copy.remove());
}

/** Counts the number in a node up or down from what `text` says to what stands there now. */
export function count(node, text, duration, delay = 0) {
  const figure = node.matches("b") ? node : node.querySelector("b") ?? node;
  const final = figure.textContent;
  const [from, to] = [text, final].map((digits) => Number.parseInt(digits, 10));
  if (!Number.isFinite(from) || !Number.isFinite(to) || from === to) return;
  const start = performance.now() + delay;
  let frame = 0;
  const finish = () => {
    cancelAnimationFrame(frame);
    counting.delete(figure);
    figure.textContent = final;
  };
  const step = () => {
    const part = Math.max(0, (performance.now() - start) / duration);
    if (part >= 1) return finish();
    figure.textContent = Math.round(from + (to - from) * part);
    frame = requestAnimationFrame(step);
    return undefined;
  };
  counting.set(figure, finish);
  show(step);
}
