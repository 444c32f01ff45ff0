// Gives every failure a face. A plain script, so that it works when no module could be loaded.
{
  const explain = {
    missing: "A file of the game could not be loaded. Check the connection, then reload the page.",
    wasm: "This browser cannot run WebAssembly, which the game needs. Allow it in the settings, or use a current Firefox, Chrome, Edge or Safari.",
    python: "The game could not start. Reload the page; if that does not help, send us the report.",
    handler: "Something went wrong, and your last action may not have counted. You can go on playing.",
  };

  /** The kind of failure behind an error that nobody caught while the page was starting. */
  const kindOf = (text) =>
    /fetch|import|load|network|404/i.test(text) && !/PythonError|Traceback/.test(text)
      ? "missing"
      : "python";

  /** Shows a message that says what can be done; `report` is for whoever mends it. */
  const fail = (kind, report) => {
    const box = document.getElementById("failure");
    if (!box || (!box.hidden && kind !== "handler")) return; // the first failure explains the rest
    box.querySelector("[data-message]").textContent = globalThis.stpWord?.(explain[kind]) ?? explain[kind];
    box.querySelector("[data-report]").textContent = String(report);
    box.querySelector("[data-dismiss]").hidden = kind !== "handler";
    box.hidden = false;
    if (kind !== "handler") document.documentElement.dataset.state = "failed";
  };

  addEventListener("unhandledrejection", ({ reason }) => {
    const report = String(reason?.stack || reason?.message || reason);
    fail(kindOf(String(reason?.message ?? reason)), report);
  });

  // Capturing, because a script or style sheet that does not load tells only its own element.
  addEventListener(
    "error",
    ({ target, message, error }) => {
      const url = target?.src ?? target?.href;
      if (url) fail("missing", `Not loaded: ${url}`);
      else if (message) fail(kindOf(message), error?.stack || message);
    },
    true,
  );

  addEventListener("click", ({ target }) => {
    const box = target.closest?.("#failure");
    if (target.closest?.("[data-reload]")) location.reload();
    else if (box && target.closest("[data-dismiss]")) box.hidden = true;
    else if (box && target.closest("[data-copy]"))
      navigator.clipboard?.writeText(box.querySelector("[data-report]").textContent);
  });

  globalThis.stpFail = fail;
}
