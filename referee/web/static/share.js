// The end as a picture, with the cards as they lay, and a link to the whole game, which is a code to scan as well.
// Nothing leaves the device before the player shares it.
import { hasFourColours, sign } from "./cards.js";
import { svgAddress } from "./controls.js";
import { html, run, say, sheet } from "./dom.js";
import "./sheets.js"; // its style sheet
import { store } from "./store.js";
import { cover, home, linkToRoom } from "./transport.js";

const HEART = hasFourColours ? "#b83c08" : "#a81b13";
const INKS = /** @type {Texts} */ ({ H: HEART, D: hasFourColours ? "#0b5fa0" : HEART });

const SIZE = 1080; // all lengths in pixels of the picture
const COVER_WIDTH = 495;
const HEAD = 330; // the cover
const FOOT = 250; // the curve
const CARD = { width: 124, height: 173, gap: 12, radius: 10 };
const EDGE = 60;
const ROW_GAP = 66;
const MAX_SCALE = 2.4;
const page = /** @type {Ended} */ (store);
const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** @param {Wire.End | null} end @param {readonly Wire.Point[]} curve */
export async function share(end, curve) {
  const { hello, now } = page;
  // The address of a page at home has a key in it, which only its own code shows.
  const { link = "", text = "" } = /** @type {any} */ ((await page.lookUp({ do: "link" })) ?? {});
  const address = (home || location.origin + location.pathname) + linkToRoom("");
  const outcome = `${hello.title}: ${say(`was-${now.outcome}`)} ${now.score ?? ""}`.trim();
  const line = link ? `${outcome}\n${home ? address : "#"}${link}` : outcome;
  if (page.looks.isPrinted) await run("art", "loadPictures").catch(() => {});
  const image = await draw([hello.title, end?.deal?.seed].filter(Boolean).join(" · "), curve);
  const files = [new File([image], `${hello.game}.png`, { type: "image/png" })];
  const url = URL.createObjectURL(image);
  const send = () => navigator.share({ files, text: line }).catch(() => {});
  let code = "";
  let news = link ? "" : text;
  const copy = async () => {
    // On plain http there is no clipboard but the selected text.
    await navigator.clipboard?.writeText(line).catch(() => {});
    dialog.querySelector("textarea")?.select?.();
    document.execCommand("copy");
    news = say("copied");
    dialog.refresh();
  };
  const dialog = sheet(say("share"), () => [
    html`<img class="picture" src=${url} alt=${say("share-alt")}>`,
    html`<textarea readonly rows="2" aria-label=${say("share-line")} .value=${line}></textarea>`,
    html`<p role="status">${news}</p>`,
    link && html`<p class="note">${say(home ? "share-link" : "share-link-home")}</p>`,
    code && html`<img class="code" src=${svgAddress(code)} alt=${say("share-code")}>`,
    navigator.canShare?.({ files, text: line }) &&
      html`<button class="wide main" data-do="share-now" @click=${send}>${say("share")}</button>`,
    end?.bg_stats &&
      html`<a class="button wide" href=${end.bg_stats} target="_blank" rel="noopener noreferrer" data-do="bg-stats"
        >${say("share-bg-stats")}</a>`,
    html`<a class="button wide" href=${url} download="${hello.game}.png">${say("share-save")}</a>`,
    html`<button class="wide" data-do="share-copy" @click=${copy}>${say("share-copy")}</button>`,
  ]);
  if (!link) return;
  code = (await page.find({ do: "code", page: address }))?.svg ?? "";
  dialog.refresh();
}

const colour = (name = "") => getComputedStyle(document.body).getPropertyValue(name).trim();

/** @param {string} src @returns {Promise<HTMLImageElement | null>} null where it cannot be drawn */
async function loadImage(src = "") {
  const image = Object.assign(new Image(), { src });
  const isDrawn = image.decode().then(() => true);
  return (await isDrawn.catch(() => false)) ? image : null;
}

/** @param {string} name @param {readonly Wire.Point[]} curve @returns {Promise<Blob>} */
async function draw(name, curve) {
  pen.fillStyle = colour("--felt");
  pen.fillRect(0, 0, SIZE, SIZE);
  await drawHead();
  const rows = (page.now.rows ?? []).filter(({ typed, cards }) => !typed && cards?.length);
  const room = SIZE - HEAD - (curve.length > 1 ? FOOT : FOOT / 2);
  // A few cards are larger, so that the picture is full.
  const free = room / Math.max(1, rows.length) - ROW_GAP;
  const scale = Math.min(MAX_SCALE, Math.max(1, free / CARD.height));
  let y = HEAD + 40;
  for (const { label, cards = [] } of rows) {
    if (y + CARD.height * scale > HEAD + 40 + room) break;
    write(label, EDGE, y, 30, "--soft", 600);
    await drawCards(cards, y + 16, scale);
    y += CARD.height * scale + ROW_GAP;
  }
  // How the chances went, from the first card to the last.
  const step = (SIZE - 2 * EDGE) / (curve.length - 1);
  const path = new Path2D();
  curve.forEach(({ win }, n) => path.lineTo(EDGE + n * step, SIZE - 70 - win * (FOOT - 110)));
  Object.assign(pen, { strokeStyle: colour("--main"), lineWidth: 7, lineJoin: "round" });
  if (curve.length > 1) pen.stroke(path);
  write(name, EDGE, SIZE - 28, 28, "--soft");
  return new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob))));
}

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} fill */
function write(text, x, y, size, fill, weight = 400) {
  pen.font = `${weight} ${size}px system-ui, sans-serif`;
  pen.fillStyle = colour(fill);
  pen.fillText(text, x, y, SIZE - x - EDGE);
}

/** The cover, and how it ended. */
async function drawHead() {
  const { hello, now } = page;
  const svg = await cover(hello.game);
  const sized = svg.replace("<svg ", `<svg width="${COVER_WIDTH}" height="${HEAD}" `);
  const image = await loadImage(svg && svgAddress(sized));
  if (image) pen.drawImage(image, 0, 0, COVER_WIDTH, HEAD);
  const x = image ? 530 : EDGE;
  write(hello.title, x, 70, 44, "--soft", 700);
  write(say(`was-${now.outcome}`), x, 180, 96, now.outcome === "win" ? "--good" : "--bad", 800);
  if (now.score != null) write(String(now.score), x, 280, 80, "--ink", 800);
  else write(now.text, x, 250, 30, "--ink");
}

/** Cards as they are printed, where they are known by now; so close that all of them are there.
 * @param {readonly string[]} codes @param {number} y @param {number} scale */
async function drawCards(codes, y, scale) {
  const { hello, looks } = page;
  const width = CARD.width * scale;
  const height = CARD.height * scale;
  const free = SIZE - 2 * EDGE - width;
  const step = Math.min(width + CARD.gap, free / Math.max(1, codes.length - 1));
  for (const [n, code] of codes.entries()) {
    const x = EDGE + n * step;
    const face = await loadImage(looks.pictures[code]);
    pen.fillStyle = "#fffdf8";
    pen.strokeStyle = "#0004";
    const outline = new Path2D();
    outline.roundRect(x, y, width, height, CARD.radius);
    pen.fill(outline);
    pen.stroke(outline);
    pen.fillStyle = INKS[hello.cards[code]?.suit] ?? "#1c2320";
    pen.font = "700 44px system-ui, sans-serif";
    if (face) pen.drawImage(face, x, y, width, height);
    else pen.fillText(sign(code), x + 14, y + 56, width - 20);
  }
}
