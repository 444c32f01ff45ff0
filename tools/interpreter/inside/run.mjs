// Runs a Python file in the pinned Pyodide with another standard library:
// `node run.mjs PYODIDE_FOLDER LIBRARY FILE JOB_FOLDER`.
// The file finds the job's folder as /job. `tools/interpreter/runtime.py` calls it.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide = "", library = "", file = "", job = ""] = process.argv.slice(2);
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(pathToFileURL(join(resolve(pyodide), "pyodide.mjs")).href);
// Without a fixed seed sets would be written in another order every time.
// Columns in tracebacks are not worth their bytes.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ env, stdLibURL: resolve(library) });
python.FS.mkdir("/job");
python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(job) }, "/job");
try {
  python.runPython(readFileSync(file, "utf8"), { filename: file });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
