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
 * @property {(milliseconds: number) => Said | undefined} go_on
 */
/** @typedef {{ toJs(): [id: number, word: string, text: string], destroy(): void }} Said */

/** Milliseconds of thinking before new messages are handled. */
const SLICE = 25;

/** @type {Thinker | null} */
let mind = null;
let working = false;
const { port1: later, port2: now } = new MessageChannel();

/** @type {(reply: WorkerReply) => void} */
const say = (reply) => postMessage(reply);

/** Handles the messages that have arrived meanwhile. */
const listen = () =>
  new Promise((resolve) => {
    later.onmessage = resolve;
    now.postMessage(null);
  });

/** Thinks as long as there is a question. @param {Thinker} thinker */
async function work(thinker) {
  if (working) return;
  working = true;
  while (thinker.busy) {
    const asked = thinker.number;
    try {
      const said = thinker.go_on(SLICE);
      if (said) {
        const [id, word, text] = said.toJs();
        said.destroy();
        say({ id, word, text });
      }
    } catch (error) {
      say({ id: asked, word: "failed", text: String(error) });
    }
    await listen();
  }
  working = false;
}

addEventListener("message", (/** @type {MessageEvent<WorkerRequest>} */ { data }) => {
  if ("forget" in data) mind?.forget(data.forget);
  else if (mind) {
    mind.begin(data.id, data.record, data.task);
    work(mind);
  }
});

try {
  const python = await loadPyodide();
  /** @type {Thinker} */
  const thinker = python.pyimport("stp.web.browser.thinker").Thinker();
  mind = thinker;
  thinker.warm_up();
  say({ ready: true });
} catch (error) {
  say({ dead: String(error) });
}
