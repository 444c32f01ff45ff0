// Starts Python before the rest of the page has loaded, and reads the snapshot of an earlier visit.
// It is a plain script in the head of the page, so that it runs before the first paint. If all files
// are on the device, it fetches what takes longest first; on a first visit, that would delay the
// first paint.
{
  let hasVisited = false;
  try {
    hasVisited = Boolean(navigator.serviceWorker?.controller);
  } catch {
    // in some frames, even access to it is forbidden
  }
  globalThis.stpVisited = hasVisited;

  if (typeof WebAssembly === "object") {
    if (hasVisited) {
      // The name contains the content's hash, so compiled code in the browser's cache always fits.
      const response = fetch("../../vendor/pyodide/pyodide.asm.wasm", { cache: "force-cache" });
      globalThis.stpCompiled = WebAssembly.compileStreaming(response);
      // Their users get errors.
      globalThis.stpCompiled.catch(() => {});
      import("../../vendor/pyodide/pyodide.asm.mjs").catch(() => {});
    }
    import("../runtime/interpreter.js");
  }

  /** Does the same as `read` in `static/runtime/snapshot.js`, but earlier, because it takes longest. */
  const readKept = async () => {
    const { pathname, href } = new URL("./", location.href);
    const kept = await caches.match(`${href}python/snapshot`, { cacheName: `stp:${pathname}:snapshot` });
    return kept && { madeBy: kept.headers.get("made-by"), bytes: await kept.arrayBuffer() };
  };
  globalThis.stpKept = readKept().catch(() => undefined); // storage is blocked: there is no snapshot
}
