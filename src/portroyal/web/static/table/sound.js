// Small sounds of our own, made from nothing but oscillators and noise.

import { setting } from "./settings.js";

/** @type {AudioContext | undefined} */
let context;

/**
 * @param {number} from the pitch, in hertz
 * @param {number} to
 * @param {number} seconds
 * @param {number} volume
 * @param {OscillatorType} [type]
 * @param {number} [wait] in seconds
 */
function tone(from, to, seconds, volume, type = "sine", wait = 0) {
  if (!context) return;
  const start = context.currentTime + wait;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** @param {number} seconds @param {number} volume @param {number} pitch */
function rustle(seconds, volume, pitch) {
  if (!context) return;
  const frames = context.sampleRate * seconds;
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame += 1) data[frame] = (Math.random() * 2 - 1) * (1 - frame / frames) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}

/** Several notes, one after the other. @param {number[]} notes @param {number} seconds @param {number} gap */
function melody(notes, seconds, gap) {
  for (const [place, note] of notes.entries()) tone(note, note, seconds, 0.07, "triangle", place * gap);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  card: () => rustle(0.12, 0.25, 2600),
  clink: () => {
    tone(1900, 1850, 0.16, 0.05, "triangle");
    tone(2900, 2850, 0.22, 0.03, "sine", 0.03);
  },
  crash: () => {
    tone(220, 55, 0.7, 0.16, "sawtooth");
    rustle(0.6, 0.3, 500);
  },
  rise: () => tone(320, 720, 0.18, 0.08, "square"),
  fanfare: () => melody([523, 659, 784], 0.35, 0.1),
  turn: () => {
    tone(880, 878, 1.1, 0.09);
    tone(1760, 1755, 0.8, 0.03);
  },
  end: () => melody([392, 523, 659, 784], 0.5, 0.14),
};

/** @param {string | undefined} name */
export function play(name) {
  if (name && setting("sound")) SOUNDS[name]?.();
}

// A browser lets a page make sounds only after the first touch. Creating the context takes long enough to be seen while
// something moves, so it is done at once and not with the first sound.
for (const touch of ["click", "keydown"]) {
  addEventListener(touch, () => {
    if (setting("sound") && navigator.userActivation?.hasBeenActive) context ??= new AudioContext();
  });
}
