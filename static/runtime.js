// The interpreter that `pyscript.toml` names: Pyodide with a standard library and a game that the
// build has compiled (tools/runtime.py). It starts as soon as this module runs, beside PyScript,
// and from the second visit on with the memory that the first one kept.
import { LOCK } from "../python/build.js";
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { begin, fetchBytes } from "./download.js";
import { find, forget, keep } from "./snapshot.js";

const from = (path) => new URL(path, import.meta.url).href;
const PYODIDE = from("../vendor/pyodide/");
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const STANDARD_LIBRARY = from("../python/stdlib.zip");
const GAME = from("../python/game.zip");

/** The game comes first, because it has PyScript's own Python too, compiled. */
const FIND_GAME = "import sys; sys.path.insert(0, '/lib/game.zip')";
/** PyScript will ask for `html`. */
const IMPORT_GAME = "import prepared, html, stp.web.app, stp.web.thinker";
/** Until now nothing was garbage, and the most of it never will be. */
const COLLECT_GARBAGE = "import gc; gc.freeze(); gc.enable()";
/** What is restored would otherwise throw the same dice at every visit. */
const RESEED = "import random; random.seed()";

const isPage = globalThis.document !== undefined;

/** Where what Python prints goes, once somebody has said so. */
const streams = { stdout: console.log, stderr: console.error };

async function start(snapshot) {
  const game = fetchBytes(GAME);
  const python = await load({
    createPyodideModule: (await script).default,
    indexURL: PYODIDE,
    stdLibURL: STANDARD_LIBRARY,
    lockFileContents: LOCK,
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
    _loadSnapshot: snapshot,
    _makeSnapshot: !isPage && !snapshot,
  });
  python.FS.writeFile("/lib/game.zip", await game);
  python.runPython(`${FIND_GAME}; ${snapshot ? RESEED : `${IMPORT_GAME}; ${COLLECT_GARBAGE}`}`);
  return python;
}

async function startWith(snapshot) {
  try {
    const python = await start(snapshot);
    performance.mark("stp-restored");
    return python;
  } catch (error) {
    console.info(`Starting without what was kept: ${error}`);
    await forget();
    return start();
  }
}

async function startOnce() {
  const snapshot = await kept;
  if (snapshot) return startWith(snapshot);
  const python = await start();
  // The page's own Python is full of the page by now; the worker's is fresh.
  if (!isPage) await keep(python.makeMemorySnapshot());
  return python;
}

const kept = find();
const script = import("../vendor/pyodide/pyodide.asm.mjs");
begin(WASM);
begin(STANDARD_LIBRARY);
// Last, on a narrow line: it arrives while Python is starting.
begin(GAME, WASM);
const python = startOnce();

export { version };

export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, stdout && { stdout }, stderr && { stderr });
  return python;
}
