// Pictures and fonts dropped in, icons to search and take, colours with their contrast.
import { button, field, onFiles, onValue } from "./controls.js";
import { $, askName, html, keyed, markup, render, say, tell, valueOf } from "./dom.js";
import { contrast, EASY_CONTRAST } from "./inspector.js";
import { pictureAddress } from "./pictures.js";
import { ask, choose, newDeed, put, revOf, setDeckKeys, state } from "./state.js";
import * as table from "./table.js";

const PICTURE = /\.(png|jpe?g|webp|gif|svg|heic)$/i;
const FONT = /\.(ttf|otf)$/i;
const ICON_NAME = "[a-z][a-z0-9\\-]*";

/** Lay a file beside the deck; return its name, or "" if it was not taken. @param {File} file */
async function takeFile(file, deed = newDeed()) {
  const name = file.name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}. _-]/gu, "-")
    .replace(/^\.+/, "");
  if (revOf(name) && !isConfirmed(name)) return "";
  return (await put(name, file, { deed })).refused ? "" : name;
}

async function take(/** @type {Iterable<File>} */ files, isShown = false) {
  for (const file of files) {
    const name = await takeFile(file);
    if (name && isShown && PICTURE.test(name)) await use(name);
  }
}

// Wherever a file is dropped it is taken in; on a card its picture is shown there.
for (const kind of /** @type {const} */ (["dragover", "dragleave", "drop"]))
  addEventListener(kind, (event) => {
    const { target, dataTransfer } = event;
    target?.closest(".drop")?.classList.toggle("over", kind === "dragover");
    if (!dataTransfer?.types.includes("Files") || kind === "dragleave") return;
    event.preventDefault();
    if (kind !== "drop" || !state.deck) return;
    const card = target?.closest("[data-card-picture]")?.dataset.cardPicture;
    if (card) choose(card);
    take(dataTransfer.files, Boolean(card ?? target?.closest("#large")));
  });

// A file of the same name is replaced at the second try.
let lastName = "";
function isConfirmed(/** @type {string} */ name) {
  const isAgain = lastName === name;
  lastName = isAgain ? "" : name;
  const text = "{file} exists already; drop it once more to replace it.";
  if (!isAgain) tell(say(text, { file: name }), true);
  return isAgain;
}

/** Show the picture on the chosen card. @param {string} name */
async function use(name) {
  await table.flush();
  const { code } = state;
  for (const { file, rows } of state.tables) {
    const row = rows.findIndex((one) => one.code === code);
    if (row < 0) continue;
    await ask({ do: "cells", file, cells: [[row, "art", name]] });
    return tell(say("{code} shows {file}.", { code, file: name }));
  }
}

async function loadThumb(/** @type {string} */ name) {
  const type = name.endsWith(".svg") ? "image/svg+xml" : "";
  const address = pictureAddress(`${name} ${revOf(name)}`, { do: "file", name }, type);
  $(`thumb ${name}`)?.setAttribute("src", await address.catch(() => ""));
}

export function assets(/** @type {HTMLElement} */ place) {
  const files = state.files.filter(({ name }) => PICTURE.test(name) || FONT.test(name));
  const show = say("Show it on {code}", { code: state.code });
  const picture = (/** @type {string} */ name) => [
    html`<img id="thumb ${name}" alt="" width="48" height="48"><span>${name}</span>`,
    html`<button data-use=${name} @click=${() => use(name)}>${show}</button>`,
  ];
  const font = (/** @type {string} */ name) =>
    html`<span class="letters">Aa</span><span>${name}</span>`;
  const row = (/** @type {Studio.File} */ { name }) =>
    keyed(name)`<li>${PICTURE.test(name) ? picture(name) : font(name)}</li>`;
  const note = "A font is used once the deck names it: Deck, Fonts.";
  render(
    [
      html`<label class="drop">${say("Drop pictures and fonts here, or choose files")}
        <input type="file" multiple accept=".png,.jpg,.jpeg,.webp,.gif,.svg,.heic,.ttf,.otf" id="drop-file"
          @change=${onFiles(take)}></label>`,
      html`<ul class="files">${files.map(row)}</ul>`,
      html`<p class="note">${say(note)}</p>`,
    ],
    place,
  );
  for (const { name } of files) if (PICTURE.test(name)) loadThumb(name);
}

// --- icons ---

/** @type {Studio.Icons & { rev: string } | null} of a state of the deck */
let known = null;
export async function icons(/** @type {HTMLElement} */ place) {
  const rev = revOf(state.name);
  if (known?.rev !== rev) known = { rev, ...(await ask({ do: "icons" })) };
  if (!place.classList.contains("icons")) return;
  const { own, icons: drawn, free, meanings } = known;
  const search = /** @type {HTMLInputElement | null} */ (place.querySelector("#icon-search"));
  const query = search?.value.trim().toLowerCase() ?? "";
  const isFound = (/** @type {string} */ name) =>
    name.includes(query) || ` ${meanings[name] ?? ""}`.includes(` ${query}`);
  /** @param {string} title @param {string[]} names @param {(name: string) => unknown} act */
  const group = (title, names, act) => {
    const tiles = names.filter(isFound).map((name) => {
      const drawing = drawn[name] ?? free[name];
      const box = drawn[name] ? "-1.1 -1.1 2.2 2.2" : "0 0 512 512";
      const svg = `<svg viewBox="${box}" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="${drawing}"/></svg>`;
      return keyed(name)`
        <button data-icon=${name} title=":${name}:" aria-label=${name} @click=${() => act(name)}
          >${drawing && markup(svg)}<span>${name}</span></button>`;
    });
    return tiles.length > 0 && html`<h3>${say(title)}</h3><div class="icon-grid">${tiles}</div>`;
  };
  const others = Object.keys(free).filter((name) => !own.includes(name));
  render(
    [
      html`<div class="row">
        ${field(say("Search icons"), html`<input type="search" id="icon-search" @input=${() => icons(place)}>`)}
        <label class="field"><span>${say("New icon, from a picture")}</span>
          <input type="file" accept=".svg,.png,.jpg,.jpeg,.webp,.gif" id="icon-file"
            @change=${onFiles(([file]) => createIcon(file))}></label>
      </div>`,
      html`<p class="note">${say("A click copies it; in a text it is written :name:.")}</p>`,
      group("Icons of this deck", own, copy),
      group("Built-in icons", Object.keys(drawn), copy),
      group("Free icons: a click adds one to the deck", others, takeIcon),
      html`<p class="note">${say("Free icons are of game-icons.net, CC BY 3.0; each sheet says so.")}</p>`,
    ],
    place,
  );
}

/** @param {string} name @param {string} drawing a free icon or a file */
async function takeIcon(name, drawing = name, deed = newDeed()) {
  const { refused } = await setDeckKeys(["icons"], { [name]: drawing }, deed);
  if (!refused) tell(say("{text} is now an icon of the deck.", { text: `:${name}:` }));
}

function createIcon(/** @type {File} */ file) {
  const name = file.name
    .toLowerCase()
    .replace(/\.[a-z]+$/, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "");
  const create = async (/** @type {string} */ to) => {
    const deed = newDeed();
    const answer = await takeFile(file, deed);
    if (answer) await takeIcon(to, answer, deed);
  };
  askName(say("New icon"), create, { value: name, pattern: ICON_NAME });
}

/** Copy an icon as it is written. */
function copy(/** @type {string} */ name) {
  const text = `:${name}:`;
  const confirm = () => tell(say("{text} is copied.", { text }));
  navigator.clipboard?.writeText(text).then(confirm, () => tell(text));
}

// --- colours ---

function createColour() {
  const create = (/** @type {string} */ name) =>
    setDeckKeys(["colours"], { [name]: valueOf("begun-colour") });
  const pick = html`<input type="color" id="begun-colour" value="#888888"
    aria-label=${say("Pick a colour")}>`;
  askName(say("New colour"), create, {}, pick);
}

export function colours(/** @type {HTMLElement} */ place) {
  const colours = Object.entries(state.colours).flatMap(([file, named]) =>
    named.map((one) => ({ file, ...one })),
  );
  const isNamed = (/** @type {Studio.NamedColour} */ { key }) => key.startsWith("colours.");
  colours.sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  const row = (/** @type {Studio.NamedColour & { file: string }} */ { file, key, at, colour }) => {
    const onPaper = contrast(colour, "#ffffff");
    const dark = contrast(colour, "#1c1b1f");
    const words = onPaper > dark ? say("white text") : say("dark text");
    const best = Math.max(onPaper, dark).toFixed(1);
    const change = onValue((to) => ask({ do: "recolour", file, at, colour: to }));
    const own = file === state.name && key.startsWith("colours.") && key.slice("colours.".length);
    const remove = () => own && setDeckKeys(["colours"], { [own]: null });
    return html`<li>
      <input type="color" .value=${colour} aria-label=${key} @change=${change}>
      <b>${own || key}</b><span>${own ? "" : file}</span>
      <span class=${onPaper < EASY_CONTRAST ? "low" : ""}
        >${say("on paper {ratio} : 1", { ratio: onPaper.toFixed(1) })}</span>
      <span>${say("{words} on it {ratio} : 1", { words, ratio: best })}</span>
      ${own && html`<button data-remove=${own} @click=${remove}>${say("Delete")}</button>`}
    </li>`;
  };
  const none = html`<li>${say("The deck names no colours yet.")}</li>`;
  const note =
    "A named colour can be chosen wherever a colour is asked for: in layouts, kinds and tables.";
  render(
    [
      html`<div class="row">${button(say("New colour"), "new-colour", createColour)}</div>`,
      html`<p class="note">${say(note)} ${say("Text is easy to read from 4.5 : 1 on.")}</p>`,
      html`<ul class="colours">${colours.length ? colours.map(row) : none}</ul>`,
    ],
    place,
  );
}
