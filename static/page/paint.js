// Waits until the browser paints what was drawn, or has painted it; a hidden page is not painted.

/** Milliseconds after which a drawing counts as painted. */
const MAX_PAINT_WAIT = 100;

/** Calls `go` in a task of its own, before any other task that may wait. @param {() => void} go */
export function inTask(go) {
  if (globalThis.scheduler?.postTask) {
    globalThis.scheduler.postTask(go, { priority: "user-blocking" });
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    go();
  };
  port2.postMessage(0);
}

/** Calls `run` after the current drawing has been painted. @param {() => void} run */
export function afterPaint(run) {
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, MAX_PAINT_WAIT);
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(run);
  });
}

/**
 * Calls `run` with the frame that follows the painted one, however late that is: motion would
 * otherwise be part of the first paint on a slow device. A hidden page waits until it is seen.
 * @param {() => void} run
 */
export const inNextFrame = (run) => requestAnimationFrame(() => requestAnimationFrame(run));
