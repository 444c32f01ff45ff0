// Shows what has happened step by step: what follows a scoring appears once the scoring has been
// shown, banners announce a new round and the next person at the device, and "What happened?"
// unfolds line by line.
// `static/motion/redraw.js` calls it. Any key or tap ends it, and nothing waits for it.
import { find, findAll } from "../page/find.js";
import { animate } from "./animate.js";

/** The parts of the strip that follow the scoring. */
const LATER = ".ticker .beat:not(.scoring)";
const SCORING = ".ticker .beat.scoring";
const LINES = ".told > li";
/** The ids of elements that are shown for a moment. */
const ROUND = "round-banner";
const TURN = "turn-banner";
const SWEEP = "sweep";

/** Milliseconds in which something appears, and for which a banner stays. */
const APPEARS = 260;
const STAYS = 1100;
/** Milliseconds between two lines of the story, and the maximum until the last one begins. */
const APART = 240;
const MAX_TIME = 3000;

const HIDDEN = { opacity: 0, visibility: "visible" };
const SHOWN = { opacity: 1, visibility: "visible" };

/**
 * Shows the parts of the strip that follow a scoring once the scoring has been shown.
 * @param {HTMLElement} root
 * @param {number} wait in milliseconds
 * @param {number} speed
 */
export function showAfterScoring(root, wait, speed) {
  const timing = { duration: APPEARS * speed, easing: "ease-out" };
  const scoring = find(root, SCORING);
  if (scoring) animate(scoring, [{ opacity: 0, transform: "translateY(6px)" }, {}], timing);
  for (const beat of findAll(root, LATER)) {
    animate(beat, [{ opacity: 0 }, {}], { ...timing, delay: wait });
  }
}

/** Announces a new round. @param {HTMLElement} root @param {number} speed */
export function announceRound(root, speed) {
  const banner = find(root, `#${ROUND}`);
  const duration = (STAYS + 2 * APPEARS) * speed;
  const edge = APPEARS / (STAYS + 2 * APPEARS);
  if (banner) {
    animate(banner, [HIDDEN, { ...SHOWN, offset: edge }, { ...SHOWN, offset: 1 - edge }, HIDDEN],
      { duration, easing: "ease-in-out" });
  }
}

/** Announces whose turn it is at a shared device. @param {HTMLElement} root @param {number} speed */
export function announceTurn(root, speed) {
  const banner = find(root, `#${TURN}`);
  if (!banner) return;
  const [closed, open, gone] = ["inset(-30px 100% -30px 0)", "inset(-30px)", "inset(-30px 0 -30px 100%)"];
  animate(banner, [
    { ...SHOWN, clipPath: closed },
    { ...SHOWN, clipPath: open, offset: 0.2 },
    { ...SHOWN, clipPath: open, offset: 0.8 },
    { ...SHOWN, clipPath: gone },
  ], { duration: (STAYS + 2 * APPEARS) * speed, easing: "ease-in-out" });
}

/** Announces in the next player's colour that the device changes hands. @param {HTMLElement} root @param {number} speed */
export function announceHandover(root, speed) {
  const sweep = find(root, `#${SWEEP}`);
  if (!sweep) return;
  const [whole, gone] = [{ ...SHOWN, clipPath: "inset(0)" }, { ...SHOWN, clipPath: "inset(0 0 0 100%)" }];
  animate(sweep, [whole, { ...whole, offset: 0.35 }, gone], { duration: 800 * speed, easing: "ease-in-out" });
}

/** Unfolds the story line by line. @param {HTMLElement} root @param {number} speed */
export function unfoldStory(root, speed) {
  const lines = findAll(root, LINES);
  const step = Math.min(APART, MAX_TIME / Math.max(1, lines.length)) * speed;
  lines.forEach((line, index) => {
    const timing = { duration: APPEARS * speed, delay: index * step, easing: "ease-out" };
    animate(line, [{ opacity: 0, transform: "translateY(6px)" }, {}], timing);
  });
}
