// Fetches what Python needs to start, and counts the bytes as they come, which `static/start/progress.js`
// shows. The build makes Pyodide fetch through this module too (`tools/interpreter/install.py`).

/** Bytes by address: what has arrived of each file. @type {Map<string, number>} */
export const arrived = new Map();

/** The end of the names of archives that the build has compressed as a whole: no server does so. */
const PACKED = ".gz";

/** @param {Response} response */
const unpacked = ({ body }) => new Response(body?.pipeThrough(new DecompressionStream("gzip")) ?? null);

/** Counts the bytes of a response until it has ended. @param {Response} response @param {string} url */
async function count({ body }, url) {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    arrived.set(url, (arrived.get(url) ?? 0) + value.length);
  }
}

/** A file under way: the response, and when it is there or lost. */
class Download {
  /** @type {Promise<void> | undefined} */
  counted;

  /**
   * @param {string} url
   * @param {Promise<unknown>} [after]
   * @param {RequestInit} [options]
   */
  constructor(url, after, options) {
    this.response = Promise.resolve(after).then(() => this.#fetch(url, options));
    this.end = this.response.then(() => this.counted).catch(() => {}); // who asks for it will hear
  }

  /** @param {string} url @param {RequestInit} [options] */
  async #fetch(url, options) {
    arrived.delete(url);
    const response = await globalThis.fetch(url, options);
    if (!response.ok) throw new Error(`Failed to fetch ${url}: ${response.status}`);
    // What was asked for stays itself: the browser keeps the compiled form only of that.
    this.counted = count(response.clone(), url);
    return url.endsWith(PACKED) ? unpacked(response) : response;
  }
}

/** @type {Map<string, Download>} */
const begun = new Map();

/**
 * Begins to fetch a file that somebody will ask for; returns a promise of its end.
 * @param {string} url
 * @param {Promise<unknown>} [after] what it waits for
 * @param {RequestInit} [options] those of the browser's `fetch`
 */
export function begin(url, after, options) {
  const download = new Download(url, after, options);
  begun.set(url, download);
  return download.end;
}

/** Does what the browser's own does, but hands out what has been begun. @param {string | URL} address */
export function fetch(address) {
  const url = String(address);
  const { response } = begun.get(url) ?? new Download(url);
  begun.delete(url);
  return response;
}

/** @param {string} url */
export async function fetchBytes(url) {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}
