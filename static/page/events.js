// Reports to Python what a person does, as JSON text; only strings are passed, so no proxy can
// leak. Python takes over through `connect` and `recall` of `static/page/bridge.js`; until then
// `static/start/before_python.js` gets the events.
import { listenForArrowKeys } from "../input/arrow_keys.js";
import { onDrag } from "../input/drag.js";
import { onFastForward } from "../input/fast_forward.js";
import { onHold } from "../input/hold_to_look.js";
import { onNextSheet } from "../input/next_sheet.js";
import { onPullDown } from "../input/pull_down.js";
import { onSigns } from "../input/sign_lines.js";
import { activeAround, isControl, isSetting, remember, remembered, scope } from "../start/before_python.js";
import { fitCards } from "./card_size.js";
import { onBack, onLaunch } from "./device.js";
import { app } from "./find.js";
import { shutOff } from "./modal.js";
import { finish } from "./postponed.js";
import { placeSheet } from "./sheet_place.js";

const MAX_FILE_SIZE = 16e6;
/** The `name` of the field and of the event that import games. */
const IMPORT = "import";
/** @type {readonly ["alt", "ctrl", "meta", "shift"]} */
const MODIFIERS = ["alt", "ctrl", "meta", "shift"];

/** @type {((json: string) => boolean) | null} */
let receive = null;

/** @type {Tell} */
export const tell = (event) => { receive?.(JSON.stringify(event)); };

/** Returns the data of an element, and its id, to which the focus returns from what it opens. @param {HTMLElement | null} near */
const dataOf = (near) => ({ ...near?.dataset, opener: near?.id ?? "" });

/** Returns an action with the fields of Python's `Event`. @param {Action} action @returns {PageEvent} */
function plain({ type, target, key, submitter, modifiers }) {
  const near = activeAround(target);
  const button = submitter instanceof HTMLButtonElement ? submitter : null;
  const control = isControl(target) ? target : button;
  const own = "form" in target && target.form instanceof HTMLFormElement ? target.form : null;
  const form = own ?? target.closest("form");
  return {
    kind: type,
    action: near?.dataset.action ?? "",
    data: dataOf(near),
    name: control?.name ?? "",
    value: control?.value ?? "",
    checked: control instanceof HTMLInputElement && control.checked,
    key: key ?? "",
    modifiers: modifiers ?? [],
    form: form ? Object.fromEntries(new FormData(form, submitter)) : {},
  };
}

/** Returns the parts of an event that are needed after it. @param {Event} event @returns {Action} */
const actionOf = (event) => ({
  type: event.type,
  target: event.target instanceof Element ? event.target : document.body,
  key: event instanceof KeyboardEvent ? event.key : undefined,
  submitter: event instanceof SubmitEvent ? event.submitter : undefined,
  modifiers: modifiersOf(event),
});

/** @param {Event} event */
const modifiersOf = (event) =>
  event instanceof KeyboardEvent || event instanceof MouseEvent
    ? MODIFIERS.filter((name) => event[`${name}Key`])
    : [];

/** Returns whether Python handles an action. @param {Pick<Action, "type" | "target">} action */
function isForPython({ type, target }) {
  if (type !== "click") return true;
  const near = activeAround(target);
  if (!near || near.tagName === "FORM" || isControl(near)) return false;
  return !("disabled" in near && near.disabled) && near.ariaDisabled !== "true";
}

/** Returns whether a key press hands in a text of several lines. @param {Event} event */
const handsIn = (event) => event instanceof KeyboardEvent && event.key === "Enter" && (event.ctrlKey || event.metaKey);

/** Returns whether a key press opens or closes what a summary heads. @param {Event} event */
const unfolds = (event) =>
  event instanceof KeyboardEvent && event.key === " " && event.target instanceof Element && event.target.matches("summary");

/** Whether the click before made a move. */
let hasMoved = false;

/** Returns whether a click is the second one of a double click that has made a move already. @param {Event} event */
function movesAgain(event) {
  if (event.type !== "click" || !(event.target instanceof Element)) return false;
  const before = hasMoved;
  hasMoved = Boolean(activeAround(event.target)?.dataset.action);
  const isSecond = event instanceof PointerEvent && event.pointerType === "mouse" && event.detail > 1;
  return before && hasMoved && isSecond; // a finger taps twice on purpose
}

/** Returns whether a key is held down, which counts once: Enter would press a button again and again. @param {Event} event */
function isHeld(event) {
  if (!(event instanceof KeyboardEvent && event.repeat)) return false;
  if (event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
  return true;
}

/** @param {Event} event */
function onEvent(event) {
  // The second click of a double click may hit the screen that the first one left, or a button that
  // now moves for the next player or in the next phase.
  if (finish() && event.target instanceof Node && !event.target.isConnected) return;
  if (movesAgain(event)) return;
  if (unfolds(event)) return;
  if (isHeld(event)) return;
  if (event.target instanceof HTMLTextAreaElement && handsIn(event)) {
    event.target.form?.requestSubmit();
    return;
  }
  if (event.type === "submit") event.preventDefault();
  if (event.target instanceof HTMLInputElement && event.target.type === "file") {
    if (event.type === "change") void takeFile(event.target);
    return;
  }
  const action = actionOf(event);
  if (!isForPython(action)) return;
  if (!receive) remember(action);
  else if (receive(JSON.stringify(plain(action)))) event.preventDefault();
}

/** Reports a press, which lasts longer than Python needs to compute its result. @param {PointerEvent} event */
function onPress({ button, target }) {
  if (button || !(target instanceof Element) || !isForPython({ type: "click", target })) return;
  const data = activeAround(target)?.dataset;
  tell({ kind: "press", action: data?.action ?? "", data: { ...data } });
}

/** @param {HTMLInputElement} input */
async function takeFile(input) {
  try {
    await sendFile(input.name, input.files?.[0]);
  } finally {
    input.value = "";
  }
}

/** @param {string} name @param {File} [file] */
async function sendFile(name, file) {
  if (!file) return;
  /** @type {{ file: string, error?: string }} */
  const data = { file: file.name };
  let value = "";
  try {
    if (file.size > MAX_FILE_SIZE) data.error = "large";
    else value = await file.text();
  } catch {
    data.error = "unreadable";
  }
  tell({ kind: "file", name, value, data });
}

/** Sends the games in files, several of them together. @param {File[]} files */
async function sendFiles(files) {
  if (files.length < 2) {
    await sendFile(IMPORT, files[0]);
    return;
  }
  let room = MAX_FILE_SIZE;
  const texts = [];
  for (const file of files) {
    const fits = file.size <= room;
    if (fits) room -= file.size;
    texts.push(fits ? await file.text().catch(() => "") : ""); // a folder has no text
  }
  tell({ kind: "files", form: Object.fromEntries(texts.entries()) });
}

/** Returns, as JSON, what a person did before Python started. */
export const recall = () => JSON.stringify(remembered().map(plain));

/**
 * Sends every event to `handler` from now on; it returns whether it has handled the event.
 * @param {(json: string) => boolean} handler
 */
export function connect(handler) {
  receive = handler;
  onLaunch(sendFiles);
}

/** Returns the address's fragment decoded, or unchanged if it cannot be decoded (foreign links). */
export function hash() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

for (const type of ["click", "input", "change", "submit"]) app.addEventListener(type, onEvent);
app.addEventListener("pointerdown", onPress);
document.addEventListener("keydown", onEvent);
const early = stpEarly().filter(({ target }) => target instanceof Node && app.contains(target));
/** @type {(event: Event) => boolean} */
const choosesSetting = (event) => isSetting(actionOf(event));
// A change of language comes last, because it replaces the elements that were clicked.
for (const event of early.filter((one) => !choosesSetting(one))) onEvent(event);
for (const event of early.filter(choosesSetting)) onEvent(event);
listenForArrowKeys(app);
onBack(() => tell({ kind: "back" }));
onHold(app, tell);
const drags = onDrag(app, tell);
onFastForward(app, tell);
onSigns(app);
onNextSheet(app);
onPullDown(app, drags);
addEventListener("resize", () => {
  fitCards(app);
  placeSheet(app);
  shutOff(app);
});
const resume = () => tell({ kind: "resume" });
document.addEventListener("stp-go-on", resume);
// In the back/forward cache, the page hears nothing of other tabs.
addEventListener("pageshow", ({ persisted }) => { if (persisted) resume(); });
addEventListener("hashchange", () => tell({ kind: "hash", value: hash() }));

// Reports what another tab has stored: only our keys, without their prefix.
addEventListener("storage", ({ key, newValue }) => {
  if (!key?.startsWith(scope)) return;
  tell({ kind: "storage", name: key.slice(scope.length), value: newValue ?? "" });
});
