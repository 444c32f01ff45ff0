// Shows what a redraw has changed: cards travel, numbers count, scorings glow. The page is the new
// one at once; all this happens on copies above it, and any key or tap ends it.

const CARDS = ".row .card[id], .hand .card[id], .tableau .card[id]";
const TRAVEL = "cubic-bezier(.3,.05,.15,1)";
const COLOURS = { worker: "green", building: "blue", aristocrat: "red" };
const running = new Set();
const counting = new Map();

/** How many times slower than quick; 0 is no motion. */
const pace = () => ({ quick: 1, slow: 2.2 })[document.documentElement.dataset.motion] ?? 0;
const byId = (id) => document.getElementById(id);
const isSeen = (rect) => rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight;

/** Ends everything that moves. */
export function settle() {
  for (const animation of running) animation.finish();
  for (const finish of counting.values()) finish();
}
for (const type of ["pointerdown", "keydown"]) addEventListener(type, settle, true);

function animate(element, frames, options) {
  const animation = element.animate(frames, { fill: "backwards", ...options });
  running.add(animation);
  const done = () => running.delete(animation);
  animation.finished.then(done, done);
  return animation;
}

// ---------------------------------------------------------------- before and after

function cards(root) {
  const found = new Map();
  for (const node of root.querySelectorAll(CARDS)) {
    found.set(node.id, { node, rect: node.getBoundingClientRect() });
  }
  return found;
}

/** Remembers the table as it is before a redraw; null where there is none. */
export function remember(root) {
  for (const finish of counting.values()) finish();
  const table = byId("table");
  if (!table) return null;
  const numbers = [...root.querySelectorAll("[data-count]")];
  return {
    ...table.dataset,
    seat: root.querySelector(".mine")?.dataset.p,
    numbers: new Map(numbers.map((node) => [node.dataset.count, node.textContent])),
    cards: pace() ? cards(root) : new Map(),
  };
}

/** Plays what has changed since `before`. */
export function play(root, before) {
  const table = byId("table");
  if (!table || !before) return;
  const { log, scored } = table.dataset;
  const forth = Number(log) > Number(before.log);
  const isScored = forth && scored && scored !== before.scored;
  const speed = pace();
  if (!speed) return;
  const same = before.seat === root.querySelector(".mine")?.dataset.p;
  if (isScored && same) glow(root, scored, speed);
  travel(root, before.cards, { speed, same, forth });
  for (const node of root.querySelectorAll("[data-count]")) {
    count(node, before.numbers.get(node.dataset.count), speed);
  }
}

// ---------------------------------------------------------------- cards

const placeOf = (id) => id.slice(0, id.indexOf("-"));
const nameOf = (id) =>
  placeOf(id) === "own" ? id.slice(4) : id.slice(id.indexOf("-") + 1, id.lastIndexOf("-"));

function travel(root, before, { speed, same, forth }) {
  const now = cards(root);
  const fresh = new Map([...now].filter(([id]) => !before.has(id)));
  const isMine = (id) => ["own", "hand"].includes(placeOf(id));
  /** Takes the first new card of that name out of those that still need an origin. */
  const claim = (name, ...places) => {
    const id = [...fresh.keys()].find((k) => nameOf(k) === name && places.includes(placeOf(k)));
    const card = id && fresh.get(id);
    fresh.delete(id);
    return card;
  };
  for (const [id, card] of forth ? before : []) {
    if (now.has(id) || (isMine(id) && !same)) continue;
    leave(root, id, card, { claim, speed, now });
  }
  let delay = 0;
  for (const [id, { node, rect }] of fresh) {
    if (!forth || placeOf(id) !== "upper") continue;
    const kind = node.classList.contains("trade") ? "trade" : node.dataset.c;
    const deck = root.querySelector(`.track [data-c="${kind}"] .dk`)?.getBoundingClientRect();
    if (deck) fly(node, deck, rect, { speed, node, delay: Math.min(340, (delay += 50)) });
  }
  for (const [id, { node, rect }] of now) {
    const old = before.get(id)?.rect;
    if (!old || (isMine(id) && !same)) continue;
    const [x, y] = [old.left - rect.left, old.top - rect.top];
    if (Math.abs(x) + Math.abs(y) < 9) continue; // a card that only lifts is the style sheet's
    animate(node, [{ transform: `translate(${x}px, ${y}px)` }, {}], {
      duration: 360 * speed,
      easing: TRAVEL,
    });
  }
}

/** A card has left its place: shows where it went. */
function leave(root, id, { node, rect }, { claim, speed, now }) {
  if (!isSeen(rect)) return;
  const name = nameOf(id);
  const pile = byId("discard")?.getBoundingClientRect();
  const fade = { speed, fades: true };
  if (placeOf(id) === "own") {
    if (pile) fly(node, rect, pile, fade);
    return;
  }
  const slot = root.querySelector(`.slot[data-key="${id}"]`);
  const seat = slot?.querySelector("[data-p]")?.dataset.p;
  const me = root.querySelector(".mine")?.dataset.p;
  if (seat && seat !== me) {
    const places = [byId(`seat-${seat}`), byId(`mini-${seat}`)].filter(Boolean);
    const there = places.map((place) => place.getBoundingClientRect()).find(isSeen);
    if (there) fly(node, rect, there, fade);
    return;
  }
  const next = claim(name, ...(slot || placeOf(id) === "hand" ? ["own", "hand"] : ["lower"]));
  if (next) fly(next.node, rect, next.rect, { speed, node: next.node });
  else if (now.has(`own-${name}`) && (slot || placeOf(id) === "hand"))
    fly(node, rect, now.get(`own-${name}`).rect, { speed });
  else if (pile) fly(node, rect, pile, fade);
}

/** Moves a copy of `picture` above the page; `node`, which it stands for, waits unseen. */
function fly(picture, from, to, { speed, node, delay = 0, fades = false }) {
  const copy = picture.cloneNode(true);
  copy.removeAttribute("id");
  copy.removeAttribute("tabindex");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("flying");
  const base = fades ? from : to;
  copy.style.setProperty("--w", `${base.width}px`);
  Object.assign(copy.style, {
    left: `${base.left}px`, top: `${base.top}px`, width: `${base.width}px`,
    height: `${base.height}px`,
  });
  document.body.append(copy);
  const at = ({ left, top, width, height }) =>
    `translate(${left + width / 2 - base.left - base.width / 2}px,` +
    ` ${top + height / 2 - base.top - base.height / 2}px)` +
    ` scale(${Math.min(width / base.width, height / base.height)})`;
  const timing = { duration: (fades ? 420 : 360) * speed, delay: delay * speed, easing: TRAVEL };
  const frames = [{ transform: at(from) }, { transform: at(to), opacity: fades ? 0 : 1 }];
  const gone = () => copy.remove();
  animate(copy, frames, timing).finished.then(gone, gone);
  if (node) {
    const hidden = timing.duration + timing.delay;
    animate(node, [{ opacity: 0 }, { opacity: 0 }], { duration: hidden });
  }
}

// ---------------------------------------------------------------- numbers and scorings

function count(node, text, speed) {
  const figure = node.matches("b") ? node : node.querySelector("b") ?? node;
  const [from, to] = [Number.parseInt(text, 10), Number.parseInt(figure.textContent, 10)];
  if (!Number.isFinite(from) || !Number.isFinite(to) || from === to) return;
  const final = figure.textContent;
  const start = performance.now();
  const length = 360 * speed;
  let frame = 0;
  const finish = () => {
    cancelAnimationFrame(frame);
    counting.delete(figure);
    figure.textContent = final;
  };
  const step = () => {
    const part = Math.min(1, (performance.now() - start) / length);
    if (part >= 1) return finish();
    figure.textContent = Math.round(from + (to - from) * part);
    frame = requestAnimationFrame(step);
    return undefined;
  };
  counting.set(figure, finish);
  step();
}

/** The cards of a scoring light up one after the other, and what each pays rises from it. */
function glow(root, scored, speed) {
  const colour = COLOURS[scored.split(" ")[1]];
  const shown = [...root.querySelectorAll(`.tableau .grp[data-c="${colour}"] .card`)];
  const step = Math.min(80, 1200 / Math.max(1, shown.length)) * speed;
  shown.forEach((card, index) => {
    const timing = { duration: 420 * speed, delay: index * step, easing: "ease-out" };
    const light = { filter: "brightness(1.35) drop-shadow(0 0 8px rgb(240 194 79))" };
    animate(card, [{}, light, {}], timing);
    const pay = card.querySelector(".inc");
    const rect = pay?.getBoundingClientRect();
    if (!rect?.width) return;
    const copy = pay.cloneNode(true);
    copy.setAttribute("aria-hidden", "true");
    copy.classList.add("rising");
    Object.assign(copy.style, {
      left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
    document.body.append(copy);
    const rise = [
      { opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { opacity: 0, transform: "translateY(-26px)" },
    ];
    const gone = () => copy.remove();
    animate(copy, rise, { ...timing, duration: 700 * speed }).finished.then(gone, gone);
  });
}
