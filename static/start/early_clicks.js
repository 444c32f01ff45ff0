// Remembers clicks and submits until `static/page/events.js` asks for them (`stpEarly`). It is a
// plain script in the head of the page, so that it runs before anything can be clicked.
{
  const KINDS = ["click", "submit"];
  /** @type {Event[]} */
  const events = [];
  /** @param {Event} event */
  const keep = (event) => {
    if (event.type === "submit") event.preventDefault();
    events.push(event);
  };
  for (const kind of KINDS) addEventListener(kind, keep);

  globalThis.stpEarly = () => {
    for (const kind of KINDS) removeEventListener(kind, keep);
    return events.splice(0);
  };
}
