// Fetches the files that Python needs to start, and counts their bytes for
// `static/start/progress.js`. The build makes Pyodide fetch through this module too
// (`tools/interpreter/install.py`).

/** The number of bytes received of each file, by its address. @type {Map<string, number>} */
export const arrived = new Map();

/** The ending of archives that the build has compressed as a whole; no server compresses them. */
const PACKED = ".gz";

/** @param {Response} response */
const unpacked = ({ body }) => new Response(body?.pipeThrough(new DecompressionStream("gzip")) ?? null);

/** Counts the bytes of a response until its end. @param {Response} response @param {string} url */
async function count({ body }, url) {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    arrived.set(url, (arrived.get(url) ?? 0) + value.length);
  }
}

/** A download: the response, and a promise of its end or failure. */
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
    this.end = this.response.then(() => this.counted).catch(() => {}); // its user gets the error
  }

  /** @param {string} url @param {RequestInit} [options] */
  async #fetch(url, options) {
    arrived.delete(url);
    const response = await globalThis.fetch(url, options);
    if (!response.ok) throw new Error(`Failed to fetch ${url}: ${response.status}`);
    // Return the original response: the browser caches compiled code only for that.
    this.counted = count(response.clone(), url);
    return url.endsWith(PACKED) ? unpacked(response) : response;
  }
}

/** @type {Map<string, Download>} */
const begun = new Map();

/**
 * Starts to fetch a file that will be needed; returns a promise of its end.
 * @param {string} url
 * @param {Promise<unknown>} [after] promise to wait for first
 * @param {RequestInit} [options] options of the browser's `fetch`
 */
export function begin(url, after, options) {
  const download = new Download(url, after, options);
  begun.set(url, download);
  return download.end;
}

/** Like the browser's `fetch`, but returns downloads that have already started. @param {string | URL} address */
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
