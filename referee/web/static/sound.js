// A quiet tick at every answer, for whoever wishes to hear it: off until it is switched on here.
import { memory } from "./dom.js";

let context;
export const isOn = () => memory.get("sound") === true;
export const switched = () => {
  memory.set("sound", !isOn());
  tick();
};

export function tick() {
  if (!isOn() || !window.AudioContext) return;
  context ??= new AudioContext();
  const tone = context.createOscillator(),
    volume = context.createGain(),
    now = context.currentTime;
  tone.frequency.setValueAtTime(520, now);
  tone.frequency.exponentialRampToValueAtTime(260, now + 0.06);
  volume.gain.setValueAtTime(0.05, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
