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
  const template = templateOf(lang);

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

  if (template) {
    root.lang = lang;
    document.title = template.dataset.title;
    document.querySelector("link[rel=manifest]").href = `./manifest-${lang}.webmanifest`;
    document.getElementById("app").replaceChildren(template.content);
    translate();
  }
  new MutationObserver(translate).observe(root, { attributeFilter: ["lang"] });
}
