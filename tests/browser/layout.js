// Finds the faults in the layout of the page: elements that are cut off, covered or too small to
// hit, and scroll bars that should not exist. Returns a sentence for each.
// `tests/browser/layout.py` runs it in the page.
/**
 * @param {{ touch: boolean, isTable: boolean }} circumstances whether fingers hit things, and
 *   whether the page is the table, which has to fit into the window
 */
({ touch, isTable }) => {
  /** @typedef {{ left: number, right: number, top: number, bottom: number }} Rect */
  /** @type {Set<string>} */
  const problems = new Set();
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  const over = document.querySelector("#over") ?? document.querySelector(".share-box, .curtain, #sheet");
  const top = over ?? app;
  const { clientWidth: width } = document.documentElement;
  const height = innerHeight;
  /** Elements that may lie over the table for a while. */
  const LYING_OVER = ".coach, .prompt:has(.notice)";
  /** Elements whose text may end in an ellipsis, because the label around them has all of it; only
  their box is checked. */
  const SHORTENED = ".mini-name, .comparison-name";

  /** @param {Element} element */
  const nameOf = (element) => {
    const { id, tagName, classList } = element;
    return tagName.toLowerCase() + (id ? `#${id}` : [...classList].map((c) => `.${c}`).join(""));
  };
  /** @param {Element} element */
  const pathOf = (element) => {
    const parent = element.parentElement?.closest("[id], [class]");
    return (parent && parent !== app ? `${nameOf(parent)} ` : "") + nameOf(element);
  };
  /** @param {Element} element */
  const isHidden = (element) => {
    for (let node = /** @type {Element | null} */ (element); node && node !== document.body; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (style.clipPath.startsWith("inset(50%") || style.opacity === "0") return true;
      if (style.display === "contents") continue;
      const { width: w, height: h } = node.getBoundingClientRect();
      if (w <= 1 && h <= 1 && style.overflow !== "visible") return true;
    }
    return !element.checkVisibility({ visibilityProperty: true });
  };
  /**
   * Whether a hit on `found` is a hit on `element`; the target over a line of cards is transparent.
   * @type {(found: Element, element: Element) => boolean}
   */
  const isPartOf = (found, element) =>
    element.contains(found) || found.contains(element) ||
    Boolean(found.closest(".crowd")?.parentElement?.contains(element)) ||
    Boolean(found.closest("label, .card, .group, button, .race-track, .bar, .chart, .scrubber, .opponent-choice")?.contains(element));
  /** @type {(x: number, y: number) => Element | null} */
  const at = (x, y) =>
    x >= 0 && y >= 0 && x < width && y < height ? document.elementFromPoint(x, y) : null;

  const page = document.scrollingElement ?? document.documentElement;
  /** The fixed bar around an element, under which the page scrolls. @param {Element} element */
  const barOf = (element) => {
    for (let node = /** @type {Element | null} */ (element); node && node !== document.body; node = node.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(node).position)) return node;
    return null;
  };
  /**
   * The result of `look` for an element at `rect` after scrolling it to the middle of the window
   * or, if there is none, above or below the middle. `look` gets the distance scrolled.
   * @template Found
   * @param {Rect} rect
   * @param {(way: number) => Found | null} look
   * @returns {Found | null}
   */
  const scrolledTo = (rect, look) => {
    const before = page.scrollTop;
    /** @type {Found | null} */
    let found = null;
    for (const part of [0.5, 0.25, 0.75]) {
      page.scrollTop = before + (rect.top + rect.bottom) / 2 - height * part;
      found = look(page.scrollTop - before);
      if (found) break;
    }
    page.scrollTop = before;
    return found;
  };
  /** @typedef {{ element: Element, rect: Rect, found?: Element | null }} Place */
  /**
   * Looks at places after scrolling each near the middle of the window, then above and below it,
   * until `look` finds something there. Places beside each other are looked at without scrolling
   * between them, which takes most of the time.
   * @param {Place[]} places
   * @param {(x: number, y: number) => Element | null} look
   */
  const lookAround = (places, look) => {
    const [before, step] = [page.scrollTop, height / 8];
    for (const part of [0.5, 0.25, 0.75]) {
      /** @type {Map<number, Place[]>} */
      const near = new Map();
      for (const place of places) {
        if (place.found) continue;
        const way = (place.rect.top + place.rect.bottom) / 2 - height * part;
        const line = Math.round(way / step);
        near.set(line, [...(near.get(line) ?? []), place]);
      }
      for (const [line, those] of near) {
        page.scrollTop = before + line * step;
        const way = page.scrollTop - before;
        for (const place of those) {
          const { left, right, top: above, bottom } = place.rect;
          place.found = look((left + right) / 2, (above + bottom) / 2 - way);
        }
      }
    }
    page.scrollTop = before;
  };
  /**
   * Notes what is hit in the middle of each place, after scrolling it into view and away from bars
   * as far as possible.
   * @param {Place[]} places
   */
  const hitAll = (places) => {
    /** @type {Place[]} */
    const away = [];
    for (const place of places) {
      const { element, rect } = place;
      const found = at((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
      if (barOf(element) || (found && !barOf(found))) place.found = found;
      else away.push(place);
    }
    lookAround(away, (x, y) => {
      const hit = at(x, y);
      return barOf(hit ?? page) ? null : hit;
    });
    lookAround(away.filter(({ found }) => !found), at);
  };
  /**
   * Whether `element` at `rect` can be scrolled out from under a bar.
   * @param {Element} element
   * @param {Rect} rect
   * @param {Element} other what lies over it, a part of that bar
   */
  const comesFree = (element, rect, other) => {
    const bar = barOf(other);
    if (!bar || barOf(element)) return false;
    return scrolledTo(rect, (way) => {
      const box = bar.getBoundingClientRect();
      return rect.bottom - way <= box.top || rect.top - way >= box.bottom;
    });
  };

  // ---------------------------------------------------------------- scroll bars
  if (page.scrollWidth > width) problems.add(`the page is ${page.scrollWidth} px wide`);
  if (isTable) {
    if (page.scrollHeight > height) problems.add(`the page is ${page.scrollHeight} px high`);
    /** @param {Element} element */
    const writes = ({ childNodes }) => [...childNodes].some((n) => n instanceof Text && n.data.trim());
    for (const element of app.querySelectorAll("*")) {
      const { fontStyle, fontFamily } = getComputedStyle(element);
      if (fontStyle === "italic" && /^"?Source/.test(fontFamily) && writes(element))
        problems.add(`${pathOf(element)} makes a first visit fetch the slanted letters of the text`);
    }
    for (const element of app.querySelectorAll(".field, .tableau, .rail, .market, .actions")) {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      if (getComputedStyle(element).overflowY === "visible") continue;
      if (scrollHeight > clientHeight + 1 && clientHeight)
        problems.add(`${nameOf(element)} is ${scrollHeight} px high in ${clientHeight}`);
      if (scrollWidth > clientWidth + 1 && clientWidth)
        problems.add(`${nameOf(element)} is ${scrollWidth} px wide in ${clientWidth}`);
    }
  }

  // ---------------------------------------------------------------- what a sheet is opened for
  const [sheet, acts] = [".sheet", ".sheet > .sheet-actions:not(.many)"].map((name) => top.parentElement?.querySelector(name));
  const isBar = acts && getComputedStyle(acts).position === "sticky"; // not in the lowest windows
  if (isBar && sheet && acts.getBoundingClientRect().bottom > sheet.getBoundingClientRect().bottom + 1)
    problems.add("the buttons of the sheet have to be scrolled to");

  // ---------------------------------------------------------------- words and figures
  const SCROLLS = /auto|scroll/;
  /** @type {(Place & { said: string })[]} */
  const written = [];
  const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = /** @type {Text} */ (words.currentNode);
    const element = text.parentElement;
    if (!element || !text.data.trim() || element.closest("option, svg text, textarea") || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const said = `“${text.data.trim().slice(0, 30)}” in ${pathOf(element)}`;
    const slack = Number.parseFloat(getComputedStyle(element).fontSize) * 0.3;
    const frame = element.closest("button, .button, .token, .ribbon, .deck-text, .phase, .card, .segments label, .forecast li");
    let [scrollsX, scrollsY] = [false, false];
    const mayBeShort = element.matches(SHORTENED);
    for (const rect of (mayBeShort ? element : range).getClientRects()) {
      if (rect.width < 1) continue;
      if (frame && !element.closest(".copies, .tile i")) {
        const box = frame.getBoundingClientRect();
        if (rect.left < box.left - 1.5 || rect.right > box.right + 1.5)
          problems.add(`${said} leaves ${nameOf(frame)}`);
      }
      for (let node = /** @type {Element | null} */ (element); node && node !== document.body; node = node.parentElement) {
        const style = getComputedStyle(node);
        if (style.display === "contents") continue;
        const box = node.getBoundingClientRect();
        if (style.overflowX !== "visible" && !scrollsX) {
          scrollsX = SCROLLS.test(style.overflowX) && node.scrollWidth > node.clientWidth;
          if (!scrollsX && (rect.left < box.left - 1 || rect.right > box.right + 1))
            problems.add(`${said} is cut off at the side by ${nameOf(node)}`);
        }
        if (style.overflowY !== "visible" && !scrollsY) {
          scrollsY = SCROLLS.test(style.overflowY) && node.scrollHeight > node.clientHeight;
          if (!scrollsY && (rect.top < box.top - slack || rect.bottom > box.bottom + slack))
            problems.add(`${said} is cut off above or below by ${nameOf(node)}`);
        }
        if (style.position === "fixed") break;
      }
      if (!scrollsX && (rect.right > width + 1 || rect.left < -1)) problems.add(`${said} leaves the page`);
      if (isTable && !scrollsY && rect.bottom > height + slack) problems.add(`${said} is below the page`);
      if (!scrollsY) written.push({ element, rect, said });
    }
    if (!mayBeShort && getComputedStyle(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth)
      problems.add(`${said} is shortened`);
  }

  hitAll(written);
  for (const { element, found, said } of written) {
    if (found && !isPartOf(found, element) && !(top === app && found.closest(LYING_OVER)))
      problems.add(`${said} is covered by ${pathOf(found)}`);
  }

  // ---------------------------------------------------------------- who somebody is
  for (const round of top.querySelectorAll(".medallion, .portrait")) {
    const { width: across, height: down } = round.getBoundingClientRect();
    if (Math.abs(across - down) > 1) problems.add(`${pathOf(round)} is not round`);
  }

  // ---------------------------------------------------------------- what can be pressed
  const field = app.querySelector(".field");
  const isPhone = field && getComputedStyle(field).display === "contents";
  /**
   * Whether the coach or a message lies over a card in play, as it does on a phone until it is read.
   * @param {Element} element
   * @param {Element | null | undefined} found
   */
  const isUnderCoach = (element, found) =>
    isPhone && element.closest(".tableau") && found?.closest(LYING_OVER);
  const TARGETS = "button, a[href], select, textarea, summary, input";
  const least = touch ? 44 : 24;
  /** @type {{ target: Element, rect: DOMRect }[]} */
  const seen = [];
  /** @type {(Place & { control: Element, rect: DOMRect })[]} */
  const targets = [];
  for (const control of top.querySelectorAll(TARGETS)) {
    const element = control.matches("[type=radio], [type=checkbox], [type=file]")
      ? control.closest("label") ?? control : control;
    if (control.matches(".veil, .scrim") || isHidden(element)) continue;
    if (control.matches("p a, li a, dd a, td a")) continue; // a link inside a sentence
    targets.push({ control, element, rect: element.getBoundingClientRect() });
  }
  hitAll(targets);
  for (const { control: element, element: target, rect, found } of targets) {
    const line = element.closest(".group .cards");
    if (line && (found?.closest(".crowd") || document.querySelector(".tableau .target"))) continue;
    if (isUnderCoach(element, found)) continue;
    const said = pathOf(target);
    if (rect.width < least - 0.5 || rect.height < least - 0.5)
      problems.add(`${said} is ${Math.round(rect.width)} by ${Math.round(rect.height)} px small`);
    const scroller = element.closest(".sheet, .share-box, .log ol, .scroll");
    if (scroller && scroller.scrollHeight > scroller.clientHeight) continue;
    if (isTable && (rect.bottom > height + 1 || rect.right > width + 1 || rect.top < -1))
      problems.add(`${said} is outside the page`);
    if (found && !isPartOf(found, target)) problems.add(`${said} is covered by ${pathOf(found)}`);
    for (const other of seen) {
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      if (across <= 2 || down <= 2 || target === other.target || target.contains(other.target)) continue;
      if (isUnderCoach(other.target, target)) continue;
      const sameLine = target.closest(".group .cards")?.contains(other.target);
      if (sameLine && rect.left - other.rect.left > least - 0.5) continue; // enough of it is visible
      if (!comesFree(target, rect, other.target) && !comesFree(other.target, other.rect, target))
        problems.add(`${said} overlaps ${pathOf(other.target)}`);
    }
    seen.push({ target, rect });
  }
  return [...problems];
}
