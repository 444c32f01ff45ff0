// Updates the page to Python's drawing, changing only what differs. Python calls `announceReady`,
// `focus`, `inOwnTask`, `patch` and `prerender` through `static/page/bridge.js`.
import morphdom from "../../vendor/morphdom/morphdom-esm.js";
import { GROUPS, nearest, setTabStops } from "../input/arrow_keys.js";
import { isGliding } from "../motion/animate.js";
import { capture, holdBack, play } from "../motion/redraw.js";
import { CONTROLS } from "../start/before_python.js";
import { fitCards, keepCardSize } from "./card_size.js";
import { differences } from "./differences.js";
import { enter } from "./entrance.js";
import { app, find, findAll } from "./find.js";
import { isAnswer, removeWhatWouldShift, renewTableau, tableauHeight } from "./layout_shift.js";
import { OUT_OF_REACH, shutOff } from "./modal.js";
import { finish, isUnfinished, leaveForPaint, postpone, postponeScreen } from "./postponed.js";
import { KEYED, keyOf, reorderChildren } from "./reorder.js";
import { placeSheet } from "./sheet_place.js";

const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])";
/** Radio buttons that are selected in a drawing. */
const RADIO = "input[type=radio][checked]";
/** Overlays: the menu or a message, a card's sheet. */
const OVER = "#over";
const SHEET = "#sheet";
/** Fallbacks for the focus, the topmost first. */
const LAYERS = [OVER, SHEET, "main"];
const TABLE = "#table";
const FINAL = ".final-scoring";
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
function prepare(html) {
  const next = parse(html);
  shutOff(next);
  return { html, next, before: isGliding() ? undefined : capture(app) };
}

/** The drawing to show when the pressed element is released, prepared in advance. @type {Drawing | null} */
let prerendered = null;

/** Prepares `html`, which may be the next drawing. @param {string} html */
export function prerender(html) {
  finish();
  prerendered = prepare(html);
}

const isReady = () => document.documentElement.dataset.state === "ready";

/**
 * Calls `draw`, which shows another screen, in a task of its own, before the next event is handled;
 * at once while the page starts, because nobody waits for an answer then.
 * @param {() => void} draw
 */
export function inOwnTask(draw) {
  if (!isReady()) {
    draw();
    return;
  }
  postponeScreen(draw);
}

/** The element to which the page itself has moved the focus. @type {Element | null} */
let moved = null;

/**
 * Moves the focus to an element of the last drawing, unless the person moves it first.
 * @param {string} id
 */
export function focus(id) {
  if (!isUnfinished()) {
    moveFocus(id);
    return;
  }
  const before = document.activeElement;
  const isTheirs = () => ![before, moved].includes(document.activeElement) && takesFocus(document.activeElement);
  postpone(() => { if (!isTheirs()) moveFocus(id); }); // it would lay out the page
}

/** @param {string} id */
function moveFocus(id) {
  const element = document.getElementById(id);
  // A whole screen is shown from its top, with the title above its main part.
  element?.focus({ preventScroll: element.tagName === "MAIN" });
  moved = document.activeElement;
}

/** Returns the name of the drawn screen. @param {HTMLElement} drawn */
const screenOf = (drawn) => find(drawn, "main")?.classList[0];

const forgetPlaces = () => { if (prerendered) prerendered.before = undefined; };
for (const type of ["scroll", "resize", "pointercancel"]) addEventListener(type, forgetPlaces, true);

/** @param {HTMLElement} from @param {HTMLElement} to */
function update(from, to) {
  reorderChildren(from, to);
  const childrenOnly = !from.matches(CONTROLS);
  morphdom(from, to, { childrenOnly, getNodeKey: keyOf, onBeforeElUpdated: keepTheirs });
}

/**
 * Updates the page to `html`, changing only what differs; while the page starts, in a task of its
 * own, before the next event is handled.
 * @param {string} html
 */
export function patch(html) {
  finish();
  if (isReady()) showDrawing(html);
  else postpone(() => showDrawing(html));
}

/** Whether anything has been drawn. */
let isDrawn = false;

/** Hides the progress indicator once the page is drawn, unless that has failed. */
export function announceReady() {
  postpone(() => {
    if (!isDrawn) return;
    document.documentElement.dataset.state = "ready";
    performance.mark("stp-ready");
  });
}

/** @param {string} html */
function showDrawing(html) {
  const drawing = prerendered?.html === html ? prerendered : prepare(html);
  prerendered = null;
  show(drawing, screenOf(app) !== screenOf(drawing.next));
  isDrawn = true;
}

/** Shows a drawing, which may be that of another screen. @param {Drawing} drawing @param {boolean} isOther */
function show({ next, before = capture(app) }, isOther) {
  const active = document.activeElement;
  const focused = active && app.contains(active) ? /** @type {HTMLElement} */ (active) : null;
  const heir = leave(focused, next);
  setTabStops(next, document.activeElement?.id);
  keepCardSize(app, next);
  holdBack(next, before);
  const height = tableauHeight(app);
  removeWhatWouldShift(app, next);
  if (isOther && !before && find(next, TABLE)) enter();
  // Changes follow once all differences are known: reading an element's style or size in between
  // would lay out the page each time.
  for (const [from, to] of [...differences(app, next, keepTheirs)]) update(from, to);
  // Radio buttons of another screen's form came in one by one: a later one may have cleared these.
  if (isOther) for (const radio of findAll(app, RADIO)) /** @type {HTMLInputElement} */ (radio).checked = true;
  const rest = () => {
    const now = fitCards(app);
    if (isOther) scrollTo(0, 0);
    const isRenewed = !isOther && renewTableau(app, height, now);
    if (isRenewed) leaveForPaint(end);
    else end();
  };
  const end = () => {
    keepFocus(focused, heir); // now that the page is laid out
    placeSheet(app);
    if (find(app, FINAL)) leaveForPaint(() => play(app, before));
    else play(app, before);
  };
  // The browser may look at the page once more before the paint, and would count as a layout shift
  // what the rest moves: a new screen, or what was asked for, may move, but no sheet.
  if (isOther || (isAnswer() && !find(app, SHEET))) {
    leaveForPaint(rest);
  } else rest();
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
  return there !== null && !there.closest(OUT_OF_REACH);
}

/**
 * Takes the focus off an element that will disappear, because removing it would lay out the page.
 * Returns the id of the element that gets the focus instead, "" for none in particular.
 * @param {HTMLElement | null} focused
 * @param {HTMLElement} next
 */
function leave(focused, next) {
  if (!focused || isIn(next, focused)) return "";
  focused.blur();
  if (find(next, `${SHEET}, ${OVER}`)) return "";
  /** @param {HTMLElement} element */
  const isLasting = ({ id }) => Boolean(id) && find(next, `button#${CSS.escape(id)}`) !== null;
  return nearest(openerOf(focused.closest(SHEET)) ?? focused, isLasting)?.id ?? "";
}

/** Returns the card of a sheet. @param {HTMLElement | null} sheet */
function openerOf(sheet) {
  const about = sheet?.dataset.key?.replace(SHEET_KEY, "");
  return about ? find(app, openerOfSheet(about)) : null;
}

/** @param {Element | null} element @returns {element is HTMLElement} */
const takesFocus = (element) =>
  element instanceof HTMLElement && app.contains(element) && !element.closest(OUT_OF_REACH) &&
  !("disabled" in element && element.disabled);

/**
 * Returns the focus to the element that had it, or to the one in its place, or to its heir.
 * @param {HTMLElement | null} focused
 * @param {string} heir
 */
function keepFocus(focused, heir) {
  if (!focused || takesFocus(document.activeElement)) return;
  const same = focused.id ? document.getElementById(focused.id) : focused;
  const layers = LAYERS.map((selector) => find(app, selector));
  for (const one of [same, document.getElementById(heir), ...layers]) {
    if (takesFocus(one)) one.focus({ preventScroll: true });
    if (one && one === document.activeElement) break; // hidden elements do not take it
  }
  moved = document.activeElement;
}
