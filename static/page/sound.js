// Synthesises short sounds. Python reports events through the bridge; this script chooses the
// sounds. It is silent until the volume is turned up, and in browsers without audio.

/** @typedef {(audio: AudioContext, at: number) => void} Make */
/** @typedef {[when: number, pitch: number, length: number, loudness: number]} Note */

/** The sounds of each event, in the order in which they are heard. @type {Record<string, string[]>} */
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
  handover: ["handover"],
  step: ["step"],
  over: ["over"],
  won: ["won"],
};

/** Returns a function that plays notes: start and length in seconds, pitch in Hz. @type {(shape: OscillatorType, ...notes: Note[]) => Make} */
const tones = (shape, ...notes) => (audio, at) => {
  for (const [when, pitch, length, loudness] of notes) tone(audio, at + when, shape, pitch, length, loudness);
};
/** Returns the partials of a bell: the prime and its minor third, fifth and octave. @type {(when: number, pitch: number) => Note[]} */
function bell(when, pitch) {
  return [[when, pitch, 1.4, 0.2], [when, pitch / 2, 1.8, 0.08], [when, pitch * 1.19, 0.9, 0.05],
    [when, pitch * 1.5, 0.7, 0.05], [when, pitch * 2, 0.8, 0.08], [when, pitch * 2.67, 0.35, 0.03]];
}
/** Seconds of a beat in the theme. */
const BEAT = 0.46;
/** The theme, a slow waltz: the tune by beats and pitches, over a bass. @type {[beat: number, beats: number, pitch: number][]} */
const TUNE = [
  [0, 2, 440], [2, 1, 494], [3, 2, 523], [5, 1, 494], [6, 1, 440], [7, 1, 415], [8, 1, 440], [9, 3, 330],
  [12, 2, 349], [14, 1, 392], [15, 2, 440], [17, 1, 349], [18, 1, 330], [19, 1, 294], [20, 1, 247], [21, 3, 220],
];
/** @type {[beat: number, pitch: number][]} */
const BASS = [[0, 110], [3, 131], [6, 123], [9, 82], [12, 87], [15, 110], [18, 82], [21, 110]];
/** Returns the theme, played quietly, starting at a time in seconds. @type {(when: number) => Note[]} */
function theme(when) {
  return [
    ...TUNE.map(([at, beats, pitch]) => /** @type {Note} */ ([when + at * BEAT, pitch, beats * BEAT * 1.3, 0.13])),
    ...BASS.map(([at, pitch]) => /** @type {Note} */ ([when + at * BEAT, pitch, 3.2 * BEAT, 0.11])),
  ];
}
/** For each sound, the seconds until the next one may begin, and the function that makes it. @type {Record<string, [length: number, make: Make]>} */
const MADE = {
  card: [0.1, (audio, at) => {
    hiss(audio, at, 2600, 0.07, 0.5);
    tone(audio, at + 0.03, "sine", 150, 0.09, 0.5);
  }],
  coin: [0.12, tones("sine", [0, 2093, 0.16, 0.16], [0.03, 3136, 0.2, 0.1])],
  coins: [0.3, tones("sine", [0, 1976, 0.16, 0.14], [0.07, 2349, 0.16, 0.14], [0.13, 2093, 0.18, 0.12],
    [0.2, 2637, 0.28, 0.14])],
  points: [0.34, tones("triangle", [0, 659, 0.2, 0.22], [0.09, 831, 0.2, 0.22], [0.18, 988, 0.4, 0.22])],
  phase: [0.3, tones("sine", ...bell(0, 392))],
  round: [0.5, tones("sine", ...bell(0, 523), ...bell(0.28, 392))],
  handover: [0.5, tones("sine", [0, 440, 0.3, 0.18], [0.14, 554, 0.3, 0.18], [0.28, 659, 0.6, 0.2])],
  step: [0.05, tones("triangle", [0, 988, 0.14, 0.12], [0.02, 1480, 0.1, 0.05])],
  turn: [0.2, tones("sine", [0, 587, 0.22, 0.2], [0.12, 880, 0.4, 0.2])],
  over: [1, tones("triangle", ...theme(0))],
  won: [1, tones("triangle", [0, 523, 0.3, 0.22], [0.16, 659, 0.3, 0.22], [0.32, 784, 0.3, 0.22],
    [0.48, 1047, 1, 0.24], [0.48, 659, 1, 0.14], [0.48, 392, 1, 0.14], ...theme(1.7))],
};
/** Seconds after which an event is too old for its sound. */
const LATEST = 1.2;

/** @type {number | null} */
let volume = null;
/** @type {AudioContext | null} */
let audio = null;
/** When the next sound may begin, in seconds of the audio's clock. */
let free = 0;
/** @type {AudioBuffer | null} */
let noise = null;

/** Sets the volume, from 0 to 1. A change makes a sound, but the initial volume does not. @param {number} loudness */
export function setVolume(loudness) {
  const isHeard = volume !== null && volume !== loudness;
  volume = loudness;
  if (isHeard) sound("turn");
}

/** Plays the sounds of events, which are names in `SOUNDS`; other names are silent. @param {...string} events */
export function sound(...events) {
  const names = events.flatMap((event) => SOUNDS[event] ?? []);
  if (!volume || !names.length) return;
  try {
    const playing = started();
    if (playing?.state === "running") schedule(playing, names);
    else playing?.resume().then(() => schedule(playing, names), () => {});
  } catch {
    audio = null; // the page also works without sound
  }
}

/** Starts the audio, which browsers allow only after a first click or key. */
function started() {
  const isAllowed = navigator.userActivation?.hasBeenActive ?? true;
  if (!audio && isAllowed && "AudioContext" in globalThis) audio = new AudioContext();
  return audio;
}

/** @param {AudioContext} playing @param {string[]} names */
function schedule(playing, names) {
  const now = playing.currentTime;
  free = Math.max(free, now + 0.01);
  for (const [length, make] of names.flatMap((name) => (MADE[name] ? [MADE[name]] : []))) {
    if (free > now + LATEST) return;
    make(playing, free);
    free += length;
  }
}

/**
 * Returns a gain, connected to the output, that rises at once and fades away.
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} length
 * @param {number} loudness
 */
function envelope(context, at, length, loudness) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * (volume ?? 0) ** 1.5), at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

/**
 * Starts and stops a source; returns the gain to connect it to.
 * @param {AudioScheduledSourceNode} source
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} length
 * @param {number} loudness
 */
function run(source, context, at, length, loudness) {
  const gain = envelope(context, at, length, loudness);
  source.start(at);
  source.stop(at + length + 0.02);
  source.onended = () => gain.disconnect();
  return gain;
}

/**
 * @param {AudioContext} context
 * @param {number} at
 * @param {OscillatorType} type
 * @param {number} frequency
 * @param {number} length
 * @param {number} loudness
 */
function tone(context, at, type, frequency, length, loudness) {
  const source = new OscillatorNode(context, { type, frequency });
  source.connect(run(source, context, at, length, loudness));
}

/**
 * Plays the sound of paper on a table: a short noise around one pitch.
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} frequency
 * @param {number} length
 * @param {number} loudness
 */
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
