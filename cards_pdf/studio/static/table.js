// The cards as a table: type, paste from a spreadsheet, add, copy, move, fill down.
//
// The browser edits the text of a cell; it is written here only where it differs from what the file has, and
// never where one is typing.
import * as columns from "./columns.js";
import { button, choice, onValue, same } from "./controls.js";
import { $, askName, html, render, say, signButton, tell } from "./dom.js";
import { ask, choose, newDeed, soon, state } from "./state.js";

/** @typedef {[row: number, column: string, text: string]} Cell */
const MAX_COUNTED = 44; // letters of a cell that make its column wider
const MAX_NARROW = 24;
let file = ""; // the one that is shown, or "" for the first
let shape = "";
let widths = "";
/** @type {HTMLElement} */
let here;
let anchor = /** @type {HTMLElement | null} */ (null); // the first cell of those that are marked
let filter = "";
/** @type {Map<string, Cell>} cells that were typed and are not sent yet */
let pending = new Map();
let typedFile = "";
let deed = ""; // of all that is typed into a cell, until another is entered
let typingCell = /** @type {HTMLElement | null} */ (null);

const table = () => state.tables.find((one) => one.file === file) ?? state.tables[0];
const rowOf = (/** @type {HTMLElement} */ cell) => Number(cell.closest("tr")?.dataset.row);
const columnOf = (/** @type {HTMLElement} */ cell) => cell.dataset.column ?? "";
const keyOf = (/** @type {HTMLElement} */ cell) => `${rowOf(cell)} ${columnOf(cell)}`;
const cellAt = (/** @type {number | string | undefined} */ row, /** @type {string} */ column) =>
  here?.querySelector(`tr[data-row="${row}"] td[data-column="${CSS.escape(column)}"]`);
// Browsers that edit no plain text make lines of elements, which only a slower question tells.
const EDIT = (() => {
  try {
    document.createElement("td").contentEditable = "plaintext-only";
    return "plaintext-only";
  } catch {
    return "true";
  }
})();
const textOf = (/** @type {HTMLElement} */ cell) =>
  (EDIT === "true" ? cell.innerText : (cell.textContent ?? "")).replace(/\n$/, "");

export function flush() {
  if (!pending.size) return Promise.resolve();
  const cells = [...pending.values()];
  pending = new Map();
  return ask({ do: "cells", file: typedFile, cells, deed });
}

function sendLater(/** @type {HTMLElement} */ cell) {
  typedFile = table().file;
  typingCell = cell;
  pending.set(keyOf(cell), [rowOf(cell), columnOf(cell), textOf(cell)]);
  soon("cells", flush);
}

function focusCell(/** @type {HTMLElement | null} */ cell) {
  if (!cell) return;
  cell.focus();
  scrollTo(cell);
}

/** Rows out of sight are as high as they are only once they are seen. @param {HTMLElement} cell */
function scrollTo(cell) {
  cell.scrollIntoView({ block: "nearest" });
  requestAnimationFrame(() => cell.scrollIntoView({ block: "nearest" }));
}

/** Follow a card that was chosen elsewhere; what is done to a row is done to this one. @param {string} code */
export function follow(code) {
  const row = here?.querySelector(`tr[data-code="${CSS.escape(code)}"]`);
  const last = focused();
  if (!row || (last && row.contains(last))) return;
  for (const old of here.querySelectorAll("td.last, td.marked"))
    old.classList.remove("last", "marked");
  const cell = cellAt(row.dataset.row, last ? columnOf(last) : "name") ?? row.querySelector("td");
  cell?.classList.add("last");
  anchor = cell;
  scrollTo(row);
}

/** @param {any} request @returns {Promise<any>} */
const change = async (request) => {
  await flush();
  deed = newDeed();
  return ask({ file: table().file, ...request });
};

/** One word goes into its cell; rows go over the table from there on, or below it if no cell is chosen. */
async function paste(/** @type {ClipboardEvent} */ event) {
  if (!here?.isConnected || event.target?.closest("input, textarea, dialog")) return;
  const text = (event.clipboardData?.getData("text/plain") ?? "").replace(/\r\n/g, "\n");
  const cell = event.target?.closest("td[data-cell]");
  const isTable = /[\t\n]/.test(text.trim());
  if (!cell && !isTable) return;
  event.preventDefault();
  if (!isTable) return void document.execCommand("insertText", false, text.trim());
  const { columns: names, rows } = table();
  const row = cell ? rowOf(cell) : rows.length;
  const column = cell ? columnOf(cell) : (names[0] ?? "");
  await change({ do: "paste", text, row, column });
}
addEventListener("paste", paste);

/** Mark the cells of a column from the anchor to this one. @param {HTMLElement} cell @param {boolean} isExtended */
function mark(cell, isExtended) {
  const isSame = isExtended && anchor?.isConnected && columnOf(anchor) === columnOf(cell);
  if (!anchor || !isSame) anchor = cell;
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
  const [low, high] = mark(cell, true);
  const column = columnOf(cell);
  const from = low === high ? low - 1 : low;
  const above = cellAt(from, column);
  if (!above) return tell(say("There is no row above."));
  const text = textOf(above);
  const cells = Array.from({ length: high - from }, (_, n) => [from + 1 + n, column, text]);
  return change({ do: "cells", cells });
}

function handleKey(/** @type {KeyboardEvent} */ event) {
  const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
  const cell = event.target?.closest("td[data-cell]");
  if (!cell) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[key];
  if (step && !altKey && !(key === "Enter" && shiftKey) && !isComposing) {
    const next = cellAt(rowOf(cell) + step, columnOf(cell));
    event.preventDefault();
    if (!next) return;
    focusCell(next);
    mark(next, shiftKey && key !== "Enter");
    if (!shiftKey) anchor = next;
    cell.classList.remove("last");
  } else if ((ctrlKey || metaKey) && key === "d") {
    event.preventDefault();
    fillDown();
  }
}

function withRow(/** @type {(row: number) => unknown} */ act) {
  const cell = focused();
  const row = cell ? rowOf(cell) : table().rows.findIndex(({ code }) => code === state.code);
  return row < 0 ? tell(say("Choose a cell first.")) : act(row);
}

async function add() {
  const { columns: names, rows } = table();
  const last = rows.at(-1)?.cells ?? {};
  const codes = new Set(state.cards.map(({ code }) => code));
  const [, head = "", number = ""] = (last.code ?? "").match(/^(.*?)(\d*)$/) ?? [];
  let n = Number(number) + 1;
  while (codes.has(`${head}${n}`)) n += 1;
  const name = say("New card");
  /** @type {Record<string, string>} */
  const row = { name, ...(last.kind && { kind: last.kind }) };
  if (last.code || !rows.length) row.code = `${head || "C"}${n}`;
  const known = Object.entries(row).filter(([key]) => names.includes(key) || !rows.length);
  const cells = known.length ? Object.fromEntries(known) : { [names[0]]: name };
  await change({ do: "add", at: rows.length, rows: [cells] });
  focusCell(cellAt(rows.length, "name") ?? cellAt(rows.length, names[0]));
}

const move = (/** @type {number} */ by) => () =>
  withRow(async (row) => {
    const to = row + by;
    const cell = focused();
    if (to < 0 || to >= table().rows.length) return;
    await change({ do: "move", row, to });
    if (cell) focusCell(cellAt(to, columnOf(cell)));
  });

function addColumn() {
  const add = (/** @type {string} */ name) => {
    const index = table().rows.findIndex(({ code }) => code === state.code);
    return change({ do: "cells", cells: [[Math.max(0, index), name.toLowerCase(), "…"]] });
  };
  askName(say("Add column"), add);
}

/** Show only rows that hold this text, or say it in a column as in "kind: beast". @param {string} text */
function setFilter(text) {
  filter = text.trim().toLowerCase();
  draw(here);
}

function showOnly(/** @type {string} */ text) {
  Object.assign($("filter"), { value: text });
  setFilter(text);
}

function isFiltered(/** @type {Studio.CardRow} */ { cells }) {
  const [, name, words] = filter.match(/^([^:]+): *(.*)$/) ?? [];
  const column = Object.keys(cells).find((one) => one.toLowerCase() === name);
  const texts = column ? [cells[column]] : Object.values(cells);
  return !texts.some((text) => text.toLowerCase().includes(column ? words : filter));
}

/** Show the cards of this file. @param {string} name */
export const setFile = (name) => (file = name);

export function tools() {
  const one = table();
  const open = (/** @type {string} */ to) => {
    setFile(to);
    choose(state.code);
  };
  const more = { "aria-label": say("Table"), "data-do": "table" };
  const names = same(state.tables.map(({ file: name }) => name));
  const tableChoice = state.tables.length > 1 && choice(names, one.file, open, more);
  const note = (/** @type {string} */ text) => html`<span class="note">${text}</span>`;
  if (one?.is_read)
    return [tableChoice, note(say("It can be read here; change it in its own program."))];
  const onRow = (/** @type {string} */ verb) => () => withRow((row) => change({ do: verb, row }));
  const filterLabel = say("Filter");
  return [
    tableChoice,
    one?.follows
      ? note(say("Rows and columns are those of the deck."))
      : [
          button(say("Add"), "add", add),
          button(say("Copy"), "copy", onRow("copy")),
          button(say("Remove"), "remove", onRow("remove")),
          signButton("↑", say("Move up"), "up", move(-1)),
          signButton("↓", say("Move down"), "down", move(1)),
        ],
    button(say("Fill down"), "fill", fillDown, { title: "Ctrl+D" }),
    !one?.follows && button(say("Add column"), "column", addColumn),
    button(say("Find and replace"), "replace", () => columns.openReplace(table(), change)),
    html`<input type="search" value=${filter} placeholder=${filterLabel} aria-label=${filterLabel}
      id="filter" @input=${onValue(setFilter)}>`,
    one && columns.offers(one),
  ];
}

/** The width of a column. Rows out of sight cost nothing, so that columns are as wide as their words ask, not as
 * the browser measures. @param {string} name @param {readonly Studio.CardRow[]} rows */
function widthOf(name, rows) {
  const longest = (/** @type {Studio.CardRow} */ { cells }) =>
    Math.max(...(cells[name] ?? "").split("\n").map((line) => line.length));
  const max = Math.max(name.length, ...rows.map((row) => Math.min(MAX_COUNTED, longest(row))));
  const min = max > MAX_NARROW ? MAX_NARROW : Math.min(max, 9);
  return `minmax(${min * 0.55 + 1.4}rem, ${max + 3}fr)`;
}

function enter(/** @type {FocusEvent} */ { target }) {
  const cell = target?.closest("td[data-cell]");
  if (!cell) return;
  for (const old of here.querySelectorAll("td.last")) old.classList.remove("last");
  cell.classList.add("last");
  deed = newDeed();
  typingCell = null;
  if (!anchor?.isConnected || columnOf(anchor) !== columnOf(cell)) anchor = cell;
  const { code = "" } = cell.closest("tr")?.dataset ?? {};
  if (code !== state.code) choose(code);
}

/** @param {HTMLElement} place @param {Studio.News} news */
export function draw(place, news = {}) {
  here = place;
  const one = table();
  if (!one) return render(null, place);
  const { columns: names, rows, is_read: isRead, follows, file: name } = one;
  const now = JSON.stringify([name, names, rows.length]);
  if (now !== shape) {
    columns.learn().then((isNew) => isNew && choose(state.code));
    widths = `2.6rem ${names.map((column) => widthOf(column, rows)).join(" ")}`;
  }
  shape = now;
  const graves = state.faults.filter(({ grave }) => grave);
  const wrong = new Set(graves.map(({ code, column }) => `${code}.${column}`));
  const typingKey = typingCell && !news.isUndone ? keyOf(typingCell) : "";
  const head = (/** @type {string} */ column) => {
    const open = () => columns.openColumn(table(), column, change, showOnly);
    const title = say("Column {name}", { name: column });
    const headButton = html`<button class="head" data-head=${column} title=${title} @click=${open}
      >${column}</button>`;
    return html`<th role="columnheader">${isRead || follows ? column : headButton}</th>`;
  };
  const line = (/** @type {Studio.CardRow} */ card, /** @type {number} */ n) => {
    const { code, fixed, cells } = card;
    const cell = (/** @type {string} */ column) => {
      const isFixed = fixed.includes(column);
      const key = `${n} ${column}`;
      const known = pending.get(key)?.[2] ?? cells[column] ?? "";
      const text = key === typingKey ? typingCell?.textContent : known;
      return html`<td role="gridcell" data-cell="${code}.${column}" data-column=${column} spellcheck="false"
        tabindex="0" class=${isFixed && "fixed"} title=${isFixed ? say("Change this in the text.") : null}
        contenteditable=${isFixed ? null : EDIT} aria-invalid=${wrong.has(`${code}.${column.toLowerCase()}`)}
        .textContent=${text}></td>`;
    };
    return html`<tr role="row" data-row=${n} data-code=${code} hidden=${isFiltered(card)}>
      <th role="rowheader">${n + 1}</th>${names.map(cell)}</tr>`;
  };
  const input = (/** @type {Event} */ { target }) => {
    const cell = target?.closest("td");
    if (cell) sendLater(cell);
  };
  const press = (/** @type {PointerEvent} */ { target, shiftKey }) => {
    const cell = target?.closest("td[data-cell]");
    if (cell) mark(cell, shiftKey);
  };
  const view = html`
    <table role="grid" aria-label=${name} css=${{ "--columns": widths }} @keydown=${handleKey}
      @input=${input} @focusin=${enter} @pointerdown=${press}>
      <thead role="rowgroup"><tr role="row"><th role="columnheader">№</th>${names.map(head)}</tr></thead>
      <tbody role="rowgroup">${rows.map(line)}</tbody>
    </table>
  `;
  render(view, place);
}

/** Show the cell of a problem; return False if there is none. @param {Studio.Issue} fault */
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
  const name = one.columns.find((column) => column.toLowerCase() === fault.column);
  const cell = cellAt(row, name ?? one.columns[0]);
  focusCell(cell);
  return Boolean(cell);
}
