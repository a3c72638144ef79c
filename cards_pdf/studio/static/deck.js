// The deck's own tables as fields, each begun here: title and designer, fonts, kinds with their layouts, backs;
// a translation, a table of cards.
import * as desk from "./desk.js";
import { button, el, say, sheet, tell } from "./dom.js";
import * as inspector from "./inspector.js";
import { ask, give, newDeed, revOf, state } from "./state.js";
import { isAlone } from "./transport.js";

const NAME = "[A-Za-z0-9][A-Za-z0-9_\\-]{0,39}";
const LARGEST = 40e6; // bytes of a table

// The tables that a deck's text has, such as kinds.beast.
function named(sort) {
  const text = state.texts[state.name] ?? "";
  const heads = text.matchAll(new RegExp(`^\\s*\\[${sort}\\.(?:"([^"]+)"|([\\w-]+))\\]`, "gm"));
  return [...heads].map(([, quoted, plain]) => quoted ?? plain);
}

// A name is asked for, and what is to be done with it.
function asked(title, act, pattern = NAME, more = { maxlength: 40 }) {
  const name = el("input", { required: true, id: "begun-name", pattern, ...more });
  const form = el(
    "form",
    {
      method: "dialog",
      class: "row",
      onsubmit: (event) => {
        event.preventDefault();
        form.closest("dialog").close();
        act(name.value.trim());
      },
    },
    el("label", { for: "begun-name" }, more.type === "url" ? say("Its address") : say("Its name")),
    name,
    el("button", { class: "main" }, title),
  );
  sheet(title, form);
  name.focus();
}

const file = () => state.name;
const hasAddress = () => /^[^#\n]*\baddress\s*=/m.test(state.texts[state.name] ?? "");
const set = (table, keys, deed = newDeed()) =>
  ask({ do: "set-keys", file: file(), table, keys, deed });

async function newKind(name) {
  const accents = ["#27513a", "#7a2f2f", "#2f4a7a", "#6a4a1c", "#5a2f6a"];
  await set(["kinds", name], { accent: accents[named("kinds").length % accents.length] });
}

async function newBack(name) {
  const deed = newDeed();
  await set(["backs", name], { title: state.deck.title, accent: "#333333" }, deed);
  if (named("backs").length === 1) await set(["deck"], { back: name }, deed);
}

async function newLayout({ kind = "", back = "" }) {
  const answer = await ask({ do: "own-layout", kind, back, deed: newDeed() });
  if (answer.layout) tell(say("The layout is now your own: {file}", { file: answer.layout }));
}

async function begun(request) {
  const answer = /** @type {any} */ (await ask(request));
  if (answer.begun) tell(say("{file} lies beside your deck now.", { file: answer.begun }));
  return answer.begun;
}

// Its cards are what one goes on with.
async function begunTable(request) {
  const table = await begun({ do: "begin-table", deed: newDeed(), ...request });
  if (table) desk.toTable(table);
}

async function take(table) {
  const deed = newDeed();
  const answer = await give(
    { do: "drop", file: table.name, rev: revOf(table.name), deed },
    table,
    LARGEST,
  );
  if (!answer.refused) await begunTable({ table: table.name, deed });
}

async function removeKind(name) {
  await ask({ do: "remove-table", file: file(), sort: "kinds", name, deed: newDeed() });
}

// No card is left with a back that is gone, unless it names it itself.
async function removeBack(name) {
  const deed = newDeed(),
    { own } = await ask({ do: "keys", file: file(), table: ["deck"] });
  if (own.back === name) await set(["deck"], { back: null }, deed);
  await ask({ do: "remove-table", file: file(), sort: "backs", name, deed });
}

function part(title, table, more = [], open = false) {
  const fields = el("div", { class: "keys wide" });
  const made = el(
    "details",
    {
      class: "part",
      "data-table": table.join("."),
      open,
      ontoggle: () => made.open && shown(fields, table),
    },
    el("summary", {}, title),
    more,
    fields,
  );
  if (open) shown(fields, table);
  return made;
}

// A kind or a back: it may have a layout of its own, and may go.
function owned(title, table, whose, remove) {
  const name = table[1];
  return part(
    title,
    table,
    el(
      "div",
      { class: "row" },
      button(say("A layout of its own"), { "data-own": name }, () => newLayout(whose)),
      button(say("Delete"), { "data-remove": name }, () => remove(name)),
    ),
  );
}

const at = (table) => ({ root: "deck", file: file(), table, code: state.code });
const shown = (fields, table, undone = false) => inspector.show(fields, at(table), undone);

function parts() {
  return [
    part(say("The deck"), ["deck"], [], true),
    ...named("kinds").map((name) =>
      owned(say("Kind {name}", { name }), ["kinds", name], { kind: name }, removeKind),
    ),
    ...named("backs").map((name) =>
      owned(say("Back {name}", { name }), ["backs", name], { back: name }, removeBack),
    ),
    part(say("Fonts"), ["fonts"]),
  ];
}

function tools() {
  const table = el("input", {
    type: "file",
    id: "take-table",
    accept: ".csv,.tsv,.xlsx,.ods",
    hidden: true,
    onchange: ({ target }) => target.files[0] && take(target.files[0]),
  });
  return el(
    "div",
    { class: "row" },
    button(say("New kind"), { "data-begin": "kind" }, () => asked(say("New kind"), newKind)),
    button(say("New back"), { "data-begin": "back" }, () => asked(say("New back"), newBack)),
    button(say("New translation"), { "data-begin": "translation" }, () =>
      asked(
        say("New translation"),
        (language) => begun({ do: "begin-translation", language, deed: newDeed() }),
        "[a-z]{2,3}(-[a-z]{2,8})?",
      ),
    ),
    button(say("New table"), { "data-begin": "table" }, () => begunTable({})),
    button(say("Take in a table (CSV, XLSX)"), { "data-begin": "import" }, () => table.click()),
    table,
    !isAlone && [
      button(say("Take in a table from an address"), { "data-begin": "address" }, () =>
        asked(say("Take in a table from an address"), (address) => begunTable({ address }), null, {
          type: "url",
          maxlength: 2000,
        }),
      ),
      hasAddress() &&
        button(say("Read tables again from their addresses"), { "data-begin": "again" }, () =>
          begun({ do: "read-again", deed: newDeed() }),
        ),
    ],
  );
}

export function deck(place, answer) {
  const now = JSON.stringify([named("kinds"), named("backs"), hasAddress()]);
  if (place.dataset.shown !== now || !place.firstChild) {
    const open = new Set(
      [...place.querySelectorAll("details[open]")].map((one) => one.dataset.table),
    );
    place.dataset.shown = now;
    const made = parts();
    place.replaceChildren(tools(), ...made);
    for (const one of made) if (open.has(one.dataset.table)) one.open = true;
    return;
  }
  for (const one of place.querySelectorAll("details[open]"))
    shown(one.querySelector(".keys"), one.dataset.table.split("."), Boolean(answer.file));
}
