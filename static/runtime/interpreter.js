// Starts Python: Pyodide with a standard library and a game that the build has compiled
// (`tools/interpreter/runtime.py`). Later visits restore the memory snapshot that the first visit
// has saved. `pyscript.toml` names this module as the interpreter, `static/thinking/worker.js`
// imports it, and `static/start/launch.js` starts it before both.
import { HASHES, LOCK, WASM } from "../../python/build.js";
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";
import { begin, compileEarly, fetchBytes, leavePacked } from "./download.js";
import { painted } from "./first_paint.js";
import { findSnapshot, forgetSnapshot, keepSnapshot, makeRestored } from "./snapshot.js";
import { makeInSlices, yieldToPage } from "./time_slices.js";

/** @type {(path: string) => string} */
const from = (path) => new URL(path, import.meta.url).href;
const PYODIDE = from("../../vendor/pyodide/");
const STANDARD_LIBRARY = from("../../python/stdlib.gz");
const GAME = from("../../python/game.gz");
const LAZY_SCREENS = from("../../python/lazy.gz");

/** The game comes first, because its archive also has PyScript's own Python code. */
const FIND_GAME = "import sys; sys.path.insert(0, '/lib/game.zip')";
const PREPARE = "import game_start; game_start.steps";
/** The modules below `stp.web.lazy`, `stp.puzzles` and `stp.explore`, and single ones of `stp.facts`,
`stp.links` and `stp.record`, are in a separate archive. */
const FIND_LAZY_SCREENS =
  "import stp.facts, stp.links, stp.record, stp.web\nfor package in (stp, stp.facts, stp.links, stp.record, stp.web): " +
  "package.__path__.append('/lib/lazy.zip/' + package.__name__.replace('.', '/'))\nimport stp.lazy_start";
/** Includes the library modules that PyScript imports, so that the snapshot has them too. */
const IMPORT_GAME = "import base64, glob, html, pathlib, stp.web.app, stp.web.browser.thinker";
/** So far there is no garbage, and most objects will live for ever. */
const COLLECT_GARBAGE = "import gc; gc.freeze(); gc.enable()";
const BEFORE_SNAPSHOT = "import library_start, stp.web.rehearsal; " +
  `stp.web.rehearsal.rehearse(${JSON.stringify(self.name)}); library_start.before_snapshot()`;
/** Otherwise a restored snapshot would give the same random numbers at every visit. */
const RESEED = "import random; random.seed()";

const isPage = globalThis.document !== undefined;

/** The receiver of Python's output, once it has been set. */
const streams = { stdout: console.log, stderr: console.error };

/**
 * Reports a crash of Python, such as a stack overflow in WebAssembly, to the page, or to the
 * worker's error listeners.
 * @param {unknown} python
 */
function watchDeath(python) {
  /** @typedef {{ _api: { on_fatal: (error: Error) => void } }} Inner What Pyodide's types leave out */
  const { _api } = /** @type {Inner} */ (python);
  _api.on_fatal = (error) => {
    if (isPage) stpFail("died", error.stack ?? String(error));
    else postMessage({ dead: String(error) });
  };
}

/** The archives' hashes: the browser rejects damaged files. */
const LIBRARY_HASH = { integrity: HASHES["stdlib.gz"] ?? "" };
const GAME_HASH = { integrity: HASHES["game.gz"] ?? "" };
const LAZY_HASH = { integrity: HASHES["lazy.gz"] ?? "" };

/** @param {import("./snapshot.js").Snapshot} [snapshot] */
async function start(snapshot) {
  // The snapshot has what the page imports; Python unpacks an archive when it needs one after all.
  if (snapshot) [STANDARD_LIBRARY, GAME].forEach(leavePacked);
  const game = fetchBytes(GAME);
  game.catch(() => {}); // it may fail before it is awaited
  const make = (await script).default;
  const python = await load({
    createPyodideModule: async (settings) => {
      const module = await (snapshot ? makeRestored(make, settings, snapshot) : makeInSlices(make, settings));
      // Otherwise all of the page's Python code would run on separate stacks.
      return Object.assign(module, { jspiSupported: false });
    },
    indexURL: PYODIDE,
    stdLibURL: STANDARD_LIBRARY,
    lockFileContents: LOCK,
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
    ...(snapshot && { _loadSnapshot: snapshot.head }),
    _makeSnapshot: !isPage && !snapshot,
  });
  watchDeath(python);
  python.FS.writeFile("/lib/game.zip", await game);
  if (snapshot) {
    python.runPython(RESEED);
    performance.mark("stp-restored");
    return python;
  }
  await yieldToPage();
  python.runPython(FIND_GAME);
  const steps = python.runPython(PREPARE);
  do await yieldToPage(); while (!steps.next().done);
  steps.destroy();
  python.runPython(`${IMPORT_GAME}; ${COLLECT_GARBAGE}`);
  await yieldToPage();
  return python;
}

/** Starts from a snapshot; without one, or if a file was damaged, from the beginning. */
async function startOnce() {
  let snapshot = await kept;
  let python;
  try {
    python = await start(snapshot);
  } catch (error) {
    console.info(`Starting once more, from the beginning: ${error}`);
    snapshot = undefined;
    await forgetSnapshot();
    // Fetch past the browser's cache, which may have the damaged file.
    begin(PYODIDE + WASM, undefined, { cache: "reload" });
    begin(STANDARD_LIBRARY, undefined, { cache: "reload", ...LIBRARY_HASH });
    begin(GAME, undefined, { cache: "reload", ...GAME_HASH });
    python = await start();
  }
  // The page's own Python has page state by now; the worker's has none.
  if (!isPage && !snapshot) {
    python.runPython(BEFORE_SNAPSHOT);
    await keepSnapshot(/** @type {Uint8Array<ArrayBuffer>} */ (python.makeMemorySnapshot()));
  }
  return python;
}

const kept = findSnapshot();
// The name contains the content's hash, so compiled code in the browser's cache always fits.
const wasm =
  globalThis.stpCompiled?.catch(() => {}) ?? begin(PYODIDE + WASM, undefined, { cache: "force-cache" }, globalThis.stpArriving);
globalThis.stpArriving = undefined;
// Its compilation, and the files that are needed after it, wait for the first paint; the file needed
// last arrives while Python is starting.
const first = painted();
const script = Promise.resolve(first).then(() => {
  compileEarly(PYODIDE + WASM);
  return import("../../vendor/pyodide/pyodide.asm.mjs");
});
begin(STANDARD_LIBRARY, first, LIBRARY_HASH);
begin(GAME, wasm, GAME_HASH);
const python = startOnce();

export { version };

/**
 * Returns the Python that is starting; PyScript calls it as if it were Pyodide's own.
 * @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} [output]
 */
export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, stdout && { stdout }, stderr && { stderr });
  return python;
}

/** The cache mode for the lazy screens: past the cache after it had a damaged file. */
let lazyCache = /** @type {RequestCache} */ ("default");

/** Makes the modules below `stp.web.lazy` available to Python. */
export async function addScreens() {
  begin(LAZY_SCREENS, undefined, { cache: lazyCache, ...LAZY_HASH });
  lazyCache = "reload";
  const archive = await fetchBytes(LAZY_SCREENS);
  const pyodide = await python;
  pyodide.FS.writeFile("/lib/lazy.zip", archive);
  pyodide.runPython(FIND_LAZY_SCREENS);
}
