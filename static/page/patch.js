// Makes the page show what Python has drawn, changing only what differs. Python calls `patch` and
// `prerender` through `static/page/bridge.js`.
import morphdom from "../../vendor/morphdom/morphdom-esm.js";
import { GROUPS, nearest, setTabStops } from "../input/arrow_keys.js";
import { isGliding } from "../motion/animate.js";
import { capture, holdBack, play } from "../motion/redraw.js";
import { CONTROLS } from "../start/before_python.js";
import { fitCards, keepCardSize } from "./card_size.js";
import { app, find } from "./find.js";
import { removeWhatWouldShift } from "./layout_shift.js";
import { shutOff } from "./modal.js";
import { KEYED, keyOf, reorderChildren } from "./reorder.js";
import { placeSheet } from "./sheet_place.js";

const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])";
/** What lies above the rest: the menu or a message, a card's sheet. */
const OVER = "#over";
const SHEET = "#sheet";
/** What can have the focus when nothing else is left, the highest first. */
const LAYERS = [OVER, SHEET, "main"];
/** The key of a card's sheet, and what opens it. */
const SHEET_KEY = /^sheet /;
/** @type {(about: string) => string} */
const openerOfSheet = (about) => `${GROUPS} [data-ui="open ${CSS.escape(about)}"]`;

/** @typedef {{ html: string, next: HTMLElement, before: ReturnType<typeof capture> | undefined }} Drawing */

/**
 * Lets a person keep what is theirs: text being typed, a disclosure left open.
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

/** What is drawn if what is held down is let go, prepared while there is time. @type {Drawing | null} */
let prerendered = null;

/** Prepares `html`, which may be what is drawn next. @param {string} html */
export function prerender(html) {
  prerendered = prepare(html);
}

/** Returns which screen is drawn. @param {HTMLElement} drawn */
const screenOf = (drawn) => find(drawn, "main")?.classList[0];

const forgetPlaces = () => { if (prerendered) prerendered.before = undefined; };
for (const type of ["scroll", "resize", "pointercancel"]) addEventListener(type, forgetPlaces, true);

/** Makes the page show `html`, touching only what differs. @param {string} html */
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
  removeWhatWouldShift(app, next);
  reorderChildren(app, next);
  morphdom(app, next, {
    childrenOnly: true,
    getNodeKey: keyOf,
    onBeforeElUpdated: keepTheirs,
  });
  keepFocus(focused);
  fitCards(app);
  if (isOther) scrollTo(0, 0);
  placeSheet(app);
  play(app, before);
}

/**
 * Tells whether `next` has, in reach, the element or, where it has no name of its own, what it lies in.
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
 * Takes the focus off what will go: while nothing has changed yet, nothing has to be laid out.
 * @param {HTMLElement | null} focused
 * @param {HTMLElement} next
 */
function leave(focused, next) {
  if (!focused || isIn(next, focused)) return;
  /** @param {HTMLElement} element */
  const isLasting = ({ id }) => Boolean(id) && find(next, `button#${CSS.escape(id)}`) !== null;
  const near = nearest(openerOf(focused.closest(SHEET)) ?? focused, isLasting);
  if (near && !find(next, `${SHEET}, ${OVER}`)) {
    near.closest("[inert]")?.removeAttribute("inert"); // the sheet over it goes
    near.focus({ preventScroll: true });
  } else focusHighest((element) => isIn(next, element));
}

/** Returns the card that a sheet is about. @param {HTMLElement | null} sheet */
function openerOf(sheet) {
  const about = sheet?.dataset.key?.replace(SHEET_KEY, "");
  return about ? find(app, openerOfSheet(about)) : null;
}

/** @param {Element | null} element */
const isDisabled = (element) => element !== null && "disabled" in element && Boolean(element.disabled);

/** Gives the focus back to what had it, or to what stands there now. @param {HTMLElement | null} focused */
function keepFocus(focused) {
  const now = document.activeElement;
  if (!focused || (app.contains(now) && !isDisabled(now))) return;
  const same = focused.id ? document.getElementById(focused.id) : focused;
  if (same && app.contains(same) && !isDisabled(same)) same.focus({ preventScroll: true });
  else focusHighest(() => true);
}

/**
 * Puts the focus on what lies above the rest, of what is fit for it.
 * @param {(element: HTMLElement) => boolean} isFit
 */
function focusHighest(isFit) {
  const layers = LAYERS.map((selector) => find(app, selector));
  layers.find((element) => element && isFit(element))?.focus({ preventScroll: true });
}
