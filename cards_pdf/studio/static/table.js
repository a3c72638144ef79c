// The cards as a table: type, paste from a spreadsheet, add, copy, move, fill down; and what is done to whole columns.
// The browser edits the text of a cell; it is written here only where it differs from what the file has, and never
// where one is typing.
import { button, choice, field, onSubmit, onValue, same } from "./controls.js";
import { $, askName, html, render, say, sheet, signButton, tell, valueOf } from "./dom.js";
import { ask, choose, newDeed, setDeckKeys, soon, state, typing } from "./state.js";

const MAX_COUNTED = 44; // letters of a cell that make its column wider
const MAX_NARROW = 24;
let file = ""; // the one that is shown, or "" for the first
let shape = "";
let widths = "";
/** @type {HTMLElement} */
let here; // the place of this page, once it is drawn
let anchor = /** @type {HTMLElement | null} */ (null); // the first cell of those that are marked
let filter = "";
let pending = /** @type {Map<string, [number, string, string]>} */ (new Map()); // typed, not sent yet
let typedFile = "";
let typingCell = /** @type {HTMLElement | null} */ (null);

const table = () => state.tables.find((one) => one.file === file) ?? state.tables[0];
const rowOf = (/** @type {HTMLElement} */ cell) => Number(cell.closest("tr")?.dataset.row);
const columnOf = (/** @type {HTMLElement} */ cell) => cell.dataset.column ?? "";
const keyOf = (/** @type {HTMLElement} */ cell) => `${rowOf(cell)} ${columnOf(cell)}`;
const cellOf = (/** @type {Event} */ { target }) => target?.closest("td[data-cell]");
const cellAt = (/** @type {number | string | undefined} */ row, /** @type {string} */ column) =>
  here?.querySelector(`tr[data-row="${row}"] td[data-column="${CSS.escape(column)}"]`);
const focused = () => here?.querySelector("td:focus") ?? here?.querySelector("td.last");
const textOf = (/** @type {HTMLElement} */ cell) => (cell.textContent ?? "").replace(/\n$/, "");

const rowsFrom = (/** @type {number} */ low, /** @type {number} */ high) =>
  table().rows.flatMap((_, row) => (row >= low && row <= high ? row : []));

/** Give these cells a class, and no others. @param {string} name @param {(HTMLElement | null)[]} cells */
function classify(name, ...cells) {
  for (const old of here.querySelectorAll(`td.${name}`)) old.classList.remove(name);
  for (const cell of cells) cell?.classList.add(name);
}

export function flush() {
  if (!pending.size) return Promise.resolve();
  const cells = [...pending.values()];
  pending = new Map();
  return ask({ do: "cells", file: typedFile, cells, deed: typing });
}

function sendLater(/** @type {Event} */ event) {
  const cell = cellOf(event);
  if (!cell) return;
  typedFile = table().file;
  typingCell = cell;
  pending.set(keyOf(cell), [rowOf(cell), columnOf(cell), textOf(cell)]);
  soon("cells", flush);
}

/** @param {any} request @returns {Promise<any>} */
const change = async (request) => {
  await flush();
  return ask({ file: table().file, ...request });
};

/** One word goes into its cell; rows go over the table from there on, or below it if no cell is chosen. */
async function paste(/** @type {ClipboardEvent} */ event) {
  if (!here?.isConnected || event.target?.closest("input, textarea, dialog")) return;
  const text = (event.clipboardData?.getData("text/plain") ?? "").replace(/\r\n/g, "\n");
  const cell = cellOf(event);
  const isTable = /[\t\n]/.test(text.trim());
  if (!cell && !isTable) return;
  event.preventDefault();
  if (!isTable) return void document.execCommand("insertText", false, text.trim());
  const { columns, rows } = table();
  const row = cell ? rowOf(cell) : rows.length;
  await change({ do: "paste", text, row, column: cell ? columnOf(cell) : (columns[0] ?? "") });
}
addEventListener("paste", paste);

function fillDown() {
  const cell = focused();
  if (!cell) return tell(say("Choose a cell first."));
  const [low, high] = mark(cell, true);
  const column = columnOf(cell);
  const from = low === high ? low - 1 : low;
  const above = cellAt(from, column);
  if (!above) return tell(say("There is no row above."));
  const text = textOf(above);
  return change({ do: "cells", cells: rowsFrom(from + 1, high).map((row) => [row, column, text]) });
}

const chosenRow = () => table().rows.findIndex(({ code }) => code === state.code);
const onRow = (/** @type {(row: number) => unknown} */ act) => () => {
  const cell = focused();
  const row = cell ? rowOf(cell) : chosenRow();
  return row < 0 ? tell(say("Choose a cell first.")) : act(row);
};

async function add() {
  const { length: at } = table().rows;
  await change({ do: "add", at });
  focusCell(cellAt(at, "name") ?? cellAt(at, table().columns[0]));
}

const move = (/** @type {number} */ by) =>
  onRow(async (row) => {
    const to = row + by;
    const cell = focused();
    if (to < 0 || to >= table().rows.length) return;
    await change({ do: "move", row, to });
    if (cell) focusCell(cellAt(to, columnOf(cell)));
  });

const addColumn = () =>
  askName(say("Add column"), (name) =>
    change({ do: "cells", cells: [[Math.max(0, chosenRow()), name.toLowerCase(), "…"]] }),
  );

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
  anchor = cellAt(row.dataset.row, last ? columnOf(last) : "name") ?? row.querySelector("td");
  classify("last", anchor);
  classify("marked");
  scrollTo(row);
}

/** Mark the cells of a column from the anchor to this one. @param {HTMLElement} cell @param {boolean} isExtended */
function mark(cell, isExtended) {
  const column = columnOf(cell);
  const isSame = isExtended && anchor?.isConnected && columnOf(anchor) === column;
  if (!anchor || !isSame) anchor = cell;
  const [low, high] = [rowOf(anchor), rowOf(cell)].sort((a, b) => a - b);
  const rows = low < high ? rowsFrom(low, high) : [];
  classify("marked", ...rows.map((row) => cellAt(row, column)));
  return [low, high];
}

function enter(/** @type {FocusEvent} */ event) {
  const cell = cellOf(event);
  if (!cell) return;
  classify("last", cell);
  typingCell = null;
  if (!anchor?.isConnected || columnOf(anchor) !== columnOf(cell)) anchor = cell;
  const { code = "" } = cell.closest("tr")?.dataset ?? {};
  if (code !== state.code) choose(code);
}

function handleKey(/** @type {KeyboardEvent} */ event) {
  const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
  const cell = cellOf(event);
  if (!cell) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[key];
  if (step && !altKey && !(key === "Enter" && shiftKey) && !isComposing) {
    const next = cellAt(rowOf(cell) + step, columnOf(cell));
    event.preventDefault();
    if (!next) return;
    focusCell(next);
    mark(next, shiftKey && key !== "Enter");
    if (!shiftKey) anchor = next;
  } else if ((ctrlKey || metaKey) && key === "d") {
    event.preventDefault();
    fillDown();
  }
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

let likely = /** @type {readonly Studio.GuessedColumn[]} */ ([]);

/** Columns of other programs' tables, such as Text or Qty, are offered as what they probably are. */
async function learn() {
  if (state.tables.every(({ file: name }) => name.endsWith(".toml"))) return;
  const before = JSON.stringify(likely);
  likely = (await ask({ do: "likely-columns" })).likely ?? [];
  if (before !== JSON.stringify(likely)) choose(state.code);
}

function offers() {
  const own = likely.filter((one) => one.file === table().file);
  const read = (/** @type {readonly Studio.GuessedColumn[]} */ some) => async () => {
    const keys = Object.fromEntries(some.map(({ key, column }) => [key, column]));
    const deed = newDeed();
    await setDeckKeys(["columns"], keys, deed);
    if (keys.kind) await ask({ do: "make-kinds", deed });
    await learn();
  };
  const offer = (/** @type {Studio.GuessedColumn} */ one) =>
    html`<button data-likely=${one.key} @click=${read([one])}
      >${say("Read {column} as {key}", { column: one.column, key: one.key })}</button>`;
  const all = html`<button data-likely="all" class="main" @click=${read(own)}
    >${say("Accept all of these")}</button>`;
  return [own.length > 1 && all, own.map(offer)];
}

/** All that can be done to one column. @param {string} column */
function openColumn(column) {
  const { columns, rows, file: name } = table();
  const isToml = name.endsWith(".toml");
  const index = columns.indexOf(column);
  const texts = [...new Set(rows.flatMap(({ cells }) => cells[column] || []))].sort();
  const rename = onSubmit(() => {
    dialog.close();
    change({ do: "rename-column", column, to: valueOf("column-called") });
  });
  /** @param {string} text @param {string} key @param {object} request */
  const verb = (text, key, request, isOff = false) =>
    html`<button data-close data-column-do=${key} disabled=${isOff}
      @click=${() => change({ column, ...request })}>${say(text)}</button>`;
  const only = (/** @type {string} */ text) => {
    dialog.close();
    const words = text && `${column}: ${text}`;
    Object.assign($("filter"), { value: words });
    setFilter(words);
  };
  const options = [["", say("anything")], ...same(texts)];
  const dialog = sheet(say("Column {name}", { name: column }), [
    html`<form class="row" @submit=${rename}>
      ${field(say("Its name"), html`<input value=${column} id="column-called" maxlength="100" required>`)}
      <button data-column-do="rename">${say("Rename")}</button>
    </form>`,
    field(say("Only rows with"), choice(options, "", only, { "data-column-do": "only" })),
    html`<div class="row">
      ${verb("Sort ascending", "sort", { do: "sort" })}
      ${verb("Sort descending", "sort-down", { do: "sort", down: true })}
      ${!isToml && verb("Move left", "left", { do: "move-column", to: index - 1 }, !index)}
      ${!isToml && verb("Move right", "right", { do: "move-column", to: index + 1 }, !columns[index + 1])}
      ${verb("Delete", "delete", { do: "remove-column" })}
    </div>`,
  ]);
}

function openReplace() {
  const replaced = () => {
    const words = new RegExp(valueOf("find").replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    const by = valueOf("replace");
    return table().rows.flatMap(({ cells, fixed }, row) =>
      Object.entries(cells).flatMap(([name, text]) => {
        const parts = valueOf("find") && !fixed.includes(name) ? text.split(words) : [];
        return parts.length > 1 ? [[row, name, parts.join(by)]] : [];
      }),
    );
  };
  const show = () => ($("found").textContent = say("Cells: {count}", { count: replaced().length }));
  const replace = onSubmit(async () => {
    const cells = replaced();
    dialog.close();
    if (cells.length) await change({ do: "cells", cells });
    tell(say("Cells changed: {count}", { count: cells.length }));
  });
  const dialog = sheet(
    say("Find and replace"),
    html`<form class="row" @submit=${replace}>
      ${field(say("Find"), html`<input id="find" required @input=${show}>`)}
      ${field(say("Replace with"), html`<input id="replace">`)}
      <button class="main" data-do="replace-all">${say("Replace all")}</button>
      <output id="found"></output>
    </form>`,
  );
  $("find").focus();
}

/** Show only rows that hold this text, or say it in a column as in "kind: beast". @param {string} text */
function setFilter(text) {
  filter = text.trim().toLowerCase();
  draw(here);
}

function isFiltered(/** @type {Studio.CardRow} */ { cells }) {
  const [, name, words] = filter.match(/^([^:]+): *(.*)$/) ?? [];
  const column = Object.keys(cells).find((one) => one.toLowerCase() === name);
  const texts = column ? [cells[column]] : Object.values(cells);
  return !texts.some((text) => text.toLowerCase().includes(column ? words : filter));
}

export const setFile = (/** @type {string} */ name) => (file = name);

export function tools() {
  const one = table();
  const open = (/** @type {string} */ to) => {
    setFile(to);
    choose(state.code);
  };
  const label = { "aria-label": say("Table"), "data-do": "table" };
  const names = same(state.tables.map(({ file: name }) => name));
  const tableChoice = state.tables.length > 1 && choice(names, one.file, open, label);
  const note = (/** @type {string} */ text) => html`<span class="note">${text}</span>`;
  if (one?.is_read)
    return [tableChoice, note(say("It can be read here; change it in its own program."))];
  const send = (/** @type {"copy" | "remove"} */ verb) => onRow((row) => change({ do: verb, row }));
  const rowTools = () => [
    button(say("Add"), "add", add),
    button(say("Copy"), "copy", send("copy")),
    button(say("Remove"), "remove", send("remove")),
    signButton("↑", say("Move up"), "up", move(-1)),
    signButton("↓", say("Move down"), "down", move(1)),
  ];
  const filterLabel = say("Filter");
  return [
    tableChoice,
    one?.follows ? note(say("Rows and columns are those of the deck.")) : rowTools(),
    button(say("Fill down"), "fill", fillDown, { title: "Ctrl+D" }),
    !one?.follows && button(say("Add column"), "column", addColumn),
    button(say("Find and replace"), "replace", openReplace),
    html`<input type="search" value=${filter} placeholder=${filterLabel} aria-label=${filterLabel}
      id="filter" @input=${onValue(setFilter)}>`,
    one && offers(),
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

export function draw(/** @type {HTMLElement} */ place, /** @type {Studio.News} */ news = {}) {
  here = place;
  const one = table();
  if (!one) return render(null, place);
  const { columns, rows, is_read: isRead, follows, file: name } = one;
  const now = JSON.stringify([name, columns, rows.length]);
  if (now !== shape) {
    learn();
    widths = `2.6rem ${columns.map((column) => widthOf(column, rows)).join(" ")}`;
    shape = now;
  }
  const graves = state.faults.filter(({ grave }) => grave);
  const wrong = new Set(graves.map(({ code, column }) => `${code}.${column}`));
  const typingKey = typingCell && !news.isUndone ? keyOf(typingCell) : "";
  const head = (/** @type {string} */ column) => {
    const headButton = html`<button class="head" data-head=${column}
      title=${say("Column {name}", { name: column })} @click=${() => openColumn(column)}>${column}</button>`;
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
        contenteditable=${isFixed ? null : "plaintext-only"} aria-invalid=${wrong.has(`${code}.${column.toLowerCase()}`)}
        .textContent=${text}></td>`;
    };
    return html`<tr role="row" data-row=${n} data-code=${code} hidden=${isFiltered(card)}>
      <th role="rowheader">${n + 1}</th>${columns.map(cell)}</tr>`;
  };
  const press = (/** @type {PointerEvent} */ event) => {
    const cell = cellOf(event);
    if (cell) mark(cell, event.shiftKey);
  };
  const view = html`<table role="grid" aria-label=${name} css=${{ "--columns": widths }}
    @keydown=${handleKey} @input=${sendLater} @focusin=${enter} @pointerdown=${press}>
    <thead role="rowgroup"><tr role="row"><th role="columnheader">№</th>${columns.map(head)}</tr></thead>
    <tbody role="rowgroup">${rows.map(line)}</tbody></table>`;
  render(view, place);
}
