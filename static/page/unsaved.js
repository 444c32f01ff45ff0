// Warns while a game is not saved: a banner offers to export it, and the browser asks before the
// page is closed. Python sets `data-unsaved` on the root element to the text of the banner.
import { tell } from "./events.js";

const BANNER = "unsaved";
const SAID = "[data-said]";
const EXPORT = "[data-export]";
/** The command that exports all games to a file. */
const BACKUP = "library backup";

/** The height of the banner, for the style sheet: the table gets the rest of the screen. */
const HEIGHT = "--banner";

const root = document.documentElement;
const banner = document.getElementById(BANNER);

/** @param {BeforeUnloadEvent} event */
function ask(event) {
  event.preventDefault();
}

function measure() {
  root.style.setProperty(HEIGHT, `${banner?.offsetHeight ?? 0}px`);
}

function show() {
  const { unsaved } = root.dataset;
  const said = banner?.querySelector(SAID);
  if (said && said.textContent !== (unsaved ?? "")) said.textContent = unsaved ?? "";
  if (banner) banner.hidden = unsaved === undefined;
  measure();
  // Only while needed: a page that listens for this event is not kept in the back/forward cache.
  if (unsaved === undefined) removeEventListener("beforeunload", ask);
  else addEventListener("beforeunload", ask);
}

export function watchUnsaved() {
  new MutationObserver(show).observe(root, { attributeFilter: ["data-unsaved"] });
  addEventListener("resize", measure);
  banner?.querySelector(EXPORT)?.addEventListener("click", () => {
    tell({ kind: "click", data: { ui: BACKUP } });
  });
}
