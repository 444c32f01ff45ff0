// Shows a message when something fails: the start, a file, or a handler of the game. Runs before
// everything else; any script and Python call `stpFail`. In old JavaScript, so that it also works
// where no module can be loaded, and in browsers that know none.
(function () {
  /** The box and its parts: `data-<name>` of the elements inside. */
  var BOX = "failure";
  /** The script without which the game is the same. */
  var OPTIONAL = "updates";
  /** @type {Record<Failure, string>} */
  var explain = {
    missing: "Part of the game couldn't be loaded. Check your connection, then reload the page.",
    damaged: "Part of the game is missing or damaged on the server. A new version may be on its way. Reload the page in a few minutes.",
    wasm: "The game needs WebAssembly, which this browser lacks or blocks. Allow it in the browser settings, or use a current version of Firefox, Chrome, Edge or Safari.",
    old: "This browser is too old, or a file was damaged during download. Reload the page, or use a current version of Firefox, Chrome, Edge or Safari.",
    python: "The game couldn't start. Reload the page. If that doesn't help, send us the report.",
    died: "The game crashed. It will reload and continue from your last saved move.",
    again: "The game crashed again. Save your games to a file, then reload the page. If that doesn't help, send us the report.",
    handler: "Something went wrong. Your last action may not have counted. You can keep playing.",
  };
  var root = document.documentElement;
  /** Failures after which one can go on. @type {Failure[]} */
  var harmless = ["old", "handler"];
  /** Failures that a reload may not mend, so that what is stored can be saved. @type {Failure[]} */
  var stubborn = ["python", "again"];
  /** When this tab has loaded itself anew last because Python had died, in sessionStorage. */
  var DIED = "stp-died";
  /** Milliseconds: how soon a second death is no accident, and how long the message can be read. */
  var SOON = 60000;
  var READING = 3000;
  /** What a file may have caused that did not arrive whole. @type {Failure[]} */
  var mendable = ["missing", "old", "python"];
  /** Milliseconds after which a person is told, whether or not the files have all been checked. */
  var PATIENCE = 10000;
  /** Where GitHub publishes what, and the longest address that it takes, in characters. */
  var HOST = /^([a-z\d-]+)\.github\.io$/i;
  var LONGEST = 8000;
  /** @type {Failure | ""} */
  var shown = "";
  var mending = false;

  /** @param {string} text */
  function word(text) {
    return window.stpWord ? window.stpWord(text) : text;
  }

  /** @param {string} name @returns {HTMLElement} */
  function part(name) {
    return /** @type {HTMLElement} */ (document.querySelector("#" + BOX + " [data-" + name + "]"));
  }

  function box() {
    return /** @type {HTMLElement} */ (document.getElementById(BOX));
  }

  /** The kind of failure behind an error that nobody caught. @param {unknown} error @param {string} text @returns {Failure} */
  function kindOf(error, text) {
    if (root.getAttribute("data-state") === "ready") return "handler";
    if (error instanceof SyntaxError) return "old";
    if (/PythonError|Traceback/.test(text)) return "python";
    return /fetch|import|load|network|404/i.test(text) ? "missing" : "python";
  }

  /** @param {Failure} kind @param {string} report */
  function show(kind, report) {
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
    offerIssue();
    part("dismiss").hidden = harmless.indexOf(kind) < 0;
    part("save").hidden = true;
    if (stubborn.indexOf(kind) >= 0)
      window.stpRescue(function (backup) {
        part("save").hidden = !Object.keys(backup.games).length;
      });
    box().hidden = false;
    if (kind !== "handler") root.setAttribute("data-state", "failed");
  }

  /** The address of an issue with the report, or nothing where the page stands elsewhere. */
  function issue() {
    var owner = HOST.exec(location.hostname);
    if (!owner) return "";
    var folders = location.pathname.split("/");
    var repository = folders.length > 2 ? folders[1] : location.hostname;
    return "https://github.com/" + owner[1] + "/" + repository + "/issues/new?template=bug.yml&title=" +
      encodeURIComponent("Failure: " + shown) + "&report=" +
      encodeURIComponent(part("report").textContent || "");
  }

  /** Offers to open an issue, unless a report can only be copied. */
  function offerIssue() {
    var address = issue();
    var can = Boolean(address) && address.length <= LONGEST && navigator.onLine !== false;
    part("read").hidden = part("issue").hidden = !can;
    if (can) part("send").setAttribute("href", address);
  }

  /** Shows what would be sent, and leads to the link that sends it. */
  function read() {
    /** @type {HTMLDetailsElement} */ (box().querySelector("details")).open = true;
    part("send").focus();
  }

  /** Whether Python has died here just before; notes that it has now. */
  function hasDiedBefore() {
    try {
      var before = Number(sessionStorage.getItem(DIED));
      sessionStorage.setItem(DIED, String(Date.now()));
      return Math.abs(Date.now() - before) < SOON;
    } catch (error) {
      console.info(error);
      return true; // nothing can be noted, and a page must not load itself for ever
    }
  }

  /**
   * Loads the page anew because Python has died, as it does of a stack overflow in WebAssembly; not
   * twice in a minute.
   * @param {string} report
   */
  function revive(report) {
    if (hasDiedBefore()) {
      show("again", report);
      return;
    }
    show("died", report);
    root.removeAttribute("data-unsaved"); // what Python alone had is gone: there is nothing to ask
    setTimeout(function () { location.reload(); }, READING);
  }

  /** Hands out what is kept as a back-up, without any help from Python. */
  function save() {
    window.stpRescue(function (backup) {
      var link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([JSON.stringify(backup)], { type: "text/plain" }));
      link.download = "saint-petersburg.json";
      link.click();
    });
  }

  /** Shows a failure once its box is there; half a page may have none. @param {Failure} kind @param {string} report */
  function tell(kind, report) {
    if (part("dismiss")) show(kind, report);
    else if (document.readyState === "loading")
      document.addEventListener("DOMContentLoaded", function () { tell(kind, report); });
    else document.body.textContent = word(explain[kind]);
  }

  /** Mends what a damaged file has caused, or tells of it. @param {Failure} kind @param {string} report */
  function fail(kind, report) {
    if (kind === "died") {
      revive(report);
      return;
    }
    if (root.getAttribute("data-state") === "ready" || mendable.indexOf(kind) < 0) {
      tell(kind, report);
      return;
    }
    if (mending) return; // the first failure explains the rest
    mending = true;
    var late = setTimeout(function () { tell(kind, report); }, PATIENCE);
    /** @param {Failure | ""} found */
    function end(found) {
      clearTimeout(late);
      if (found) tell(found, report);
    }
    window.stpHeal(kind).then(end, function () { end(kind); });
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
      var source = /** @type {{ src?: string, href?: string, rel?: string, id?: string } | null} */ (event.target);
      var url = source && (source.src || source.href);
      if (source && source.rel && source.rel !== "stylesheet") return; // a hint: who needs it, asks again
      if (source && source.id === OPTIONAL) return;
      if (url) fail("missing", "Not loaded: " + url);
      else if (event.message)
        fail(kindOf(event.error, event.message), (event.error && event.error.stack) || event.message);
    },
    true
  );

  function copied() {
    part("copy").textContent = word("Copied");
  }

  /** Selects the report, to be copied by hand where the clipboard is refused. */
  function select() {
    var details = box().querySelector("details");
    var selection = window.getSelection();
    if (details) details.open = true;
    if (selection) selection.selectAllChildren(part("report"));
  }

  function copy() {
    if (navigator.clipboard) navigator.clipboard.writeText(part("report").textContent || "").then(copied, select);
    else select();
  }

  function goOn() {
    box().hidden = true;
    part("copy").textContent = word("Copy report");
    shown = "";
    document.dispatchEvent(new Event("stp-go-on"));
  }

  document.addEventListener("click", function (event) {
    if (event.target === part("reload")) location.reload();
    else if (event.target === part("read")) read();
    else if (event.target === part("copy")) copy();
    else if (event.target === part("save")) save();
    else if (event.target === part("dismiss")) goOn();
  });

  function connectionChanged() {
    if (shown) offerIssue();
  }
  window.addEventListener("online", connectionChanged);
  window.addEventListener("offline", connectionChanged);

  document.addEventListener("DOMContentLoaded", function () {
    if (!document.querySelector("noscript")) fail("missing", "The page has no end.");
  });

  // The newest thing that the page needs, and so the measure of a browser.
  if (!window.CSS || !CSS.supports("color", "light-dark(#000, #fff)")) tell("old", "No light-dark()");

  window.stpFail = fail;
})();
