// Keeps the game on this device through sw.js, and offers a new version as soon as it is complete.
const HOUR = 3_600_000;
const PATIENCE = 2000;
const root = document.documentElement;
const box = document.getElementById("update");
const service = findService();

let registration = null;
let looked = Date.now();

function findService() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // in some frames even the question is forbidden
  }
}

/** The page stands, or never will: only then is there time, and the line is free. */
const settled = () =>
  new Promise((resolve) => {
    const look = () => root.dataset.state !== "loading" && resolve();
    new MutationObserver(look).observe(root, { attributeFilter: ["data-state"] });
    look();
  });

/** A game that the browser refuses to store would not survive. */
const mayReload = () => !("unsaved" in root.dataset);

function reload() {
  if (mayReload()) location.reload();
}

function offer() {
  box.hidden = !registration.waiting || !mayReload();
}

function takeOver() {
  const { waiting } = registration;
  box.hidden = true;
  if (!waiting || !mayReload()) return; // another tab was first, or a game would be lost
  waiting.addEventListener("statechange", () => {
    // A page that was loaded past the old version hears of the new one only from itself.
    if (waiting.state === "activated") reload();
  });
  waiting.postMessage("take over");
  // Chromium parks the new one for minutes if the old one is asked for a file at just that moment,
  // and remembers it at the next navigation.
  setTimeout(() => waiting.state === "installed" && reload(), PATIENCE);
}

/** Watches a new version until it is complete; the first of all has nobody to replace. */
function follow(worker) {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) offer();
  });
}

/** Begins anew if another version took over while the page was loading, and could not say so. */
async function checkVersion() {
  if (service.controller?.scriptURL !== new URL("./sw.js", document.baseURI).href) return;
  const kept = await fetch("./").catch(() => null);
  if (!kept?.ok) return;
  if (!(await kept.text()).includes(`data-version="${root.dataset.version}"`)) reload();
}

async function keep() {
  await settled();
  await checkVersion();
  registration = await service.register("./sw.js", { updateViaCache: "none" });
  if (registration.waiting) offer();
  if (registration.installing) follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no network, no news
  });
}

box.querySelector("[data-take]").addEventListener("click", takeOver);
box.querySelector("[data-later]").addEventListener("click", () => { box.hidden = true; });
// Every tab goes over at once, or it would get files of a version that it is not.
service?.addEventListener("controllerchange", reload);
// Without one, the game needs the network at every visit and is otherwise the same.
if (service) keep().catch((error) => console.info(`Not kept for offline use: ${error}`));
