// Saves the memory of a Python that has just started, so that the next visit can restore it.
// `static/runtime/interpreter.js` calls it.
import { BUILD } from "../../python/build.js";

const folder = new URL("../../", import.meta.url);
const STORE = `stp:${folder.pathname}:snapshot`;
const ADDRESS = `${folder.href}python/snapshot`;
/** The key: another build, or another version of the browser, needs a new snapshot. */
const MADE_BY = `${BUILD} ${encodeURIComponent(navigator.userAgent)}`;
const HEADER = "made-by";

/** Size of a memory page in bytes. More than half of the pages are empty and are left out. */
const PAGE = 65536;

/** Returns the snapshot's bytes, or nothing if there is none or storage is unavailable. */
export async function find() {
  try {
    const begun = globalThis.stpKept ?? read();
    globalThis.stpKept = undefined; // otherwise its bytes would stay in memory as long as the page
    const kept = await begun;
    return kept?.madeBy === MADE_BY ? unpack(kept.bytes) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the stored snapshot. On the page, static/start/launch.js has started this before any
 * module.
 * @returns {Promise<KeptMemory | undefined>}
 */
async function read() {
  const kept = await caches.match(ADDRESS, { cacheName: STORE });
  return kept && { madeBy: kept.headers.get(HEADER), bytes: await kept.arrayBuffer() };
}

export async function forget() {
  await globalThis.caches?.delete(STORE);
}

/** Saves the memory, replacing older snapshots. @param {Uint8Array<ArrayBuffer>} bytes */
export async function keep(bytes) {
  try {
    await forget();
    const kept = new Response(pack(bytes), { headers: { [HEADER]: MADE_BY } });
    await (await caches.open(STORE)).put(ADDRESS, kept);
  } catch (error) {
    console.info(`The next start will be a slow one: ${error}`); // no storage, or no room
  }
}

/**
 * Packs a memory: its length, the number of pages that are not empty, their indices, and the pages.
 * @param {Uint8Array<ArrayBuffer>} memory
 */
function pack(memory) {
  const places = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (memory.subarray(at, at + PAGE).some(Boolean)) places.push(at);
  }
  const pages = places.map((at) => memory.subarray(at, at + PAGE));
  return new Blob([Uint32Array.of(memory.length, places.length, ...places), ...pages]);
}

/**
 * Unpacks a memory; throws a RangeError for anything that `pack` has not returned.
 * @param {ArrayBuffer} buffer
 */
function unpack(buffer) {
  const [length = 0, count] = new Uint32Array(buffer, 0, 2);
  const places = new Uint32Array(buffer, 8, count);
  const memory = new Uint8Array(length);
  let from = 8 + places.byteLength;
  for (const at of places) {
    const page = new Uint8Array(buffer, from, Math.min(PAGE, length - at));
    memory.set(page, at);
    from += page.length;
  }
  if (from !== buffer.byteLength) throw new RangeError("This is no memory.");
  return memory;
}
