// Fetches the files that Python needs to start. On a first visit, it counts their bytes for
// `static/start/progress.js`; later the files are on the device. The build makes Pyodide fetch
// through this module too (`tools/interpreter/install.py`).
import { yieldToPage } from "./time_slices.js";

/** The number of bytes received of each file, by its address. @type {Map<string, number>} */
export const arrived = new Map();

/** The ending of archives that the build has compressed as a whole; no server compresses them. */
const PACKED = ".gz";

/** Whether there is a progress bar to fill. Reading every response twice takes time. */
const counts = globalThis.document !== undefined && !globalThis.stpVisited;

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
  unpacks;

  /**
   * @param {string} url
   * @param {Promise<unknown>} [after]
   * @param {RequestInit} [options]
   * @param {Promise<Response>} [early]
   */
  constructor(url, after, options, early) {
    this.unpacks = url.endsWith(PACKED);
    this.response = Promise.resolve(after).then(() => this.#receive(url, early ?? globalThis.fetch(url, options)));
    this.end = this.response.then(() => this.counted).catch(() => {}); // its user gets the error
  }

  /** @param {string} url @param {Promise<Response>} asked */
  async #receive(url, asked) {
    arrived.delete(url);
    const response = await asked;
    if (!response.ok) throw new Error(`Failed to fetch ${url}: ${response.status}`);
    // Return the original response: the browser caches compiled code only for that.
    if (counts) this.counted = count(response.clone(), url);
    return response;
  }

  async content() {
    const response = await this.response;
    return this.unpacks ? unpacked(response) : response;
  }
}

/** @type {Map<string, Download>} */
const begun = new Map();

/**
 * Starts to fetch a file that will be needed; returns a promise of its end.
 * @param {string} url
 * @param {Promise<unknown>} [after] promise to wait for first
 * @param {RequestInit} [options] options of the browser's `fetch`
 * @param {Promise<Response>} [early] the response, if another script has asked for it
 */
export function begin(url, after, options, early) {
  const download = new Download(url, after, options, early);
  begun.set(url, download);
  return download.end;
}

/** Starts to compile the WebAssembly before Pyodide asks for it. @param {string} url */
export function compileEarly(url) {
  globalThis.stpCompiled ??= WebAssembly.compileStreaming(fetch(url));
  globalThis.stpCompiled.catch(() => {}); // Pyodide gets the error when it needs the result
}

/** Returns the compiled WebAssembly. Pyodide calls it. @param {string} url */
export function compile(url) {
  compileEarly(url);
  const compiled = globalThis.stpCompiled;
  globalThis.stpCompiled = undefined; // otherwise a second attempt would get a damaged one again
  return compiled;
}

/**
 * Instantiates the WebAssembly in a task of its own. Pyodide calls it.
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Imports} imports
 */
export async function instantiate(module, imports) {
  await yieldToPage();
  const instance = await WebAssembly.instantiate(module, imports);
  await yieldToPage();
  return instance;
}

/** Leaves an archive that is being fetched compressed. @param {string} url */
export function leavePacked(url) {
  const download = begun.get(url);
  if (download) download.unpacks = false;
}

/** Like the browser's `fetch`, but returns downloads that have already started. @param {string | URL} address */
export function fetch(address) {
  const url = String(address);
  const download = begun.get(url) ?? new Download(url);
  begun.delete(url);
  return download.content();
}

/** @param {string} url */
export async function fetchBytes(url) {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}
