// The second Python, where the bots think: the page stays quick whatever they do.
// In: {id, record, bot} asks for a move, {forget: id} takes it back. Out: {ready}, {id, move},
// {id, error}, {dead}.
import { loadPyodide } from "./runtime.js";

/** Milliseconds of thinking between two looks at what has come in. */
const SLICE = 25;

let thinker = null;
let current = 0;
const { port1: later, port2: now } = new MessageChannel();

/** Lets messages in that have come meanwhile. */
const listen = () =>
  new Promise((resolve) => {
    later.onmessage = resolve;
    now.postMessage(null);
  });

async function answer({ id, record, bot }) {
  current = id;
  try {
    thinker.begin(record, bot);
    let move = thinker.go_on(SLICE);
    while (move == null) {
      await listen();
      if (current !== id) return;
      move = thinker.go_on(SLICE);
    }
    postMessage({ id, move });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
}

addEventListener("message", ({ data }) => {
  if (data.forget === current) current = 0;
  else if (data.id) answer(data);
});

try {
  const python = await loadPyodide();
  thinker = python.pyimport("stp.web.thinker").Thinker();
  thinker.warm_up();
  postMessage({ ready: true });
} catch (error) {
  postMessage({ dead: String(error) });
}
