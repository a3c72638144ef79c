// Art comes after the first paint: cards as they are printed, the figures of plain court cards, what a game
// draws. It is put where its place was kept, so that nothing moves.
import { sign } from "./cards.js";
import { svgAddress, toAddress } from "./controls.js";
import { loadStyle } from "./dom.js";
import { isAlone, cover, faces } from "./transport.js";
import { page } from "./store.js";

loadStyle("art.css");

/** @type {Map<string, Looks>} the pictures and rules of a game's cards */
const known = new Map();

export async function loadPictures() {
  const { looksKey, hello, looks } = page;
  if (!hello) return; // it was left
  showCover(hello.game);
  const { campaign = "" } = hello.options;
  const key = `${hello.game} ${page.lobby.lang} ${campaign ? looksKey : ""}`;
  if (!looks.isPrinted) {
    const [figures, { draw }] = await Promise.all([courts(), import("./pips.js")]);
    return page.setLooks(looksKey, { courts: figures, draw });
  }
  const old = known.get(key);
  if (old) return page.setLooks(looksKey, old);
  const inSight = [...document.querySelectorAll("[data-face]")].map(({ dataset }) => dataset.face);
  const pictures = {};
  const rules = {};
  // What is looked at comes first.
  for (const only of inSight.length && !isAlone ? [inSight, []] : [[]]) {
    const pack = await faces({ game: hello.game, campaign, only });
    if (!pack) return;
    Object.assign(pictures, addresses(pack));
    Object.assign(rules, pack.rules);
    page.setLooks(looksKey, { pictures, rules });
  }
  known.set(key, { isPrinted: true, pictures, rules });
}

/** Where no card lies yet, a large table shows what the game is. @param {string} game */
async function showCover(game) {
  const svg = await cover(game);
  document.body.style.setProperty("--cover", svg ? `url("${svgAddress(svg)}")` : "none");
}

/** Addresses of pictures that stand alone. What several cards share is a part, which they have by its number.
 * @param {Partial<Wire.Faces>} pack @returns {Record<string, string>} */
function addresses({ parts = [], faces: drawings = {} }) {
  const entries = Object.entries(drawings).map(([code, svg]) => {
    const drawing = svg.replace(
      /~(\d+)~/g,
      (/** @type {string} */ _, /** @type {any} */ n) => parts[n],
    );
    return [code, toAddress(drawing, "image/svg+xml")];
  });
  return Object.fromEntries(entries);
}

/** Addresses of a few cards that stand for all of them.
 * @param {{ game: string, campaign: string, only: string[] }} wish */
export async function loadFew(wish) {
  const pictures = addresses((await faces(wish)) ?? {});
  return wish.only.flatMap((code) => pictures[code] ?? []);
}

async function courts() {
  const drawings = await (await fetch("courts.json")).json();
  return Object.fromEntries(Object.entries(drawings).map(([code, svg]) => [code, svgAddress(svg)]));
}

let drawnAt = "";

/** The last drawing stays until the next one is there. */
export async function loadDrawing() {
  const { place } = page;
  if (!place || drawnAt === place) return;
  drawnAt = place;
  const picture = await page.find({ do: "picture" });
  if (!picture?.svg) return;
  const svg = cropped(picture.svg).replace(/>(\w+)</g, (_, code) => `>${sign(code)}<`);
  page.setDrawing(svgAddress(svg), place);
}

/** Only what is drawn, without the margins of paper. @param {string} svg */
function cropped(svg) {
  const points = [...svg.matchAll(/points="([^"]+)"/g)].flatMap(([, pairs]) =>
    pairs.split(" ").map((pair) => pair.split(",").map(Number)),
  );
  if (!points.length) return svg;
  const [xs, ys] = [0, 1].map((side) => points.map((point) => point[side]));
  const left = Math.min(...xs) - 4;
  const top = Math.min(...ys) - 4;
  const box = [left, top, Math.max(...xs) + 4 - left, Math.max(...ys) + 4 - top];
  const numbers = box.map((part) => part.toFixed(2)).join(" ");
  return svg.replace(/ width="[^"]*" height="[^"]*" viewBox="[^"]*"/, ` viewBox="${numbers}"`);
}
