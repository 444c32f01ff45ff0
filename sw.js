// The service worker: keeps the whole game on this device, and answers for it without a network.
// `static/offline/updates.js` registers it. The build fills in what a version is made of, every file
// with the hash of its content: so a change anywhere is a change here, which browsers look for.
/** @type {Record<string, string>} */
const FILES = {};
/** What the page of this version calls itself. */
const VERSION = "";

/** This script's global scope, which TypeScript takes for any worker's. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BASE = new URL("./", worker.location.href);
const STORE = `stp:${BASE.pathname}:files`;
const PAGE = "index.html";
/** The documentation, which is no part of the game. */
const DOCS = "docs/";
/** How many files are fetched at a time. */
const LANES = 4;

/**
 * Returns the name of a file in the store: with its content, so that versions share it and never mix.
 * @param {string} path
 */
const keyOf = (path) => new URL(`${path}?${FILES[path]}`, BASE).href;

/** Fetches a file of this version. @param {string} path @param {RequestCache} cache */
const fetchOwn = (path, cache) =>
  fetch(new URL(path, BASE), { cache, integrity: FILES[path] ?? "" });

/** Returns a file only if it is, to the byte, what this version is made of. @param {string} path */
async function fetchWhole(path) {
  // What the page has just loaded will do, unless it is of another version.
  const { body, headers } = await fetchOwn(path, "default").catch(() => fetchOwn(path, "reload"));
  // Made anew, it has no address of its own: modules would take theirs from it.
  return new Response(body, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } });
}

async function complete() {
  const store = await caches.open(STORE);
  const kept = new Set((await store.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter((path) => !kept.has(keyOf(path)));
  const lane = async () => {
    for (let path = missing.pop(); path; path = missing.pop()) {
      await store.put(keyOf(path), await fetchWhole(path));
    }
  };
  // One failure is the failure of all; the next attempt begins with what has arrived by then.
  await Promise.all(Array.from({ length: LANES }, lane));
}

/**
 * Whether files of the version before may be here, for the pages that had begun with it. The browser
 * stops a worker and starts it again as it likes, so each start looks once.
 */
let isNew = true;

/**
 * Forgets them when a page of this version stands and no other is open. Not before: a page that is
 * only being loaded is not among the clients, and may be of the version before.
 */
async function forgetTheOld() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!isNew || pages.length > 1) return;
  const store = await caches.open(STORE);
  const current = new Set(Object.keys(FILES).map(keyOf));
  const old = (await store.keys()).filter(({ url }) => !current.has(url));
  const { installing, waiting } = worker.registration;
  if (installing || waiting) return; // its files are no old ones
  isNew = false;
  await Promise.all(old.map((request) => store.delete(request)));
}

/** Returns the path of what a request is for, or nothing where it is not ours. @param {Request} request */
function pathOf({ method, mode, url }) {
  const { href, search, pathname } = new URL(url);
  if (method !== "GET" || !href.startsWith(BASE.href)) return undefined;
  if (search && mode !== "navigate") return undefined;
  const path = pathname.slice(BASE.pathname.length) || PAGE;
  return path.startsWith(DOCS) ? undefined : path;
}

/** Returns what the browser has loaded of a file itself, which it keeps compiled too. @param {string} path */
async function findCompiled(path) {
  const own = await fetch(new URL(path, BASE), { cache: "only-if-cached", mode: "same-origin" });
  if (!own.ok) throw new Error(`${path}: ${own.status}`);
  return own;
}

/**
 * Returns a file as the page asks for it: from this device, from the browser itself, or anew.
 * @param {string} path
 * @param {RequestCache} cache
 */
function find(path, cache) {
  if (cache === "force-cache") return findCompiled(path).catch(() => answer(path));
  if (cache !== "reload") return answer(path);
  return fetchOwn(path, cache).catch(() => answer(path));
}

/** @param {string} path */
async function answer(path) {
  const store = await caches.open(STORE);
  const kept = await store.match(keyOf(path));
  if (kept) return kept;
  const fetched = await fetchWhole(path); // lost on the device: it heals
  await store.put(keyOf(path), fetched.clone()).catch(() => {}); // no room: the next visit tries
  return fetched;
}

/**
 * Returns a file that this version does not have: a page of the version before asks for it, which had
 * begun when this one took over.
 * @param {Request} request
 */
async function findOld(request) {
  const store = await caches.open(STORE);
  return (await store.match(request.url, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(complete()));
worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (!path) return;
  const isOwn = Object.hasOwn(FILES, path);
  event.respondWith(isOwn ? find(path, event.request.cache) : findOld(event.request));
});
// This comes last: a script that was cut short has no answer to give.
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  else if (event.data === "stands") event.waitUntil(forgetTheOld());
  else if (event.data === "version") event.ports[0]?.postMessage(VERSION);
});
