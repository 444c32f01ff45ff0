// Makes everything under a sheet, the menu, the settings or a sharing dialog unreachable for Tab
// and screen readers. `static/page/patch.js` calls it with each drawing.
import { find, findAll } from "./find.js";

const SHEET = "#sheet";
/** Overlays that block everything else, the topmost first: they hide the page or need an answer. */
const MODAL = ["#over", ".sharing", ".table-page:not(.trained) #sheet.must-answer"];
/** The veil beside them, which closes them. */
const VEIL = ".scrim";
/** The elements under a sheet and its veil (see `static/css/sheet.css`), with a mouse ... */
const UNDER = ".track, .market, .rail, .replay-bar:not(.trainer-bar, .study-bar)";
/** ... and on a phone, where it covers the bars too, unless it has to be answered where moves are tried. */
const UNDER_ON_PHONE = ".top, .track, .ticker, .market, .field:not(.aiming), .hand, .rail, " +
  ".table-page:not(.trained:has(.must-answer)) .actions";
const phone = matchMedia(
  "(max-width: 699px), (max-width: 959px) and (max-height: 1149px), (max-width: 1199px) and (max-height: 699px)",
);

/** The few buttons below the table, which are dimmed, so that they must be inert. */
const DIMMED = ".actions";

/** When a sheet fills the window (see `static/css/window_small.css`). */
const small = matchMedia("(max-height: 319px), (max-width: 419px) and (max-height: 479px)");

/** Everything that the Tab key can lead to. */
const TAB_STOPS = "button, a[href], input, select, summary, textarea, [tabindex]";
/** Elements that a veil covers: none lies in another, so that each tab stop is taken away once. */
const COVERED = "[data-under]";
/** Overlays over the whole window. */
const OVER_ALL = "#over, .sharing";
/** The person's cards, which a veil covers too while a question must be answered (see `static/css/sheet.css`). */
const MINE = ".mine";
/** Elements that cannot be reached, and the descendants of those. */
export const OUT_OF_REACH = `[inert], ${COVERED}`;

/** @param {Element} element */
const disable = (element) => { element.setAttribute("inert", ""); };

/**
 * Takes an element that a veil covers from the Tab key and screen readers. `inert` would do the
 * same, but the browser would restyle everything in it, which takes longer than drawing the sheet.
 * @param {HTMLElement} element
 */
function putUnder(element) {
  element.dataset.under = "";
  element.ariaHidden = "true";
  for (const stop of findAll(element, TAB_STOPS)) {
    const own = stop.getAttribute("tabindex");
    if (own !== null) stop.dataset.tab = own;
    stop.tabIndex = -1; // most cards have it already: fewer changes to the page
  }
}

/** Makes everything reachable again. @param {HTMLElement} tree */
function release(tree) {
  for (const element of findAll(tree, "[inert]")) element.removeAttribute("inert");
  for (const element of findAll(tree, COVERED)) {
    delete element.dataset.under;
    element.ariaHidden = null;
    for (const stop of findAll(element, TAB_STOPS)) {
      if (stop.dataset.tab === undefined) stop.removeAttribute("tabindex");
      else stop.setAttribute("tabindex", stop.dataset.tab);
      delete stop.dataset.tab;
    }
  }
}

/**
 * Makes everything but `modal` unreachable.
 * @param {HTMLElement} tree
 * @param {HTMLElement} modal
 */
function shutOffAround(tree, modal) {
  const covered = modal.matches(OVER_ALL) ? "*" : phone.matches ? UNDER_ON_PHONE : `${UNDER}, ${MINE}`;
  for (let node = modal; node !== tree; node = /** @type {HTMLElement} */ (node.parentElement))
    for (const other of /** @type {HTMLElement[]} */ ([...node.parentElement?.children ?? []])) {
      if (other === node || other.matches(VEIL)) continue;
      if (other.matches(covered) && !other.matches(DIMMED)) putUnder(other);
      else disable(other);
    }
}

/** Makes exactly the elements under the open overlays of a drawing unreachable. @param {HTMLElement} tree */
export function shutOff(tree) {
  release(tree);
  const modal = [...MODAL, ...(small.matches ? [SHEET] : [])].map((selector) => find(tree, selector)).find(Boolean);
  if (modal) shutOffAround(tree, modal);
  if (modal || !find(tree, SHEET)) return;
  for (const element of findAll(tree, phone.matches ? UNDER_ON_PHONE : UNDER)) {
    if (element.matches(DIMMED)) disable(element);
    else if (!element.parentElement?.closest(COVERED)) putUnder(element);
  }
}
