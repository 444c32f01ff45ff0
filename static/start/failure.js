// Gives every failure a face. A plain script in old JavaScript, so that it also works where no
// module can be loaded, and in browsers that know none.
(function () {
  var explain = {
    missing: "A file of the game could not be loaded. Check the connection, then reload the page.",
    wasm: "This browser cannot run WebAssembly, which the game needs. Allow it in the settings, or use a current Firefox, Chrome, Edge or Safari.",
    old: "This browser is too old for the game, or a file arrived damaged. Reload the page, or use a current Firefox, Chrome, Edge or Safari.",
    python: "The game could not start. Reload the page; if that does not help, send us the report.",
    handler: "Something went wrong, and your last action may not have counted. You can go on playing.",
  };
  var root = document.documentElement;
  var dismissed = { old: true, handler: true };
  var shown = "";

  function word(text) {
    return window.stpWord ? window.stpWord(text) : text;
  }

  function part(name) {
    return document.querySelector("#failure [data-" + name + "]");
  }

  /** The kind of failure behind an error that nobody caught. */
  function kindOf(error, text) {
    if (root.getAttribute("data-state") === "ready") return "handler";
    if (error instanceof SyntaxError) return "old";
    if (/PythonError|Traceback/.test(text)) return "python";
    return /fetch|import|load|network|404/i.test(text) ? "missing" : "python";
  }

  function show(kind, report) {
    var box = document.getElementById("failure");
    if (shown && shown !== "handler") return; // the first failure explains the rest
    shown = kind;
    part("message").textContent = word(explain[kind]);
    part("report").textContent = [
      report,
      "",
      "Version " + root.getAttribute("data-version"),
      location.pathname,
      root.lang,
      navigator.userAgent,
    ].join("\n");
    part("dismiss").hidden = !dismissed[kind];
    box.hidden = false;
    if (kind !== "handler") root.setAttribute("data-state", "failed");
  }

  /** Shows a message that says what can be done; `report` is for whoever mends it. */
  function fail(kind, report) {
    if (part("dismiss")) show(kind, report);
    else document.addEventListener("DOMContentLoaded", function () { show(kind, report); });
  }

  window.addEventListener("unhandledrejection", function (event) {
    var reason = event.reason;
    var text = String((reason && reason.message) || reason);
    fail(kindOf(reason, text), String((reason && reason.stack) || text));
  });

  // Capturing, because a script or style sheet that does not load tells only its own element.
  window.addEventListener(
    "error",
    function (event) {
      var url = event.target && (event.target.src || event.target.href);
      if (event.target && event.target.as === "font") return; // other letters stand in for them
      if (url) fail("missing", "Not loaded: " + url);
      else if (event.message)
        fail(kindOf(event.error, event.message), (event.error && event.error.stack) || event.message);
    },
    true
  );

  function copied() {
    part("copy").textContent = word("Copied");
  }

  /** Where the clipboard is refused, the report is there to be copied by hand. */
  function select() {
    document.querySelector("#failure details").open = true;
    window.getSelection().selectAllChildren(part("report"));
  }

  function copy() {
    if (navigator.clipboard) navigator.clipboard.writeText(part("report").textContent).then(copied, select);
    else select();
  }

  function goOn() {
    document.getElementById("failure").hidden = true;
    part("copy").textContent = word("Copy report");
    shown = "";
    document.dispatchEvent(new Event("stp-go-on"));
  }

  var answers = { reload: function () { location.reload(); }, copy: copy, dismiss: goOn };

  document.addEventListener("click", function (event) {
    for (var name in answers) if (event.target === part(name)) answers[name]();
  });

  // The newest thing that the page needs, and so the measure of a browser.
  if (!window.CSS || !CSS.supports("color", "light-dark(#000, #fff)")) fail("old", "No light-dark()");

  window.stpFail = fail;
})();
