// Stands between PyScript and Pyodide to say where our copy of the runtime lies.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

const indexURL = new URL("../vendor/pyodide/", import.meta.url).href;

/** We install no packages, so the list of those Pyodide could install is not fetched. */
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "", arch: "wasm32", platform: "", python: "", version },
  packages: {},
});

export const loadPyodide = (options) =>
  load({ ...options, indexURL, lockFileContents: NO_PACKAGES });
