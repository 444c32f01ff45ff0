// Keeps the memory of a Python that has just started, so that the next visit need not start it.
import { BUILD } from "../python/build.js";

const folder = new URL("../", import.meta.url);
const STORE = `stp:${folder.pathname}:snapshot`;
/** Another build, or another version of the browser, begins anew. */
const key = new URL(`python/snapshot?${BUILD}&${encodeURIComponent(navigator.userAgent)}`, folder).href;

/** Returns the memory as bytes, or nothing where none is kept or nothing can be. */
export async function find() {
  try {
    if (!(await caches.has(STORE))) return undefined;
    const kept = await (await caches.open(STORE)).match(key);
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return undefined;
  }
}

export async function forget() {
  await globalThis.caches?.delete(STORE);
}

/** Keeps the memory in the place of older ones. */
export async function keep(bytes) {
  try {
    await forget();
    await (await caches.open(STORE)).put(key, new Response(bytes));
  } catch (error) {
    console.info(`The next start will be a slow one: ${error}`); // no storage, or no room in it
  }
}
