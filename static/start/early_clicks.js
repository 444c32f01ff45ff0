// What cannot wait for the rest of the page: starting Python, and keeping what a person does until
// static/bridge.js takes it over. A plain script, so that it is there before the first paint.
{
  if (typeof WebAssembly === "object") import("../runtime/interpreter.js");

  /** Reads what static/snapshot.js has kept, which takes longer than anything else by then. */
  const readKept = async () => {
    const { pathname, href } = new URL("./", location.href);
    const kept = await caches.match(`${href}python/snapshot`, { cacheName: `stp:${pathname}:snapshot` });
    return kept && { madeBy: kept.headers.get("made-by"), bytes: await kept.arrayBuffer() };
  };
  globalThis.stpKept = readKept().catch(() => undefined); // storage that is blocked keeps nothing

  const KINDS = ["click", "submit"];
  const events = [];
  const keep = (event) => {
    if (event.type === "submit") event.preventDefault();
    events.push(event);
  };
  for (const kind of KINDS) addEventListener(kind, keep);

  /** Returns what has been kept, and keeps no more. */
  globalThis.stpEarly = () => {
    for (const kind of KINDS) removeEventListener(kind, keep);
    return events.splice(0);
  };
}
