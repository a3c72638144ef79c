// Art comes after the first paint: the figures of court cards, a game's own cards as printed, what a game draws.
import { asked } from "./dom.js";
import { faces } from "./transport.js";

export async function pictures(page) {
  const { of } = page,
    isOwn = Object.values(page.hello.cards).every(({ suit }) => !suit);
  const found = await (isOwn ? faces(page) : courts()).catch(() => ({}));
  if (!page.now || page.of !== of || !Object.keys(found).length) return;
  page.pictures = found;
  page.arrived();
}

async function courts() {
  const drawn = await (await fetch("courts.json")).json();
  return Object.fromEntries(Object.entries(drawn).map(([code, svg]) => [code, asAddress(svg)]));
}

// The last drawing stays until the next one is there.
export async function draw(page) {
  const key = `${page.hello.save} ${page.now.rev}`;
  if (page.drawn === key) return;
  page.drawn = key;
  const { svg } = (await asked(page, { do: "picture" })) ?? {};
  if (!svg || page.drawn !== key) return;
  page.picture = asAddress(cropped(svg));
  page.arrived();
}

const asAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

// Only what is drawn, without the margins of paper.
function cropped(svg) {
  const points = [...svg.matchAll(/points="([^"]+)"/g)].flatMap(([, found]) =>
    found.split(" ").map((pair) => pair.split(",").map(Number)),
  );
  if (!points.length) return svg;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)],
    [left, top] = [Math.min(...xs) - 4, Math.min(...ys) - 4];
  const box = [left, top, Math.max(...xs) + 4 - left, Math.max(...ys) + 4 - top];
  return svg.replace(
    / width="[^"]*" height="[^"]*" viewBox="[^"]*"/,
    ` viewBox="${box.map((part) => part.toFixed(2)).join(" ")}"`,
  );
}
