// What Python calls: `pyscript.toml` names it, and `DomBrowser` in `stp/web` imports it as
// `js_modules.bridge`. Drawing and events are in modules of their own; the rest of what Python asks
// of a page is here.
import { tell } from "./events.js";
import { sharePicture as makePicture } from "./city_picture.js";
import { journalRead } from "./journal.js";
import { watchUnsaved } from "./unsaved.js";

export { entropy, scope } from "../start/before_python.js";
export { hold } from "./device.js";
export { connect, hash, recall } from "./events.js";
export {
  journalEntries, journalForget, journalIsOpen, journalIsWritten, journalNote,
} from "./journal.js";
export { fetchOnDemand } from "./on_demand.js";
export { patch, prerender } from "./patch.js";
export { setVolume, sound } from "./sound.js";

/** The part of the page of which a screen reader reads out what is added. */
const LIVE = "live";
/** So many messages stay, for whoever wants to read them again. */
const MESSAGES = 12;
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
  save(name, new Blob([text], { type: "text/plain" }));
}

/** @param {string} name @param {Blob} file */
function save(name, file) {
  const url = URL.createObjectURL(file);
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

/** @param {string} json */
export async function sharePicture(json) {
  tell({ kind: "shared", value: await makePicture(json, save) });
}

/** Announces `text`; one message never takes the place of another not yet read out. @param {string} text */
export function say(text) {
  const live = document.getElementById(LIVE);
  if (!live) return;
  live.append(Object.assign(document.createElement("p"), { textContent: text }));
  while (live.childElementCount > MESSAGES) live.firstElementChild?.remove();
}

watchUnsaved();
// Python begins when this module is there, and with what the journal has. That takes longer to start
// than to read, and nothing else waits for it.
await journalRead;
