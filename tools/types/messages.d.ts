// Messages between the page's scripts, Python, the worker and the service worker.

/** An action of a person, with the fields of Python's `Event`, sent as JSON text. */
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

/** The parts of a browser event that are needed after it. */
interface Action {
  type: string;
  target: Element;
  key?: string | undefined;
  submitter?: HTMLElement | null | undefined;
  modifiers?: string[];
}

/** A request to the worker: to answer a question, or to forget one. */
type WorkerRequest = { id: number; record: string; task: string } | { forget: number };

/** A reply of the worker: that it is ready, that it has failed, or an answer. */
type WorkerReply = { ready: true } | { dead: string } | { id: number; word: string; text: string };

/**
 * A message to the service worker: to take over from the previous version, that a page of its own
 * version has started, or to answer with its version.
 */
type OfflineMessage = "take over" | "started" | "version";
