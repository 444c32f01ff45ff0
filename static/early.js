// What cannot wait for the rest of the page: starting Python, and keeping what a person does until
// static/bridge.js takes it over. A plain script, so that it is there before the first paint.
{
  if (typeof WebAssembly === "object") import("./runtime.js");

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
