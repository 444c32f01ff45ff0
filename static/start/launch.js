// Starts Python before the rest of the page has loaded, and reads the snapshot of an earlier visit.
// It is a plain script in the head of the page, so that it runs before the first paint. It fetches
// what takes longest first: the WebAssembly. On a first visit, compiling it has to wait for that
// paint (`static/runtime/interpreter.js`).
{
  let hasVisited = false;
  try {
    hasVisited = Boolean(navigator.serviceWorker?.controller);
  } catch {
    // in some frames, even access to it is forbidden
  }
  globalThis.stpVisited = hasVisited;

  if (typeof WebAssembly === "object") {
    // The name contains the content's hash, so compiled code in the browser's cache always fits.
    const response = fetch("../../vendor/pyodide/pyodide.asm.wasm", {
      cache: "force-cache",
      priority: hasVisited ? "auto" : "low", // the style sheet and fonts come first
    });
    response.catch(() => {}); // its users get the error
    if (hasVisited) {
      globalThis.stpCompiled = WebAssembly.compileStreaming(response);
      globalThis.stpCompiled.catch(() => {});
      import("../../vendor/pyodide/pyodide.asm.mjs").catch(() => {});
    } else globalThis.stpArriving = response;
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
