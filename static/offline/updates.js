// Stores the game on this device through `sw.js`, and offers a new version once it is complete.
// `index.html` loads this script; it waits until the game has started.
const BOX = "update";
const TAKE = "[data-take]";
const LATER = "[data-later]";
/** Milliseconds between two checks for a new version, and the maximum duration of a takeover. */
const HOUR = 3_600_000;
const PATIENCE = 2000;
const root = document.documentElement;
const box = document.getElementById(BOX);

let checkedAt = Date.now();

/** Sends a message to a version of `sw.js`. @param {ServiceWorker} worker @param {OfflineMessage} message @param {Transferable[]} [transfer] */
const send = (worker, message, transfer = []) => worker.postMessage(message, transfer);

/** @returns {ServiceWorkerContainer | undefined} */
function findService() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // in some frames, even access to it is forbidden
  }
}

/** @param {boolean} isOffered */
function showOffer(isOffered) {
  if (box) box.hidden = !isOffered;
}

/** Waits until the page has started or failed: only then are the processor and the network free. @type {() => Promise<void>} */
const settled = () =>
  new Promise((resolve) => {
    const look = () => { if (root.dataset.state !== "loading") resolve(); };
    new MutationObserver(look).observe(root, { attributeFilter: ["data-state"] });
    look();
  });

/** Returns whether a reload loses nothing, such as a game that the browser refuses to store. */
const mayReload = () => !("unsaved" in root.dataset);

function reload() {
  if (mayReload()) location.reload();
}

/**
 * Returns a worker's version. This takes as long as the worker's start on a slow device, and for
 * ever if it does not answer: an empty or truncated script can be a worker too.
 * @param {ServiceWorker} worker
 * @returns {Promise<string>}
 */
const versionOf = (worker) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    send(worker, "version", [port2]);
  });

/** Offers the waiting worker if it is a different version and complete. @param {ServiceWorkerRegistration} registration */
async function offer({ waiting }) {
  const version = waiting && (await versionOf(waiting));
  if (!version || waiting.state !== "installed") return;
  if (version !== root.dataset.version) showOffer(mayReload());
  // The page already has this version, because its worker had nothing to serve.
  else send(waiting, "take over");
}

/** @param {ServiceWorkerRegistration} registration */
function takeOver({ waiting }) {
  showOffer(false);
  if (!mayReload()) return; // a game would be lost
  if (!waiting) { // another tab was first
    reload();
    return;
  }
  waiting.addEventListener("statechange", () => {
    // A page that was loaded without the old worker gets no event when the new one takes over.
    if (waiting.state === "activated") reload();
  });
  send(waiting, "take over");
  // Chromium holds the new worker back for minutes if the old one is asked for a file at that
  // moment. The next navigation activates it.
  setTimeout(() => { if (waiting.state === "installed") reload(); }, PATIENCE);
}

/** Returns whether a text is being written, such as a note, which a reload would lose. */
const isWriting = () =>
  [...document.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);

/**
 * Reloads with the version that has taken over. Every other tab does so at once, because it would
 * get files of another version. Where somebody is writing, it is offered.
 * @param {ServiceWorkerContainer} service
 */
async function followTakeover({ controller }) {
  const version = controller && (await versionOf(controller));
  if (!version || version === root.dataset.version) return;
  if (isWriting()) showOffer(mayReload());
  else reload();
}

/** Watches a new version until it is complete; the very first one replaces nothing. @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) offer(registration);
  });
}

/**
 * Reloads if another version took over while the page was loading and could not report it. A page
 * of the same version reports that it has started.
 * @param {ServiceWorkerContainer} service
 */
async function checkVersion(service) {
  const { controller } = service;
  if (controller?.scriptURL !== new URL("./sw.js", document.baseURI).href) return;
  const kept = await fetch("./").catch(() => null);
  if (!kept?.ok) return;
  if (!(await kept.text()).includes(`data-version="${root.dataset.version}"`)) reload();
  else send(controller, "started");
}

/** @param {ServiceWorkerContainer} service */
async function storeGame(service) {
  await settled();
  await checkVersion(service);
  const registration = await service.register("./sw.js", { updateViaCache: "none" });
  box?.querySelector(TAKE)?.addEventListener("click", () => takeOver(registration));
  if (registration.waiting) offer(registration);
  if (registration.installing) follow(registration);
  registration.addEventListener("updatefound", () => follow(registration));
  document.addEventListener("visibilitychange", () => {
    const now = Date.now();
    // After the clock was set back, the last check seems to be in the future.
    const isRecent = checkedAt <= now && now < checkedAt + HOUR;
    if (document.visibilityState !== "visible" || isRecent) return;
    checkedAt = now;
    registration.update().catch(() => {}); // offline: no new version
  });
}

box?.querySelector(LATER)?.addEventListener("click", () => showOffer(false));
const found = findService();
found?.addEventListener("controllerchange", () => followTakeover(found));
// Without a service worker, the game needs the network at every visit and is otherwise the same.
if (found) storeGame(found).catch((error) => console.info(`Not kept for offline use: ${error}`));
