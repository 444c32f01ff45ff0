// The functions that Python calls. `pyscript.toml` names this module, and `DomBrowser` in `stp/web`
// imports it as `js_modules.bridge`. Drawing and events have modules of their own; everything else
// is here.
import { tell } from "./events.js";
import { sharePicture as makePicture } from "./city_picture.js";
import { save, shareByDialog } from "./device.js";
import { journalRead } from "./journal.js";
import "./table_fonts.js";
import { watchUnsaved } from "./unsaved.js";
import { scope } from "../start/before_python.js";

export { entropy, scope } from "../start/before_python.js";
export { interceptBack, keepAwake } from "./device.js";
export { connect, hash, recall } from "./events.js";
export {
  journalEntries, journalForget, journalIsOpen, journalIsWritten, journalNote,
} from "./journal.js";
export { fetchOnDemand } from "./on_demand.js";
export { afterPaint } from "./paint.js";
export { announceReady, focus, inOwnTask, patch, prerender } from "./patch.js";
export { say } from "./say.js";
export { setVolume, sound } from "./sound.js";

/** Changes the address without a history entry and without a `hashchange` event. @param {string} text */
export function setHash(text) {
  history.replaceState(history.state, "", text ? `#${encodeURIComponent(text)}` : location.pathname);
}

export const address = () => location.href.split("#")[0];
export const clock = () => `${new Date().toISOString().slice(0, 19)}Z`;

/** Asks the browser once to make the storage persistent; it may refuse. */
export function persist() {
  navigator.storage?.persist?.().catch(() => {});
}

/** @param {string} name @param {string} text */
export function download(name, text) {
  save(name, new Blob([text], { type: "text/plain" }));
}

let release = () => {};

/** Calls `run` as soon as no other tab has the lock, which lasts until `releaseLock`. @param {() => void} run */
export function takeLock(run) {
  const begin = () => {
    const ended = new Promise((end) => { release = () => end(undefined); });
    run();
    return ended;
  };
  // Earlier versions use this name, too; one may still be open in another tab.
  if (navigator.locks) navigator.locks.request(`${scope}turn`, begin);
  else setTimeout(begin);
}

export const releaseLock = () => release();

/** @param {string} text @param {string} url */
async function offer(text, url) {
  const shared = await shareByDialog({ text, url });
  if (shared) return shared;
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

/** @param {string} url */
export async function makeQrCode(url) {
  let value = "";
  try {
    value = (await import("./qr_code.js")).qrCode(url);
  } catch {
    // the address is too long, or the script cannot be loaded
  }
  tell({ kind: "qr-code", value });
}

/** @param {string} json */
export async function sharePicture(json) {
  tell({ kind: "shared", value: await makePicture(json) });
}

watchUnsaved();
// Python waits for this module and for the journal. Reading the journal usually takes less time
// than starting Python, and nothing else waits for it.
await journalRead;
