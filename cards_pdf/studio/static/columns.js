// What is done to whole columns of the table, and to words wherever they stand.
import { button, choice, el, field, say, sheet, tell } from "./dom.js";
import { ask, choose, newDeed, state } from "./state.js";

let likely = [];

// Columns of others' tables, such as Text or Qty, are offered as what they probably are.
export async function learn() {
  if (!state.tables.some(({ file }) => !file.endsWith(".toml"))) return false;
  /** @type {Studio.GuessedColumns & Studio.Refusal} */
  const answer = await ask({ do: "likely-columns" });
  const before = JSON.stringify(likely);
  likely = answer.likely ?? [];
  return before !== JSON.stringify(likely);
}
export const count = () => likely.length;

export function offers(one) {
  const of = likely.filter(({ file }) => file === one.file);
  const read = (some) => async () => {
    const keys = Object.fromEntries(some.map(({ key, column }) => [key, column]));
    await ask({ do: "set-keys", file: state.name, table: ["columns"], keys, deed: newDeed() });
    if (await learn()) choose(state.code);
  };
  return [
    of.length > 1 &&
      button(say("Read all columns so"), { "data-likely": "all", class: "main" }, read(of)),
    ...of.map((one) =>
      button(
        say("Read {column} as {key}", { column: one.column, key: one.key }),
        { "data-likely": one.key },
        read([one]),
      ),
    ),
  ];
}

// All that can be done to one column.
export function open(one, name, change, only) {
  const at = one.columns.indexOf(name);
  const said = [...new Set(one.rows.map(({ cells }) => cells[name]).filter(Boolean))].sort();
  const called = el("input", { value: name, id: "column-called", maxlength: 100, required: true });
  const act = (request) => async () => {
    made.close();
    await change(request());
  };
  const made = sheet(
    say("Column {name}", { name }),
    el(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          act(() => ({ do: "rename-column", column: name, to: called.value }))();
        },
      },
      field(say("Its name"), called),
      el("button", { "data-column-do": "rename" }, say("Rename")),
    ),
    field(
      say("Only rows that say"),
      choice(
        [["", say("anything")], ...said.map((text) => [text, text])],
        "",
        (text) => {
          made.close();
          only(name, text);
        },
        { "data-column-do": "only" },
      ),
    ),
    el(
      "div",
      { class: "row" },
      button(
        say("Sort up"),
        { "data-column-do": "sort" },
        act(() => ({ do: "sort", column: name })),
      ),
      button(
        say("Sort down"),
        { "data-column-do": "sort-down" },
        act(() => ({ do: "sort", column: name, down: true })),
      ),
      !one.file.endsWith(".toml") && [
        button(
          say("Move left"),
          { "data-column-do": "left", disabled: !at },
          act(() => ({ do: "move-column", column: name, to: at - 1 })),
        ),
        button(
          say("Move right"),
          { "data-column-do": "right", disabled: at === one.columns.length - 1 },
          act(() => ({ do: "move-column", column: name, to: at + 1 })),
        ),
      ],
      button(
        say("Delete"),
        { "data-column-do": "delete" },
        act(() => ({ do: "remove-column", column: name })),
      ),
    ),
  );
}

// Words are sought in all cells, whatever their capitals, and replaced as one deed.
export function replacing(one, change) {
  const find = el("input", { id: "find", required: true }),
    by = el("input", { id: "replace" }),
    told = el("output", {});
  const wanted = () => new RegExp(find.value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
  const found = () =>
    one.rows.flatMap(({ cells, fixed }, row) =>
      Object.entries(cells)
        .filter(([name, text]) => find.value && !fixed.includes(name) && wanted().test(text))
        .map(([name, text]) => [row, name, text]),
    );
  find.addEventListener("input", () => {
    told.textContent = say("Cells: {count}", { count: found().length });
  });
  const made = sheet(
    say("Find and replace"),
    el(
      "form",
      {
        class: "row",
        onsubmit: async (event) => {
          event.preventDefault();
          const cells = found().map(([row, name, text]) => [
            row,
            name,
            text.replace(wanted(), () => by.value),
          ]);
          made.close();
          if (cells.length) await change({ do: "cells", cells });
          tell(say("Cells changed: {count}", { count: cells.length }));
        },
      },
      field(say("Find"), find),
      field(say("Replace by"), by),
      el("button", { class: "main", "data-do": "replace-all" }, say("Replace all")),
      told,
    ),
  );
  find.focus();
}
