// Art comes after the first paint: cards as they are printed, the figures of plain court cards, what a game draws. It
// is put where its place was kept, so that nothing moves.
import { dress } from "./cards.js";
import { asked } from "./dom.js";
import { alone, cover, faces } from "./transport.js";

const known = new Map(); // the pictures and rules of a game's cards

export async function pictures(page) {
  covered(page);
  const { of, hello } = page,
    { campaign } = hello.options,
    key = `${hello.game} ${page.lobby.lang} ${campaign ? of : ""}`;
  if (!page.looks.isPrinted) {
    const [figures, { drawn }] = await Promise.all([courts(), import("./pips.js")]);
    Object.assign(page.looks, { courts: figures, drawn });
    return dressed(page, of);
  }
  const found = known.get(key) ?? { isPrinted: true, pictures: {}, rules: {} };
  page.looks = found;
  dressed(page, of);
  if (known.has(key)) return;
  const inSight = [...document.querySelectorAll("[data-face]")].map(({ dataset }) => dataset.face);
  for (const only of inSight.length && !alone ? [inSight, []] : [[]]) {
    // what is looked at comes first
    const pack = await faces({ game: hello.game, campaign, only });
    if (!pack) return;
    Object.assign(found.pictures, pictured(pack));
    Object.assign(found.rules, pack.rules);
    dressed(page, of);
  }
  known.set(key, found);
}

// Where no card lies yet, a large table shows what the game is.
async function covered({ hello: { game } }) {
  const svg = await cover(game);
  document.body.style.setProperty("--cover", svg ? `url("${asAddress(svg)}")` : "none");
}

function dressed(page, of) {
  if (page.now && page.of === of)
    for (const made of document.querySelectorAll("[data-face]")) dress(made, page);
}

// Addresses of pictures that stand alone. What several cards share is a part, which they have by its number.
export const pictured = ({ parts = [], faces: drawn = {} }) =>
  Object.fromEntries(
    Object.entries(drawn).map(([code, svg]) => [
      code,
      URL.createObjectURL(
        new Blob([svg.replace(/~(\d+)~/g, (_, part) => parts[part])], { type: "image/svg+xml" }),
      ),
    ]),
  );

// A few cards that stand for all of them.
export async function few(wanted) {
  const found = pictured((await faces(wanted)) ?? {});
  return wanted.only.flatMap((code) => found[code] ?? []);
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
