// Starts PyScript and says truthfully how far it is.
import { arrived } from "../runtime/download.js";

const progress = document.querySelector("#boot progress");
const status = document.querySelector("#boot [data-status]");

/** What PyScript reports, in words for people; the rest of its reports are of no interest. */
const STAGES = {
  "Loading interpreter": "Fetching and starting Python …",
  "Loading files": "Fetching the game …",
  "Loaded Pyodide": "Setting the table …",
};

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Shows how much of the start has arrived; the sizes were written down by the build. */
function watchDownloads() {
  const sizes = Object.entries(JSON.parse(progress.dataset.files));
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const whole = new Map(sizes.map(([file, size]) => [new URL(file, document.baseURI).href, size]));
  progress.max = total;
  const show = () => {
    const loaded = [...arrived.values()].reduce((sum, size) => sum + size, 0);
    progress.value = loaded;
    progress.textContent = `${megabytes(loaded)} of ${megabytes(total)} MB`;
    if (document.documentElement.dataset.state === "loading") requestAnimationFrame(show);
  };
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (!whole.has(name)) continue;
      arrived.set(name, whole.get(name));
    }
  }).observe({ type: "resource", buffered: true });
  show();
}

function watchStages() {
  addEventListener("py:progress", ({ detail }) => {
    if (STAGES[detail]) status.textContent = stpWord(STAGES[detail]);
  });
}

/** PyScript falls back to a public server when its configuration names no interpreter. */
function refuseFallback({ py: config }) {
  if (config?.interpreter && config.js_modules) return;
  document.querySelector('script[type="py"]').type = "text/plain";
  throw new Error("pyscript.toml could not be loaded or read");
}

/** PyScript keeps packages in databases that are not named after us, and cannot start where the
 * browser forbids them. There are no packages here: an empty stand-in will do. */
function standInForDatabases() {
  const request = (result) => {
    const asked = { result };
    queueMicrotask(() => asked.onsuccess?.({ target: asked }));
    return asked;
  };
  const store = new Proxy({}, { get: (_, name) => () => request(name.startsWith("getAll") ? [] : 0) });
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  Object.defineProperty(globalThis, "indexedDB", { value: { open: () => request(database) } });
}

/** Without static/start/first.js there is nobody who could tell of a failure, not even of its own. */
function tellOfTheFirst() {
  const box = document.getElementById("failure");
  box.querySelector("[data-message]").textContent = stpWord(
    "A file of the game could not be loaded. Check the connection, then reload the page.",
  );
  box.querySelector("[data-report]").textContent = "Not loaded: static/start/first.js";
  box.querySelector("[data-reload]").addEventListener("click", () => location.reload());
  box.hidden = false;
}

async function boot() {
  if (!globalThis.stpFail) {
    tellOfTheFirst();
    return;
  }
  if (typeof WebAssembly !== "object") {
    stpFail("wasm", navigator.userAgent);
    return;
  }
  watchDownloads();
  watchStages();
  standInForDatabases();
  const bridge = import("../page/bridge.js"); // takes over what a person does from static/early.js
  const { config, hooks } = await import("../../vendor/pyscript/core.js");
  refuseFallback(config);
  // The default hook is turned into code from text, which the page's policy rightly forbids.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      stpFail("python", error?.message ?? error);
      return stderr(error, ...rest);
    };
  });
  await bridge;
}

await boot();
