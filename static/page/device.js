// The device around the page: its Back button, its screen that would fall asleep, and what it opens
// the game with. Python calls `hold` through the bridge; `static/page/events.js` calls the rest.

let holding = false;
/** @type {WakeLockSentinel | null} */
let lock = null;
let isAsking = false;
let wanted = false;
/** As the page was opened, before anything in it has changed its own address. */
const opened = location.href;

/** Puts a guard before the page in the history; Back takes it and is told. */
function guard() {
  if (history.state?.stp === "guard") return;
  history.replaceState({ ...history.state, stp: "base" }, "");
  history.pushState({ stp: "guard" }, "");
}

/** Calls `tell` for each Back while it is held. @param {() => void} tell */
export function onBack(tell) {
  addEventListener("popstate", ({ state }) => {
    if (!holding || state?.stp !== "base") return;
    tell();
    if (holding) guard();
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
    lock = null; // the battery is low, or the browser will not
  }
  isAsking = false;
}

document.addEventListener("visibilitychange", stayAwake);

/**
 * Says whether Back is told instead of followed, and whether the screen stays awake.
 * @param {boolean} back
 * @param {boolean} awake
 */
export function hold(back, awake) {
  holding = back;
  if (back) guard();
  wanted = awake;
  if (awake) stayAwake();
  else lock?.release();
}

/**
 * Passes on what came in the query of an address: a text that somebody shares with the game.
 * @param {string} url
 * @param {(file: File) => void} send
 */
function takeShared(url, send) {
  const query = new URL(url).searchParams;
  const shared = [query.get("text"), query.get("url")].filter(Boolean).join("\n");
  const text = shared || query.get("title");
  if (text) send(new File([text], "shared"));
}

/** Hands `send` every file and shared text that the installed game is opened with. @param {(file: File) => void} send */
export function onLaunch(send) {
  takeShared(opened, send);
  if (location.search) {
    history.replaceState(history.state, "", location.pathname + location.hash);
  }
  globalThis.launchQueue?.setConsumer(async ({ files = [], targetURL }) => {
    for (const handle of files) send(await handle.getFile());
    if (files.length || !targetURL || targetURL === opened) return;
    takeShared(targetURL, send); // the game was running already
    location.hash = new URL(targetURL).hash;
  });
}
