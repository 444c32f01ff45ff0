// The device around the page: its Back button, and its screen that would fall asleep.

let holding = false;
let lock = null;
let wanted = false;

/** One entry of the history lies before the page as a guard; Back takes it and is told. */
function guard() {
  if (history.state?.stp === "guard") return;
  history.replaceState({ ...history.state, stp: "base" }, "");
  history.pushState({ stp: "guard" }, "");
}

export function onBack(tell) {
  addEventListener("popstate", ({ state }) => {
    if (!holding || state?.stp !== "base") return;
    tell();
    if (holding) guard();
  });
}

async function stayAwake() {
  if (!wanted || lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock?.request("screen");
    lock?.addEventListener("release", () => { lock = null; });
    if (!wanted) lock?.release();
  } catch {
    lock = null; // the battery is low, or the browser will not
  }
}

document.addEventListener("visibilitychange", stayAwake);

/** Whether Back is told instead of followed, and whether the screen stays awake. */
export function hold(back, awake) {
  holding = back;
  if (back) guard();
  wanted = awake;
  if (awake) stayAwake();
  else lock?.release();
}
