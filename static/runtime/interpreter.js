// The interpreter that `pyscript.toml` names: Pyodide with a standard library and a game that the
// build has compiled (tools/runtime.py). It starts as soon as this module runs, beside PyScript,
// and from the second visit on with the memory that the first one kept.
import { LOCK, WASM } from "../../python/build.js";
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";
import { begin, fetchBytes } from "./download.js";
import { makeInSlices, rest } from "./time_slices.js";
import { find, forget, keep } from "./snapshot.js";

const from = (path) => new URL(path, import.meta.url).href;
const PYODIDE = from("../../vendor/pyodide/");
const STANDARD_LIBRARY = from("../../python/stdlib.zip");
const GAME = from("../../python/game.zip");

/** The game comes first, because it has PyScript's own Python too, compiled. */
const FIND_GAME = "import sys; sys.path.insert(0, '/lib/game.zip')";
const PREPARE = "import prepared; prepared.steps";
const IMPORT_GAME = "import html, stp.web.app, stp.web.thinker";
/** Until now nothing was garbage, and the most of it never will be. */
const COLLECT_GARBAGE = "import gc; gc.freeze(); gc.enable()";
/** What is restored would otherwise throw the same dice at every visit. */
const RESEED = "import random; random.seed()";

/** Milliseconds, after which nothing waits for the start screen any more. */
const LONGEST_BLANK = 2000;

const isPage = globalThis.document !== undefined;

/** Where what Python prints goes, once somebody has said so. */
const streams = { stdout: console.log, stderr: console.error };

async function start(snapshot) {
  const game = fetchBytes(GAME);
  const make = (await script).default;
  const python = await load({
    createPyodideModule: async (settings) => {
      const module = await (snapshot ? make(settings) : makeInSlices(make, settings));
      module.jspiSupported = false; // or all of the page's Python would run on stacks of its own
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
    begin(PYODIDE + WASM, undefined, { cache: "reload" }); // what is damaged does not stay
    python = await start();
  }
  // The page's own Python is full of the page by now; the worker's is fresh.
  if (!isPage && !snapshot) await keep(python.makeMemorySnapshot());
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
const script = Promise.resolve(first).then(() => import("../../vendor/pyodide/pyodide.asm.mjs"));
begin(STANDARD_LIBRARY, first);
begin(GAME, wasm);
const python = startOnce();

export { version };

export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, stdout && { stdout }, stderr && { stderr });
  return python;
}
