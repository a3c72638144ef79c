// The deck's own tables as fields, each started here: title and designer, fonts, kinds with their layouts, backs;
// a translation, a table of cards.
import { $, html, keyed, render, say, sheet, tell, valueOf } from "./dom.js";
import * as inspector from "./inspector.js";
import { ask, give, newDeed, revOf, state } from "./state.js";
import { isAlone } from "./transport.js";

const NAME = "[A-Za-z0-9][A-Za-z0-9_\\-]{0,39}";
const LANGUAGE = "[a-z]{2,3}(-[a-z]{2,8})?";
const MAX_TABLE_BYTES = 40e6;
const ACCENTS = ["#27513a", "#7a2f2f", "#2f4a7a", "#6a4a1c", "#5a2f6a"];

/** The names of tables in the deck's text, such as kinds.beast. @param {"kinds" | "backs"} sort */
function namesOf(sort) {
  const text = state.texts[state.name] ?? "";
  const heads = text.matchAll(new RegExp(`^\\s*\\[${sort}\\.(?:"([^"]+)"|([\\w-]+))\\]`, "gm"));
  return [...heads].map(([, quoted, plain]) => quoted ?? plain);
}

/** Ask for a name, and what is to be done with it.
 * @param {string} title @param {(name: string) => unknown} act @param {object} [more] attributes of the field */
function askName(title, act, more = { pattern: NAME, maxlength: 40 }) {
  const isAddress = "type" in more;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = valueOf("begun-name").trim();
    dialog.close();
    act(name);
  };
  const dialog = sheet(
    title,
    html`<form method="dialog" class="row" @submit=${submit}>
      <label for="begun-name">${isAddress ? say("Its address") : say("Its name")}</label>
      <input required id="begun-name" ${more}>
      <button class="main">${title}</button>
    </form>`,
  );
  $("begun-name").focus();
}

const hasAddress = () => /^[^#\n]*\baddress\s*=/m.test(state.texts[state.name] ?? "");
/** @param {string[]} table @param {Record<string, any>} keys */
const setKeys = (table, keys, deed = newDeed()) =>
  ask({ do: "set-keys", file: state.name, table, keys, deed });

/** @param {string} name */
const createKind = (name) =>
  setKeys(["kinds", name], { accent: ACCENTS[namesOf("kinds").length % ACCENTS.length] });

/** @param {string} name */
async function createBack(name) {
  const deed = newDeed();
  await setKeys(["backs", name], { title: state.deck?.title, accent: "#333333" }, deed);
  if (namesOf("backs").length === 1) await setKeys(["deck"], { back: name }, deed);
}

/** @param {{ kind?: string, back?: string }} owner */
async function createLayout({ kind = "", back = "" }) {
  const { layout } = await ask({ do: "own-layout", kind, back, deed: newDeed() });
  if (layout) tell(say("The layout is now your own: {file}", { file: layout }));
}

/** Start a file; return its name. @param {any} request @returns {Promise<string>} */
async function startFile(request) {
  const { begun: file } = /** @type {Studio.Answer<"begin-table">} */ (await ask(request));
  if (file) tell(say("{file} lies beside your deck now.", { file }));
  return file;
}

/** @param {"kinds" | "backs"} sort @param {string} name */
async function remove(sort, name) {
  const deed = newDeed();
  const file = state.name;
  if (sort === "backs") {
    // No card is left with a back that is gone, unless it names it itself.
    const { own } = await ask({ do: "keys", file, table: ["deck"] });
    if (own.back === name) await setKeys(["deck"], { back: null }, deed);
  }
  await ask({ do: "remove-table", file, sort, name, deed });
}

/** @param {HTMLElement} place @param {string[]} table */
const showKeys = (place, table, isUndone = false) =>
  inspector.show(place, { root: "deck", file: state.name, table, code: state.code }, isUndone);

/** A part with the keys of a table. @param {string} title @param {string[]} table @param {View} [more] */
function part(title, table, more, isOpen = false) {
  const toggle = (/** @type {{ target: HTMLDetailsElement }} */ { target }) => {
    const keys = target.querySelector(".keys");
    if (target.open && keys) showKeys(keys, table);
  };
  return keyed(
    table.join("."),
    html`<details class="part" data-table=${table.join(".")} open=${isOpen} @toggle=${toggle}>
      <summary>${title}</summary>${more}<div class="keys wide"></div>
    </details>`,
  );
}

/** Buttons of a kind or a back: it may have a layout of its own, and may go.
 * @param {"kinds" | "backs"} sort @param {string} name */
function ownButtons(sort, name) {
  const owner = sort === "kinds" ? { kind: name } : { back: name };
  return html`<div class="row">
    <button data-own=${name} @click=${() => createLayout(owner)}>${say("A layout of its own")}</button>
    <button data-remove=${name} @click=${() => remove(sort, name)}>${say("Delete")}</button>
  </div>`;
}

/** @param {(table: string) => void} showTable */
function tools(showTable) {
  const startTable = async (/** @type {object} */ request) => {
    const table = await startFile({ do: "begin-table", deed: newDeed(), ...request });
    if (table) showTable(table); // its cards are what one goes on with
  };
  const take = async (/** @type {{ target: HTMLInputElement }} */ { target: { files } }) => {
    const file = files?.[0];
    if (!file) return;
    const { name } = file;
    const deed = newDeed();
    const answer = await give(
      { do: "drop", file: name, rev: revOf(name), deed },
      file,
      MAX_TABLE_BYTES,
    );
    if (!answer.refused) await startTable({ table: name, deed });
  };
  const verb = (
    /** @type {string} */ key,
    /** @type {string} */ title,
    /** @type {() => unknown} */ act,
  ) => html`<button data-begin=${key} @click=${act}>${title}</button>`;
  const named = (
    /** @type {string} */ key,
    /** @type {string} */ title,
    /** @type {(name: string) => unknown} */ act,
    /** @type {object | undefined} */ more = undefined,
  ) => verb(key, title, () => askName(title, act, more));
  const translate = (/** @type {string} */ language) =>
    startFile({ do: "begin-translation", language, deed: newDeed() });
  const readAgain = () => startFile({ do: "read-again", deed: newDeed() });
  return html`<div class="row">
    ${named("kind", say("New kind"), createKind)}
    ${named("back", say("New back"), createBack)}
    ${named("translation", say("New translation"), translate, { pattern: LANGUAGE, maxlength: 40 })}
    ${verb("table", say("New table"), () => startTable({}))}
    ${verb("import", say("Take in a table (CSV, XLSX)"), () => $("take-table").click())}
    <input type="file" id="take-table" accept=".csv,.tsv,.xlsx,.ods" hidden @change=${take}>
    ${!isAlone && named("address", say("Take in a table from an address"), (address) => startTable({ address }), { type: "url", maxlength: 2000 })}
    ${!isAlone && hasAddress() && verb("again", say("Read tables again from their addresses"), readAgain)}
  </div>`;
}

/** A switch for the keys of cards that players write on. @param {HTMLElement} place */
function pencilSwitch(place) {
  const change = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    inspector.pencil.isShown = target.checked;
    showOpen(place, false);
  };
  return html`<label class="check"><input type="checkbox" data-pencil
    checked=${inspector.pencil.isShown} @change=${change}>${say("Cards you write on")}</label>`;
}

/** Show the keys of all parts that are open. @param {HTMLElement} place @param {boolean} isUndone */
function showOpen(place, isUndone) {
  for (const details of place.querySelectorAll("details[open]")) {
    const keys = details.querySelector(".keys");
    if (keys) showKeys(keys, (details.dataset.table ?? "").split("."), isUndone);
  }
}

/** @param {HTMLElement} place @param {Studio.News} news @param {(table: string) => void} showTable */
export function deck(place, news, showTable) {
  const isNew = !place.firstChild;
  const kind = (/** @type {string} */ name) =>
    part(say("Kind {name}", { name }), ["kinds", name], ownButtons("kinds", name));
  const back = (/** @type {string} */ name) =>
    part(say("Back {name}", { name }), ["backs", name], ownButtons("backs", name));
  render(
    [
      tools(showTable),
      part(say("The deck"), ["deck"], null, true),
      namesOf("kinds").map(kind),
      namesOf("backs").map(back),
      part(say("Fonts"), ["fonts"]),
      pencilSwitch(place),
    ],
    place,
  );
  if (isNew) return; // what is open shows its keys by itself
  showOpen(place, Boolean(news.file));
}
