// The device around the page: its Back button, the screen that would turn off, its dialog for
// sharing, and the files and texts with which it opens the game or that are dropped on it. Python
// calls `interceptBack` and `keepAwake` through the bridge; `static/page/events.js` calls what opens
// the game and goes back.
import { onDrop } from "../start/before_python.js";

/** Milliseconds after which a downloaded file has certainly been stored. */
const STORED = 60_000;

let intercepts = false;
/** @type {WakeLockSentinel | null} */
let lock = null;
let isAsking = false;
let wanted = false;
/** The address with which the page was opened, before it was changed. */
const opened = location.href;

/** Adds a history entry in front of the page; Back removes it and is reported. */
function guard() {
  if (history.state?.stp === "guard") return;
  history.replaceState({ ...history.state, stp: "base" }, "");
  history.pushState({ stp: "guard" }, "");
}

/** Calls `tell` for each use of Back while it is intercepted. @param {() => void} tell */
export function onBack(tell) {
  addEventListener("popstate", ({ state }) => {
    if (!intercepts || state?.stp !== "base") return;
    tell();
    if (intercepts) guard();
  });
}

async function stayAwake() {
  if (!wanted || lock || isAsking || document.visibilityState !== "visible") return;
  isAsking = true;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
    lock?.addEventListener("release", () => { lock = null; });
    if (!wanted) lock?.release();
  } catch {
    lock = null; // the battery is low, or the browser refuses
  }
  isAsking = false;
}

document.addEventListener("visibilitychange", stayAwake);

/** Sets whether Back is reported instead of followed. @param {boolean} isWanted */
export function interceptBack(isWanted) {
  intercepts = isWanted;
  if (isWanted) guard();
}

/** Sets whether the screen stays on. @param {boolean} isWanted */
export function keepAwake(isWanted) {
  wanted = isWanted;
  if (isWanted) stayAwake();
  else lock?.release();
}

/**
 * Shares with the dialog of a device with a touch screen. Returns "" if it has none.
 * @param {ShareData} content
 */
export async function shareByDialog(content) {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return "";
  if (!(navigator.canShare?.(content) ?? !content.files)) return "";
  try {
    await navigator.share(content);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "";
  }
}

/** Downloads a file. @param {string} name @param {Blob} file */
export function save(name, file) {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), STORED);
}

/**
 * Passes on the query of an address: a text that somebody has shared with the game.
 * @param {string} url
 * @param {(files: File[]) => void} send
 */
function takeShared(url, send) {
  const query = new URL(url).searchParams;
  const shared = [query.get("text"), query.get("url")].filter(Boolean).join("\n");
  const text = shared || query.get("title");
  if (text) send([new File([text], "shared")]);
}

/**
 * Passes on all files and shared texts that the game is opened with, and files dropped on it.
 * @param {(files: File[]) => void} send
 */
export function onLaunch(send) {
  takeShared(opened, send);
  onDrop(send);
  if (location.search) {
    history.replaceState(history.state, "", location.pathname + location.hash);
  }
  globalThis.launchQueue?.setConsumer(async ({ files = [], targetURL }) => {
    /** @param {FileSystemFileHandle} handle */
    const read = (handle) => handle.getFile().catch(() => new File([], handle.name)); // it is gone
    if (files.length) send(await Promise.all(files.map(read)));
    if (files.length || !targetURL || targetURL === opened) return;
    takeShared(targetURL, send); // the game was already running
    location.hash = new URL(targetURL).hash;
  });
}
