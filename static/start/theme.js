// Restores the chosen colours before the first paint, so that nobody is dazzled while Python loads.
// It is a plain script in the head of the page and of `licences.html`.
{
  const prefix = `stp:${new URL(".", document.baseURI).pathname}:`;
  try {
    const theme = localStorage.getItem(`${prefix}theme`);
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: use the system's colours.
  }
}
