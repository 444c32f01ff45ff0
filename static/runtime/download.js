// Fetches what the start needs, and counts the bytes as they come. The build makes Pyodide fetch
// through this module too (tools/install.py).

/** Bytes by address: what has arrived of each file. */
export const arrived = new Map();

async function count({ body }, url) {
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    arrived.set(url, (arrived.get(url) ?? 0) + value.length);
  }
}

/** A file under way: the response, and when it is there or lost. */
class Download {
  constructor(url, after, options) {
    this.response = Promise.resolve(after).then(() => this.#fetch(url, options));
    this.end = this.response.then(() => this.counted).catch(() => {}); // who asks for it will hear
  }

  async #fetch(url, options) {
    arrived.delete(url);
    const response = await globalThis.fetch(url, options);
    if (!response.ok) throw new Error(`Failed to fetch ${url}: ${response.status}`);
    // What was asked for stays itself: the browser keeps the compiled form only of that.
    this.counted = count(response.clone(), url);
    return response;
  }
}

const begun = new Map();

/**
 * Begins to fetch a file that somebody will ask for, after a promise, as the browser's `fetch` does
 * with these options; returns a promise of its end.
 */
export function begin(url, after, options) {
  const download = new Download(url, after, options);
  begun.set(url, download);
  return download.end;
}

/** Like the browser's own, but hands out what has been begun. */
export function fetch(address) {
  const url = String(address);
  const { response } = begun.get(url) ?? new Download(url);
  begun.delete(url);
  return response;
}

export async function fetchBytes(url) {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}
