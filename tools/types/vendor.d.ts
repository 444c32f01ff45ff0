// Modules whose files are in a different place in the repository than on the site: npm packages,
// and files that the build writes.

declare module "*/vendor/morphdom/morphdom-esm.js" {
  export { default } from "morphdom";
}

declare module "*/vendor/uqr/index.mjs" {
  export { encode } from "uqr";
}

declare module "*/vendor/pyodide/pyodide.mjs" {
  export { loadPyodide, version } from "pyodide";
}

declare module "*/vendor/pyodide/pyodide.asm.mjs" {
  type Create = NonNullable<import("pyodide").PyodideConfig["createPyodideModule"]>;
  /** Missing from Pyodide's own types: Python's C interface; numbers are addresses. */
  interface Program {
    _PyInit__pyodide_core: () => number;
    _PyImport_AppendInittab(name: number, place: number): number;
    _PyInitConfig_Create(): number;
    _PyInitConfig_Free(config: number): void;
    _PyInitConfig_SetInt(config: number, name: number, value: bigint): number;
    _PyInitConfig_SetStr(config: number, name: number, value: number): number;
    _Py_InitializeFromInitConfig(config: number): number;
    _PyRun_SimpleString(text: number): number;
    wasmTable: WebAssembly.Table;
  }
  export default function create(
    settings: Parameters<Create>[0],
  ): Promise<Awaited<ReturnType<Create>> & Program>;
}

declare module "*/vendor/pyscript/core.js" {
  /** Missing from PyScript's own types: the configuration by type of script. */
  export const config: { py?: { interpreter?: string; js_modules?: object } };
  export const hooks: {
    main: { onReady: Set<(wrap: { io: PyScriptOutput }) => void> };
    worker: { onBeforeRunAsync: Set<() => void> };
  };
  interface PyScriptOutput {
    stderr: (error: { message?: string } | string, ...rest: unknown[]) => unknown;
  }
}

/** Written by `tools/assemble/site.py`. */
declare module "*/drawings/later.js" {
  /** Symbols of the sprite. */
  export default string;
}

/** Written by `tools/interpreter/install.py`. */
declare module "*/python/build.js" {
  /** Changes with everything that affects the snapshot. */
  export const BUILD: string;
  /** The hash of each archive, as browsers check it. */
  export const HASHES: Record<string, string>;
  /** Where Pyodide puts the standard library. */
  export const LIBRARY: string;
  /** Pyodide's list of packages: none. */
  export const LOCK: import("pyodide").Lockfile;
  /** Number of modules that Pyodide imports at its own start. */
  export const STEPS: number;
  /** The name of the WebAssembly file. */
  export const WASM: string;
}
