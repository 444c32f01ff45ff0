// Says what is not kept, for as long as it is so: a banner with a way to export it, and the browser
// asks before the page is closed. Python sets `data-unsaved` on the root element to what is said.
import { tell } from "./events.js";

const BANNER = "unsaved";
const SAID = "[data-said]";
const EXPORT = "[data-export]";
/** The command that writes all games into a file. */
const BACKUP = "library backup";

/** How high the banner is, for the style sheet: the table has the rest of the screen. */
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
  // Only while it asks: a page that listens for this is not kept for the way back.
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
