// Starts Python in slices, so that the page answers meanwhile. Pyodide's start is a few long calls
// into WebAssembly that import modules. Where a browser can suspend such a call (JavaScript Promise
// Integration), it rests at the next file it opens once it has gone on for a while.

/** Milliseconds for which a call goes on at least before it rests. */
const SHORTEST = 5;

/**
 * Opens a file, and rests before if that is due:
 *
 *     (module
 *       (func $due (import "e" "d") (result i32))
 *       (func $rest (import "e" "r"))
 *       (func $open (import "e" "o") (param i32 i32 i32 i32) (result i32))
 *       (func (export "o") (param i32 i32 i32 i32) (result i32)
 *         (if (call $due) (then (call $rest)))
 *         (call $open (local.get 0) (local.get 1) (local.get 2) (local.get 3))))
 *
 * This is WebAssembly because what suspends a call must not be called where nothing can be
 * suspended, whatever it returns then.
 */
const OPENING = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 16, 3, 0x60, 0, 1, 0x7f, 0x60, 0, 0, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f],
  ...[2, 19, 3, 1, 0x65, 1, 0x64, 0, 0, 1, 0x65, 1, 0x72, 0, 1, 1, 0x65, 1, 0x6f, 0, 2],
  ...[3, 2, 1, 2],
  ...[7, 5, 1, 1, 0x6f, 0, 3],
  ...[10, 21, 1, 19, 0, 0x10, 0, 4, 0x40, 0x10, 1, 0x0b],
  ...[0x20, 0, 0x20, 1, 0x20, 2, 0x20, 3, 0x10, 2, 0x0b],
]);

/** What Pyodide calls its program where nobody says otherwise. */
const PROGRAM = "./this.program";
const POINTER = 4;

const canSuspend = () =>
  Boolean(WebAssembly.Suspending && WebAssembly.promising && globalThis.scheduler?.yield);

/** Like `inSlices`, but does nothing beforehand and never rests. */
export const inOneGo = (make) => ({ make, run: async () => {} });

/**
 * Returns what makes Pyodide's module as `make` does, but in slices, and `run`, which runs Python
 * text in slices once it is made. That is for imports ahead of time only: whoever needs them
 * imports them again, and hears then of what has failed.
 *
 * Until a call has ended nobody else may call the module, for Python's lock is not held meanwhile.
 * And there is but WebAssembly between `main` or `PyRun_SimpleString` and a file that an import
 * opens: JavaScript in between could not be suspended.
 */
export function inSlices(make) {
  if (!canSuspend()) return inOneGo(make);
  let module;
  let exports;
  let isSuspendable = false;
  let rested = 0;

  const isDue = () => isSuspendable && performance.now() - rested > SHORTEST;
  const rest = async () => {
    await scheduler.yield();
    rested = performance.now();
  };
  const call = async (name, ...values) => {
    rested = performance.now();
    isSuspendable = true;
    try {
      return await WebAssembly.promising(exports[name])(...values);
    } finally {
      isSuspendable = false;
    }
  };
  const instantiateWith = (instantiate) => (imports, receive, fail) => {
    const e = { d: isDue, r: new WebAssembly.Suspending(rest), o: imports.env.__syscall_openat };
    const { exports: { o } } = new WebAssembly.Instance(new WebAssembly.Module(OPENING), { e });
    const env = { ...imports.env, __syscall_openat: o };
    const receiveLater = async (instance, ...others) => {
      ({ exports } = instance);
      await scheduler.yield();
      receive(instance, ...others);
    };
    scheduler.yield().then(() => instantiate({ ...imports, env }, receiveLater, fail));
  };

  return {
    async make(settings) {
      Object.assign(settings, {
        instantiateWasm: instantiateWith(settings.instantiateWasm),
        noInitialRun: true,
      });
      module = await make(settings);
      await scheduler.yield();
      const argv = module._malloc(2 * POINTER);
      const program = module.stringToNewUTF8(settings.thisProgram ?? PROGRAM);
      module.HEAPU32.set([program, 0], argv / POINTER);
      const status = await call("__main_argc_argv", 1, argv);
      if (status) throw new Error(`Python's start returned ${status}`);
      return module;
    },
    async run(code) {
      const text = module.stringToNewUTF8(code);
      await call("PyRun_SimpleString", text);
      module._free(text);
    },
  };
}
