// Waits for the start screen to be painted on a first visit. Until then, files that are not needed
// at once leave the bandwidth to the style sheet and fonts (`static/runtime/interpreter.js`,
// `static/start/boot.js`).

/** Maximum milliseconds to wait for the start screen. */
const MAX_BLANK = 2000;

/** @type {(target: EventTarget, kind: string) => Promise<Event>} */
const once = (target, kind) =>
  new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }));

/** @type {() => Promise<void>} */
const firstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length) resolve();
    }).observe({ type: "paint", buffered: true });
  });

/** Waits for the complete start screen to be painted. */
async function screenPainted() {
  if (document.readyState === "loading") await once(document, "readystatechange");
  // Some browsers do not report paints: then wait until all files that the page names have loaded.
  if (document.readyState !== "complete") await Promise.race([firstPaint(), once(window, "load")]);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Returns a promise of the first paint, or nothing if the page is hidden or all files are stored. */
export function painted() {
  if (!globalThis.document || document.hidden || globalThis.stpVisited) return undefined;
  const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_BLANK));
  return Promise.race([screenPainted().catch(() => tooLong), tooLong]);
}
