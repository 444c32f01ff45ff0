// Globals that the page's plain scripts provide for its modules, and browser features that
// TypeScript does not know.

/** A kind of failure; each has its own message in `static/start/failure.js`. */
type Failure = "missing" | "damaged" | "wasm" | "old" | "python" | "died" | "again" | "handler";

/** The state of a file that `static/start/heal.js` has checked. */
type State = "whole" | "mended" | "damaged" | "missing";

/** The part of a journal entry that `static/start/rescue.js` reads. */
interface FoundEntry {
  readonly key: string;
  readonly number: number;
  readonly text?: string;
}

/** The content of a backup, as `stp/web/store/backup.py` reads it. */
interface Backup {
  "stp-backup": number;
  games: Record<string, string>;
  aside: readonly (string | undefined)[];
  analyses: Record<string, string>;
  puzzles: readonly (string | undefined)[];
}

/** The snapshot of an earlier visit, as `static/runtime/snapshot.js` has saved it. */
interface KeptMemory {
  madeBy: string | null;
  bytes: ArrayBuffer;
}

/** Shows a message that says what to do; the report is for the developers. */
declare var stpFail: (kind: Failure, report: string) => void;
/**
 * Repairs the files of the page after a failure and restarts; returns the failure to show if that
 * does not help. Calls `checked` after each file.
 */
declare var stpHeal: (kind: Failure, checked: () => void) => Promise<Failure | "">;
/** Calls back with a backup of the games stored on the device. */
declare var stpRescue: (then: (backup: Backup) => void) => void;
/** Returns the clicks and submits so far, and stops collecting them. */
declare var stpEarly: () => Event[];
/** The snapshot that is being read; undefined once it has been taken. */
declare var stpKept: Promise<KeptMemory | undefined> | undefined;
/** Whether an earlier visit has stored the files on this device; undefined in the worker. */
declare var stpVisited: boolean | undefined;
/** The WebAssembly that is being compiled; undefined once it has been taken. */
declare var stpCompiled: Promise<WebAssembly.Module> | undefined;
/** The response with the WebAssembly on a first visit; undefined once it has been taken. */
declare var stpArriving: Promise<Response> | undefined;
/** Translates an English text of the page's own scripts. */
declare var stpWord: (text: string) => string;
/** Shows the start screen in a language. */
declare var stpSpeak: (lang: string) => void;

interface LaunchParams {
  readonly files?: readonly FileSystemFileHandle[];
  readonly targetURL?: string;
}
/** The files and texts that the installed game is opened with; not in every browser. */
declare var launchQueue: { setConsumer(take: (params: LaunchParams) => void): void } | undefined;
