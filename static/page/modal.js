// Makes everything under a sheet, the menu, the settings or a sharing dialog unreachable for Tab
// and screen readers. `static/page/patch.js` calls it with each drawing.
import { find, findAll } from "./find.js";

const SHEET = "#sheet";
/** Overlays that block everything else, the topmost first: they hide the page or need an answer. */
const MODAL = ["#over", ".sharing", ".table-page:not(.trained) #sheet.must-answer"];
/** The veil beside them, which closes them. */
const VEIL = ".scrim";
/** The elements under a sheet and its veil (see `static/css/sheet.css`), with a mouse ... */
const UNDER = ".track, .market, .rail, .replay-bar:not(.trainer-bar)";
/** ... and on a phone. */
const UNDER_ON_PHONE = ".top, .track, .ticker, .market, .hand, .rail, .actions:not(.replay-bar)";
const phone = matchMedia(
  "(max-width: 699px), (max-width: 959px) and (max-height: 1149px), (max-width: 1199px) and (max-height: 699px)",
);

/** When a sheet fills the window (see `static/css/window_small.css`). */
const small = matchMedia("(max-height: 319px), (max-width: 419px) and (max-height: 479px)");

/** @param {Element} element */
const disable = (element) => { element.setAttribute("inert", ""); };

/** Makes exactly the elements under the open overlays of a drawing inert. @param {HTMLElement} tree */
export function shutOff(tree) {
  for (const element of findAll(tree, "[inert]")) element.removeAttribute("inert");
  const modal = [...MODAL, ...(small.matches ? [SHEET] : [])].map((selector) => find(tree, selector)).find(Boolean);
  for (let node = modal; node && node !== tree; node = node.parentElement ?? undefined)
    for (const other of node.parentElement?.children ?? [])
      if (other !== node && !other.matches(VEIL)) disable(other);
  if (!modal && find(tree, SHEET)) findAll(tree, phone.matches ? UNDER_ON_PHONE : UNDER).forEach(disable);
}
