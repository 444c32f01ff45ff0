// The second Python, where whatever takes long is thought about: the page stays quick.
// In: {id, record, task} asks for something, see stp/web/thinker.py, {forget: id} takes it back.
// Out: {ready}, {id, word, text}, {dead}.
import { loadPyodide } from "../runtime/interpreter.js";

/** Milliseconds of thinking between two looks at what has come in. */
const SLICE = 25;

let thinker = null;
let working = false;
const { port1: later, port2: now } = new MessageChannel();

/** Lets messages in that have come meanwhile. */
const listen = () =>
  new Promise((resolve) => {
    later.onmessage = resolve;
    now.postMessage(null);
  });

/** Thinks as long as there is anything to think about. */
async function work() {
  if (working) return;
  working = true;
  while (thinker.busy) {
    const asked = thinker.number;
    try {
      const said = thinker.go_on(SLICE);
      if (said) {
        const [id, word, text] = said.toJs();
        said.destroy();
        postMessage({ id, word, text });
      }
    } catch (error) {
      postMessage({ id: asked, word: "failed", text: String(error) });
    }
    await listen();
  }
  working = false;
}

addEventListener("message", ({ data }) => {
  if (data.forget) thinker?.forget(data.forget);
  else if (data.id) {
    thinker.begin(data.id, data.record, data.task);
    work();
  }
});

try {
  const python = await loadPyodide();
  thinker = python.pyimport("stp.web.thinker").Thinker();
  thinker.warm_up();
  postMessage({ ready: true });
} catch (error) {
  postMessage({ dead: String(error) });
}
