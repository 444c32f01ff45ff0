// Keeps the memory of a Python that has just started, so that the next visit need not start it.
// `static/runtime/interpreter.js` calls it.
import { BUILD } from "../../python/build.js";

const folder = new URL("../../", import.meta.url);
const STORE = `stp:${folder.pathname}:snapshot`;
const ADDRESS = `${folder.href}python/snapshot`;
/** Another build, or another version of the browser, begins anew. */
const MADE_BY = `${BUILD} ${encodeURIComponent(navigator.userAgent)}`;
const HEADER = "made-by";

/** Bytes. More than half of the memory is empty pages: it is kept, and read, without them. */
const PAGE = 65536;

/** Returns the memory as bytes, or nothing where none is kept or nothing can be. */
export async function find() {
  try {
    const begun = globalThis.stpKept ?? read();
    globalThis.stpKept = undefined; // or its bytes would stay for as long as the page
    const kept = await begun;
    return kept?.madeBy === MADE_BY ? unpack(kept.bytes) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads what is kept. On the page, static/start/launch.js has begun with that before any module.
 * @returns {Promise<KeptMemory | undefined>}
 */
async function read() {
  const kept = await caches.match(ADDRESS, { cacheName: STORE });
  return kept && { madeBy: kept.headers.get(HEADER), bytes: await kept.arrayBuffer() };
}

export async function forget() {
  await globalThis.caches?.delete(STORE);
}

/** Keeps the memory in the place of older ones. @param {Uint8Array<ArrayBuffer>} bytes */
export async function keep(bytes) {
  try {
    await forget();
    const kept = new Response(pack(bytes), { headers: { [HEADER]: MADE_BY } });
    await (await caches.open(STORE)).put(ADDRESS, kept);
  } catch (error) {
    console.info(`The next start will be a slow one: ${error}`); // no storage, or no room in it
  }
}

/**
 * Returns the memory's length, the number of pages that hold anything, their places, and them.
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
 * Returns the memory as it was; throws a RangeError for anything that `pack` has not returned.
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
