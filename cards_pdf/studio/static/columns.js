// What is done to whole columns of the table, and to words wherever they stand.
import { choice, field, onSubmit, same } from "./controls.js";
import { $, html, say, sheet, tell, valueOf } from "./dom.js";
import { ask, choose, newDeed, setDeckKeys, state } from "./state.js";

/** @typedef {(request: any) => Promise<unknown>} Change */
let likely = /** @type {Studio.GuessedColumn[]} */ ([]);

/** Columns of other programs' tables, such as Text or Qty, are offered as what they probably are.
 * Return True if they have changed. */
export async function learn() {
  if (!state.tables.some(({ file }) => !file.endsWith(".toml"))) return false;
  const answer = await ask({ do: "likely-columns" });
  const before = JSON.stringify(likely);
  likely = answer.likely ?? [];
  return before !== JSON.stringify(likely);
}

export function offers(/** @type {Studio.TableRows} */ table) {
  const own = likely.filter(({ file }) => file === table.file);
  const read = (/** @type {Studio.GuessedColumn[]} */ some) => async () => {
    const keys = Object.fromEntries(some.map(({ key, column }) => [key, column]));
    const deed = newDeed();
    await setDeckKeys(["columns"], keys, deed);
    if (keys.kind) await ask({ do: "make-kinds", deed });
    if (await learn()) choose(state.code);
  };
  const offer = (/** @type {Studio.GuessedColumn} */ one) =>
    html`<button data-likely=${one.key} @click=${read([one])}
      >${say("Read {column} as {key}", { column: one.column, key: one.key })}</button>`;
  const all = html`<button data-likely="all" class="main" @click=${read(own)}
    >${say("Accept all of these")}</button>`;
  return [own.length > 1 && all, own.map(offer)];
}

/** All that can be done to one column. @param {Studio.TableRows} table @param {string} name @param {Change} change
 * @param {(filter: string) => void} showOnly */
export function openColumn(table, name, change, showOnly) {
  const index = table.columns.indexOf(name);
  const texts = new Set(table.rows.map(({ cells }) => cells[name]).filter(Boolean));
  const options = same([...texts].sort());
  const rename = onSubmit(() => {
    dialog.close();
    change({ column: name, do: "rename-column", to: valueOf("column-called") });
  });
  /** @param {string} text @param {string} key @param {object} request */
  const verb = (text, key, request, isOff = false) =>
    html`<button data-close data-column-do=${key} disabled=${isOff}
      @click=${() => change({ column: name, ...request })}>${say(text)}</button>`;
  const only = (/** @type {string} */ text) => {
    dialog.close();
    showOnly(text && `${name}: ${text}`);
  };
  const filter = choice([["", say("anything")], ...options], "", only, {
    "data-column-do": "only",
  });
  const isLast = index === table.columns.length - 1;
  const input = html`<input value=${name} id="column-called" maxlength="100" required>`;
  const dialog = sheet(say("Column {name}", { name }), [
    html`<form class="row" @submit=${rename}>
      ${field(say("Its name"), input)}<button data-column-do="rename">${say("Rename")}</button>
    </form>`,
    field(say("Only rows with"), filter),
    html`<div class="row">
      ${verb("Sort ascending", "sort", { do: "sort" })}
      ${verb("Sort descending", "sort-down", { do: "sort", down: true })}
      ${
        !table.file.endsWith(".toml") && [
          verb("Move left", "left", { do: "move-column", to: index - 1 }, !index),
          verb("Move right", "right", { do: "move-column", to: index + 1 }, isLast),
        ]
      }
      ${verb("Delete", "delete", { do: "remove-column" })}
    </div>`,
  ]);
}

/** Find words in all cells, whatever their capitals, and replace them as one deed.
 * @param {Studio.TableRows} table @param {Change} change */
export function openReplace(table, change) {
  const replaced = () => {
    const words = new RegExp(valueOf("find").replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    const by = valueOf("replace");
    return table.rows.flatMap(({ cells, fixed }, row) =>
      Object.entries(cells).flatMap(([name, text]) => {
        const parts = valueOf("find") && !fixed.includes(name) ? text.split(words) : [];
        return parts.length > 1 ? [[row, name, parts.join(by)]] : [];
      }),
    );
  };
  let count = "";
  const input = () => {
    count = say("Cells: {count}", { count: replaced().length });
    dialog.refresh();
  };
  const replace = onSubmit(async () => {
    const cells = replaced();
    dialog.close();
    if (cells.length) await change({ do: "cells", cells });
    tell(say("Cells changed: {count}", { count: cells.length }));
  });
  const dialog = sheet(
    say("Find and replace"),
    () => html`<form class="row" @submit=${replace}>
      ${field(say("Find"), html`<input id="find" required @input=${input}>`)}
      ${field(say("Replace with"), html`<input id="replace">`)}
      <button class="main" data-do="replace-all">${say("Replace all")}</button>
      <output>${count}</output>
    </form>`,
  );
  $("find").focus();
}
