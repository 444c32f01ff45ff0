// Shows the progress of the start: the bytes received, and what PyScript is doing.
// `static/start/boot.js` calls it.
import { arrived } from "../runtime/download.js";

const PROGRESS = "#boot progress";
const STATUS = "#boot [data-status]";

/** PyScript's reports in plain words; its other reports are ignored. */
const STAGES = new Map([
  ["Loading interpreter", "Loading Python…"],
  ["Loading files", "Loading the game…"],
  ["Loaded Pyodide", "Setting up the table…"],
]);

/** @type {(bytes: number) => string} */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Shows how much has arrived; the build provides the sizes. */
export function watchDownloads() {
  const progress = /** @type {HTMLProgressElement} */ (document.querySelector(PROGRESS));
  /** @type {Record<string, number>} */
  const files = JSON.parse(progress.dataset.files ?? "{}");
  const sizes = Object.entries(files);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const whole = new Map(sizes.map(([file, size]) => [new URL(file, document.baseURI).href, size]));
  progress.max = total;
  const show = () => {
    // A file may be reported as complete before its last bytes have been counted.
    const loaded = [...arrived].reduce(
      (sum, [file, size]) => sum + Math.min(size, whole.get(file) ?? 0), 0,
    );
    progress.value = loaded;
    progress.textContent = `${megabytes(loaded)} of ${megabytes(total)} MB`;
    if (document.documentElement.dataset.state === "loading") requestAnimationFrame(show);
  };
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const size = whole.get(name);
      if (size !== undefined) arrived.set(name, size);
    }
  }).observe({ type: "resource", buffered: true });
  show();
}

/** Shows in plain words what PyScript is doing. */
export function watchStages() {
  const status = document.querySelector(STATUS);
  addEventListener("py:progress", (event) => {
    const stage = event instanceof CustomEvent && STAGES.get(event.detail);
    if (stage && status) status.textContent = stpWord(stage);
  });
}
