// What Python calls: `pyscript.toml` names it, and `DomBrowser` in `stp/web` imports it as
// `js_modules.bridge`. Drawing and events are in modules of their own; the rest of what Python asks
// of a page is here.
import { tell } from "./events.js";
import { journalRead } from "./journal.js";
import { watchUnsaved } from "./unsaved.js";

export { entropy, scope } from "../start/before_python.js";
export { hold } from "./device.js";
export { connect, hash, recall } from "./events.js";
export {
  journalEntries, journalForget, journalIsOpen, journalIsWritten, journalNote,
} from "./journal.js";
export { patch, prerender } from "./patch.js";
export { setVolume, sound } from "./sound.js";

/** The part of the page that a screen reader reads out when it changes. */
const LIVE = "live";
/** Milliseconds after which a file that was handed out is surely stored. */
const STORED = 60_000;

/** Changes the address without an entry in the history and without a `hashchange`. @param {string} text */
export function setHash(text) {
  history.replaceState(history.state, "", text ? `#${encodeURIComponent(text)}` : location.pathname);
}

export const address = () => location.href.split("#")[0];
export const clock = () => `${new Date().toISOString().slice(0, 19)}Z`;

/** Asks once that the browser keeps what is stored; it may say no, and need not say why. */
export function persist() {
  navigator.storage?.persist?.().catch(() => {});
}

/** @param {string} name @param {string} text */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), STORED);
}

/** @param {string} text @param {string} url */
async function offer(text, url) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await navigator.clipboard.writeText(text && url ? `${text}\n${url}` : text || url);
    return "copied";
  } catch {
    return "refused";
  }
}

/** @param {string} text @param {string} url */
export async function share(text, url) {
  tell({ kind: "shared", value: await offer(text, url) });
}

/** Announces `text`; the same text twice in a row is announced twice. @param {string} text */
export function say(text) {
  const live = document.getElementById(LIVE);
  if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

watchUnsaved();
// Python begins when this module is there, and with what the journal has. That takes longer to start
// than to read, and nothing else waits for it.
await journalRead;
