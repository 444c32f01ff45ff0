// Prepares the table's fonts while the start screen is shown. `static/page/bridge.js` loads it.

/**
 * The table's fonts, and their sizes in pixels that the start screen does not use. The browser makes
 * letters of a new size when they are first laid out, which was half of the first table's layout.
 */
const SIZES = {
  '400 {}px "Old Standard TT"': [15, 17, 23, 25],
  '700 {}px "Old Standard TT"': [15, 16, 17, 22, 23, 38],
  'italic 400 {}px "Old Standard TT"': [13, 14, 15],
  '400 {}px "Source Serif 4"': [10, 11],
  '600 {}px "Source Serif 4"': [11, 11.5, 12, 14],
  '700 {}px "Source Serif 4"': [10.5, 12, 16, 17, 19],
  '900 {}px "Source Serif 4"': [19],
};
/** The kinds of figures, for which the browser prepares each font separately. */
const FIGURES = ["normal", "lining-nums", "lining-nums tabular-nums"];
/** Letters of the fonts that every language needs; Czech has more of its own. */
const LETTERS = "Aa0";
const CZECH = "ř";
/** Milliseconds that a slice of this work takes. */
const SLICE = 4;

const isCzech = document.documentElement.lang === "cs";
const isTilted = (/** @type {FontFace} */ { family, style }) =>
  family.includes("Old Standard TT") && style === "italic";

/** Lays out a few hidden letters in each font while the page is idle. @param {string[]} fonts */
function lay(fonts) {
  requestIdleCallback(() => {
    const end = performance.now() + SLICE;
    const sample = document.createElement("div");
    Object.assign(sample.style, { position: "fixed", visibility: "hidden" });
    for (const kind of FIGURES) {
      const letters = document.createElement("span");
      letters.textContent = isCzech ? LETTERS + CZECH : LETTERS;
      letters.style.fontVariantNumeric = kind;
      sample.append(letters);
    }
    document.body.append(sample);
    do {
      sample.style.font = fonts.pop() ?? "";
      sample.getBoundingClientRect();
    } while (fonts.length && performance.now() < end);
    sample.remove();
    if (fonts.length) lay(fonts);
  });
}

// The font that only the table needs. If it were loaded with the table, it would arrive later and
// move the words set in it. Its last faces are the small ones, of which Czech needs both.
const small = [...document.fonts].filter(isTilted).slice(-2);
const loaded = (isCzech ? small : small.slice(0, 1)).map((face) => face.load().catch(() => {}));
if ("requestIdleCallback" in globalThis) {
  const fonts = Object.entries(SIZES).flatMap(([font, sizes]) =>
    sizes.map((size) => font.replace("{}", String(size))));
  void Promise.all([document.fonts.ready, ...loaded]).then(() => lay(fonts));
}
