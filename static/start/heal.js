// Mends a start that a file has spoiled: one that was cut short, that was missing while a new version
// was being put in its place, or whose place a portal's page has taken. Such a file may stay in the
// browser's cache for minutes; here each is checked against the hash that the build has written down,
// and fetched past the cache where it is not what it should be. In old JavaScript, like
// `static/start/failure.js`, which calls it.
(function () {
  /** So often the page begins again by itself within as many milliseconds, and then says what is wrong. */
  var MOST = 2;
  var WITHIN = 60000;
  var LIST = "script[type=importmap]";
  /** The page's last element. */
  var LAST = "noscript";
  var END = /<\/html>\s*$/;
  var root = document.documentElement;
  var page = location.href.split("#")[0] || "";
  var scope = "stp:" + new URL(".", location.href).pathname + ":begun";

  /** Says why a file is not to be had: the server has another, or does not answer. @param {string} url @returns {Promise<State>} */
  function blame(url) {
    return fetch(url, { method: "HEAD", cache: "no-store" }).then(
      function () { return "damaged"; },
      function () { return "missing"; }
    );
  }

  /** Checks a file, and fetches it past all caches where it is damaged. @param {string} url @param {string} hash @returns {Promise<State>} */
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

  /** Checks the page itself, which may be older than its files, or half of one. @returns {Promise<State>} */
  function mendPage() {
    return fetch(page, { cache: "reload" }).then(function (response) {
      return response.text().then(function (text) {
        if (!response.ok || !END.test(text)) return "damaged";
        var isSame = text.indexOf('data-version="' + root.getAttribute("data-version") + '"') >= 0;
        return isSame && document.querySelector(LAST) ? "whole" : "mended";
      });
    }).catch(function () { return "missing"; });
  }

  /** @returns {Promise<State>[]} */
  function mendFiles() {
    var list = document.querySelector(LIST);
    /** @type {Record<string, string>} */
    var hashes = list ? JSON.parse(list.textContent || "").integrity : {};
    return Object.keys(hashes).map(function (path) {
      return mend(new URL(path, page).href, hashes[path] || "");
    });
  }

  /** Tells whether the page may begin again: never for ever. */
  function mayBegin() {
    try {
      var now = Date.now();
      var recent = (sessionStorage.getItem(scope) || "").split(" ").filter(function (time) {
        return Math.abs(now - Number(time)) < WITHIN;
      });
      if (recent.length >= MOST) return false;
      sessionStorage.setItem(scope, recent.concat(String(now)).join(" "));
      return true;
    } catch (refused) {
      return !refused; // nothing to count with: the person begins again
    }
  }

  window.stpHeal = function (kind) {
    return mendPage().then(function (state) {
      // The files of an older page need not be there any more.
      if (state === "mended") return [state];
      return Promise.all(mendFiles()).then(function (states) { return states.concat(state); });
    }).then(function (states) {
      /** @param {State} state */
      function has(state) { return states.indexOf(state) >= 0; }
      if (has("missing")) return "missing";
      if (has("damaged")) return "damaged";
      // What could not be loaded, and now is whole, was only a line that was broken for a moment.
      if (!has("mended") && kind !== "missing") return kind;
      if (!mayBegin()) return kind;
      location.reload();
      return "";
    });
  };
})();
