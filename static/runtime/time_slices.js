// Starts Python in slices, so that the page answers meanwhile: its start is one long import of one
// module by another, unless somebody asks for the deepest ones first.
// `static/runtime/interpreter.js` calls it.
import { STEPS } from "../../python/build.js";

/** @typedef {typeof import("../../vendor/pyodide/pyodide.asm.mjs").default} Make */

/** Milliseconds for which the start goes on at least before it rests. */
const SHORTEST = 5;
/** What Pyodide calls its program where nobody says otherwise. */
const PROGRAM = "./this.program";
/** Python's `site` would have it import what may as well come later, in slices. */
const NO_SITE = "-S";
const POINTER = 4;

let rested = 0;

/** Waits for other tasks where there is no scheduler; a timer would wait, in a hidden tab for a second. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** Lets the page do what it has to, if that is due and anybody sees it. */
export async function rest() {
  const isSeen = globalThis.document?.visibilityState === "visible";
  if (!isSeen || performance.now() - rested < SHORTEST) return;
  await (globalThis.scheduler?.yield?.() ?? nextTask());
  rested = performance.now();
}

/**
 * Makes Pyodide's module as `make` does, and has Python import one by one what Pyodide needs next.
 * That is ahead of time only: Pyodide imports it again, and hears then of what has failed.
 * @param {Make} make
 * @param {Parameters<Make>[0]} settings
 */
export async function makeInSlices(make, settings) {
  const module = await make(Object.assign(settings, { noInitialRun: true }));
  await rest();
  const program = settings.thisProgram ?? PROGRAM;
  const words = [program, NO_SITE].map((word) => module.stringToNewUTF8(word));
  const argv = module._malloc((words.length + 1) * POINTER);
  module.HEAPU32.set([...words, 0], argv / POINTER);
  const status = module._main(words.length, argv);
  if (status) throw new Error(`Python's start returned ${status}`);
  /** @param {string} code */
  const run = (code) => {
    const text = module.stringToNewUTF8(code);
    module._PyRun_SimpleString(text);
    module._free(text);
  };
  run("import library_start");
  for (let step = 0; step < STEPS; step += 1) {
    run("next(library_start.start)");
    await rest();
  }
  run("import _pyodide_core; del _pyodide_core, library_start");
  await rest();
  return module;
}
