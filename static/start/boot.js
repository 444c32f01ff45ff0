// Starts PyScript, which runs the game's Python. `index.html` loads it;
// `static/runtime/interpreter.js` is starting Python meanwhile.
import { watchDownloads, watchStages } from "./progress.js";

const PYTHON = 'script[type="py"]';
/** Begins the names of the game's own databases. */
const OURS = "stp:";

/** @type {(selector: string, root?: ParentNode) => HTMLElement} */
const the = (selector, root = document) =>
  /** @type {HTMLElement} */ (root.querySelector(selector));

/**
 * Refuses what PyScript does without an interpreter in its configuration: it asks a public server.
 * @param {typeof import("../../vendor/pyscript/core.js").config} configuration
 */
function refuseFallback({ py: config }) {
  if (config?.interpreter && config.js_modules) return;
  the(PYTHON).setAttribute("type", "text/plain");
  throw new Error("the page has no configuration of PyScript");
}

/**
 * Puts an empty database in the place of all that are not the game's own. PyScript keeps packages in
 * databases that are not named after the game, and cannot start where the browser forbids them;
 * there are no packages here.
 */
function standInForDatabases() {
  const real = findDatabases();
  /** @type {(result: unknown) => object} */
  const request = (result) => {
    /** @type {{ result: unknown, onsuccess?: (event: { target: object }) => void }} */
    const asked = { result };
    queueMicrotask(() => asked.onsuccess?.({ target: asked }));
    return asked;
  };
  /** @type {(name: string | symbol) => unknown} */
  const empty = (name) => (String(name).startsWith("getAll") ? [] : 0);
  const store = new Proxy({}, { get: (_, name) => () => request(empty(name)) });
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  /** @type {(name: string, version?: number) => unknown} */
  const open = (name, version) =>
    real && name.startsWith(OURS) ? real.open(name, version) : request(database);
  Object.defineProperty(globalThis, "indexedDB", { value: { open } });
}

/** @returns {IDBFactory | undefined} */
function findDatabases() {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined; // in some frames even the question is forbidden
  }
}

async function boot() {
  if (typeof WebAssembly !== "object") {
    stpFail("wasm", navigator.userAgent);
    return;
  }
  watchDownloads();
  watchStages();
  standInForDatabases();
  const bridge = import("../page/bridge.js"); // takes over from static/start/early_clicks.js
  const { config, hooks } = await import("../../vendor/pyscript/core.js");
  refuseFallback(config);
  // The default hook is turned into code from text, which the page's policy rightly forbids.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      stpFail("python", String((typeof error === "object" && error.message) || error));
      return stderr(error, ...rest);
    };
  });
  await bridge;
}

await boot();
