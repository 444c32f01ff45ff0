// Finds the stored games without Python, for the backup that static/start/failure.js exports. It
// is written in old JavaScript, like that script.
(function () {
  /** Maximum milliseconds to wait for a database. */
  var ANSWER = 1000;

  /** The page's folder, as it appears in the keys of its data. */
  function place() {
    return ":" + new URL(".", document.baseURI).pathname + ":";
  }

  /** Returns the texts under our keys with a prefix, by the rest of the key. @param {string} prefix */
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

  /** Returns the values of an object. @param {Record<string, string>} object */
  function values(object) {
    return Object.keys(object).map(function (key) { return object[key]; });
  }

  /** Returns the number of the change with which a key was stored, 0 for none. @param {string} key */
  function markOf(key) {
    try {
      return parseInt(localStorage.getItem("stp-mark" + place() + key.replace(/:/g, "-")) || "0", 10);
    } catch (error) {
      console.info(error);
      return 0;
    }
  }

  /** Reads the journal (static/page/journal.js); gives nothing if it does not answer. @param {(entries: FoundEntry[]) => void} then */
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
        if (opening.transaction) opening.transaction.abort(); // there is no database
      };
      opening.onerror = giveUp;
      opening.onsuccess = function () {
        var database = opening.result;
        if (!database.objectStoreNames.contains("entries")) {
          giveUp(); // it is a newer version's
          return;
        }
        var asked = database.transaction("entries").objectStore("entries").getAll();
        database.close(); // after the answer
        asked.onerror = giveUp;
        asked.onsuccess = function () { answer(asked.result); };
      };
    } catch (error) {
      console.info(error); // it is forbidden
      giveUp();
    }
  }

  /**
   * Returns the stored games, with those that only the journal has completely; if both have moves of
   * their own, with both versions.
   * @param {FoundEntry[]} entries
   */
  function games(entries) {
    var found = stored("game:");
    entries.sort(function (one, other) { return other.number - one.number; });
    /** @type {Record<string, boolean>} */
    var seen = {};
    entries.forEach(function (entry) {
      var key = String(entry.key);
      if (seen[key] || key.indexOf("game:") !== 0) return; // the newest entry counts
      seen[key] = true;
      var id = key.slice("game:".length);
      var text = entry.text;
      var mark = markOf(key);
      if (typeof text !== "string") return;
      // A missing text with a mark has been removed.
      if (id in found ? goesOn(text, found[id]) : !mark) found[id] = text;
      else if (id in found && mark < entry.number && isApart(text, found[id])) found[id + "2"] = text;
    });
    return found;
  }

  /** Returns the moves of a record, or nothing if it has none or is damaged. @param {string | undefined} text */
  function movesOf(text) {
    var record = String(text);
    var at = record.indexOf("\n\n");
    return at < 0 ? "" : record.slice(at);
  }

  /** Returns whether a record has the moves of another one, and more. @param {string | undefined} text @param {string} other */
  function goesOn(text, other) {
    var moves = movesOf(text);
    var begin = movesOf(other);
    return begin !== "" && moves !== begin && moves.indexOf(begin) === 0;
  }

  /** Returns whether two records both have moves that the other one lacks. @param {string} text @param {string} other */
  function isApart(text, other) {
    return movesOf(text) !== "" && movesOf(other).indexOf(movesOf(text)) !== 0;
  }

  window.stpRescue = function (then) {
    readJournal(function (entries) {
      then({
        "stp-backup": 1,
        games: games(entries),
        aside: values(stored("aside:")),
        analyses: stored("analysis:"),
        puzzles: values(stored("puzzles:")),
      });
    });
  };
})();
