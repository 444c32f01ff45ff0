// A tableau of any size stays in sight: what does not fit is drawn in smaller steps, which are the
// style sheet's (`.field[data-fit~="3"]`); a phone's layout has its own way.

const STEPS = 10;
const upTo = (steps) => Array.from({ length: steps }, (_, at) => at + 1).join(" ");
let known = "";
let best = 0;

/** Finds the least number of steps with which nothing has to scroll. */
function search(field) {
  const fits = (steps) => {
    field.dataset.fit = upTo(steps);
    return field.scrollHeight <= field.clientHeight && field.scrollWidth <= field.clientWidth;
  };
  let [least, most] = [0, STEPS];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (fits(middle)) most = middle;
    else least = middle + 1;
  }
  return least;
}

/** Lets what is drawn next begin with the size found before, so that nothing is laid out twice. */
export function keepFit(root, next) {
  const [from, to] = [root, next].map((tree) => tree.querySelector(".field"));
  if (from?.dataset.fit !== undefined && to) to.dataset.fit = from.dataset.fit;
}

/** Gives the cards in front of the person at the table the largest size at which all are seen. */
export function fit(root) {
  const field = root.querySelector(".field");
  if (!field?.clientHeight) return;
  const groups = [...field.querySelectorAll(".cs")].map(({ childElementCount }) => childElementCount);
  const isCoached = Boolean(root.querySelector(".coach"));
  const key = [field.clientWidth, field.clientHeight, innerWidth, innerHeight, isCoached, ...groups].join();
  if (key !== known) [known, best] = [key, search(field)];
  if (field.dataset.fit !== upTo(best)) field.dataset.fit = upTo(best);
}
