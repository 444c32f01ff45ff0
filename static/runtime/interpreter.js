// Starts Python: Pyodide with a standard library and a game that the build has compiled
// (`tools/interpreter/runtime.py`), from the second visit on out of the memory that the first one kept.
// `pyscript.toml` names it as the interpreter, `static/thinking/worker.js` imports it, and
// `static/start/launch.js` has it begin before both.
import { HASHES, LOCK, WASM } from "../../python/build.js";
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";
import { begin, fetchBytes } from "./download.js";
import { painted } from "./first_paint.js";
import { find, forget, keep } from "./snapshot.js";
import { makeInSlices, rest } from "./time_slices.js";

/** @type {(path: string) => string} */
const from = (path) => new URL(path, import.meta.url).href;
const PYODIDE = from("../../vendor/pyodide/");
const STANDARD_LIBRARY = from("../../python/stdlib.gz");
const GAME = from("../../python/game.gz");
const LATE_SCREENS = from("../../python/lazy.gz");

/** The game comes first, because it has PyScript's own Python too, compiled. */
const FIND_GAME = "import sys; sys.path.insert(0, '/lib/game.zip')";
const PREPARE = "import game_start; game_start.steps";
/** What is below `stp.web.lazy` is in an archive of its own. */
const FIND_LATE = "import stp.web; stp.web.__path__.append('/lib/lazy.zip/stp/web')";
/** With what PyScript imports of the library, so that a kept memory has that too. */
const IMPORT_GAME = "import base64, glob, html, pathlib, stp.web.app, stp.web.browser.thinker";
/** Until now nothing was garbage, and the most of it never will be. */
const COLLECT_GARBAGE = "import gc; gc.freeze(); gc.enable()";
/** What is restored would otherwise throw the same dice at every visit. */
const RESEED = "import random; random.seed()";

const isPage = globalThis.document !== undefined;

/** Where what Python prints goes, once somebody has said so. */
const streams = { stdout: console.log, stderr: console.error };

/**
 * Has somebody hear that Python has died, as it does of a stack overflow in WebAssembly: the page,
 * or in the worker whoever listens for errors.
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

/** The archives' hashes: the browser hands out none that is damaged. */
const LIBRARY_HASH = { integrity: HASHES["stdlib.gz"] ?? "" };
const GAME_HASH = { integrity: HASHES["game.gz"] ?? "" };
const LATE_HASH = { integrity: HASHES["lazy.gz"] ?? "" };

/** @param {Uint8Array} [snapshot] */
async function start(snapshot) {
  const game = fetchBytes(GAME);
  const make = (await script).default;
  const python = await load({
    createPyodideModule: async (settings) => {
      const module = await (snapshot ? make(settings) : makeInSlices(make, settings));
      // Or all of the page's Python would run on stacks of its own.
      return Object.assign(module, { jspiSupported: false });
    },
    indexURL: PYODIDE,
    stdLibURL: STANDARD_LIBRARY,
    lockFileContents: LOCK,
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
    ...(snapshot && { _loadSnapshot: snapshot }),
    _makeSnapshot: !isPage && !snapshot,
  });
  watchDeath(python);
  python.FS.writeFile("/lib/game.zip", await game);
  if (snapshot) {
    python.runPython(RESEED);
    performance.mark("stp-restored");
    return python;
  }
  python.runPython(FIND_GAME);
  const steps = python.runPython(PREPARE);
  while (!steps.next().done) await rest();
  steps.destroy();
  python.runPython(`${IMPORT_GAME}; ${COLLECT_GARBAGE}`);
  return python;
}

/** Starts out of a kept memory, or else, and where a file was damaged, from the beginning. */
async function startOnce() {
  let snapshot = await kept;
  let python;
  try {
    python = await start(snapshot);
  } catch (error) {
    console.info(`Starting once more, from the beginning: ${error}`);
    snapshot = undefined;
    await forget();
    // What is damaged does not stay in the browser's cache.
    begin(PYODIDE + WASM, undefined, { cache: "reload" });
    begin(STANDARD_LIBRARY, undefined, { cache: "reload", ...LIBRARY_HASH });
    begin(GAME, undefined, { cache: "reload", ...GAME_HASH });
    python = await start();
  }
  // The page's own Python is full of the page by now; the worker's is fresh.
  if (!isPage && !snapshot) {
    await keep(/** @type {Uint8Array<ArrayBuffer>} */ (python.makeMemorySnapshot()));
  }
  return python;
}

const kept = find();
// Its name has the hash of its content: what the browser has kept of it, compiled, is the same.
const wasm = begin(PYODIDE + WASM, undefined, { cache: "force-cache" });
// What is needed only when that is compiled waits for the first picture; what is needed last
// arrives while Python is starting.
const first = painted();
const script = Promise.resolve(first).then(() => import("../../vendor/pyodide/pyodide.asm.mjs"));
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

/** How the browser is asked for the late screens: past its cache once that had a damaged file. */
let lateCache = /** @type {RequestCache} */ ("default");

/** Has Python find the modules below `stp.web.lazy`, which no start needs. */
export async function addScreens() {
  begin(LATE_SCREENS, undefined, { cache: lateCache, ...LATE_HASH });
  lateCache = "reload";
  const archive = await fetchBytes(LATE_SCREENS);
  const pyodide = await python;
  pyodide.FS.writeFile("/lib/lazy.zip", archive);
  pyodide.runPython(FIND_LATE);
}
