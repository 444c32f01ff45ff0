// Updates the page to Python's drawing, changing only what differs. Python calls `patch` and
// `prerender` through `static/page/bridge.js`.
import morphdom from "../../vendor/morphdom/morphdom-esm.js";
import { GROUPS, nearest, setTabStops } from "../input/arrow_keys.js";
import { isGliding } from "../motion/animate.js";
import { capture, holdBack, play } from "../motion/redraw.js";
import { CONTROLS } from "../start/before_python.js";
import { fitCards, keepCardSize } from "./card_size.js";
import { app, find } from "./find.js";
import { removeWhatWouldShift, renewTableau, tableauHeight } from "./layout_shift.js";
import { shutOff } from "./modal.js";
import { KEYED, keyOf, reorderChildren } from "./reorder.js";
import { placeSheet } from "./sheet_place.js";

const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])";
/** Overlays: the menu or a message, a card's sheet. */
const OVER = "#over";
const SHEET = "#sheet";
/** Fallbacks for the focus, the topmost first. */
const LAYERS = [OVER, SHEET, "main"];
/** The key of a card's sheet, and the element that opens it. */
const SHEET_KEY = /^sheet /;
/** @type {(about: string) => string} */
const openerOfSheet = (about) => `${GROUPS} [data-ui="open ${CSS.escape(about)}"]`;

/** @typedef {{ html: string, next: HTMLElement, before: ReturnType<typeof capture> | undefined }} Drawing */

/**
 * Keeps the person's own changes: text being typed, an open disclosure.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
function keepTheirs(from, to) {
  if (from === document.activeElement && isTyped(from) && isTyped(to)) to.value = from.value;
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
  return !from.isEqualNode(to) || from.matches(CONTROLS) || find(from, CONTROLS) !== null;
}

/** @param {Element} element @returns {element is HTMLInputElement | HTMLTextAreaElement} */
function isTyped(element) {
  return element.matches(TYPED);
}

/** @param {string} html */
function parse(html) {
  const next = /** @type {HTMLElement} */ (app.cloneNode(false));
  next.innerHTML = html;
  return next;
}

/** @type {(html: string) => Drawing} */
const prepare = (html) => ({ html, next: parse(html), before: isGliding() ? undefined : capture(app) });

/** The drawing to show when the pressed element is released, prepared in advance. @type {Drawing | null} */
let prerendered = null;

/** Prepares `html`, which may be the next drawing. @param {string} html */
export function prerender(html) {
  prerendered = prepare(html);
}

/** Returns the name of the drawn screen. @param {HTMLElement} drawn */
const screenOf = (drawn) => find(drawn, "main")?.classList[0];

const forgetPlaces = () => { if (prerendered) prerendered.before = undefined; };
for (const type of ["scroll", "resize", "pointercancel"]) addEventListener(type, forgetPlaces, true);

/** Updates the page to `html`, changing only what differs. @param {string} html */
export function patch(html) {
  const { next, before = capture(app) } = prerendered?.html === html ? prerendered : prepare(html);
  prerendered = null;
  const active = document.activeElement;
  const focused = active && app.contains(active) ? /** @type {HTMLElement} */ (active) : null;
  const isOther = screenOf(app) !== screenOf(next);
  shutOff(next);
  leave(focused, next);
  setTabStops(next, document.activeElement?.id);
  keepCardSize(app, next);
  holdBack(next, before);
  const height = tableauHeight(app);
  removeWhatWouldShift(app, next);
  reorderChildren(app, next);
  morphdom(app, next, {
    childrenOnly: true,
    getNodeKey: keyOf,
    onBeforeElUpdated: keepTheirs,
  });
  keepFocus(focused);
  fitCards(app);
  renewTableau(app, height);
  if (isOther) scrollTo(0, 0);
  placeSheet(app);
  play(app, before);
}

/**
 * Returns whether `next` has the element, reachable, or its named ancestor if it has no name.
 * @param {HTMLElement} next
 * @param {HTMLElement} element
 */
function isIn(next, element) {
  /** @type {HTMLElement | null} */
  const near = element.closest(KEYED);
  const attribute = near?.dataset.key ? "data-key" : "id";
  const name = CSS.escape(near?.getAttribute(attribute) ?? "");
  const there = near === app ? next : find(next, `[${attribute}="${name}"]`);
  return there !== null && !there.closest("[inert]");
}

/**
 * Takes the focus off an element that will disappear. Before anything has changed, this needs no
 * layout.
 * @param {HTMLElement | null} focused
 * @param {HTMLElement} next
 */
function leave(focused, next) {
  if (!focused || isIn(next, focused)) return;
  /** @param {HTMLElement} element */
  const isLasting = ({ id }) => Boolean(id) && find(next, `button#${CSS.escape(id)}`) !== null;
  const near = nearest(openerOf(focused.closest(SHEET)) ?? focused, isLasting);
  if (near && !find(next, `${SHEET}, ${OVER}`)) {
    near.closest("[inert]")?.removeAttribute("inert"); // the sheet over it disappears
    near.focus({ preventScroll: true });
  } else focusHighest((element) => isIn(next, element));
}

/** Returns the card of a sheet. @param {HTMLElement | null} sheet */
function openerOf(sheet) {
  const about = sheet?.dataset.key?.replace(SHEET_KEY, "");
  return about ? find(app, openerOfSheet(about)) : null;
}

/** @param {Element | null} element */
const isDisabled = (element) => element !== null && "disabled" in element && Boolean(element.disabled);

/** Returns the focus to the element that had it, or to the one in its place. @param {HTMLElement | null} focused */
function keepFocus(focused) {
  const now = document.activeElement;
  if (!focused || (app.contains(now) && !isDisabled(now))) return;
  const same = focused.id ? document.getElementById(focused.id) : focused;
  if (same && app.contains(same) && !isDisabled(same)) same.focus({ preventScroll: true });
  else focusHighest(() => true);
}

/**
 * Focuses the topmost suitable element.
 * @param {(element: HTMLElement) => boolean} isFit
 */
function focusHighest(isFit) {
  const layers = LAYERS.map((selector) => find(app, selector));
  layers.find((element) => element && isFit(element))?.focus({ preventScroll: true });
}
