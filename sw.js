// The service worker: stores the whole game on this device and serves it offline.
// `static/offline/updates.js` registers it. The build fills in the list of a version's files, each
// with the hash of its content. So any change to the site changes this script, which makes browsers
// install it.
/** @type {Record<string, string>} */
const FILES = {};
/** The version, as the page states it. */
const VERSION = "";

/** This script's global scope; TypeScript only knows that of a plain worker. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BASE = new URL("./", worker.location.href);
const STORE = `stp:${BASE.pathname}:files`;
const PAGE = "index.html";
/** The documentation, which is not part of the game. */
const DOCS = "docs/";
/** Number of files fetched at a time. */
const LANES = 4;

/**
 * Returns the name of a file in the store. It includes the content's hash, so versions share files
 * and never mix.
 * @param {string} path
 */
const keyOf = (path) => new URL(`${path}?${FILES[path]}`, BASE).href;

/** Fetches a file of this version. @param {string} path @param {RequestCache} cache */
const fetchOwn = (path, cache) =>
  fetch(new URL(path, BASE), { cache, integrity: FILES[path] ?? "" });

/** Returns a file only if it is exactly the one of this version. @param {string} path */
async function fetchWhole(path) {
  // A file that the page has just loaded will do, unless it is of another version.
  const { body, headers } = await fetchOwn(path, "default").catch(() => fetchOwn(path, "reload"));
  // A new response has no URL of its own, from which modules would resolve their imports.
  return new Response(body, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } });
}

async function storeFiles() {
  const store = await caches.open(STORE);
  const kept = new Set((await store.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter((path) => !kept.has(keyOf(path)));
  const lane = async () => {
    for (let path = missing.pop(); path; path = missing.pop()) {
      await store.put(keyOf(path), await fetchWhole(path));
    }
  };
  // If one file fails, so does the installation; the next attempt starts with those that arrived.
  await Promise.all(Array.from({ length: LANES }, lane));
}

/**
 * Whether files of the previous version may still be stored, for pages that started with it. The
 * browser stops and restarts a worker at any time, so each start checks once.
 */
let isNew = true;

/**
 * Deletes old files once a page of this version has started and no other page is open. Not earlier:
 * a page that is still loading is not among the clients and may be of the previous version.
 */
async function deleteOldFiles() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!isNew || pages.length > 1) return;
  const store = await caches.open(STORE);
  const current = new Set(Object.keys(FILES).map(keyOf));
  const old = (await store.keys()).filter(({ url }) => !current.has(url));
  const { installing, waiting } = worker.registration;
  if (installing || waiting) return; // its files are not old
  isNew = false;
  await Promise.all(old.map((request) => store.delete(request)));
}

/** Returns the path of a request, or nothing if the request is not for this site. @param {Request} request */
function pathOf({ method, mode, url }) {
  const { href, search, pathname } = new URL(url);
  if (method !== "GET" || !href.startsWith(BASE.href)) return undefined;
  if (search && mode !== "navigate") return undefined;
  const path = pathname.slice(BASE.pathname.length) || PAGE;
  return path.startsWith(DOCS) ? undefined : path;
}

/** Returns a file from the browser's own cache, which also has its compiled code. @param {string} path */
async function findCompiled(path) {
  const own = await fetch(new URL(path, BASE), { cache: "only-if-cached", mode: "same-origin" });
  if (!own.ok) throw new Error(`${path}: ${own.status}`);
  return own;
}

/**
 * Returns a file for the page: from the store, from the browser's cache, or from the network.
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
  const fetched = await fetchWhole(path); // missing from the store: restore it
  await store.put(keyOf(path), fetched.clone()).catch(() => {}); // no room: the next visit tries again
  return fetched;
}

/**
 * Returns a file that this version does not have. A page of the previous version asks for it if it
 * started before this version took over.
 * @param {Request} request
 */
async function findOld(request) {
  const store = await caches.open(STORE);
  return (await store.match(request.url, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(storeFiles()));
worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (!path) return;
  const isOwn = Object.hasOwn(FILES, path);
  event.respondWith(isOwn ? find(path, event.request.cache) : findOld(event.request));
});
// This comes last, so that a truncated script cannot answer.
worker.addEventListener("message", (event) => {
  const message = /** @type {OfflineMessage} */ (event.data);
  if (message === "take over") event.waitUntil(worker.skipWaiting());
  else if (message === "started") event.waitUntil(deleteOldFiles());
  else if (message === "version") event.ports[0]?.postMessage(VERSION);
});
