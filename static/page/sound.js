// Small sounds, made on the spot. Python says what has happened; which sound that is, is said here.
// Silent until somebody turns the volume up, and wherever there is no audio.

/** The sounds of each event, in the order in which they are heard. */
const SOUNDS = {
  buy: ["card"],
  play: ["card"],
  take: ["card"],
  discard: ["card"],
  observe: ["card"],
  redeem: ["card"],
  dismiss: ["card"],
  pay: ["coin"],
  pub: ["points"],
  trade: ["points"],
  guild: ["coin"],
  income: ["coins"],
  points: ["points"],
  phase: ["phase"],
  round: ["phase", "round"],
  turn: ["turn"],
  over: ["over"],
  won: ["won"],
};

/** Notes are [when in seconds, pitch in Hz, length in seconds, loudness]. */
const tones = (shape, ...notes) => (audio, at) => {
  for (const [when, pitch, length, loudness] of notes) tone(audio, at + when, shape, pitch, length, loudness);
};
/** Each sound: how many seconds until the next may begin, and how it is made. */
const MADE = {
  card: [0.1, (audio, at) => {
    hiss(audio, at, 2600, 0.07, 0.5);
    tone(audio, at + 0.03, "sine", 150, 0.09, 0.5);
  }],
  coin: [0.12, tones("sine", [0, 2093, 0.16, 0.16], [0.03, 3136, 0.2, 0.1])],
  coins: [0.3, tones("sine", [0, 1976, 0.16, 0.14], [0.07, 2349, 0.16, 0.14], [0.13, 2093, 0.18, 0.12],
    [0.2, 2637, 0.28, 0.14])],
  points: [0.34, tones("triangle", [0, 659, 0.2, 0.22], [0.09, 831, 0.2, 0.22], [0.18, 988, 0.4, 0.22])],
  phase: [0.3, tones("sine", [0, 392, 0.9, 0.22], [0, 784, 0.6, 0.08], [0, 1176, 0.35, 0.04])],
  round: [0.3, tones("sine", [0, 523, 1.1, 0.22], [0, 1046, 0.7, 0.08], [0, 1568, 0.4, 0.04])],
  turn: [0.2, tones("sine", [0, 587, 0.22, 0.2], [0.12, 880, 0.4, 0.2])],
  over: [1, tones("triangle", [0, 392, 0.35, 0.22], [0.2, 523, 0.35, 0.22], [0.4, 494, 0.35, 0.18],
    [0.6, 523, 0.9, 0.22], [0.6, 330, 0.9, 0.14])],
  won: [1, tones("triangle", [0, 523, 0.3, 0.22], [0.16, 659, 0.3, 0.22], [0.32, 784, 0.3, 0.22],
    [0.48, 1047, 1, 0.24], [0.48, 659, 1, 0.14], [0.48, 392, 1, 0.14])],
};
/** Later than so many seconds, what happened is no news any more. */
const LATEST = 1.2;

let volume = null;
let audio = null;
let free = 0;
let noise = null;

/** How loud the page is, 0 to 1. A change is heard, but not the volume it begins with. */
export function setVolume(loudness) {
  const isHeard = volume !== null && volume !== loudness;
  volume = loudness;
  if (isHeard) sound("turn");
}

/** Plays what has happened: names of `SOUNDS`; a name that has no sound is silent. */
export function sound(...events) {
  const names = events.flatMap((event) => SOUNDS[event] ?? []);
  if (!volume || !names.length) return;
  try {
    start();
    if (audio?.state === "running") schedule(names);
    else audio?.resume().then(() => schedule(names), () => {});
  } catch {
    audio = null; // a page without sound is a page all the same
  }
}

/** Opens the way to the loudspeaker, which browsers allow only after a first click or key. */
function start() {
  const isAllowed = navigator.userActivation?.hasBeenActive ?? true;
  if (audio || !isAllowed || !globalThis.AudioContext) return;
  audio = new AudioContext();
}

function schedule(names) {
  const now = audio.currentTime;
  free = Math.max(free, now + 0.01);
  for (const name of names) {
    if (free > now + LATEST) return;
    const [length, make] = MADE[name];
    make(audio, free);
    free += length;
  }
}

/** A gain that rises at once and dies away, on the way to the loudspeaker. */
function envelope(context, at, length, loudness) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * volume ** 1.5), at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

function run(source, context, at, length, loudness) {
  const gain = envelope(context, at, length, loudness);
  source.start(at);
  source.stop(at + length + 0.02);
  source.onended = () => gain.disconnect();
  return gain;
}

function tone(context, at, type, frequency, length, loudness) {
  const source = new OscillatorNode(context, { type, frequency });
  source.connect(run(source, context, at, length, loudness));
}

/** Paper on a table: a breath of noise around one pitch. */
function hiss(context, at, frequency, length, loudness) {
  if (!noise) {
    noise = new AudioBuffer({ length: context.sampleRate / 5, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 });
  source.connect(band).connect(run(source, context, at, length, loudness));
}
