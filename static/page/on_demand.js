// Fetches files that a first visit does not need when they are first used: the rules of the game,
// one file per language, the puzzles, the numbers of cards and openings, and the Python code of lazy
// screens. Python asks for them through `static/page/bridge.js`.
import { tell } from "./events.js";

/** @type {Record<string, string>} */
const TEXTS = {
  "rules-en": "../rules/en.json",
  "rules-fr": "../rules/fr.json",
  "rules-de": "../rules/de.json",
  "rules-cs": "../rules/cs.json",
  puzzles: "../puzzles/all.txt",
  numbers: "../numbers/all.txt",
};
/** The name of the lazy screens, which are not text: they are loaded or not. */
const SCREENS = "screens";
/** @type {Set<string>} */
const asked = new Set();
/** Files that the server has answered for: whoever asks again got a bad one. @type {Set<string>} */
const answered = new Set();

/** @param {string} name */
async function read(name) {
  if (name === SCREENS) {
    const { addScreens } = await import("../runtime/interpreter.js");
    await addScreens();
    return name;
  }
  const cache = answered.has(name) ? "reload" : "default";
  const answer = await fetch(new URL(TEXTS[name] ?? "", import.meta.url), { cache });
  answered.add(name);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

/** Fetches one of these files, and reports the result. @param {string} name */
export async function fetchOnDemand(name) {
  if (asked.has(name)) return;
  asked.add(name);
  let value = "";
  try {
    value = await read(name);
  } catch (error) {
    console.info(`${name} cannot be fetched: ${error}`); // offline, and not stored yet
  }
  asked.delete(name);
  tell({ kind: "fetched", name, value });
}
