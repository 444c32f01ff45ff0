// The page's end of static/worker.js: starts it, starts it again when it dies, and passes on what
// it says. That there is none is no failure: stp/web/opponents.py then thinks on the page.
const MOST_DEATHS = 3;
const LONGEST_PAINT = 100;

let worker = null;
let ready = false;
const asked = new Set();
let deaths = 0;
let receive = () => {};

function tell(id, word, text) {
  if (word !== "progress") asked.delete(id);
  if (word === "answer") deaths = 0;
  receive(id, word, text);
}

function bury() {
  worker?.terminate();
  worker = null;
  ready = false;
  delete document.documentElement.dataset.worker;
  if (++deaths <= MOST_DEATHS) setTimeout(launch, 1000 * deaths);
  for (const id of [...asked]) tell(id, "", "");
}

function hear({ data }) {
  if (data.ready) {
    ready = true;
    document.documentElement.dataset.worker = "ready";
  } else if (data.dead) bury();
  else tell(data.id, data.word, data.text);
}

function launch() {
  if (worker) return;
  try {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch {
    return; // an old browser, or one that allows no workers
  }
  const own = worker;
  const die = (event) => {
    event.preventDefault();
    if (own === worker) bury();
  };
  own.onmessage = (event) => own === worker && hear(event);
  own.onerror = die;
  own.onmessageerror = die;
}

/** Starts the worker when the page has nothing better to do; `handler` gets number, word, text. */
export function start(handler) {
  receive = handler;
  const idle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 200));
  idle(launch, { timeout: 2000 });
}

/** Calls `run` once what is drawn now has been painted; a page that nobody sees is not. */
function afterPaint(run) {
  let waits = true;
  const go = () => {
    if (!waits) return;
    waits = false;
    run();
  };
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, LONGEST_PAINT);
}

/** Asks for something to be found out; returns false where nobody is there to do it. */
export function ask(id, record, task) {
  if (!ready) return false;
  asked.add(id);
  // Two threads at work at once would hold up the answer to what a person has just done.
  afterPaint(() => asked.has(id) && worker.postMessage({ id, record, task }));
  return true;
}

export function forget(id) {
  if (asked.delete(id)) worker?.postMessage({ forget: id });
}

/** Replaces a worker that does not answer. */
export function restart() {
  asked.clear();
  bury();
}
