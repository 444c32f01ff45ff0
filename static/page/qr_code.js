// Makes QR codes. `static/page/bridge.js` loads this module when somebody wants one.
import { encode } from "../../vendor/uqr/index.mjs";

/** The white margin that scanners need, in modules. */
const MARGIN = 4;
/** The largest version that a camera reads from a phone's screen: 125 modules wide. */
const MAX_VERSION = 27;

/**
 * Returns the width of a code in modules, margin included, a space, and the path of its dark
 * modules, one rectangle for each run in a row. Throws if the text is too long.
 * @param {string} text
 */
export function qrCode(text) {
  const { data, size } = encode(text, { border: MARGIN, boostEcc: true, maxVersion: MAX_VERSION });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const width = row.indexOf(false, x) - x;
      return `M${x} ${y}h${width}v1h-${width}z`;
    }));
  return `${size} ${runs.join("")}`;
}
