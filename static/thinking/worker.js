// The second Python, which does all long thinking, so that the page stays responsive.
// `static/thinking/worker_client.js` starts it, sends requests (`WorkerRequest` in
// `tools/types/messages.d.ts`) and receives replies (`WorkerReply`); Python's `Thinker` does the
// thinking.
import { loadPyodide } from "../runtime/interpreter.js";

/**
 * The part of Python's `Thinker` that is used here.
 * @typedef {object} Thinker
 * @property {boolean} busy
 * @property {number} number of the current question
 * @property {() => void} warm_up
 * @property {(id: number, record: string, task: string) => void} begin
 * @property {(id: number) => void} forget
 * @property {(milliseconds: number) => Found | undefined} work
 */
/** @typedef {{ toJs(): [id: number, word: string, text: string], destroy(): void }} Found */

/** Milliseconds of thinking before new messages are handled. */
const SLICE = 25;

/** @type {Thinker | null} */
let started = null;
let working = false;
const { port1, port2 } = new MessageChannel();

/** @type {(reply: WorkerReply) => void} */
const reply = (message) => postMessage(message);

/** Handles the messages that have arrived meanwhile. */
const nextMessages = () =>
  new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** Thinks as long as there is a question. @param {Thinker} thinker */
async function think(thinker) {
  if (working) return;
  working = true;
  while (thinker.busy) {
    const asked = thinker.number;
    try {
      const found = thinker.work(SLICE);
      if (found) {
        const [id, word, text] = found.toJs();
        found.destroy();
        reply({ id, word, text });
      }
    } catch (error) {
      reply({ id: asked, word: "failed", text: String(error) });
    }
    await nextMessages();
  }
  working = false;
}

addEventListener("message", (/** @type {MessageEvent<WorkerRequest>} */ { data }) => {
  if ("forget" in data) started?.forget(data.forget);
  else if (started) {
    started.begin(data.id, data.record, data.task);
    think(started);
  }
});

try {
  const python = await loadPyodide();
  /** @type {Thinker} */
  const thinker = python.pyimport("stp.web.browser.thinker").Thinker();
  started = thinker;
  thinker.warm_up();
  reply({ ready: true });
} catch (error) {
  reply({ dead: String(error) });
}
