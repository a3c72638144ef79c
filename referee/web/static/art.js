// Art comes after the first paint: cards as they are printed, plain faces with all their pips, covers, what a
// game draws. It is put where its place was kept, so that nothing moves.
import { index, pip, sign } from "./cards.js";
import { svgAddress, toAddress } from "./controls.js";
import { html, loadStyle } from "./dom.js";
import { isAlone, cover as loadCover, faces } from "./transport.js";
import { page } from "./store.js";

loadStyle("art.css");

const known = /** @type {Map<string, Looks>} */ (new Map()); // pictures and rules, by game

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

// By game; those that are on their way are undefined.
const covers = /** @type {Map<string, string | undefined>} */ (new Map());

/** The cover of a game; `refresh` is called when it arrives. @param {string} game @param {() => unknown} refresh */
export function cover(game, refresh) {
  const svg = covers.get(game);
  const show = (/** @type {string} */ answer) => covers.set(game, answer) && refresh();
  const load = () => loadCover(game).then(show, () => covers.delete(game));
  if (!covers.has(game)) requestAnimationFrame(load);
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
  const points = [...svg.matchAll(/points="([^"]+)"/g)].map(([, pairs]) => pairs).join(" ");
  if (!points) return svg;
  const numbers = points.split(/[ ,]/).map(Number);
  const xs = numbers.filter((_, n) => n % 2 === 0);
  const ys = numbers.filter((_, n) => n % 2);
  const left = Math.min(...xs) - 4;
  const top = Math.min(...ys) - 4;
  const box = [left, top, Math.max(...xs) + 4 - left, Math.max(...ys) + 4 - top];
  const viewBox = box.map((part) => part.toFixed(2)).join(" ");
  return svg.replace(/ width="[^"]*" height="[^"]*" viewBox="[^"]*"/, ` viewBox="${viewBox}"`);
}

/** @type {Record<number, number[]>} the heights of pips in the middle of large cards, from 0 to 12 */
const MIDDLE = { 2: [0, 12], 3: [0, 6, 12], 5: [6], 7: [3], 8: [3, 9], 9: [6], 10: [2, 10] };

function pips(/** @type {string} */ suit, /** @type {number} */ count) {
  const middle = MIDDLE[count] ?? [];
  const rows = (count - middle.length) / 2;
  const sides = Array.from({ length: rows }, (_, row) => (12 * row) / (rows - 1));
  const column = (/** @type {number} */ x, /** @type {number[]} */ levels) =>
    levels.map((level) => pip(suit, x, 14 + level * 4.7, 12, level > 6)).join("");
  return column(25, sides) + column(37.5, middle) + column(50, sides);
}

/** A plain face, with pips in their places where a card is large. @param {Wire.Face} face @param {string} [court] */
function draw(face, court) {
  const { rank, suit } = face;
  const large = pip(suit, 38, 60, 34);
  if (!Number(rank)) return index(face) + (court ? "" : large);
  const corner = `<g class="corner">${index(face, 10, 17, 10, 16)}</g>`;
  const all = `<g class="pips">${pips(suit, Number(rank))}</g>`;
  return `${corner}<g class="index">${index(face)}</g>${all}<g class="one">${large}</g>`;
}
