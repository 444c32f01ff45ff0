// Restores the chosen colours before the first paint, so that nobody is dazzled while Python loads.
// A plain script in the head of the page and of `licences.html`.
{
  const prefix = `stp:${new URL(".", document.baseURI).pathname}:`;
  try {
    const theme = localStorage.getItem(`${prefix}theme`);
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's colours it is.
  }
}
