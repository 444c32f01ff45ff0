// Starts Python before the rest of the page has loaded, and reads the snapshot of an earlier visit.
// It is a plain script in the head of the page, so that it runs before the first paint.
{
  if (typeof WebAssembly === "object") import("../runtime/interpreter.js");

  /** Does the same as `read` in `static/runtime/snapshot.js`, but earlier, because it takes longest. */
  const readKept = async () => {
    const { pathname, href } = new URL("./", location.href);
    const kept = await caches.match(`${href}python/snapshot`, { cacheName: `stp:${pathname}:snapshot` });
    return kept && { madeBy: kept.headers.get("made-by"), bytes: await kept.arrayBuffer() };
  };
  globalThis.stpKept = readKept().catch(() => undefined); // storage is blocked: there is no snapshot
}
