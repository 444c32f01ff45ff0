// Shows a message when something fails: the start, a file, or a handler of the game. It runs before
// everything else; scripts and Python call `stpFail`. It is written in old JavaScript, so that it
// also works if no module can be loaded and in browsers without modules.
(function () {
  /** The box and its parts: `data-<name>` of the elements inside. */
  var BOX = "failure";
  /** A script that the game does not need. */
  var OPTIONAL = "updates";
  /** @type {Record<Failure, string>} */
  var explain = {
    missing: "Part of the game couldn’t be loaded. Check your connection, then reload the page.",
    damaged: "Part of the game is missing or damaged on the server. A new version may be on its way. Reload the page in a few minutes.",
    wasm: "The game needs WebAssembly, which this browser lacks or blocks. Allow it in the browser settings, or use a current version of Firefox, Chrome, Edge or Safari.",
    old: "This browser is too old, or a file was damaged during download. Reload the page, or use a current version of Firefox, Chrome, Edge or Safari.",
    python: "The game couldn’t start. Reload the page. If that doesn’t help, send us the report.",
    died: "The game crashed. It will reload and continue from your last saved move.",
    again: "The game crashed again. Save your games to a file, then reload the page. If that doesn’t help, send us the report.",
    handler: "Something went wrong. Your last action may not have counted. You can keep playing.",
  };
  var root = document.documentElement;
  /** Failures after which the game can continue. @type {Failure[]} */
  var harmless = ["old", "handler"];
  /** Failures that a reload may not fix, for which the stored games can be exported. @type {Failure[]} */
  var stubborn = ["python", "again"];
  /** The sessionStorage key of the time of this tab's last reload after a crash of Python. */
  var DIED = "stp-died";
  /** Milliseconds within which a second crash is not an accident, and for which the message is shown. */
  var SOON = 60000;
  var READING = 3000;
  /** Failures that an incomplete file may have caused. @type {Failure[]} */
  var mendable = ["missing", "old", "python"];
  /** Milliseconds without any checked file after which the message appears. */
  var PATIENCE = 10000;
  /** GitHub's addresses, and the longest one that it accepts, in characters. */
  var HOST = /^([a-z\d-]+)\.github\.io$/i;
  var MAX_ADDRESS_LENGTH = 8000;
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

  /** Returns the kind of failure behind an uncaught error. @param {unknown} error @param {string} text @returns {Failure} */
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

  /** Returns the address of a new issue with the report, or nothing if the page is not on GitHub Pages. */
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
    var can = Boolean(address) && address.length <= MAX_ADDRESS_LENGTH && navigator.onLine !== false;
    part("read").hidden = part("issue").hidden = !can;
    if (can) part("send").setAttribute("href", address);
  }

  /** Shows what would be sent, and moves to the link that sends it. */
  function read() {
    /** @type {HTMLDetailsElement} */ (box().querySelector("details")).open = true;
    part("send").focus();
  }

  /** Returns whether Python has crashed here recently, and stores the time of this crash. */
  function hasDiedBefore() {
    try {
      var before = Number(sessionStorage.getItem(DIED));
      sessionStorage.setItem(DIED, String(Date.now()));
      return Math.abs(Date.now() - before) < SOON;
    } catch (error) {
      console.info(error);
      return true; // the time cannot be stored, and the page must not reload for ever
    }
  }

  /**
   * Reloads the page after a crash of Python, such as a stack overflow in WebAssembly, but not
   * twice in a minute.
   * @param {string} report
   */
  function revive(report) {
    if (hasDiedBefore()) {
      show("again", report);
      return;
    }
    show("died", report);
    root.removeAttribute("data-unsaved"); // what only Python had is lost: there is nothing to ask
    setTimeout(function () { location.reload(); }, READING);
  }

  /** Exports the stored games as a backup, without Python. */
  function save() {
    window.stpRescue(function (backup) {
      var link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([JSON.stringify(backup)], { type: "text/plain" }));
      link.download = "saint-petersburg.json";
      link.click();
    });
  }

  /** Shows a failure once its box exists; an incomplete page may have none. @param {Failure} kind @param {string} report */
  function tell(kind, report) {
    if (part("dismiss")) show(kind, report);
    else if (document.readyState === "loading")
      document.addEventListener("DOMContentLoaded", function () { tell(kind, report); });
    else document.body.textContent = word(explain[kind]);
  }

  /** Repairs a failure that a damaged file has caused, or shows it. @param {Failure} kind @param {string} report */
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
    var late = 0;
    function wait() {
      clearTimeout(late);
      late = setTimeout(function () { tell(kind, report); }, PATIENCE);
    }
    wait();
    /** @param {Failure | ""} found */
    function end(found) {
      clearTimeout(late);
      if (found) tell(found, report);
    }
    window.stpHeal(kind, wait).then(end, function () { end(kind); });
  }

  window.addEventListener("unhandledrejection", function (event) {
    var reason = event.reason;
    var text = String((reason && reason.message) || reason);
    fail(kindOf(reason, text), String((reason && reason.stack) || text));
  });

  // Capturing, because a load error of a script or style sheet does not bubble.
  window.addEventListener(
    "error",
    function (event) {
      var source = /** @type {{ src?: string, href?: string, rel?: string, id?: string } | null} */ (event.target);
      var url = source && (source.src || source.href);
      if (source && source.rel && source.rel !== "stylesheet") return; // a hint: the file is requested again
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

  /** Selects the report, so that it can be copied by hand if the clipboard is unavailable. */
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
    if (root.getAttribute("data-state") === "failed") root.setAttribute("data-state", "loading");
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

  // The newest feature that the page needs, to recognise old browsers.
  if (!window.CSS || !CSS.supports("color", "light-dark(#000, #fff)")) tell("old", "No light-dark()");

  window.stpFail = fail;
})();
