// A deck as one file, or a small one in a link. Nothing is sent anywhere.
import { button, field, toAddress } from "./controls.js";
import { $, html, say, sheet } from "./dom.js";
import { ask, bytes, give, look, state } from "./state.js";
import { address } from "./transport.js";

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

/** Write a shared deck, as a file or as a link's texts, into an empty folder. @param {Blob | Studio.LinkedDeck} shared */
export async function openShared(shared) {
  if (!(shared instanceof Blob)) await ask({ do: "open-link", ...shared });
  else if (!(await give({ do: "open-pack" }, shared, MAX_SHARED_BYTES)).refused) await look();
}

/** Begin a deck with a table, or with another program's file. @param {File} file */
export async function importDeck(file) {
  const request = { do: "open-import", name: file.name };
  if (!(await give(request, file, MAX_SHARED_BYTES)).refused) await look();
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
  const title = address
    ? "Anyone who opens this link has the deck"
    : "Add this to the address of a studio";
  return field(say(title), html`<input readonly id="link" value="${address}#deck=${word}">`);
}

export function share() {
  const name = state.name.replace(/\.toml$/, ".pnp.zip");
  let href = "";
  let link = /** @type {View} */ (null);
  const pack = async () => {
    href = toAddress(await bytes({ do: "pack" }), "application/zip");
    dialog.refresh();
    dialog.querySelector("[data-file]")?.focus();
  };
  const showLink = async () => {
    link = await linkView();
    dialog.refresh();
    /** @type {HTMLInputElement | null} */ ($("link"))?.select();
  };
  const note =
    "The deck with everything it uses: tables, pictures, fonts, licences, checksums. Anyone who has the file can print the deck with any command.";
  const dialog = sheet(say("Share"), () => [
    html`<p>${say(note)}</p>`,
    button(say("As one file (.pnp.zip)"), "pack", pack, { class: "main" }),
    html`<div class="row">${
      href &&
      html`<a class="button main" download=${name} href=${href}
      data-file=${name}>${say("Save {file}", { file: name })}</a>`
    }</div>`,
    button(say("As a link"), "link", showLink),
    html`<div aria-live="polite">${link}</div>`,
  ]);
}
