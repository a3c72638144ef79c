// The cards as a table: type, paste from a spreadsheet, add, copy, move, fill down.
import { $, button, choice, el, say, tell } from "./dom.js";
import * as whole from "./columns.js";
import { ask, choose, newDeed, state } from "./state.js";

let file = "",
  shape = "",
  here = null,
  anchor = null,
  filter = "";
let pending = new Map(), // cells that were typed and are not sent yet
  typedIn = "", // their file
  deed = ""; // all that is typed into a cell, until another is entered
let timer = 0;

const table = () => state.tables.find((one) => one.file === file) ?? state.tables[0];
const rowOf = (cell) => Number(cell.closest("tr").dataset.row);
const columnOf = (cell) => cell.dataset.column;
const cellAt = (row, column) =>
  here?.querySelector(`tr[data-row="${row}"] td[data-column="${CSS.escape(column)}"]`);
// Browsers that edit no plain text make lines of elements, which only a slower question tells.
const EDIT = (() => {
  try {
    el("td").contentEditable = "plaintext-only";
    return "plaintext-only";
  } catch {
    return "true";
  }
})();
const textOf = (cell) => (EDIT === "true" ? cell.innerText : cell.textContent).replace(/\n$/, "");

export function flush() {
  clearTimeout(timer);
  if (!pending.size) return Promise.resolve();
  const cells = /** @type {[number, string, string][]} */ ([...pending.values()]);
  pending = new Map();
  return ask({ do: "cells", file: typedIn, cells, deed });
}

function later(cell) {
  typedIn = table().file;
  cell.shown = textOf(cell);
  cell.closest("tr").shown = ""; // until the answer says what it is now
  pending.set(`${rowOf(cell)} ${columnOf(cell)}`, [rowOf(cell), columnOf(cell), cell.shown]);
  clearTimeout(timer);
  timer = setTimeout(flush, 15);
}

// Rows out of sight are as high as they are only once they are seen.
function reach(cell) {
  if (!cell) return;
  cell.focus();
  intoSight(cell);
}
function intoSight(cell) {
  cell.scrollIntoView({ block: "nearest" });
  requestAnimationFrame(() => cell.scrollIntoView({ block: "nearest" }));
}

// The row of a card that was chosen elsewhere; what is done to a row is done to this one.
export function follow(code) {
  const row = here?.querySelector(`tr[data-code="${CSS.escape(code)}"]`),
    last = focused();
  if (!row || row.contains(last)) return;
  for (const old of here.querySelectorAll("td.last, td.marked"))
    old.classList.remove("last", "marked");
  const cell = cellAt(row.dataset.row, last ? columnOf(last) : "name") ?? row.querySelector("td");
  cell?.classList.add("last");
  anchor = cell;
  intoSight(row);
}

/** @type {Studio.SendOfFile} */
const change = async (request) => {
  await flush();
  deed = newDeed();
  return ask(/** @type {any} */ ({ file: table().file, ...request }));
};

// Tab-separated, as spreadsheets copy it: a text of several lines stands in quotes.
export function grid(text) {
  const rows = [[]];
  const part = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\r?\n|$)/y;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (!found) break;
    rows
      .at(-1)
      .push(found[1] === undefined ? found[2].replace(/\r$/, "") : found[1].replaceAll('""', '"'));
    if (found[3].endsWith("\n") && part.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

// One word goes into its cell; rows go over the table from there on, or below it if no cell is chosen.
async function paste(event) {
  if (!here?.isConnected || event.target.closest?.("input, textarea, dialog")) return;
  const text = event.clipboardData.getData("text/plain").replace(/\r\n/g, "\n"),
    cell = event.target.closest?.("td[data-cell]");
  const isTable = /[\t\n]/.test(text.trim());
  if (!cell && !isTable) return;
  event.preventDefault();
  if (!isTable) return document.execCommand("insertText", false, text.trim());
  const { columns, rows } = table();
  const answer = await change({
    do: "paste",
    grid: grid(text),
    row: cell ? rowOf(cell) : rows.length,
    column: cell ? columnOf(cell) : (columns[0] ?? ""),
  });
  if (!answer.refused) tell(say("Rows pasted: {count}", { count: answer.pasted }));
}
addEventListener("paste", paste);

function mark(cell, extend) {
  anchor = extend && anchor?.isConnected && columnOf(anchor) === columnOf(cell) ? anchor : cell;
  const [low, high] = [rowOf(anchor), rowOf(cell)].sort((a, b) => a - b);
  for (const old of here.querySelectorAll(".marked")) old.classList.remove("marked");
  for (let row = low; low < high && row <= high; row += 1)
    cellAt(row, columnOf(cell))?.classList.add("marked");
  return [low, high];
}

const focused = () => here?.querySelector("td:focus") ?? here?.querySelector("td.last");

function fillDown() {
  const cell = focused();
  if (!cell) return tell(say("Choose a cell first."));
  const [low, high] = mark(cell, true),
    column = columnOf(cell);
  const from = low === high ? low - 1 : low;
  if (from < 0) return tell(say("There is no row above."));
  const text = textOf(cellAt(from, column));
  /** @type {[number, string, string][]} */
  const cells = Array.from({ length: high - from }, (_, n) => [from + 1 + n, column, text]);
  return change({ do: "cells", cells });
}

function keys(event) {
  const cell = event.target.closest("td[data-cell]");
  if (!cell) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
  if (step && !event.altKey && !(event.key === "Enter" && event.shiftKey) && !event.isComposing) {
    const next = cellAt(rowOf(cell) + step, columnOf(cell));
    event.preventDefault();
    if (next) {
      const from = cell;
      reach(next);
      mark(next, event.shiftKey && event.key !== "Enter");
      if (!event.shiftKey) anchor = next;
      from.classList.remove("last");
    }
  } else if ((event.ctrlKey || event.metaKey) && event.key === "d") {
    event.preventDefault();
    fillDown();
  }
}

function chosenRow(act) {
  const cell = focused();
  const row = cell ? rowOf(cell) : table().rows.findIndex(({ code }) => code === state.code);
  return row < 0 ? tell(say("Choose a cell first.")) : act(row);
}

async function add() {
  const { columns, rows } = table();
  const last = rows.at(-1)?.cells ?? {};
  const codes = new Set(state.cards.map(({ code }) => code));
  const [, head, number] = (last.code ?? "").match(/^(.*?)(\d*)$/);
  let n = Number(number) + 1;
  while (codes.has(`${head}${n}`)) n += 1;
  const row = {
    name: say("New card"),
    ...(last.kind ? { kind: last.kind } : {}),
    ...(last.code || !rows.length ? { code: `${head || "C"}${n}` } : {}),
  };
  const made = Object.fromEntries(
    Object.entries(row).filter(([name]) => columns.includes(name) || !rows.length),
  );
  await change({
    do: "add",
    at: rows.length,
    rows: [Object.keys(made).length ? made : { [columns[0]]: row.name }],
  });
  const cell = cellAt(rows.length, "name") ?? cellAt(rows.length, columns[0]);
  reach(cell);
}

const move = (by) =>
  chosenRow(async (row) => {
    const to = row + by,
      column = focused() && columnOf(focused());
    if (to < 0 || to >= table().rows.length) return;
    await change({ do: "move", row, to });
    if (column) reach(cellAt(to, column));
  });

function newColumn() {
  const name = el("input", { required: true, id: "column-name", maxlength: 40 });
  const form = el(
    "form",
    {
      method: "dialog",
      class: "row",
      onsubmit: async (event) => {
        event.preventDefault();
        form.closest("dialog").close();
        const at = Math.max(
          0,
          table().rows.findIndex(({ code }) => code === state.code),
        );
        await change({ do: "cells", cells: [[at, name.value.trim().toLowerCase(), "…"]] });
      },
    },
    el("label", { for: "column-name" }, say("Its name")),
    name,
    el("button", { class: "main" }, say("Add column")),
  );
  return form;
}

// Only rows that hold these words are shown.
function filtering() {
  const made = el("input", {
    type: "search",
    value: filter,
    placeholder: say("Filter"),
    "aria-label": say("Filter"),
    id: "filter",
    oninput: () => {
      filter = made.value.trim().toLowerCase();
      draw(here);
    },
  });
  return made;
}

// Only those that say this in a column.
function only(name, text) {
  $("filter").value = text && `${name}: ${text}`;
  $("filter").dispatchEvent(new Event("input"));
}

function sift(line, { cells }) {
  const [, name, words] = filter.match(/^([^:]+): *(.*)$/) ?? [];
  const column = Object.keys(cells).find((one) => one.toLowerCase() === name);
  const isShown = column
    ? cells[column].toLowerCase().includes(words)
    : !filter || Object.values(cells).some((text) => text.toLowerCase().includes(filter));
  if (line.hidden === isShown) line.hidden = !isShown;
}

// The cards of this file are what is shown.
export function show(name) {
  file = name;
  shape = "";
}

export const current = () => `${table()?.file} ${whole.count()}`;
const chosenTable = () =>
  state.tables.length > 1 &&
  choice(
    state.tables.map((one) => [one.file, one.file]),
    table().file,
    (to) => {
      show(to);
      choose(state.code);
    },
    { "aria-label": say("Table"), "data-do": "table" },
  );

export function tools(sheet) {
  if (table()?.is_read)
    return [
      chosenTable(),
      el("span", { class: "note" }, say("It is read here, and changed in its own program.")),
    ];
  const { follows } = table() ?? {};
  return [
    chosenTable(),
    follows
      ? el("span", { class: "note" }, say("Rows and columns are those of the deck."))
      : [
          button(say("Add"), { "data-do": "add" }, add),
          button(say("Copy"), { "data-do": "copy" }, () =>
            chosenRow((row) => change({ do: "copy", row })),
          ),
          button(say("Remove"), { "data-do": "remove" }, () =>
            chosenRow((row) => change({ do: "remove", row })),
          ),
          button("↑", { "data-do": "up", "aria-label": say("Move up") }, () => move(-1)),
          button("↓", { "data-do": "down", "aria-label": say("Move down") }, () => move(1)),
        ],
    button(say("Fill down"), { "data-do": "fill", title: "Ctrl+D" }, fillDown),
    !follows &&
      button(say("Add column"), { "data-do": "column" }, () =>
        sheet(say("Add column"), newColumn()),
      ),
    button(say("Find and replace"), { "data-do": "replace" }, () =>
      whole.replacing(table(), change),
    ),
    filtering(),
    table() && whole.offers(table()),
  ];
}

export function draw(place, answer = {}) {
  here = place;
  const one = table();
  if (!one) return place.replaceChildren();
  const now = JSON.stringify([
    one.file,
    one.columns,
    one.rows.map(({ code, fixed }) => [code, fixed]),
  ]);
  if (now !== shape || !place.querySelector("table")) build(one);
  shape = now;
  const wrong = new Set(
    state.faults.filter((fault) => fault.grave).map((fault) => `${fault.code}.${fault.column}`),
  );
  place.querySelectorAll("tbody tr").forEach((line, n) => {
    refresh(line, one.rows[n], wrong, answer.file);
    sift(line, one.rows[n]);
  });
}

// Only rows that say something else than before; what was undone shows even where one is typing.
function refresh(line, { code, cells }, wrong, undone) {
  const now = JSON.stringify(cells) + [...wrong].filter((name) => name.startsWith(`${code}.`));
  if (line.shown === now && !undone) return;
  line.shown = now;
  for (const cell of line.querySelectorAll("td")) {
    const column = columnOf(cell),
      text = cells[column] ?? "";
    if (
      (cell === document.activeElement && !undone) ||
      pending.has(`${line.dataset.row} ${column}`)
    )
      line.shown = "";
    else if (cell.shown !== text) cell.textContent = cell.shown = text;
    cell.classList.toggle("wrong", wrong.has(`${code}.${column.toLowerCase()}`));
  }
}

// Rows out of sight cost nothing, so that columns are as wide as their words ask, not as the browser measures.
function width(name, rows) {
  const most = Math.max(
    name.length,
    ...rows.map(({ cells }) =>
      Math.min(44, Math.max(...(cells[name] ?? "").split("\n").map((line) => line.length))),
    ),
  );
  return `minmax(${(most > 24 ? 24 : Math.min(most, 9)) * 0.55 + 1.4}rem, ${most + 3}fr)`;
}

function build(one) {
  whole.learn().then((isNew) => isNew && choose(state.code));
  const kept = document.activeElement?.dataset?.cell;
  const head = el(
    "tr",
    { role: "row" },
    el("th", { role: "columnheader" }, "№"),
    one.columns.map((name) =>
      el(
        "th",
        { role: "columnheader" },
        one.is_read || one.follows
          ? name
          : button(
              name,
              { class: "head", "data-head": name, title: say("Column {name}", { name }) },
              () => whole.open(one, name, change, only),
            ),
      ),
    ),
  );
  const rows = one.rows.map(({ code, cells, fixed }, n) =>
    el(
      "tr",
      { role: "row", "data-row": n, "data-code": code },
      el("th", { role: "rowheader" }, n + 1),
      one.columns.map((name) =>
        el(
          "td",
          {
            role: "gridcell",
            "data-cell": `${code}.${name}`,
            "data-column": name,
            spellcheck: "false",
            ...(fixed.includes(name)
              ? { tabindex: "0", class: "fixed", title: say("Only the text changes this.") }
              : { contenteditable: EDIT, tabindex: "0" }),
          },
          cells[name] ?? "",
        ),
      ),
    ),
  );
  const made = el(
    "table",
    {
      role: "grid",
      "aria-label": one.file,
      onkeydown: keys,
      oninput: (event) => later(event.target.closest("td")),
      onfocusin: ({ target }) => {
        const cell = target.closest("td[data-cell]");
        if (!cell) return;
        for (const old of here.querySelectorAll("td.last")) old.classList.remove("last");
        cell.classList.add("last");
        deed = newDeed();
        if (!anchor?.isConnected || columnOf(anchor) !== columnOf(cell)) anchor = cell;
        const { code } = cell.closest("tr").dataset;
        if (code !== state.code) choose(code);
      },
      onpointerdown: (event) => {
        const cell = event.target.closest("td[data-cell]");
        if (cell) mark(cell, event.shiftKey);
      },
    },
    el("thead", { role: "rowgroup" }, head),
    el("tbody", { role: "rowgroup" }, rows),
  );
  made.style.setProperty(
    "--columns",
    `2.6rem ${one.columns.map((name) => width(name, one.rows)).join(" ")}`,
  );
  here.replaceChildren(made);
  if (kept) here.querySelector(`[data-cell="${CSS.escape(kept)}"]`)?.focus();
}

export function goTo(fault) {
  const one = state.tables.find(({ file: name, rows }) =>
    fault.file ? name === fault.file : rows.some(({ code }) => code === fault.code),
  );
  if (!one) return false;
  file = one.file;
  draw(here);
  const row = one.rows.findIndex(({ code, place }) =>
    fault.row ? place === fault.row - 1 : code === fault.code,
  );
  const name =
    one.columns.find((column) => column.toLowerCase() === fault.column) ?? one.columns[0];
  const cell = cellAt(row, name);
  reach(cell);
  return Boolean(cell);
}
