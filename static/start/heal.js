// Repairs a start that failed because of a bad file: one that was truncated, that was missing
// during a deployment, or that a captive portal replaced by its own page. Such a file may stay in
// the browser's cache for minutes. This script checks each file against its hash from the build,
// and fetches damaged ones past the cache. It is written in old JavaScript, like
// `static/start/failure.js`, which calls it.
(function () {
  /** Maximum number of automatic restarts within a time in milliseconds; after that, a message is shown. */
  var MAX_RESTARTS = 2;
  var WITHIN = 60000;
  /** Milliseconds after which the rest of the page will not arrive any more. */
  var PATIENCE = 5000;
  var LIST = "script[type=importmap]";
  /** The page's last element. */
  var LAST = "noscript";
  var END = /<\/html>\s*$/;
  var root = document.documentElement;
  var page = location.href.split("#")[0] || "";
  /** The sessionStorage key of the times of this tab's automatic restarts. */
  var begun = "stp:" + new URL(".", location.href).pathname + ":begun";

  /** Returns why a file is unavailable: the server has a different one, or does not answer. @param {string} url @returns {Promise<State>} */
  function blame(url) {
    return fetch(url, { method: "HEAD", cache: "no-store" }).then(
      function () { return "damaged"; },
      function () { return "missing"; }
    );
  }

  /** Checks a file, and fetches it past all caches if it is damaged. @param {string} url @param {string} hash @returns {Promise<State>} */
  function mend(url, hash) {
    return fetch(url, { integrity: hash }).then(
      function () { return "whole"; },
      function () {
        return fetch(url, { cache: "reload", integrity: hash }).then(
          function () { return "mended"; },
          function () { return blame(url); }
        );
      }
    );
  }

  /** Waits for the rest of the page. @returns {Promise<unknown>} */
  function arrived() {
    return new Promise(function (resolve) {
      if (document.readyState !== "loading") resolve(0);
      document.addEventListener("readystatechange", resolve);
      setTimeout(resolve, PATIENCE);
    });
  }

  /** Checks the page itself, which may be older than its files, or truncated. @returns {Promise<State>} */
  function mendPage() {
    return fetch(page, { cache: "reload" }).then(function (response) {
      return response.text().then(function (text) {
        if (!response.ok || !END.test(text)) return "damaged";
        var isSame = text.indexOf('data-version="' + root.getAttribute("data-version") + '"') >= 0;
        if (!isSame) return "mended";
        return arrived().then(function () { return document.querySelector(LAST) ? "whole" : "mended"; });
      });
    }).catch(function () { return "missing"; });
  }

  /** @param {() => void} checked Is called after each file. @returns {Promise<State>[]} */
  function mendFiles(checked) {
    var list = document.querySelector(LIST);
    /** @type {Record<string, string>} */
    var hashes = list ? JSON.parse(list.textContent || "").integrity : {};
    return Object.keys(hashes).map(function (path) {
      return mend(new URL(path, page).href, hashes[path] || "").then(function (state) {
        checked();
        return state;
      });
    });
  }

  /** Returns whether the page may restart, which is limited. */
  function mayBegin() {
    try {
      var now = Date.now();
      var recent = (sessionStorage.getItem(begun) || "").split(" ").filter(function (time) {
        return Math.abs(now - Number(time)) < WITHIN;
      });
      if (recent.length >= MAX_RESTARTS) return false;
      sessionStorage.setItem(begun, recent.concat(String(now)).join(" "));
      return true;
    } catch (refused) {
      return !refused; // restarts cannot be counted: the person has to reload
    }
  }

  window.stpHeal = function (kind, checked) {
    return mendPage().then(function (state) {
      checked();
      // The files of an older page may no longer exist.
      if (state === "mended") return [state];
      return Promise.all(mendFiles(checked)).then(function (states) { return states.concat(state); });
    }).then(function (states) {
      /** @param {State} state */
      function has(state) { return states.indexOf(state) >= 0; }
      if (has("missing")) return "missing";
      if (has("damaged")) return "damaged";
      // If all files are fine now, the connection was only interrupted.
      if (!has("mended") && kind !== "missing") return kind;
      if (!mayBegin()) return kind;
      location.reload();
      return "";
    });
  };
})();
