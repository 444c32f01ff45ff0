// Finds what is kept on the device without any help from Python, for the back-up that
// static/start/failure.js hands out. In old JavaScript, as that is.
(function () {
  /** Milliseconds in which a database answers that will. */
  var ANSWER = 1000;

  /** Where the page is, as it stands in the names of all that is kept for it. */
  function place() {
    return ":" + new URL(".", document.baseURI).pathname + ":";
  }

  /** What is stored under keys of ours that begin in a way, by the rest of the key. @param {string} prefix */
  function stored(prefix) {
    /** @type {Record<string, string>} */
    var found = {};
    var begin = "stp" + place() + prefix;
    try {
      for (var i = 0; i < localStorage.length; i++) {
        var key = localStorage.key(i) || "";
        if (key.indexOf(begin) === 0) found[key.slice(begin.length)] = localStorage.getItem(key) || "";
      }
    } catch (error) {
      console.info(error); // it is forbidden
    }
    return found;
  }

  /** Whether a key was stored once, and so has been removed if it is not there. @param {string} key */
  function hasMark(key) {
    try {
      return localStorage.getItem("stp-mark" + place() + key.replace(/:/g, "-")) !== null;
    } catch (error) {
      console.info(error);
      return false;
    }
  }

  /** Reads what is in the journal (static/page/journal.js), nothing where it does not answer. @param {(entries: FoundEntry[]) => void} then */
  function readJournal(then) {
    var late = setTimeout(function () { answer([]); }, ANSWER);
    /** @param {FoundEntry[]} entries */
    function answer(entries) {
      if (!late) return;
      clearTimeout(late);
      late = 0;
      then(entries);
    }
    function giveUp() {
      answer([]);
    }
    try {
      var opening = indexedDB.open("stp" + place() + "journal");
      opening.onupgradeneeded = function () {
        if (opening.transaction) opening.transaction.abort(); // there is none
      };
      opening.onerror = giveUp;
      opening.onsuccess = function () {
        var database = opening.result;
        var asked = database.transaction("entries").objectStore("entries").getAll();
        database.close(); // once that is answered
        asked.onerror = giveUp;
        asked.onsuccess = function () { answer(asked.result); };
      };
    } catch (error) {
      console.info(error); // it is forbidden
      giveUp();
    }
  }

  /** The games that are stored, and those of which only the journal has all. @param {FoundEntry[]} entries */
  function games(entries) {
    var found = stored("game:");
    entries.sort(function (one, other) { return other.number - one.number; });
    /** @type {Record<string, boolean>} */
    var seen = {};
    entries.forEach(function (entry) {
      var key = String(entry.key);
      if (seen[key] || key.indexOf("game:") !== 0) return; // the newest one counts
      seen[key] = true;
      var id = key.slice("game:".length);
      var text = entry.text;
      var isLost = id in found ? goesOn(text, found[id]) : !hasMark(key);
      if (typeof text === "string" && isLost) found[id] = text;
    });
    return found;
  }

  /** The moves of a record, nothing where it has none or is damaged. @param {string | undefined} text */
  function movesOf(text) {
    var record = String(text);
    var at = record.indexOf("\n\n");
    return at < 0 ? "" : record.slice(at);
  }

  /** Whether a record has the moves of another, and more. @param {string | undefined} text @param {string} other */
  function goesOn(text, other) {
    var moves = movesOf(text);
    var begin = movesOf(other);
    return begin !== "" && moves !== begin && moves.indexOf(begin) === 0;
  }

  window.stpRescue = function (then) {
    readJournal(function (entries) {
      var aside = stored("aside:");
      then({
        "stp-backup": 1,
        games: games(entries),
        aside: Object.keys(aside).map(function (key) { return aside[key]; }),
        analyses: stored("analysis:"),
      });
    });
  };
})();
