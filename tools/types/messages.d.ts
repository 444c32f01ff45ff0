// What crosses between the page's scripts, Python and the worker.

/** One thing a person did, as `Event` of Python's side of the browser has it, in JSON text. */
interface PageEvent {
  kind: string;
  action?: string;
  data?: Record<string, string | undefined>;
  name?: string;
  value?: string;
  checked?: boolean;
  key?: string;
  modifiers?: string[];
  form?: Record<string, FormDataEntryValue>;
}

/** Sends Python an event. */
type Tell = (event: PageEvent) => void;

/** The parts of a browser's event that outlive it. */
interface Action {
  type: string;
  target: Element;
  key?: string | undefined;
  submitter?: HTMLElement | null | undefined;
  modifiers?: string[];
}

/** What the page asks the worker: to find something out, or not to any more. */
type WorkerRequest = { id: number; record: string; task: string } | { forget: number };

/** What the worker says: that it is there, that it never will be, or what it has found out. */
type WorkerReply = { ready: true } | { dead: string } | { id: number; word: string; text: string };
