// Starts Python before the rest of the page is there, and reads the memory that an earlier visit
// has kept. A plain script in the head of the page, so that it runs before the first paint.
{
  if (typeof WebAssembly === "object") import("../runtime/interpreter.js");

  /** Does what `read` in `static/runtime/snapshot.js` does: it takes longer than anything else by then. */
  const readKept = async () => {
    const { pathname, href } = new URL("./", location.href);
    const kept = await caches.match(`${href}python/snapshot`, { cacheName: `stp:${pathname}:snapshot` });
    return kept && { madeBy: kept.headers.get("made-by"), bytes: await kept.arrayBuffer() };
  };
  globalThis.stpKept = readKept().catch(() => undefined); // storage that is blocked keeps nothing
}
