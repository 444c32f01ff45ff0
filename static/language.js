// Shows what was built in the person's language before Python is there. It stands behind the
// elements it changes, and is done before the first paint.
{
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
  const words = JSON.parse(template?.dataset.words ?? "{}");

  /** An English text of the page's own scripts in the person's language. */
  globalThis.stpWord = (text) => words[text] ?? text;

  if (template) {
    document.documentElement.lang = lang;
    document.title = template.dataset.title;
    document.getElementById("app").replaceChildren(template.content);
    for (const element of document.querySelectorAll("[data-word]"))
      element.textContent = stpWord(element.textContent);
    for (const element of document.querySelectorAll("[data-word-label]"))
      element.ariaLabel = stpWord(element.ariaLabel);
  }
}
