// Warns while a game is not saved: a banner offers to export it, and the browser asks before the
// page is closed. Python sets `data-unsaved` on the root element to the text of the banner. The banner
// and the offer to update take room from the screen, so their heights are told to the style sheet.
import { tell } from "./events.js";

const BANNER = "unsaved";
const SAID = "[data-said]";
const EXPORT = "[data-export]";
/** The command that exports all games to a file. */
const BACKUP = "library backup";

const root = document.documentElement;
const banner = document.getElementById(BANNER);
/** What takes room below and above the screen, which gets the rest, and their heights' names in the style sheet. */
const HEIGHTS = { "--banner": banner, "--offer": document.getElementById("update") };

/** @param {BeforeUnloadEvent} event */
function ask(event) {
  event.preventDefault();
}

/** Whether a box takes room from the screen: not if it floats, nor if it lies below the screen. @param {HTMLElement} box */
const takesRoom = (box) =>
  !box.hidden && getComputedStyle(box).position !== (box === banner ? "static" : "fixed");

function measure() {
  for (const [name, box] of Object.entries(HEIGHTS))
    root.style.setProperty(name, box && takesRoom(box) ? `${box.offsetHeight}px` : "");
}

function show() {
  const { unsaved } = root.dataset;
  const said = banner?.querySelector(SAID);
  if (said && said.textContent !== (unsaved ?? "")) said.textContent = unsaved ?? "";
  if (banner) banner.hidden = unsaved === undefined;
  // Only while needed: a page that listens for this event is not kept in the back/forward cache.
  if (unsaved === undefined) removeEventListener("beforeunload", ask);
  else addEventListener("beforeunload", ask);
}

export function watchUnsaved() {
  new MutationObserver(show).observe(root, { attributeFilter: ["data-unsaved"] });
  const observer = new ResizeObserver(measure); // it also notices what is hidden
  for (const box of Object.values(HEIGHTS)) if (box) observer.observe(box, { box: "border-box" });
  banner?.querySelector(EXPORT)?.addEventListener("click", () => {
    tell({ kind: "click", data: { ui: BACKUP } });
  });
}
