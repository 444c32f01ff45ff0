// Restores the chosen theme before the first paint, so that nobody is dazzled while Python loads.
{
  const scope = `stp:${new URL(".", document.baseURI).pathname}:`;
  try {
    const theme = localStorage.getItem(`${scope}theme`);
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's colours it is.
  }
}
