// Art comes after the first paint: cards as they are printed, plain faces with all their pips, covers, what a
// game draws. It is put where its place was kept, so that nothing moves.
import { index, pip, sign } from "./cards.js";
import { svgAddress, toAddress } from "./controls.js";
import { html, loadStyle } from "./dom.js";
import { isAlone, cover as loadCover, faces } from "./transport.js";
import { page } from "./store.js";

loadStyle("art.css");

/** @type {Map<string, Looks>} the pictures and rules of a game's cards */
const known = new Map();

export async function loadPictures() {
  const { looksKey, hello, looks } = page;
  if (!hello) return; // it was left
  // Where no card lies yet, a large table shows what the game is.
  loadCover(hello.game).then((svg) => {
    document.body.style.setProperty("--cover", svg ? `url("${svgAddress(svg)}")` : "none");
  });
  const { campaign = "" } = hello.options;
  const key = `${hello.game} ${page.lobby.lang} ${campaign ? looksKey : ""}`;
  if (!looks.isPrinted) {
    const drawings = Object.entries(await (await fetch("courts.json")).json());
    const courts = Object.fromEntries(drawings.map(([code, svg]) => [code, svgAddress(svg)]));
    return page.setLooks(looksKey, { courts, draw });
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

/** @type {Map<string, string | undefined>} the covers, by game; those that are on their way are undefined */
const covers = new Map();

/** The cover of a game; `refresh` is called when it arrives. @param {string} game @param {() => unknown} refresh */
export function cover(game, refresh) {
  const load = async () => {
    covers.set(game, await loadCover(game));
    refresh();
  };
  if (!covers.has(game)) requestAnimationFrame(() => load().catch(() => covers.delete(game)));
  const svg = covers.get(game);
  covers.set(game, svg);
  const image = svg && html`<img src=${svgAddress(svg)} alt="">`;
  return html`<span class=${svg === "" ? "cover none" : "cover"} aria-hidden="true">${image}</span>`;
}

/** Addresses of pictures that stand alone. What several cards share is a part, which they have by its number.
 * @param {Partial<Wire.Faces>} pack @returns {Record<string, string>} */
function addresses({ parts, faces: drawings }) {
  const entries = Object.entries(drawings ?? {}).map(([code, svg]) => {
    const part = (/** @type {string} */ _, /** @type {number} */ n) => parts?.[n] ?? "";
    const drawing = svg.replace(/~(\d+)~/g, part);
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

let drawnAt = "";

/** The last drawing stays until the next one is there. */
export async function loadDrawing() {
  const { place } = page;
  if (!place || drawnAt === place) return;
  drawnAt = place;
  const picture = await page.find({ do: "picture" });
  if (!picture?.svg) return;
  const svg = cropped(picture.svg).replace(/>(\w+)</g, (_, code) => `>${sign(code)}<`);
  if (page.place === place) page.setLooks(page.looksKey, { drawing: svgAddress(svg) });
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

// Where pips stand on large cards: columns l, m, r, heights of 0 to 12.
/** @type {Record<string, string>} */
const PLACES = {
  2: "m0m12",
  3: "m0m6m12",
  4: "l0r0l12r12",
  5: "l0r0m6l12r12",
  6: "l0r0l6r6l12r12",
  7: "l0r0m3l6r6l12r12",
  8: "l0r0m3l6r6m9l12r12",
  9: "l0r0l4r4m6l8r8l12r12",
  10: "l0r0m2l4r4l8r8m10l12r12",
};
/** @type {Record<string, number>} */
const COLUMNS = { l: 25, m: 37.5, r: 50 };

const pips = (/** @type {string} */ suit, /** @type {string} */ rank) =>
  [...PLACES[rank].matchAll(/([lmr])(\d+)/g)]
    .map(([, column, level]) =>
      pip(suit, COLUMNS[column], 14 + Number(level) * 4.7, 12, Number(level) > 6),
    )
    .join("");

/** A plain face, with pips in their places where a card is large. @param {Wire.Face} face @param {string} [court] */
function draw(face, court) {
  const { rank, suit } = face;
  const large = pip(suit, 38, 60, 34);
  if (!PLACES[rank]) return index(face) + (court ? "" : large);
  const corner = `<g class="corner">${index(face, 10, 17, 10, 16)}</g>`;
  return `${corner}<g class="index">${index(face)}</g><g class="pips">${pips(suit, rank)}</g><g class="one">${large}</g>`;
}
