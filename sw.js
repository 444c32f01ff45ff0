// Keeps the whole game on this device. The build fills in what a version is made of, every file
// with the hash of its content: so a change anywhere is a change here, which browsers look for.
const FILES = {};

const BASE = new URL("./", self.location);
const STORE = `stp:${BASE.pathname}:files`;
const PAGE = "index.html";
const LANES = 4;

/** Files lie in the store by name and content, so that versions share it and never mix. */
const keyOf = (path) => new URL(`${path}?${FILES[path]}`, BASE).href;

/** Returns a file only if it is, to the byte, what this version is made of. */
async function fetchWhole(path) {
  const get = (cache) => fetch(new URL(path, BASE), { cache, integrity: FILES[path] });
  // What the page has just loaded will do, unless it is of another version.
  const { body, headers } = await get("default").catch(() => get("reload"));
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

async function forgetTheOld() {
  const store = await caches.open(STORE);
  const current = new Set(Object.keys(FILES).map(keyOf));
  const old = (await store.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((request) => store.delete(request)));
}

/** Returns the file that a request is for, or nothing where it is not for one of ours. */
function fileOf({ method, mode, url }) {
  const { href, search, pathname } = new URL(url);
  if (method !== "GET" || !href.startsWith(BASE.href)) return undefined;
  if (search && mode !== "navigate") return undefined;
  const path = pathname.slice(BASE.pathname.length) || PAGE;
  return Object.hasOwn(FILES, path) ? path : undefined;
}

/** Returns what the browser has loaded of a file itself, which it keeps compiled too. */
async function findCompiled(path) {
  const own = await fetch(new URL(path, BASE), { cache: "only-if-cached", mode: "same-origin" });
  if (!own.ok) throw new Error(`${path}: ${own.status}`);
  return own;
}

/** Returns a file as the page asks for it: from this device, from the browser itself, or anew. */
async function find(path, cache) {
  if (cache === "force-cache") return findCompiled(path).catch(() => answer(path));
  if (cache !== "reload") return answer(path);
  const anew = fetch(new URL(path, BASE), { cache, integrity: FILES[path] });
  return anew.catch(() => answer(path));
}

async function answer(path) {
  const store = await caches.open(STORE);
  const kept = await store.match(keyOf(path));
  if (kept) return kept;
  const fetched = await fetchWhole(path); // lost on the device: it heals
  await store.put(keyOf(path), fetched.clone()).catch(() => {}); // no room: the next visit tries
  return fetched;
}

addEventListener("install", (event) => event.waitUntil(complete()));
addEventListener("activate", (event) => event.waitUntil(forgetTheOld()));
addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
});
addEventListener("fetch", (event) => {
  const path = fileOf(event.request);
  if (path) event.respondWith(find(path, event.request.cache));
});
