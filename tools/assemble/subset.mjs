// Makes font subsets: `node subset.mjs FOLDER`, with the letters and fonts as JSON on stdin.
// `tools/assemble/fonts.py` calls it.
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { convert } from "fontverter";
import subset from "subset-font";

/** The font features that the style sheets and languages need, besides letters. */
const keepFeatures = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "tnum"];
/** The weights and the sizes in pixels in use; larger letters get the forms of the largest size. */
const variationAxes = { wght: { min: 400, max: 700 }, opsz: { min: 8, max: 20 } };

/**
 * Names that the licence reserves for the unchanged font, each with a replacement of the same
 * length.
 * @type {[string, string][]}
 */
const RENAMED = [
  ["Source Serif", "Nevsky Serif"],
  ["SourceSerif", "NevskySerif"],
];
/** Ids of name entries that belong to the licence and stay: copyright, trademark, terms. */
const LEGAL = new Set([0, 7, 13, 14]);

/** Renames a font in place, by its table of names. @param {Buffer} font */
function rename(font) {
  const tables = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * tables; entry += 16) {
    if (font.toString("latin1", entry, entry + 4) !== "name") continue;
    const table = font.readUInt32BE(entry + 8);
    const strings = table + font.readUInt16BE(table + 4);
    for (let number = 0; number < font.readUInt16BE(table + 2); number++) {
      const record = table + 6 + 12 * number;
      if (LEGAL.has(font.readUInt16BE(record + 6))) continue;
      const start = strings + font.readUInt16BE(record + 10);
      const words = font.subarray(start, start + font.readUInt16BE(record + 8));
      for (const [reserved, name] of RENAMED) replaceAll(words, reserved, name);
    }
  }
  return font;
}

/** Replaces a word in a buffer of one or two bytes a letter. @param {Buffer} words @param {string} old @param {string} word */
function replaceAll(words, old, word) {
  for (const spread of ["", "\0"]) {
    const found = Buffer.from([...old].join(spread), "latin1");
    const place = () => words.indexOf(found);
    while (place() >= 0) words.write([...word].join(spread), place(), "latin1");
  }
}

/** @type {{ letters: string, fonts: string[] }} */
const { letters, fonts } = JSON.parse(await text(process.stdin));
const [, , folder = "."] = process.argv;
for (const font of fonts) {
  const variable = font.includes("-variable/");
  const small = await subset(await readFile(font), letters, {
    keepFeatures,
    noHinting: true,
    targetFormat: "sfnt",
    variationAxes: variable ? variationAxes : undefined,
  });
  await writeFile(join(folder, basename(font)), await convert(rename(small), "woff2"));
}
