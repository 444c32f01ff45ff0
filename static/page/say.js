// Says a message to screen readers. `static/page/bridge.js` passes it to Python;
// `static/input/sign_lines.js` calls it too.

/** The live region: a screen reader reads out what is added to it. */
const LIVE = "live";
/** Number of messages that stay, so that they can be read again. */
const MESSAGES = 12;

/** Announces `text`; a message never replaces another one that has not been read out yet. @param {string} text */
export function say(text) {
  const live = document.getElementById(LIVE);
  if (!live) return;
  live.append(Object.assign(document.createElement("p"), { textContent: text }));
  while (live.childElementCount > MESSAGES) live.firstElementChild?.remove();
}
