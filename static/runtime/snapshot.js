// Saves the memory of a Python that has just started, so that the next visit can restore it.
// `static/runtime/interpreter.js` calls it.
import { BUILD } from "../../python/build.js";
import { yieldToPage } from "./time_slices.js";

const folder = new URL("../../", import.meta.url);
const STORE = `stp:${folder.pathname}:snapshot`;
const ADDRESS = `${folder.href}python/snapshot`;
/** The key: another build, or another version of the browser, needs a new snapshot. */
const MADE_BY = `${BUILD} ${encodeURIComponent(navigator.userAgent)}`;
const HEADER = "made-by";

/** Size of a memory page in bytes. More than half of the pages are empty and are left out. */
const PAGE = 65536;

/** @typedef {typeof import("../../vendor/pyodide/pyodide.asm.mjs").default} Make */
/**
 * @typedef {object} Snapshot
 * @property {Uint8Array<ArrayBuffer>} head what Pyodide writes before the memory
 * @property {number} length of the memory in bytes
 * @property {[at: number, page: Uint8Array<ArrayBuffer>][]} pages that are not empty, in order
 */

/** Returns the snapshot, or nothing if there is none or storage is unavailable. */
export async function findSnapshot() {
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

export async function forgetSnapshot() {
  await globalThis.caches?.delete(STORE);
}

/** Saves the memory, replacing older snapshots. @param {Uint8Array<ArrayBuffer>} bytes */
export async function keepSnapshot(bytes) {
  try {
    await forgetSnapshot();
    const kept = new Response(pack(bytes), { headers: { [HEADER]: MADE_BY } });
    await (await caches.open(STORE)).put(ADDRESS, kept);
  } catch (error) {
    console.info(`The next start will be a slow one: ${error}`); // no storage, or no room
  }
}

/**
 * Packs a snapshot of Pyodide: the memory's length, the head's length, the number of pages that are
 * not empty, their addresses, the head, and the pages.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function pack(bytes) {
  const [, begin = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  const head = bytes.subarray(0, begin);
  const memory = bytes.subarray(begin);
  const places = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (memory.subarray(at, at + PAGE).some(Boolean)) places.push(at);
  }
  const pages = places.map((at) => memory.subarray(at, at + PAGE));
  return new Blob([Uint32Array.of(memory.length, head.length, places.length, ...places), head, ...pages]);
}

/**
 * Returns the parts of a packed snapshot, without copying them; throws a RangeError for anything
 * that `pack` has not returned.
 * @param {ArrayBuffer} buffer
 * @returns {Snapshot}
 */
function unpack(buffer) {
  const [length = 0, size = 0, count] = new Uint32Array(buffer, 0, 3);
  const places = new Uint32Array(buffer, 12, count);
  let from = 12 + places.byteLength;
  const head = new Uint8Array(buffer, from, size);
  from += size;
  /** @type {Snapshot["pages"]} */
  const pages = [];
  for (const at of places) {
    const page = new Uint8Array(buffer, from, Math.min(PAGE, length - at));
    pages.push([at, page]);
    from += page.length;
  }
  if (from !== buffer.byteLength || !size) throw new RangeError("This is not a snapshot.");
  return { head, length, pages };
}

/**
 * Makes Pyodide's module as `make` does, and restores its memory. The rest of the state is in the
 * head; Pyodide restores it, and finds no memory after it. The page can respond in between.
 * @param {Make} make
 * @param {Parameters<Make>[0]} settings
 * @param {Snapshot} snapshot
 */
export async function makeRestored(make, settings, { length, pages }) {
  const module = await make(Object.assign(settings, { INITIAL_MEMORY: length }));
  await yieldToPage();
  const memory = module.HEAPU8;
  // What a new Python has changed so far lies before the last page.
  let end = 0;
  for (const [at, page] of pages) {
    memory.fill(0, end, at);
    memory.set(page, at);
    end = at + page.length;
  }
  await yieldToPage();
  return module;
}
