// Small sounds, made on the spot; silent until someone turns the volume up.

let volume = 0;
let context = null;

/** Frequencies, and how many seconds after each other they begin. */
const SOUNDS = {
  card: { notes: [330, 494], step: 0.05, shape: "triangle" },
  coins: { notes: [1319, 1568, 2093], step: 0.07, shape: "sine" },
  turn: { notes: [523, 659], step: 0.12, shape: "sine" },
};

export function setVolume(loudness) {
  const first = loudness > 0 && volume !== loudness && volume > 0;
  volume = loudness;
  if (first) sound("turn");
}

export function sound(name) {
  if (!volume) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const { notes, step, shape } = SOUNDS[name];
  notes.forEach((frequency, index) => {
    const start = context.currentTime + index * step;
    const tone = new OscillatorNode(context, { type: shape, frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(volume * 0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.28);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  });
}
