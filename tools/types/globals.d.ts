// What the page's plain scripts hand to its modules, and what TypeScript does not know of browsers.

/** A kind of failure, each with a message of its own in `static/start/failure.js`. */
type Failure = "missing" | "damaged" | "wasm" | "old" | "python" | "died" | "again" | "handler";

/** What `static/start/heal.js` has found a file to be. */
type State = "whole" | "mended" | "damaged" | "missing";

/** What `static/start/rescue.js` reads of an entry of the journal. */
interface FoundEntry {
  readonly key: string;
  readonly number: number;
  readonly text?: string;
}

/** A back-up's content, as `stp/web/store/backup.py` reads it. */
interface Backup {
  "stp-backup": number;
  games: Record<string, string>;
  aside: readonly (string | undefined)[];
  analyses: Record<string, string>;
}

/** The memory of an earlier visit, as `static/runtime/snapshot.js` has kept it. */
interface KeptMemory {
  madeBy: string | null;
  bytes: ArrayBuffer;
}

/** Shows a message that says what can be done; the report is for whoever repairs it. */
declare var stpFail: (kind: Failure, report: string) => void;
/**
 * Mends the files of the page after a failure of a kind, and begins again; returns what to tell of
 * where that does not help.
 */
declare var stpHeal: (kind: Failure) => Promise<Failure | "">;
/** Calls back with a back-up of what is kept on the device. */
declare var stpRescue: (then: (backup: Backup) => void) => void;
/** Returns the clicks and submits so far, and keeps no more. */
declare var stpEarly: () => Event[];
/** The memory that is being read; gone once it is taken. */
declare var stpKept: Promise<KeptMemory | undefined> | undefined;
/** Returns an English text of the page's own scripts in the page's language. */
declare var stpWord: (text: string) => string;
/** Shows the start screen in a language. */
declare var stpSpeak: (lang: string) => void;

interface LaunchParams {
  readonly files?: readonly FileSystemFileHandle[];
  readonly targetURL?: string;
}
/** What the installed game is opened with; not in every browser. */
declare var launchQueue: { setConsumer(take: (params: LaunchParams) => void): void } | undefined;
