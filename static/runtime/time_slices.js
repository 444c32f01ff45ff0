// Starts Python in slices, so that the page can respond in between. Normally the start is one long
// chain of imports; here the deepest modules are imported first, one by one.
// `static/runtime/interpreter.js` calls it.
import { STEPS } from "../../python/build.js";

/** @typedef {typeof import("../../vendor/pyodide/pyodide.asm.mjs").default} Make */

/** Minimum milliseconds of work before a pause. */
const SHORTEST = 5;
/** Pyodide's default program name. */
const PROGRAM = "./this.program";
/** Python's `site` would import modules at once that can be imported later, in slices. */
const NO_SITE = "-S";
const POINTER = 4;

let rested = 0;

/** Waits for other tasks in browsers without a scheduler; a timer would take up to a second in a hidden tab. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** Lets the page do its other work if a pause is due and the page is visible. */
export async function rest() {
  const isSeen = globalThis.document?.visibilityState === "visible";
  if (!isSeen || performance.now() - rested < SHORTEST) return;
  await (globalThis.scheduler?.yield?.() ?? nextTask());
  rested = performance.now();
}

/**
 * Makes Pyodide's module as `make` does, and lets Python import the modules that Pyodide needs one
 * by one. This is only in advance: Pyodide imports them again, and then gets any errors.
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
