// Makes small fonts: `node subset.mjs FOLDER`, with the letters and the fonts as JSON on stdin.
// `tools/assemble/fonts.py` calls it.
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import subset from "subset-font";

/** What the style sheets and the languages ask of a font, beside its letters. */
const keepFeatures = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "tnum"];
/** The weights in use; a font without such an axis takes no notice. */
const variationAxes = { wght: { min: 400, max: 700 } };

/** @type {{ letters: string, fonts: string[] }} */
const { letters, fonts } = JSON.parse(await text(process.stdin));
const [, , folder = "."] = process.argv;
for (const font of fonts) {
  const variable = font.includes("-variable/");
  const small = await subset(await readFile(font), letters, {
    keepFeatures,
    noHinting: true,
    targetFormat: "woff2",
    variationAxes: variable ? variationAxes : undefined,
  });
  await writeFile(join(folder, basename(font)), small);
}
