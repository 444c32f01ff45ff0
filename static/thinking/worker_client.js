// The page's side of `static/thinking/worker.js`: starts the worker, restarts it when it dies, and
// passes on its replies. Python's `ThinkerClient` imports this module as `js_modules.thinking`, and
// thinks on the page itself if there is no worker.
import { afterPaint } from "../page/paint.js";

const MAX_DEATHS = 3;
/** Maximum milliseconds that a worker's start waits for the page to be idle. */
const MAX_IDLE_WAIT = 2000;
/** Milliseconds that it waits if the browser does not report idle time. */
const USUALLY_BUSY = 200;
/** Milliseconds until the worker is restarted after its first death; the delay grows with each. */
const AFTER_DEATH = 1000;

/** @typedef {(id: number, word: string, text: string) => void} Handler */

/** @type {Worker | null} */
let worker = null;
let ready = false;
/** @type {Set<number>} */
const asked = new Set();
let deaths = 0;
/** @type {Handler} */
let handle = () => {};

/** @type {Handler} */
function passOn(id, word, text) {
  if (word !== "progress") asked.delete(id);
  if (word === "answer") deaths = 0;
  handle(id, word, text);
}

/** @type {(request: WorkerRequest) => void} */
const send = (request) => { worker?.postMessage(request); };

/** Ends the worker, starts another one later, and says that there will be no answers. */
function replace() {
  worker?.terminate();
  worker = null;
  ready = false;
  delete document.documentElement.dataset.worker;
  deaths += 1;
  if (deaths <= MAX_DEATHS) setTimeout(launch, AFTER_DEATH * deaths);
  for (const id of [...asked]) passOn(id, "", "");
}

/** @param {MessageEvent<WorkerReply>} event */
function receive({ data }) {
  if ("ready" in data) {
    ready = true;
    document.documentElement.dataset.worker = "ready";
  } else if ("dead" in data) replace();
  else passOn(data.id, data.word, data.text);
}

function launch() {
  if (worker) return;
  try {
    // The language is for the rehearsal before the snapshot.
    const { lang } = document.documentElement;
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: lang });
  } catch {
    return; // an old browser, or one that forbids workers
  }
  const own = worker;
  /** @param {Event} event */
  const fail = (event) => {
    event.preventDefault();
    if (own === worker) replace();
  };
  own.onmessage = (event) => { if (own === worker) receive(event); };
  own.onerror = fail;
  own.onmessageerror = fail;
}

/**
 * Starts the worker when the page is idle; `handler` gets its replies.
 * @param {Handler} handler
 */
export function start(handler) {
  handle = handler;
  if ("requestIdleCallback" in globalThis) requestIdleCallback(launch, { timeout: MAX_IDLE_WAIT });
  else setTimeout(launch, USUALLY_BUSY);
}

/**
 * Asks a question; returns false if there is no worker.
 * @param {number} id
 * @param {string} record
 * @param {string} task
 */
export function ask(id, record, task) {
  if (!ready) return false;
  asked.add(id);
  // Two busy threads would delay the response to what a person has just done.
  afterPaint(() => { if (asked.has(id)) send({ id, record, task }); });
  return true;
}

/** @param {number} id */
export function forget(id) {
  if (asked.delete(id)) send({ forget: id });
}

/** Replaces a worker that does not answer. */
export function restart() {
  asked.clear();
  replace();
}
