// Pictures and fonts dropped in, icons to search and take, colours with their contrast.
import { button, field, onFiles, onValue } from "./controls.js";
import { folderName } from "./deck-names.js";
import { $, askName, html, keyed, markup, render, say, tell, valueOf } from "./dom.js";
import { EASY_CONTRAST } from "./inspector.js";
import { showPicture } from "./gallery.js";
import { ask, askOnce, choose, newDeed, put, revOf, setDeckKeys, state } from "./state.js";
import * as table from "./table.js";

const PICTURE = /\.(png|jpe?g|webp|gif|svg|heic)$/i;
const FONT = /\.(ttf|otf)$/i;

/** Lay a file beside the deck; return its name, or "" if it was not taken. @param {File} file */
async function takeFile(file, deed = newDeed()) {
  const name = file.name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}. _-]/gu, "-")
    .replace(/^\.+/, "");
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

async function use(/** @type {string} */ name) {
  await table.flush();
  const { code } = state;
  for (const { file, rows } of state.tables) {
    const row = rows.findIndex((one) => one.code === code);
    if (row < 0) continue;
    await ask({ do: "cells", file, cells: [[row, "art", name]] });
    return tell(say("{code} shows {file}.", { code, file: name }));
  }
}

export function assets(/** @type {HTMLElement} */ place) {
  const names = state.files.map(({ name }) => name);
  const pictures = names.filter((name) => PICTURE.test(name));
  const fonts = names.filter((name) => FONT.test(name));
  const show = say("Show it on {code}", { code: state.code });
  const picture = (/** @type {string} */ name) => keyed(name)`<li>
    <img id="thumb ${name}" alt="" width="48" height="48"><span>${name}</span>
    <button data-use=${name} @click=${() => use(name)}>${show}</button></li>`;
  const font = (/** @type {string} */ name) =>
    keyed(name)`<li><span class="letters">Aa</span><span>${name}</span></li>`;
  const view = html`<label class="drop">${say("Drop pictures and fonts here, or choose files")}
      <input type="file" multiple accept=".png,.jpg,.jpeg,.webp,.gif,.svg,.heic,.ttf,.otf" id="drop-file"
        @change=${onFiles(take)}></label>
    <ul class="files">${pictures.map(picture)}${fonts.map(font)}</ul>
    <p class="note">${say("A font is used once the deck names it: Deck, Fonts.")}</p>`;
  render(view, place);
  for (const name of pictures) {
    const type = name.endsWith(".svg") ? "image/svg+xml" : "";
    showPicture($(`thumb ${name}`), "src", `${name} ${revOf(name)}`, { do: "file", name }, type);
  }
}

const lists = /** @type {Record<string, any>} */ ({});
/** What the deck has of a sort, asked for once its files have changed. @param {"icons" | "colours"} sort */
const listOf = async (sort) =>
  (lists[sort] = (await askOnce(sort, [state.files], { do: sort })) ?? lists[sort]);

export async function icons(/** @type {HTMLElement} */ place) {
  const list = /** @type {Studio.Icons | undefined} */ (await listOf("icons"));
  if (!list) return;
  const { own, icons: drawn, free, meanings } = list;
  const query = $("icon-search")?.value?.trim().toLowerCase() ?? "";
  const isFound = (/** @type {string} */ name) =>
    name.includes(query) || ` ${meanings[name] ?? ""}`.includes(` ${query}`);
  /** @param {string} title @param {string[]} names @param {(name: string) => unknown} act */
  const group = (title, names, act) => {
    const tiles = names.filter(isFound).map((name) => {
      const drawing = drawn[name] ?? free[name];
      const box = drawn[name] ? "-1.1 -1.1 2.2 2.2" : "0 0 512 512";
      const svg = `<svg viewBox="${box}" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="${drawing}"/></svg>`;
      return keyed(name)`<button data-icon=${name} title=":${name}:"
          aria-label=${name} @click=${() => act(name)}
          >${drawing && markup(svg)}<span>${name}</span></button>`;
    });
    return tiles.length > 0 && html`<h3>${say(title)}</h3><div class="icon-grid">${tiles}</div>`;
  };
  const fileInput = html`<input type="file" accept=".svg,.png,.jpg,.jpeg,.webp,.gif" id="icon-file"
    @change=${onFiles(([file]) => createIcon(file))}>`;
  const others = Object.keys(free).filter((name) => !own.includes(name));
  const view = html`<div class="row">
      ${field(say("Search icons"), html`<input type="search" id="icon-search" @input=${() => icons(place)}>`)}
      ${field(say("New icon, from a picture"), fileInput)}
    </div>
    <p class="note">${say("A click copies it; in a text it is written :name:.")}</p>
    ${group("Icons of this deck", own, copy)}
    ${group("Built-in icons", Object.keys(drawn), copy)}
    ${group("Free icons: a click adds one to the deck", others, takeIcon)}
    <p class="note">${say("Free icons are of game-icons.net, CC BY 3.0; each sheet says so.")}</p>`;
  render(view, place);
}

/** @param {string} name @param {string} drawing a free icon or a file */
async function takeIcon(name, drawing = name, deed = newDeed()) {
  const { refused } = await setDeckKeys(["icons"], { [name]: drawing }, deed);
  if (!refused) tell(say("{text} is now an icon of the deck.", { text: `:${name}:` }));
}

function createIcon(/** @type {File} */ file) {
  const value = folderName(file.name.replace(/^[^a-z]+|\.[a-z]+$/gi, ""));
  const create = async (/** @type {string} */ to) => {
    const deed = newDeed();
    const drawing = await takeFile(file, deed);
    if (drawing) await takeIcon(to, drawing, deed);
  };
  askName(say("New icon"), create, { value, pattern: "[a-z][a-z0-9\\-]*" });
}

function copy(/** @type {string} */ name) {
  const text = `:${name}:`;
  const confirm = () => tell(say("{text} is copied.", { text }));
  navigator.clipboard?.writeText(text).then(confirm, () => tell(text));
}

const setColour = (/** @type {string} */ name, colour = /** @type {string | null} */ (null)) =>
  setDeckKeys(["colours"], { [name]: colour });

function createColour() {
  const pick = html`<input type="color" id="begun-colour" value="#888888" aria-label=${say("Pick a colour")}>`;
  askName(say("New colour"), (name) => setColour(name, valueOf("begun-colour")), {}, pick);
}

export async function colours(/** @type {HTMLElement} */ place) {
  const row = (/** @type {Studio.DeckColour} */ { file, key, at, colour, name, ...facts }) => {
    const { on_paper: onPaper, on_it: onIt } = facts;
    const words = onIt === onPaper ? say("white text") : say("dark text");
    const change = onValue((to) => ask({ do: "recolour", file, at, colour: to }));
    return html`<li>
      <input type="color" .value=${colour} aria-label=${key} @change=${change}>
      <b>${name || key}</b><span>${name ? "" : file}</span>
      <span class=${onPaper < EASY_CONTRAST && "low"}
        >${say("on paper {ratio} : 1", { ratio: onPaper.toFixed(1) })}</span>
      <span>${say("{words} on it {ratio} : 1", { words, ratio: onIt.toFixed(1) })}</span>
      ${name && html`<button data-remove=${name} @click=${() => setColour(name)}>${say("Delete")}</button>`}</li>`;
  };
  const list = /** @type {Studio.DeckColours | undefined} */ (await listOf("colours"));
  if (!list) return;
  const none = html`<li>${say("The deck names no colours yet.")}</li>`;
  const note =
    "A named colour can be chosen wherever a colour is asked for: in layouts, kinds and tables.";
  const view = html`<div class="row">${button(say("New colour"), "new-colour", createColour)}</div>
    <p class="note">${say(note)} ${say("Text is easy to read from 4.5 : 1 on.")}</p>
    <ul class="colours">${list.colours.length ? list.colours.map(row) : none}</ul>`;
  render(view, place);
}
