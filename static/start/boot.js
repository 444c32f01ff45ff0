// Starts PyScript, which runs the game's Python code. `index.html` loads it; meanwhile
// `static/runtime/interpreter.js` starts Python.
import { painted } from "../runtime/first_paint.js";
import { watchDownloads, watchStages } from "./progress.js";

const PYTHON = 'script[type="py"]';
/** Prefix of the game's own databases. */
const OURS = "stp:";

/**
 * Refuses a configuration without an interpreter, because PyScript would contact a public server.
 * @param {typeof import("../../vendor/pyscript/core.js").config} configuration
 */
function refuseFallback({ py: config }) {
  if (config?.interpreter && config.js_modules) return;
  document.querySelector(PYTHON)?.setAttribute("type", "text/plain");
  throw new Error("the page has no configuration of PyScript");
}

/**
 * Replaces all databases except the game's own by an empty one. PyScript stores packages in a
 * database and cannot start if the browser forbids it; there are no packages here.
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
  const open = (name, version) => {
    if (!name.startsWith(OURS)) return request(database);
    if (!real) throw new DOMException("the browser forbids databases", "SecurityError");
    return real.open(name, version);
  };
  Object.defineProperty(globalThis, "indexedDB", { value: { open } });
}

/** @returns {IDBFactory | undefined} */
function findDatabases() {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined; // in some frames, even access to it is forbidden
  }
}

/** Adds the drawings that the start screen does not need; Python takes longer to start. */
async function addDrawings() {
  await painted();
  const { default: symbols } = await import("../drawings/later.js");
  document.querySelector("svg.sprite")?.insertAdjacentHTML("beforeend", symbols);
}

async function boot() {
  if (typeof WebAssembly !== "object") {
    stpFail("wasm", navigator.userAgent);
    return;
  }
  watchDownloads();
  watchStages();
  standInForDatabases();
  const drawings = addDrawings();
  const bridge = import("../page/bridge.js"); // takes over from static/start/early_clicks.js
  const { config, hooks } = await import("../../vendor/pyscript/core.js");
  refuseFallback(config);
  // The default hook is made from text by `eval`, which the page's policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      stpFail("python", String((typeof error === "object" && error.message) || error));
      return stderr(error, ...rest);
    };
  });
  await Promise.all([bridge, drawings]);
}

await boot();
