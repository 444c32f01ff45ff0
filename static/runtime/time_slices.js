// Starts Python in slices, so that the page can respond in between. Normally the start is one long
// chain of imports; here the deepest modules are imported first, one by one.
// `static/runtime/interpreter.js` calls it.
import { LIBRARY, STEPS } from "../../python/build.js";

/** @typedef {typeof import("../../vendor/pyodide/pyodide.asm.mjs").default} Make */

/** Minimum milliseconds of work before a pause. */
const MIN_SLICE = 5;
/** Settings of Python by their names in its C interface: those of Pyodide's own program. */
const TEXTS = { program_name: "./this.program", stdlib_dir: LIBRARY };
const NUMBERS = {
  configure_locale: 1, install_signal_handlers: 1, isolated: 0, safe_path: 0, use_environment: 1,
  user_site_directory: 1, write_bytecode: 0,
  site_import: 0, // it would import modules at once that can be imported later, in slices
};
/** The setting that makes Python stop once its core is ready; it can go on from there. */
const WHOLE = "_init_main";
/** Pyodide's own module, which is part of the WebAssembly. */
const CORE = "_pyodide_core";
/** The first steps: find the library's code, then load it. */
const FIRST = ["import library_start", "library_start.load_library()"];

let yielded = 0;

/** Waits for other tasks in browsers without a scheduler; a timer would take up to a second in a hidden tab. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** Lets the page do its other work if a pause is due and the page is visible. */
export async function yieldToPage() {
  const isSeen = globalThis.document?.visibilityState === "visible";
  if (!isSeen || performance.now() - yielded < MIN_SLICE) return;
  await (globalThis.scheduler?.yield?.() ?? nextTask());
  yielded = performance.now();
}

/**
 * Makes Pyodide's module as `make` does, starts Python in two parts, and lets it import the modules
 * that Pyodide needs one by one. This is only in advance: Pyodide imports them again, and then gets
 * any errors.
 * @param {Make} make
 * @param {Parameters<Make>[0]} settings
 */
export async function makeInSlices(make, settings) {
  const module = await make(Object.assign(settings, { noInitialRun: true }));
  await yieldToPage();
  /**
   * Calls `use` with the address of a text, which Python copies, and frees it.
   * @param {string} text
   * @param {(address: number) => number} use
   */
  const lend = (text, use) => {
    const address = module.stringToNewUTF8(text);
    const status = use(address);
    module._free(address);
    return status;
  };
  const core = module.wasmTable.grow(1);
  module.wasmTable.set(core, module._PyInit__pyodide_core);
  module._PyImport_AppendInittab(module.stringToNewUTF8(CORE), core); // it keeps the address
  for (const isWhole of [0, 1]) {
    const config = module._PyInitConfig_Create();
    let status = 0;
    for (const [name, value] of Object.entries({ ...NUMBERS, [WHOLE]: isWhole }))
      status ||= lend(name, (key) => module._PyInitConfig_SetInt(config, key, BigInt(value)));
    for (const [name, value] of Object.entries(TEXTS))
      status ||= lend(name, (key) =>
        lend(value, (text) => module._PyInitConfig_SetStr(config, key, text)));
    status ||= module._Py_InitializeFromInitConfig(config);
    if (status) throw new Error(`Python's start returned ${status}`);
    module._PyInitConfig_Free(config);
    await yieldToPage();
  }
  /** @param {string} code */
  const run = (code) => lend(code, module._PyRun_SimpleString);
  for (const code of FIRST) {
    run(code);
    await yieldToPage();
  }
  for (let step = 0; step < STEPS; step += 1) {
    run("next(library_start.start)");
    await yieldToPage();
  }
  run("import _pyodide_core; del _pyodide_core, library_start");
  await yieldToPage();
  return module;
}
