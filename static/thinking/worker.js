// The second Python, where whatever takes long is thought about: the page stays quick.
// `static/thinking/worker_client.js` starts it, asks (`WorkerRequest` in `tools/types/messages.d.ts`) and
// hears (`WorkerReply`); the thinking itself is Python's `Thinker`.
import { loadPyodide } from "../runtime/interpreter.js";

/**
 * Python's `Thinker`, as far as it is called from here.
 * @typedef {object} Thinker
 * @property {boolean} busy
 * @property {number} number of the question that is thought about
 * @property {() => void} warm_up
 * @property {(id: number, record: string, task: string) => void} begin
 * @property {(id: number) => void} forget
 * @property {(milliseconds: number) => Said | undefined} go_on
 */
/** @typedef {{ toJs(): [id: number, word: string, text: string], destroy(): void }} Said */

/** Milliseconds of thinking between two looks at what has come in. */
const SLICE = 25;

/** @type {Thinker | null} */
let mind = null;
let working = false;
const { port1: later, port2: now } = new MessageChannel();

/** @type {(reply: WorkerReply) => void} */
const say = (reply) => postMessage(reply);

/** Lets messages in that have come meanwhile. */
const listen = () =>
  new Promise((resolve) => {
    later.onmessage = resolve;
    now.postMessage(null);
  });

/** Thinks as long as there is anything to think about. @param {Thinker} thinker */
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
