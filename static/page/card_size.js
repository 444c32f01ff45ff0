// A tableau of any size stays in sight: what does not fit is drawn in smaller steps, which are the
// style sheet's (`.field[data-fit~="3"]`); a phone's layout has its own way.

const STEPS = 10;
const upTo = (steps) => Array.from({ length: steps }, (_, at) => at + 1).join(" ");
let known = { room: "", groups: [] };
let best = 0;

function draw(field, steps) {
  if (field.dataset.fit !== upTo(steps)) field.dataset.fit = upTo(steps);
}

/** Finds the least number of steps, `least` or more, with which nothing has to scroll. */
function search(field, least) {
  const fits = (steps) => {
    draw(field, steps);
    return field.scrollHeight <= field.clientHeight && field.scrollWidth <= field.clientWidth;
  };
  let steps = best; // it is seldom far from the last one, and each step has to be laid out
  while (steps < STEPS && !fits(steps)) steps += 1;
  if (steps === best) while (steps > least && fits(steps - 1)) steps -= 1;
  return steps;
}

/** Lets what is drawn next begin with the size found before, so that nothing is laid out twice. */
export function keepFit(root, next) {
  const [from, to] = [root, next].map((tree) => tree.querySelector(".field"));
  if (from?.dataset.fit !== undefined && to) to.dataset.fit = from.dataset.fit;
}

/** Gives the cards in front of the person at the table the largest size at which all are seen. */
export function fit(root) {
  const field = root.querySelector(".field");
  if (!field) return;
  if (!field.clientHeight) { // a phone's layout needs no steps, and would keep those of another
    draw(field, 0);
    return;
  }
  const sizes = (row) => [row.childElementCount, row.querySelectorAll(".card").length];
  const groups = [...field.querySelectorAll(".cs")].flatMap(sizes); // an empty place is narrower
  const isCoached = Boolean(root.querySelector(".coach"));
  const { lang } = document.documentElement; // its words are as wide as they are
  const { clientWidth, clientHeight } = field;
  const room = [clientWidth, clientHeight, innerWidth, innerHeight, isCoached, lang].join();
  const isAsRoomy = room === known.room && groups.length === known.groups.length;
  if (!isAsRoomy || groups.join() !== known.groups.join()) {
    const isFuller = isAsRoomy && groups.every((cards, at) => cards >= known.groups[at]);
    known = { room, groups };
    best = search(field, isFuller ? best : 0);
  }
  draw(field, best);
}
