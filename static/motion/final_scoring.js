// Plays the final scoring on the table: for each player in turn, each kind of aristocrat, the
// rubles and the cards in hand. The racers move with every step. Then it shows the result. A tap or
// Space goes on to the next player, holding Space plays faster, and Enter shows the result.
// `static/motion/redraw.js` calls it.
import { find, findAll } from "../page/find.js";
import { sound } from "../page/sound.js";

const SCORING = ".final-scoring";
const LANE = ".lane";
const TRACK = ".lane-track";
const RACER = ".racer";
const POINTS = ".lane-points";
/** @type {(seat: string) => string} */
const spotOf = (seat) => `.spot[data-seat="${seat}"]`;
const KIND = ".kind-step";
/** What the aristocrats pay in all, the rubles and the cards in hand. */
const TOTAL = ".kinds-total";
const RUBLES = ".rubles-step";
const HAND = ".hand-step";
/** The id of the button that shows the result, and elements that handle a tap or a key themselves. */
const SHOW_RESULT = "to-result";
const OWN = "button, a, input, select, textarea, summary";

/** Milliseconds: until a player has appeared, for each kind of aristocrat, for the rubles or the hand, and for the pause after a player. */
const APPEARS = 500;
const PER_KIND = 330;
const PER_ITEM = 700;
const PAUSE = 800;
/** The shortest and the longest time in milliseconds that one player's scoring takes. */
const MIN_TIME = 3000;
const MAX_TIME = 6000;
/** The time in milliseconds for a player who gains and loses nothing. */
const NOTHING_TIME = 1500;
/** The slowest pace here, even if other motion is slower. */
const SLOWEST = 1.2;
/** Milliseconds before the first player, and after the last. */
const BEGINS = 300;
const ENDS = 300;
/** The most milliseconds that pass here from one frame to the next: a busy page skips nothing. */
const FRAME = 250;
/** Milliseconds in which a racer moves. */
const MOVES = 380;
/** How many times faster it is while Space is held, and after how many milliseconds a press is held. */
const FAST_FORWARD = 4;
const HELD = 300;

/** A step: when it happens, the player's points after it, and the elements that appear. @typedef {{ at: number, points: number, nodes: Element[] }} Step */
/** A player's part: when it begins and ends, and its steps. @typedef {{ lane: HTMLElement, begun: number, done: number, steps: Step[] }} Part */

/** @param {HTMLElement} root @param {number} pace */
export function playFinalScoring(root, pace) {
  const sheet = find(root, SCORING);
  if (!sheet) return;
  const speed = Math.min(pace, SLOWEST);
  /** @type {Part[]} */
  const parts = [];
  for (const lane of findAll(sheet, LANE)) {
    parts.push(partOf(lane, spotIn(sheet, lane), parts.at(-1)?.done ?? BEGINS, speed));
  }
  const widths = parts.map(({ lane }) => find(lane, TRACK)?.getBoundingClientRect().width ?? 0);
  const cast = parts.flatMap((part, at) => [...appear(sheet, part), ...race(part, widths[at] ?? 0)]);
  const clock = sheet.animate([{}, {}], { duration: (parts.at(-1)?.done ?? BEGINS) + ENDS });
  conduct(sheet, parts, cast, clock);
}

/** @param {HTMLElement} sheet @param {HTMLElement} lane */
const spotIn = (sheet, lane) => find(sheet, spotOf(lane.dataset.seat ?? ""));

/** Plans the part of a player. @param {HTMLElement} lane @param {HTMLElement | null} spot @param {number} begun @param {number} speed @returns {Part} */
function partOf(lane, spot, begun, speed) {
  const { dataset } = lane;
  const sums = (dataset.steps ?? "").split(" ").filter(Boolean).map(Number);
  const kinds = spot ? findAll(spot, KIND) : [];
  const total = spot && find(spot, TOTAL);
  let [at, points] = [APPEARS, Number(dataset.before)];
  /** @type {Step[]} */
  const steps = sums.map((sum, index) => {
    const nodes = [kinds[index], index === sums.length - 1 ? total : null];
    return { at: at + index * PER_KIND, points: points + sum, nodes: nodes.filter((node) => node instanceof Element) };
  });
  at += sums.length * PER_KIND + 150;
  points += sums.at(-1) ?? 0;
  /** @type {[selector: string, gain: number][]} */
  const items = [[RUBLES, Number(dataset.rubles)], [HAND, Number(dataset.hand)]];
  for (const [selector, gain] of items) {
    const node = spot && find(spot, selector);
    if (!node) continue;
    points += gain;
    steps.push({ at, points, nodes: [node] });
    at += PER_ITEM;
  }
  const natural = ((steps.at(-1)?.at ?? 0) + PAUSE) * speed;
  const scale = speed * Math.min(1, MAX_TIME / natural);
  for (const step of steps) step.at = begun + step.at * scale;
  const least = steps.length > 0 ? MIN_TIME : NOTHING_TIME;
  return { lane, begun, steps, done: begun + Math.min(MAX_TIME, Math.max(least, natural)) };
}

/** Shows what belongs to a player during their part; a lane stays and is only highlighted. @param {HTMLElement} sheet @param {Part} part */
function appear(sheet, { lane, begun, done, steps }) {
  const timing = { delay: begun, duration: done - begun };
  const lit = { background: "color-mix(in srgb, var(--pc) 12%, transparent)" };
  const shown = { opacity: 1, visibility: "visible" };
  const hidden = { opacity: 0, visibility: "visible" };
  const spot = spotIn(sheet, lane);
  const frames = [hidden, { ...shown, offset: 0.06 }, { ...shown, offset: 0.95 }, hidden];
  const cast = [lane.animate([lit, lit], timing)];
  if (spot) cast.push(spot.animate(frames, timing));
  for (const { nodes, at } of steps) {
    for (const node of nodes) {
      cast.push(node.animate([{ opacity: 0, transform: "translateY(10px) scale(.7)" }, {}],
        { duration: 300, delay: at, fill: "backwards", easing: "cubic-bezier(.3,1.5,.5,1)" }));
    }
  }
  return cast;
}

/** Moves a racer with each step along a track. @param {Part} part @param {number} width */
function race({ lane, steps }, width) {
  const racer = find(lane, RACER);
  const last = steps.at(-1);
  if (!racer || !last) return [];
  const unit = Number(lane.dataset.unit) * width;
  const duration = last.at + MOVES;
  /** @type {(points: number) => string} */
  const place = (points) => `translateX(${(points - last.points) * unit}px)`;
  let points = Number(lane.dataset.before);
  /** @type {Keyframe[]} */
  const frames = [{ transform: place(points), offset: 0 }];
  for (const step of steps) {
    frames.push({ transform: place(points), offset: step.at / duration, easing: "cubic-bezier(.3,.05,.15,1)" });
    frames.push({ transform: place(step.points), offset: Math.min(1, (step.at + MOVES * 0.8) / duration) });
    points = step.points;
  }
  frames.sort((one, other) => Number(one.offset) - Number(other.offset));
  return [racer.animate(frames, { duration })];
}

/**
 * Counts the points along the clock, and lets taps and keys move it.
 * @param {HTMLElement} sheet
 * @param {Part[]} parts
 * @param {Animation[]} cast
 * @param {Animation} clock
 */
function conduct(sheet, parts, cast, clock) {
  const all = [...cast, clock];
  const finals = parts.map(({ lane }) => find(lane, POINTS)?.textContent ?? "");
  const now = () => Number(clock.currentTime ?? Infinity);
  const end = Number(clock.effect?.getComputedTiming().endTime);
  let heard = 0;
  /** The time of the last frame. */
  let shown = 0;
  const count = (jumps = false) => {
    let reached = 0;
    for (const { lane, steps } of parts) {
      const made = steps.filter(({ at }) => at <= now());
      const figure = find(lane, POINTS);
      const points = String(made.at(-1)?.points ?? lane.dataset.before);
      if (figure && figure.textContent !== points) figure.textContent = points;
      reached += made.length;
    }
    if (reached > heard && !jumps) sound("step");
    heard = reached;
  };
  /** @param {number} time */
  const jump = (time) => {
    for (const one of all) {
      if (one.playState === "running" && Number(one.currentTime) < time) one.currentTime = time;
    }
    shown = now();
    count(true);
  };
  const wait = () => {
    const time = shown + FRAME * clock.playbackRate;
    if (now() > time) for (const one of all) one.currentTime = time;
    shown = now();
  };
  const listening = new AbortController();
  listen(sheet, listening.signal, {
    goOn: () => jump(parts.find(({ done }) => done > now() + 1)?.done ?? end),
    leave: () => jump(end),
    setRate: (rate) => { for (const one of all) one.updatePlaybackRate(rate); },
  });
  const step = () => {
    if (!sheet.isConnected) {
      for (const one of all) one.cancel();
    } else if (!listening.signal.aborted) {
      wait();
      count();
      requestAnimationFrame(step);
    }
  };
  const finish = () => {
    listening.abort();
    parts.forEach(({ lane }, index) => {
      const figure = find(lane, POINTS);
      if (figure) figure.textContent = finals[index] ?? "";
    });
    if (sheet.isConnected) document.getElementById(SHOW_RESULT)?.click();
  };
  clock.finished.then(finish, () => listening.abort());
  step();
}

/** @typedef {{ goOn: () => void, leave: () => void, setRate: (rate: number) => void }} Controls */

/** Listens to taps and keys while the scoring is played. @param {HTMLElement} sheet @param {AbortSignal} signal @param {Controls} controls */
function listen(sheet, signal, { goOn, leave, setRate }) {
  const begun = performance.now();
  let pressed = 0;
  /** @param {Event} event not the one that has ended the game */
  const isFree = ({ target, timeStamp }) =>
    timeStamp > begun && sheet.isConnected && !(target instanceof Element && target.closest(OWN));
  document.addEventListener("click", (event) => { if (isFree(event)) goOn(); }, { signal });
  document.addEventListener("keydown", (event) => {
    if (!isFree(event) || event.repeat) return;
    if (event.key === "Enter") leave();
    if (event.key !== " ") return;
    event.preventDefault(); // otherwise the page would scroll
    pressed = performance.now();
    setRate(FAST_FORWARD);
  }, { signal });
  document.addEventListener("keyup", ({ key }) => {
    if (key !== " " || !pressed) return;
    if (performance.now() - pressed < HELD) goOn();
    pressed = 0;
    setRate(1);
  }, { signal });
  addEventListener("blur", () => { pressed = 0; setRate(1); }, { signal });
}
