// Waits for the start screen to be painted, on a first visit: what `static/runtime/interpreter.js`
// need not fetch at once leaves the line to the style sheet and the letters until then.

/** Milliseconds after which nothing waits for the start screen any more. */
const LONGEST_BLANK = 2000;

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

/** Waits for the whole start screen to be painted. */
async function screen() {
  if (document.readyState === "loading") await once(document, "readystatechange");
  // Some browsers keep to themselves what they paint: then until all that the page names is there.
  if (document.readyState !== "complete") await Promise.race([firstPaint(), once(window, "load")]);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function hasVisited() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // in some frames even the question is forbidden
  }
}

/** Returns a promise of the first picture, or nothing where nobody sees it or all files are at hand. */
export function painted() {
  if (!globalThis.document || document.hidden || hasVisited()) return undefined;
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_BLANK));
  return Promise.race([screen().catch(() => tooLong), tooLong]);
}
