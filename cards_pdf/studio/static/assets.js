// Pictures and fonts dropped in, icons to search, colours with their contrast.
import { contrast, EASY_CONTRAST } from "./contrast.js";
import { $, field, html, keyed, markup, render, say, tell } from "./dom.js";
import { ask, bytes, choose, put, revOf, state } from "./state.js";
import * as table from "./table.js";

const PICTURE = /\.(png|jpe?g|svg)$/i;
const FONT = /\.(ttf|otf)$/i;
/** @type {Map<string, Promise<string>>} addresses of pictures, by name and revision */
const urls = new Map();

/** @param {Iterable<File>} files */
async function take(files, isShown = false) {
  for (const file of files) {
    const name = file.name
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}. _-]/gu, "-")
      .replace(/^\.+/, "");
    if (revOf(name) && !isConfirmed(name)) continue;
    const answer = await put(name, file, revOf(name));
    if (answer.refused) continue;
    if (isShown && PICTURE.test(name)) await use(name);
    else tell(say("{file} lies beside your deck now.", { file: name }));
  }
}

// Wherever a file is dropped it is taken in; on a card its picture is shown there.
const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => {
  if (hasFiles(event)) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (event.defaultPrevented || !hasFiles(event) || !state.deck) return;
  event.preventDefault();
  const card = event.target?.closest("[data-card-picture]")?.dataset.cardPicture;
  if (card) choose(card);
  take(event.dataTransfer?.files ?? [], Boolean(card ?? event.target?.closest("#large")));
});

// A file of the same name is replaced at the second try.
let lastName = "";
/** @param {string} name */
function isConfirmed(name) {
  const isAgain = lastName === name;
  lastName = isAgain ? "" : name;
  const text = "{file} is there already; drop it once more to replace it.";
  if (!isAgain) tell(say(text, { file: name }), true);
  return isAgain;
}

/** Show the picture on the chosen card. @param {string} name */
async function use(name) {
  await table.flush();
  const { code } = state;
  const rows = state.tables.find((one) => one.rows.some((row) => row.code === code));
  if (!rows) return;
  const row = rows.rows.findIndex((one) => one.code === code);
  await ask({ do: "cells", file: rows.file, cells: [[row, "art", name]] });
  tell(say("{code} shows {file}.", { code, file: name }));
}

/** @param {string} name */
function loadThumb(name) {
  const key = `${name} ${revOf(name)}`;
  const load = async () => {
    const type = name.endsWith(".svg") ? "image/svg+xml" : "";
    return URL.createObjectURL(new Blob([await bytes({ do: "file", name })], { type }));
  };
  const url = urls.get(key) ?? load();
  urls.set(key, url);
  url.then((src) => $(`thumb ${name}`)?.setAttribute("src", src)).catch(() => urls.delete(key));
}

/** @param {HTMLElement} place */
export function assets(place) {
  const files = state.files.filter(({ name }) => PICTURE.test(name) || FONT.test(name));
  const row = (/** @type {Studio.File} */ { name }) => {
    const isPicture = PICTURE.test(name);
    return keyed(
      name,
      html`<li>
      ${
        isPicture
          ? html`<img id="thumb ${name}" alt="" width="48" height="48">`
          : html`<span class="letters">Aa</span>`
      }
      <span>${name}</span>
      ${
        isPicture &&
        html`<button data-use=${name} @click=${() => use(name)}
        >${say("Show it on {code}", { code: state.code })}</button>`
      }
    </li>`,
    );
  };
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    event.target?.closest(".drop")?.classList.add("over");
  };
  const leave = (/** @type {DragEvent} */ { target }) =>
    target?.closest(".drop")?.classList.remove("over");
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    leave(event);
    take(event.dataTransfer?.files ?? []);
  };
  const change = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    take(target.files ?? []);
  const note = 'A font sets a style once the deck names it: [fonts] title = "NAME.ttf".';
  render(
    [
      html`<label class="drop" @dragover=${over} @dragleave=${leave} @drop=${drop}
        >${say("Drop pictures and fonts here, or choose files")}
        <input type="file" multiple accept=".png,.jpg,.jpeg,.webp,.gif,.svg,.ttf,.otf" id="drop-file"
          @change=${change}></label>`,
      html`<ul class="files">${files.map(row)}</ul>`,
      html`<p class="note">${say(note)}</p>`,
    ],
    place,
  );
  for (const { name } of files) if (PICTURE.test(name)) loadThumb(name);
}

// --- icons ---

/** @type {Studio.Icons | null} */
let known = null;
/** @param {HTMLElement} place */
export async function icons(place) {
  known ??= await ask({ do: "icons" });
  if (place.classList.contains("icons")) showIcons(place, known);
}

/** @param {HTMLElement} place @param {Studio.Icons} found */
function showIcons(place, { own, icons: paths }) {
  const search = /** @type {HTMLInputElement | null} */ (place.querySelector("#icon-search"));
  const wanted = search?.value.trim().toLowerCase() ?? "";
  const names = new Set([...own, ...Object.keys(paths)]);
  const icon = (/** @type {string} */ name) => {
    const text = `:${name}:`;
    const path = `<path fill="currentColor" fill-rule="evenodd" d="${paths[name]}"/>`;
    const drawing = `<svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">${path}</svg>`;
    return keyed(
      name,
      html`<button data-icon=${name} title=${text} aria-label=${name}
      @click=${() => copy(text)}>${paths[name] && markup(drawing)}<span>${name}</span></button>`,
    );
  };
  const fill = () => known && showIcons(place, known);
  const field_ = html`<input type="search" id="icon-search" @input=${fill}>`;
  const found = [...names].filter((name) => name.includes(wanted));
  render(
    [
      field(say("Search icons"), field_),
      html`<p class="note">${say("A click copies it; in a text it is written :name:.")}</p>`,
      html`<div class="icon-grid">${found.map(icon)}</div>`,
    ],
    place,
  );
}

/** @param {string} text */
function copy(text) {
  navigator.clipboard?.writeText(text).then(
    () => tell(say("{text} is copied.", { text })),
    () => tell(text),
  );
}

// --- colours ---

/** @param {HTMLElement} place */
export function colours(place) {
  const found = Object.entries(state.colours).flatMap(([file, named]) =>
    named.map((one) => ({ file, ...one })),
  );
  const row = (/** @type {Studio.NamedColour & { file: string }} */ { file, key, at, colour }) => {
    const onPaper = contrast(colour, "#ffffff");
    const dark = contrast(colour, "#1c1b1f");
    const words = onPaper > dark ? say("white words") : say("dark words");
    const best = Math.max(onPaper, dark).toFixed(1);
    const change = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
      ask({ do: "recolour", file, at, colour: target.value });
    return html`<li>
      <input type="color" .value=${colour} aria-label=${key} @change=${change}>
      <b>${key}</b><span>${file}</span>
      <span class=${onPaper < EASY_CONTRAST ? "low" : ""}
        >${say("on paper {ratio} : 1", { ratio: onPaper.toFixed(1) })}</span>
      <span>${say("{words} on it {ratio} : 1", { words, ratio: best })}</span>
    </li>`;
  };
  const none = html`<li>${say("The deck names no colours yet.")}</li>`;
  render(
    [
      html`<p class="note">${say("From 4.5 : 1 on words are easy to read.")}</p>`,
      html`<ul class="colours">${found.length ? found.map(row) : none}</ul>`,
    ],
    place,
  );
}
