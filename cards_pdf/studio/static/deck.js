// The deck's own tables as fields, each started here: title and designer, fonts, kinds with their layouts, backs,
// symbols and numbers; a translation, a table of cards, a rule sheet.
import { button, onFiles, onOpen } from "./controls.js";
import { $, askName, checkbox, html, keyed, render, say } from "./dom.js";
import "./inspector.js";
import { ask, newDeed, put, setDeckKeys, state } from "./state.js";
import { setFile } from "./table.js";
import { isAlone } from "./transport.js";

const NAME = { pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]{0,39}" };
const LANGUAGE = { pattern: "[a-z]{2,3}(-[a-z]{2,8})?" };
const ADDRESS = { type: "url", maxlength: 2000 };
// Tables of names and texts: their title, the button, and the text for a new one.
const LISTS = [
  ["symbols", "Symbols", "New symbol", ":star:"],
  ["stats", "Numbers", "New number", ""],
  ["words", "Words of the rules", "New word", "", "pencil"],
  ["texts", "Texts of effects", "New text", "", "pencil"],
];

const hasAddress = () => /^[^#\n]*\baddress\s*=/m.test(state.texts[state.name] ?? "");

async function createBack(/** @type {string} */ name) {
  const deed = newDeed();
  await setDeckKeys(["backs", name], { title: state.deck?.title, accent: "#333333" }, deed);
  if (state.deck?.back_names.length === 1) await setDeckKeys(["deck"], { back: name }, deed);
}

/** @param {HTMLElement} place of the part */
function showKeys(place, isUndone = false) {
  const table = (place.dataset.table ?? "").split(".");
  const fields = place.querySelector("key-fields");
  const { name, deck } = state;
  if (table[0] !== "rules") return fields?.show({ root: "deck", file: name, table }, isUndone);
  return fields?.show({ root: "rules", file: deck?.rules ?? "", table: [] }, isUndone);
}

/** A part with the keys of a table. @param {string} table @param {string} title @param {View} [tools] */
const part = (table, title, tools, sort = "") => keyed(table)`<details class="part ${sort}"
    data-table=${table} open=${table === "deck"} @toggle=${onOpen(showKeys)}>
    <summary>${title}</summary>${tools && html`<div class="row">${tools}</div>`}
    <key-fields class="keys wide"></key-fields></details>`;

/** A kind or a back: it may have a layout of its own, and may go. @param {"kinds" | "backs"} sort @param {string} title */
const namedPart = (sort, title) => (/** @type {string} */ name) => {
  const key = sort === "kinds" ? "kind" : "back";
  const own = () => ask({ do: "own-layout", [key]: name });
  const remove = () => ask({ do: "remove-table", file: state.name, sort, name });
  const tools = html`<button data-own=${name} @click=${own}>${say("A layout of its own")}</button>
    <button data-remove=${name} @click=${remove}>${say("Delete")}</button>`;
  return part(`${sort}.${name}`, say(title, { name }), tools);
};

function listPart(/** @type {string[]} */ [table, title, add, text, sort]) {
  const create = (/** @type {string} */ name) => setDeckKeys([table], { [name]: text });
  const tools = button(say(add), `new-${table}`, () => askName(say(add), create));
  return part(table, say(title), tools, sort);
}

function tools(/** @type {() => void} */ showTable) {
  const startTable = async (/** @type {object} */ request) => {
    const { new_names: names } = await ask({ do: "begin-table", ...request });
    if (!names) return;
    setFile(names[0]); // its cards are what one goes on with
    showTable();
  };
  const take = async (/** @type {File[]} */ [file]) => {
    const { name } = file;
    const deed = newDeed();
    const { refused } = await put(name, file, { deed });
    if (!refused) await startTable({ table: name, deed });
  };
  /** @param {string} key @param {string} title @param {(name: string) => unknown} act @param {object} [named] */
  const verb = (key, title, act, named) => {
    const start = () => (named ? askName(say(title), act, named) : act(""));
    return html`<button data-begin=${key} @click=${start}>${say(title)}</button>`;
  };
  const translate = (/** @type {string} */ language) => ask({ do: "begin-translation", language });
  return html`<div class="row">
    ${verb("kind", "New kind", (name) => ask({ do: "make-kinds", names: [name] }), NAME)}
    ${verb("back", "New back", createBack, NAME)}
    ${verb("translation", "New translation", translate, LANGUAGE)}
    ${verb("table", "New table", () => startTable({}))}
    ${!state.deck?.rules && verb("rules", "New rule sheet", () => ask({ do: "begin-rules" }))}
    ${verb("import", "Import a table (CSV, XLSX)", () => $("take-table").click())}
    <input type="file" id="take-table" accept=".csv,.tsv,.xlsx,.ods" hidden @change=${onFiles(take)}>
    ${!isAlone && verb("address", "Import a table from an address", (address) => startTable({ address }), ADDRESS)}
    ${!isAlone && hasAddress() && verb("again", "Reload tables from their addresses", () => ask({ do: "read-again" }))}
  </div>`;
}

/** @param {HTMLElement} place @param {Studio.News} news @param {() => void} showTable */
export function deck(place, news, showTable) {
  const isNew = !place.firstChild;
  const { classList } = document.documentElement;
  const showPencil = (/** @type {boolean} */ isOn) => classList.toggle("pencil", isOn);
  const hasPencil = classList.contains("pencil"); // few decks need the keys of cards that players write on
  const { kinds, back_names: backs, rules } = state.deck ?? {};
  const view = [
    tools(showTable),
    part("deck", say("The deck")),
    kinds?.map(namedPart("kinds", "Kind {name}")),
    backs?.map(namedPart("backs", "Back {name}")),
    part("fonts", say("Fonts")),
    LISTS.map(listPart),
    rules && part("rules", say("Rules")),
    checkbox(say("Cards you write on"), hasPencil, showPencil, { "data-pencil": "" }),
  ];
  render(view, place);
  if (isNew) return; // what is open shows its keys by itself
  for (const details of place.querySelectorAll("details[data-table][open]"))
    showKeys(details, news.isUndone);
}
