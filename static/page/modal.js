// Puts out of reach what lies under a sheet, the menu, the settings or what is shared: neither Tab
// nor a screen reader leads there. `static/page/patch.js` calls it with each drawing.
import { find, findAll } from "./find.js";

const SHEET = "#sheet";
/** What holds everything else off, the highest first: it hides the page, or has to be answered. */
const MODAL = ["#over", ".sharing", ".table-page:not(.trained) #sheet.must-answer"];
/** The veil beside them, which closes them. */
const VEIL = ".scrim";
/** What a sheet and its veil lie over, as `static/css/sheet.css` has it, with a mouse ... */
const UNDER = ".track, .market, .rail, .replay-bar:not(.trainer-bar)";
/** ... and on a phone. */
const UNDER_ON_PHONE = ".top, .track, .ticker, .market, .hand, .rail, .coach, .actions:not(.replay-bar)";
const phone = matchMedia(
  "(max-width: 699px), (max-width: 959px) and (max-height: 1149px), (max-width: 1199px) and (max-height: 699px)",
);

/** Where a sheet has the whole window, `static/css/window_small.css`. */
const small = matchMedia("(max-height: 319px), (max-width: 419px) and (max-height: 479px)");

/** @param {Element} element */
const disable = (element) => { element.setAttribute("inert", ""); };

/** Makes inert whatever is under what lies open in a drawing, and nothing else. @param {HTMLElement} tree */
export function shutOff(tree) {
  for (const element of findAll(tree, "[inert]")) element.removeAttribute("inert");
  const modal = [...MODAL, ...(small.matches ? [SHEET] : [])].map((selector) => find(tree, selector)).find(Boolean);
  for (let node = modal; node && node !== tree; node = node.parentElement ?? undefined)
    for (const other of node.parentElement?.children ?? [])
      if (other !== node && !other.matches(VEIL)) disable(other);
  if (!modal && find(tree, SHEET)) findAll(tree, phone.matches ? UNDER_ON_PHONE : UNDER).forEach(disable);
}
