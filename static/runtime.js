// The interpreter that `pyscript.toml` names: Pyodide with a standard library and a game that the
// build has compiled (tools/runtime.py). It starts as soon as this module runs, beside PyScript,
// and from the second visit on with the memory that the first one kept.
import { LOCK, WASM } from "../python/build.js";
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { begin, fetchBytes } from "./download.js";
import { inOneGo, inSlices } from "./slices.js";
import { find, forget, keep } from "./snapshot.js";

const from = (path) => new URL(path, import.meta.url).href;
const PYODIDE = from("../vendor/pyodide/");
const STANDARD_LIBRARY = from("../python/stdlib.zip");
const GAME = from("../python/game.zip");

/** What Pyodide imports as soon as its module is made (`finalizeBootstrap`). */
const IMPORT_PYODIDE = "import _pyodide_core, tempfile, zipfile; del _pyodide_core, tempfile, zipfile";
/** The game comes first, because it has PyScript's own Python too, compiled. */
const FIND_GAME = "import sys; sys.path[0] == '/lib/game.zip' or sys.path.insert(0, '/lib/game.zip')";
/** PyScript will ask for `html`. */
const IMPORT_GAME = "import prepared, html, stp.web.app, stp.web.thinker";
/** Until now nothing was garbage, and the most of it never will be. */
const COLLECT_GARBAGE = "import gc; gc.freeze(); gc.enable()";
/** What is restored would otherwise throw the same dice at every visit. */
const RESEED = "import random; random.seed()";

/** Milliseconds, after which nothing waits for the start screen any more. */
const LONGEST_BLANK = 2000;

/**
 * Noted while Python starts in slices. A Chromium that samples its own memory, as a few do by lot,
 * can crash of a call that may be suspended: what has not ended in this tab is not tried again.
 */
const SLICED = `stp:${new URL("../", import.meta.url).pathname}:sliced`;

const isPage = globalThis.document !== undefined;

/** Where what Python prints goes, once somebody has said so. */
const streams = { stdout: console.log, stderr: console.error };

async function start(prepare, snapshot) {
  const game = fetchBytes(GAME);
  const { make, run } = prepare((await script).default);
  const python = await load({
    createPyodideModule: async (settings) => {
      const module = await make(settings);
      module.jspiSupported = false; // or all of the page's Python would run in calls like that
      await run(IMPORT_PYODIDE);
      return module;
    },
    indexURL: PYODIDE,
    stdLibURL: STANDARD_LIBRARY,
    lockFileContents: LOCK,
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
    _loadSnapshot: snapshot,
    _makeSnapshot: !isPage && !snapshot,
  });
  python.FS.writeFile("/lib/game.zip", await game);
  await run(`${FIND_GAME}; ${IMPORT_GAME}`);
  // In one go, so that whatever has failed ahead of time fails here.
  python.runPython(`${FIND_GAME}; ${snapshot ? RESEED : `${IMPORT_GAME}; ${COLLECT_GARBAGE}`}`);
  if (snapshot) performance.mark("stp-restored");
  return python;
}

/** Starts in a way that not every browser and not every visit allows, or else as always. */
async function tryToStart(prepare, snapshot) {
  try {
    return await start(prepare, snapshot);
  } catch (error) {
    console.info(`Starting once more, in one go: ${error}`);
    await forget();
    return start(inOneGo);
  }
}

async function startInSlices() {
  let notes;
  try {
    notes = sessionStorage;
    if (notes.getItem(SLICED) !== null) return start(inOneGo);
    notes.setItem(SLICED, "");
  } catch {
    // blocked: then there are no notes
  }
  const python = await tryToStart(inSlices);
  notes?.removeItem(SLICED);
  return python;
}

async function startOnce() {
  const snapshot = await kept;
  if (snapshot) return tryToStart(inOneGo, snapshot);
  if (isPage) return startInSlices();
  const python = await tryToStart(inOneGo);
  // The page's own Python is full of the page by now; the worker's is fresh.
  await keep(python.makeMemorySnapshot());
  return python;
}

const once = (target, kind) =>
  new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }));

const firstPaint = () =>
  new Promise((resolve) => {
    const see = (list) => list.getEntriesByName("first-contentful-paint").length && resolve();
    new PerformanceObserver(see).observe({ type: "paint", buffered: true });
  });

/** Waits for the whole start screen to be painted. */
async function screen() {
  if (document.readyState === "loading") await once(document, "readystatechange");
  // Some browsers keep to themselves what they paint: then until all that the page names is there.
  if (document.readyState !== "complete") await Promise.race([firstPaint(), once(window, "load")]);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function hasVisited() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // in some frames even the question is forbidden
  }
}

/** What may wait for the picture does so on a first visit: later ones have all files at hand. */
function painted() {
  if (!isPage || document.hidden || hasVisited()) return undefined;
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_BLANK));
  return Promise.race([screen().catch(() => tooLong), tooLong]);
}

const kept = find();
// Its name has the hash of its content: what the browser has kept of it, compiled, is the same.
const wasm = begin(PYODIDE + WASM, undefined, { cache: "force-cache" });
// What is needed only when that is compiled leaves the line to the style sheet and the letters;
// what is needed last arrives while Python is starting.
const first = painted();
const script = Promise.resolve(first).then(() => import("../vendor/pyodide/pyodide.asm.mjs"));
begin(STANDARD_LIBRARY, first);
begin(GAME, wasm);
const python = startOnce();

export { version };

export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, stdout && { stdout }, stderr && { stderr });
  return python;
}
