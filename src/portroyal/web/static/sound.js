// Small sounds of our own, made from nothing but oscillators and noise.

import { setting } from "./settings.js";

/** @type {AudioContext | undefined} */
let context;

/** @param {number} from @param {number} to @param {number} seconds @param {number} loud @param {OscillatorType} [type] @param {number} [wait] */
function tone(from, to, seconds, loud, type = "sine", wait = 0) {
  if (!context) return;
  const start = context.currentTime + wait;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** @param {number} seconds @param {number} loud @param {number} high */
function rustle(seconds, loud, high) {
  if (!context) return;
  const frames = context.sampleRate * seconds;
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame += 1) data[frame] = (Math.random() * 2 - 1) * (1 - frame / frames) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = high;
  const volume = context.createGain();
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start();
}

const SOUNDS = {
  card: () => rustle(0.12, 0.25, 2600),
  coin: () => (tone(1900, 1850, 0.16, 0.05, "triangle"), tone(2900, 2850, 0.22, 0.03, "sine", 0.03)),
  bust: () => (tone(220, 55, 0.7, 0.16, "sawtooth"), rustle(0.6, 0.3, 500)),
  repel: () => tone(320, 720, 0.18, 0.08, "square"),
  claim: () => [523, 659, 784].forEach((note, place) => tone(note, note, 0.35, 0.07, "triangle", place * 0.1)),
  turn: () => (tone(880, 878, 1.1, 0.09), tone(1760, 1755, 0.8, 0.03)),
  end: () => [392, 523, 659, 784].forEach((note, place) => tone(note, note, 0.5, 0.07, "triangle", place * 0.14)),
};

/** The sound of each event that has one. */
export const OF_EVENT = {
  drawn: "card",
  gained: "coin",
  "fee-paid": "coin",
  paid: "coin",
  busted: "bust",
  repelled: "repel",
  claimed: "claim",
  hired: "card",
  traded: "card",
  tucked: "card",
  "game-ended": "end",
  taxed: "coin",
};

/** @param {string | undefined} name */
export function play(name) {
  if (name && setting("sound")) SOUNDS[name]?.();
}

// A browser lets a page sound only after the first touch. To begin takes long enough to be seen if something moves, so
// it does not wait for the first sound.
for (const touch of ["click", "keydown"]) {
  addEventListener(touch, () => {
    if (setting("sound") && navigator.userActivation?.hasBeenActive) context ??= new AudioContext();
  });
}
