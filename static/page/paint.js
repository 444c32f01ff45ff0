// Waits until the browser has painted what was drawn.
/** Milliseconds after which a drawing counts as painted. */
const LONGEST_PAINT = 100;

/** Calls `run` after the current drawing has been painted; a hidden page is not painted. @param {() => void} run */
export function afterPaint(run) {
  let waits = true;
  const go = () => {
    if (!waits) return;
    waits = false;
    run();
  };
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, LONGEST_PAINT);
}

/**
 * Calls `run` with the frame that follows the painted one, however late that is: motion would
 * otherwise be part of the first paint on a slow device. A hidden page waits until it is seen.
 * @param {() => void} run
 */
export const inNextFrame = (run) => requestAnimationFrame(() => requestAnimationFrame(run));
