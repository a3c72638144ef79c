// The eye in a worker of its own: a picture goes in, the cards that it shows come out, or a code for why there are none.
import { load, see } from "./eye.js";

const weights = async () => {
  const response = await fetch(new URL("weights.bin", import.meta.url));
  if (!response.ok) throw new Error(`weights.bin: ${response.status}`);
  load(await response.arrayBuffer());
};
const ready = weights();

self.addEventListener("message", async ({ data: { id, pixels, width, height, options } }) => {
  try {
    await ready;
    const cards = see(new Uint8ClampedArray(pixels), width, height, options);
    postMessage({ id, cards: [...cards], trouble: cards.trouble });
  } catch (wrong) {
    postMessage({ id, wrong: String(wrong) });
  }
});
