// Has the browser keep the game on this device through `sw.js`, and offers a new version as soon as
// it is complete. `index.html` loads it; it waits until the game has started.
const BOX = "update";
const TAKE = "[data-take]";
const LATER = "[data-later]";
/** Milliseconds: how often the network is asked for news, and for how long a takeover may hang. */
const HOUR = 3_600_000;
const PATIENCE = 2000;
/** What `sw.js` does when it is told to, and what it answers. */
const TAKE_OVER = "take over";
const STANDS = "stands";
const VERSION = "version";

const root = document.documentElement;
const box = document.getElementById(BOX);

let looked = Date.now();

/** @returns {ServiceWorkerContainer | undefined} */
function findService() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // in some frames even the question is forbidden
  }
}

/** @param {boolean} isOffered */
function showOffer(isOffered) {
  if (box) box.hidden = !isOffered;
}

/** Waits until the page stands, or never will: only then is there time, and the line is free. @type {() => Promise<void>} */
const settled = () =>
  new Promise((resolve) => {
    const look = () => { if (root.dataset.state !== "loading") resolve(); };
    new MutationObserver(look).observe(root, { attributeFilter: ["data-state"] });
    look();
  });

/** Tells whether nothing is lost by a reload: a game that the browser refuses to store would be. */
const mayReload = () => !("unsaved" in root.dataset);

function reload() {
  if (mayReload()) location.reload();
}

/**
 * Returns which version a worker is of, or nothing where it does not say: an empty script, or half of
 * one, is a worker too.
 * @param {ServiceWorker} worker
 * @returns {Promise<string | undefined>}
 */
const versionOf = (worker) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE);
    worker.postMessage(VERSION, [port2]);
  });

/** Offers what waits, if it is another version, and whole. @param {ServiceWorkerRegistration} registration */
async function offer({ waiting }) {
  const version = waiting && (await versionOf(waiting));
  if (!version || waiting.state !== "installed") return;
  if (version !== root.dataset.version) showOffer(mayReload());
  // The page is of this version already, past a worker that has nothing to give.
  else waiting.postMessage(TAKE_OVER);
}

/** @param {ServiceWorkerRegistration} registration */
function takeOver({ waiting }) {
  showOffer(false);
  if (!waiting || !mayReload()) return; // another tab was first, or a game would be lost
  waiting.addEventListener("statechange", () => {
    // A page that was loaded past the old version hears of the new one only from itself.
    if (waiting.state === "activated") reload();
  });
  waiting.postMessage(TAKE_OVER);
  // Chromium parks the new one for minutes if the old one is asked for a file at just that moment,
  // and remembers it at the next navigation.
  setTimeout(() => { if (waiting.state === "installed") reload(); }, PATIENCE);
}

/**
 * Begins anew with the version that has taken over. Every tab does so at once, or it would get files
 * of a version that it is not.
 * @param {ServiceWorkerContainer} service
 */
async function goOver({ controller }) {
  const version = controller && (await versionOf(controller));
  if (version && version !== root.dataset.version) reload();
}

/** Watches a new version until it is complete; the first of all has nobody to replace. @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) offer(registration);
  });
}

/**
 * Begins anew if another version took over while the page was loading, and could not say so; a page of
 * the same version says that it stands.
 * @param {ServiceWorkerContainer} service
 */
async function checkVersion(service) {
  if (service.controller?.scriptURL !== new URL("./sw.js", document.baseURI).href) return;
  const kept = await fetch("./").catch(() => null);
  if (!kept?.ok) return;
  if (!(await kept.text()).includes(`data-version="${root.dataset.version}"`)) reload();
  else service.controller?.postMessage(STANDS);
}

/** @param {ServiceWorkerContainer} service */
async function keep(service) {
  await settled();
  await checkVersion(service);
  const registration = await service.register("./sw.js", { updateViaCache: "none" });
  box?.querySelector(TAKE)?.addEventListener("click", () => takeOver(registration));
  if (registration.waiting) offer(registration);
  if (registration.installing) follow(registration);
  registration.addEventListener("updatefound", () => follow(registration));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no network, no news
  });
}

box?.querySelector(LATER)?.addEventListener("click", () => showOffer(false));
const found = findService();
found?.addEventListener("controllerchange", () => goOver(found));
// Without one, the game needs the network at every visit and is otherwise the same.
if (found) keep(found).catch((error) => console.info(`Not kept for offline use: ${error}`));
