// The journal: a second copy, in a browser database, of what Python stores in localStorage. A
// browser that is killed loses the latest changes to localStorage, but not those to a database.
// Python calls it through `static/page/bridge.js`; `stp/web/store/journal.py` says what is written
// and why.
import { tell } from "./events.js";

const NAME = `stp:${new URL(".", document.baseURI).pathname}:journal`;
/** The format's number. A page that knows only a lower one cannot open the database. */
const VERSION = 1;
const ENTRIES = "entries";
/** Maximum milliseconds that the start waits for the journal: some browsers never answer. */
const PATIENCE = 1000;
/** Milliseconds after which a refused entry is tried again, and one without an answer counts as refused. */
const AGAIN = 5000;
/** The event, with the entries, that the document gets when they are written, for measurements. */
const WRITTEN = "stp-journal";

/** @typedef {{ key: string, number: number, text?: string, check: number, before?: number, at: number }} Entry */

/** @type {IDBDatabase | null} */
let database = null;
/** The entries found at the start, as JSON; empty until then. */
let found = "";
let isRefusing = false;
/**
 * The entries to write, by their place in the database; a number to remove one that is not newer.
 * @type {Map<string, Entry | number>}
 */
let waiting = new Map();
/** Entries that were refused: another tab may have written newer ones since. @type {WeakSet<Entry>} */
const refused = new WeakSet();
let isScheduled = false;
/** The timer that tries refused entries again. @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** @param {string} what */
const report = (what) => tell({ kind: "journal", value: what });

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function close() {
  database?.close();
  database = null;
  report("closed");
}

/** Opens the database and reads all of it. */
async function read() {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES);
  const opened = await answer(opening);
  opened.onversionchange = close; // a newer version of the page needs it
  opened.onclose = close;
  const store = opened.transaction(ENTRIES).objectStore(ENTRIES);
  const [names, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  const now = Date.now();
  found = JSON.stringify(names.map((name, place) => {
    const { at, ...entry } = Object(values[place]);
    const plain = Object.entries(entry).filter(([, value]) => Object(value) !== value);
    return { ...Object.fromEntries(plain), name, age: (now - at) / 1000 };
  }));
  database = opened;
  report("open");
}

/** Settles when the journal has been read, cannot be read, or takes too long to answer. */
export const journalRead = Promise.race([
  read().catch((error) => console.info(`No journal: ${error}`)),
  new Promise((resolve) => { setTimeout(resolve, PATIENCE); }),
]);

/** Whether the journal has been read and takes entries. */
export const journalIsOpen = () => database !== null;

/** Whether entries are written, or will be in a moment. */
export const journalIsWritten = () => database !== null && !isRefusing;

/** Returns the journal's entries at the start as JSON, once: Python knows what it adds itself. */
export function journalEntries() {
  const entries = found;
  found = "";
  return entries;
}

/** Writes an entry unless its place has a newer one. @param {IDBObjectStore} store @param {Entry} entry @param {string} place */
function putUnlessNewer(store, entry, place) {
  const present = store.get(place);
  present.onsuccess = () => {
    if (!(present.result?.number >= entry.number)) store.put(entry, place);
  };
}

/** Removes an entry unless a newer one has replaced it. @param {IDBObjectStore} store @param {number} number @param {string} place */
function deleteUnlessNewer(store, number, place) {
  const present = store.get(place);
  present.onsuccess = () => {
    if (!(present.result?.number > number)) store.delete(place);
  };
}

/** @param {Map<string, Entry | number>} entries @returns {Promise<void>} */
const write = (entries) =>
  new Promise((resolve, reject) => {
    if (!database) throw new Error("closed");
    const transaction = database.transaction(ENTRIES, "readwrite", { durability: "relaxed" });
    const store = transaction.objectStore(ENTRIES);
    const mustLook = [...entries.values()].some((entry) => typeof entry === "number" || refused.has(entry));
    for (const [place, entry] of entries) {
      if (typeof entry === "number") deleteUnlessNewer(store, entry, place);
      else if (refused.has(entry)) putUnlessNewer(store, entry, place);
      else store.put(entry, place);
    }
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    if (!mustLook) transaction.commit?.();
  });

/** @param {boolean} isNow */
function setRefusing(isNow) {
  if (isRefusing === isNow) return;
  isRefusing = isNow;
  report(isNow ? "refused" : "written");
}

async function flush() {
  isScheduled = false;
  clearTimeout(again);
  if (!waiting.size) return;
  const entries = waiting;
  waiting = new Map();
  const late = setTimeout(() => setRefusing(true), AGAIN);
  try {
    await write(entries);
    setRefusing(false);
    document.dispatchEvent(new CustomEvent(WRITTEN, { detail: [...entries.values()] }));
  } catch (error) {
    for (const [place, entry] of entries) {
      if (typeof entry === "number") continue; // it can wait for the next start
      refused.add(entry);
      const other = waiting.get(place);
      if (typeof other !== "object" || other.number < entry.number) waiting.set(place, entry);
    }
    setRefusing(true);
    if (database) again = setTimeout(flush, AGAIN);
    console.info(`Not in the journal: ${error}`);
  }
  clearTimeout(late);
}

/** Writes as soon as Python returns, so that the browser stores it during layout and paint. */
function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => { if (isScheduled) void flush(); });
}

/**
 * Writes an entry as soon as the page has finished its current task.
 * @param {string} place in the database
 * @param {string} key
 * @param {number} number
 * @param {string | undefined} text nothing if the key was removed
 * @param {number} check
 * @param {number | undefined} before
 */
export function journalNote(place, key, number, text, check, before) {
  waiting.set(place, { key, number, text, check, before, at: Date.now() });
  schedule();
}

/**
 * Removes an entry, in the same way, unless one with a higher number has replaced it.
 * @param {string} place
 * @param {number} [number]
 */
export function journalForget(place, number = Infinity) {
  if (!waiting.has(place)) waiting.set(place, number);
  schedule();
}

addEventListener("pagehide", () => { if (isScheduled) void flush(); });
