// Fetches the rules of the game, a file for each language, when somebody wants to read them. Python
// asks through `static/page/bridge.js`.
import { tell } from "./events.js";

/** @type {Record<string, string>} */
const FILES = {
  en: "../rules/en.json",
  fr: "../rules/fr.json",
  de: "../rules/de.json",
  cs: "../rules/cs.json",
};
/** @type {Set<string>} */
const asked = new Set();

/** @param {string} lang */
async function read(lang) {
  const answer = await fetch(new URL(FILES[lang] ?? "", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

/** Fetches the rules in a language, and tells of what comes of it. @param {string} lang */
export async function fetchRules(lang) {
  if (asked.has(lang)) return;
  asked.add(lang);
  let value = "";
  try {
    value = await read(lang);
  } catch (error) {
    console.info(`The rules cannot be read: ${error}`); // no network, and not kept yet
  }
  asked.delete(lang);
  tell({ kind: "rules", name: lang, value });
}
