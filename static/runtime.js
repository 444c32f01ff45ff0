// The interpreter that `pyscript.toml` names: Pyodide with a standard library and a game that the
// build has compiled (tools/runtime.py), fetched side by side.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;
const STANDARD_LIBRARY = new URL("../python/stdlib.zip", import.meta.url).href;
const GAME = new URL("../python/game.zip", import.meta.url).href;

async function fetchBytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Failed to fetch ${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export { version };

export async function loadPyodide(options) {
  const [game, python] = await Promise.all([
    fetchBytes(GAME),
    load({ ...options, indexURL: PYODIDE, stdLibURL: STANDARD_LIBRARY }),
  ]);
  python.FS.writeFile("/lib/game.zip", game);
  // First, so that PyScript's own Python is the compiled one too.
  python.runPython("import sys; sys.path.insert(0, '/lib/game.zip')");
  return python;
}
