// A deck as one file, or a small one in a link, which are sent nowhere; and an empty folder, which begins with one of
// these, or with a layout, each as its card looks.
import { button, field, onFiles, onSubmit, toAddress } from "./controls.js";
import { $, html, render, say, sheet, tell, valueOf } from "./dom.js";
import { ask, bytes, give, look, state } from "./state.js";
import { home, isAlone } from "./transport.js";

const MAX_LINK = 8000; // letters, which mail and chats keep whole
const MAX_SHARED_BYTES = 60e6;

/** @param {GenericTransformStream} stream @param {BlobPart} content */
const transform = (stream, content) =>
  new Response(new Blob([content]).stream().pipeThrough(/** @type {any} */ (stream))).arrayBuffer();

const toWord = (/** @type {ArrayBuffer} */ data) =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const fromWord = (/** @type {string} */ word) =>
  Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/** The deck in a link, or null. @param {string} link @returns {Promise<Studio.LinkedDeck | null>} */
export async function deckOf(link) {
  const word = link.match(/#(?:.*&)?deck=([\w-]+)/)?.[1] ?? "";
  try {
    if (word.length > MAX_LINK) return null; // how much it unpacks to has its limits, too
    const data = await transform(new DecompressionStream("deflate-raw"), fromWord(word));
    const { deck, files } = JSON.parse(new TextDecoder().decode(data));
    const texts = Object.values(files); // whatever else is in the link is read no further
    return [deck, ...texts].every((text) => typeof text === "string") ? { deck, files } : null;
  } catch {
    return null;
  }
}

/** @returns {Promise<View>} */
async function linkView() {
  const { link, refused } = await ask({ do: "link" });
  if (refused) return refused;
  const packed = await transform(new CompressionStream("deflate-raw"), JSON.stringify(link));
  const word = toWord(packed);
  const size = word.length;
  if (size > MAX_LINK)
    return say("This deck is too large for a link ({size} characters); share it as a file.", {
      size,
    });
  const title = home
    ? "Anyone who opens this link has the deck"
    : "Add this to the address of a studio";
  return field(say(title), html`<input readonly id="link" value="${home}#deck=${word}">`);
}

export function share() {
  const name = state.name.replace(/\.toml$/, ".pnp.zip");
  let file = /** @type {View} */ (null);
  let link = /** @type {View} */ (null);
  const pack = async () => {
    const href = toAddress(await bytes({ do: "pack" }), "application/zip");
    file = html`<a class="button main" download=${name} href=${href} data-file=${name}
      >${say("Save {file}", { file: name })}</a>`;
    dialog.refresh();
    dialog.querySelector("[data-file]")?.focus();
  };
  const showLink = async () => {
    link = await linkView();
    dialog.refresh();
    $("link")?.select?.();
  };
  const note =
    "The deck with everything it uses: tables, pictures, fonts, licences, checksums. Anyone who has the file can print the deck with any command.";
  const dialog = sheet(say("Share"), () => [
    html`<p>${say(note)}</p>`,
    button(say("As one file (.pnp.zip)"), "pack", pack, { class: "main" }),
    html`<div class="row">${file}</div>`,
    button(say("As a link"), "link", showLink),
    html`<div aria-live="polite">${link}</div>`,
  ]);
}

// --- an empty folder ---

/** Begin with a shared deck, a table, or another program's file. @param {"open-pack" | "open-import"} verb */
const open =
  (verb) =>
  async (/** @type {File[]} */ [file]) => {
    const request = verb === "open-pack" ? { do: verb } : { do: verb, name: file.name };
    if (!(await give(request, file, MAX_SHARED_BYTES)).refused) await look();
  };

async function openLink() {
  const deck = await deckOf(valueOf("open-link"));
  if (deck) ask({ do: "open-link", ...deck });
  else tell(say("There is no deck in this link."), true);
}

async function start(/** @type {string} */ layout) {
  const answer = await ask({ do: "start", layout });
  if (!answer.refused) tell(say("{file} is ready.", { file: state.name }));
}

let isDrawn = false;
export async function begin() {
  if (isDrawn) return;
  isDrawn = true;
  const { starts } = await ask({ do: "starts" });
  const link = (await deckOf(location.hash)) ? location.hash : "";
  const tile = (/** @type {Studio.Start} */ { name, title, svg, wide, high }) => html`
    <button class="start" data-start=${name} css=${{ "--wide": wide, "--high": high }}
      @click=${() => start(name)}><card-face class="face" .svg=${svg}></card-face><b>${say(title)}</b></button>
  `;
  /** @param {string} label @param {string} accept @param {string} id @param {"open-pack" | "open-import"} verb */
  const file = (label, accept, id, verb = "open-import") => {
    const change = onFiles(open(verb));
    return field(say(label), html`<input type="file" accept=${accept} id=${id} @change=${change}>`);
  };
  const hint = isAlone
    ? "Choose how its cards look; all of it can be changed. The deck is kept in this browser."
    : "Choose how its cards look; all of it can be changed. {file} is written into this folder.";
  const view = html`<main id="begin" data-room="design">
      <h1 tabindex="-1">${say("Start a deck")}</h1>
      <p>${say(hint, { file: state.name })}</p>
      <div class="starts">${starts.map(tile)}</div>
      <div class="row">
        ${file("Or start with a table of cards (CSV, XLSX, ODS)", ".csv,.tsv,.xlsx,.ods", "open-table")}
        ${file("Or with a deck of rpg-cards, CardPen, nanDECK or Squib, or a zipped project of Cider or CardMaker", ".json,.nde,.txt,.yml,.yaml,.zip", "open-other")}
        ${file("Or open a shared deck (.pnp.zip)", ".zip", "open-file", "open-pack")}
      </div>
      <form class="row" @submit=${onSubmit(openLink)}>
        ${field(say("Or a link with a deck in it (#deck=…)"), html`<input id="open-link" value=${link}>`)}
        <button data-do="open-link">${say("Open the deck of this link")}</button>
      </form>
    </main>
    <p id="told" role="status"></p>`;
  render(view, document.body);
  $("begin").querySelector("h1")?.focus();
}
