// Shows the start screen in the person's language before Python runs, and provides the texts of the
// page's own scripts (`stpWord`, `stpSpeak`). It is a plain script after the elements that it
// changes, in `index.html` and `licences.html`; it runs before the first paint.
{
  /** Elements with words of their own, as text and as a label. */
  const WORD = "[data-word]";
  const LABEL = "[data-word-label]";
  /** The ids of the game and of each language's start screen. */
  const APP = "app";
  /** @param {string} lang */
  const screenId = (lang) => `start-${lang}`;

  const root = document.documentElement;
  const prefix = `stp:${new URL(".", document.baseURI).pathname}:`;
  /** @type {string | null} */
  let chosen = null;
  try {
    chosen = localStorage.getItem(`${prefix}lang`);
  } catch {
    // Storage is blocked: use the browser's language.
  }
  /** @param {string | undefined} lang */
  const templateOf = (lang) =>
    /** @type {HTMLTemplateElement | null} */ (lang ? document.getElementById(screenId(lang)) : null);
  const lang = [chosen, ...navigator.languages]
    .map((tag) => tag?.split("-")[0]?.toLowerCase())
    .find((tag) => tag === "en" || templateOf(tag));

  globalThis.stpWord = (text) => {
    const { words = "{}" } = templateOf(root.lang)?.dataset ?? {};
    return JSON.parse(words)[text] ?? text;
  };

  /** Translates the elements beside the game. */
  const translate = () => {
    /** @type {NodeListOf<HTMLElement>} */
    const words = document.querySelectorAll(WORD);
    for (const element of words)
      element.textContent = stpWord((element.dataset.word ||= element.textContent ?? ""));
    /** @type {NodeListOf<HTMLElement>} */
    const labels = document.querySelectorAll(LABEL);
    for (const element of labels)
      element.ariaLabel = stpWord((element.dataset.wordLabel ||= element.ariaLabel ?? ""));
  };

  new MutationObserver(translate).observe(root, { attributeFilter: ["lang"] });
  document.addEventListener("DOMContentLoaded", translate); // elements after this script

  const app = document.getElementById(APP);
  const { title } = document;
  const english = new DocumentFragment();
  let shown = "en";
  /** @param {string} tag */
  const screenIn = (tag) => templateOf(tag)?.content ?? english;

  globalThis.stpSpeak = (tag) => {
    if (tag === shown) return;
    if (app) {
      screenIn(shown).append(...app.childNodes);
      app.append(screenIn(tag));
    }
    root.lang = shown = tag;
    document.title = templateOf(tag)?.dataset.title ?? title;
    const file = tag === "en" ? "manifest" : `manifest-${tag}`;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `./${file}.webmanifest`);
  };

  if (lang) stpSpeak(lang);
}
