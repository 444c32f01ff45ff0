// Shows what was built in the person's language before Python is there. It stands behind the
// elements it changes, and is done before the first paint.
{
  const root = document.documentElement;
  const scope = `stp:${new URL(".", document.baseURI).pathname}:`;
  let chosen = null;
  try {
    chosen = localStorage.getItem(`${scope}lang`);
  } catch {
    // Storage is blocked: the browser's language it is.
  }
  const templateOf = (lang) => document.getElementById(`start-${lang}`);
  const lang = [chosen, ...navigator.languages]
    .map((tag) => tag?.split("-")[0].toLowerCase())
    .find((tag) => tag === "en" || templateOf(tag));

  /** An English text of the page's own scripts in the language that the page has now. */
  globalThis.stpWord = (text) => {
    const { words = "{}" } = templateOf(root.lang)?.dataset ?? {};
    return JSON.parse(words)[text] ?? text;
  };

  /** Puts what stands beside the game into the page's language. */
  const translate = () => {
    for (const element of document.querySelectorAll("[data-word]"))
      element.textContent = stpWord(element.dataset.word ||= element.textContent);
    for (const element of document.querySelectorAll("[data-word-label]"))
      element.ariaLabel = stpWord(element.dataset.wordLabel ||= element.ariaLabel);
  };

  new MutationObserver(translate).observe(root, { attributeFilter: ["lang"] });

  const app = document.getElementById("app");
  const { title } = document;
  const english = new DocumentFragment();
  let shown = "en";
  const screenIn = (tag) => templateOf(tag)?.content ?? english;

  /** Shows the start screen in another language of the page. */
  globalThis.stpSpeak = (tag) => {
    if (tag === shown) return;
    screenIn(shown).append(...app.childNodes);
    app.append(screenIn(tag));
    root.lang = shown = tag;
    document.title = templateOf(tag)?.dataset.title ?? title;
    const manifest = tag === "en" ? "manifest" : `manifest-${tag}`;
    document.querySelector("link[rel=manifest]").href = `./${manifest}.webmanifest`;
  };

  if (lang) stpSpeak(lang);
}
