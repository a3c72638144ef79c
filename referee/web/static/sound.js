// A quiet tick at every answer, for players who switch it on.
const START_HZ = 520;
let context = /** @type {AudioContext | undefined} */ (undefined);

/** A short tone that falls. */
export function beep(startHz = START_HZ) {
  if (!window.AudioContext) return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.frequency.setValueAtTime(startHz, now);
  tone.frequency.exponentialRampToValueAtTime(startHz / 2, now + 0.06);
  volume.gain.setValueAtTime(0.05, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
