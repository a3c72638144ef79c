// Any table of a file, key by key: a field for each key that the schema has there, made from what it says of it.
import { contrast } from "./assets.js";
import { button, choice, el, say } from "./dom.js";
import { ask, newDeed, revOf, state } from "./state.js";
import { inside, schemaOf } from "./text.js";

const HEX = /^#[0-9a-f]{6}$/i;
const EASY = 4.5; // of contrast
const CLOSED = ["faces", "backs", "kinds", "region"]; // formats of which nothing else may stand there
const SIGNS = ["==", "!=", ">", "<", ">=", "<=", "in"];
let deed = "",
  count = 0;

// What a schema says of a value, however it is put together.
function asked(node) {
  const ways = node.anyOf ?? [node];
  const of = (type) => ways.some((one) => one.type === type);
  const list = ways.find((one) => one.type === "array");
  const words = [...ways, list?.items ?? {}].flatMap((one) => one.enum ?? []).filter(Boolean);
  return {
    format: [node, ...ways, list?.items ?? {}].map((one) => one.format).find(Boolean) ?? "",
    words,
    isFlag: of("boolean") && ways.length === 1,
    isChoice: words.length > 0 && !list && ways.length === 1,
    isNumber: (of("integer") || of("number")) && ways.length === 1,
    isList: Boolean(list),
    isText: ways.some((one) => one.type === "string" || one.enum),
    isTable: ways.some((one) => one.properties || one.additionalProperties || one.$ref),
    isLong: (node.maxLength ?? 0) > 300,
    least: node.minimum,
    most: node.maximum,
  };
}

const written = (value) =>
  Array.isArray(value) ? value.join(", ") : value === undefined ? "" : `${value}`;
const titled = (key) => {
  const text = say(key.replaceAll("_", " "));
  return text[0].toUpperCase() + text.slice(1);
};

// A field's control: what it says as a value of the file, and how it shows one.
function control(key, node, seen, send) {
  const of = asked(node),
    id = `key-${(count += 1)}`;
  const usual =
    node.default === undefined
      ? say("as usual")
      : say("as usual: {value}", { value: flag(node.default) });
  const closed = CLOSED.includes(of.format) && !of.isList ? (seen.offers[of.format] ?? []) : null;
  if (of.isFlag || of.isChoice || closed) {
    const options = of.isFlag
      ? [
          ["true", say("yes")],
          ["false", say("no")],
        ]
      : (closed ?? of.words).map((one) => [one, one]);
    const made = choice([["", usual], ...options], "", () => send(read()), { id });
    const read = () => (made.value === "" ? null : of.isFlag ? made.value === "true" : made.value);
    const write = (own, below) => {
      if (own !== undefined && ![...made.options].some((one) => one.value === written(own)))
        made.append(el("option", { value: written(own) }, written(own)));
      made.value = written(own);
      made.options[0].textContent =
        below === undefined ? usual : say("as below: {value}", { value: flag(below) });
    };
    return { made, id, parts: [], write };
  }
  const offers = [...of.words, ...(seen.offers[of.format] ?? [])];
  const list =
    offers.length > 0 &&
    el(
      "datalist",
      { id: `${id}-list` },
      offers.map((value) => el("option", { value })),
    );
  const made = /** @type {HTMLInputElement} */ (
    el(of.format === "words" && of.isLong ? "textarea" : "input", {
      id,
      ...(of.isNumber ? { type: "number", min: of.least, max: of.most, step: "any" } : {}),
      ...(list && !of.isLong ? { list: `${id}-list` } : {}),
      rows: 2,
      spellcheck: "false",
      autocomplete: "off",
      oninput: () => send(read()),
    })
  );
  const read = () => {
    const text = made.value.trim();
    if (text === "") return null;
    if (of.isNumber) return Number(text);
    if (!of.isList) return made.value;
    const parts = text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
    return parts.length > 1 || !of.isText ? parts : (parts[0] ?? null);
  };
  const put = (text) => {
    made.value = text;
    made.focus();
    deed = newDeed();
    send(read());
  };
  const more = of.format.endsWith("colour")
    ? swatch(made, seen, put, key === "colour")
    : of.format === "words"
      ? columnChooser(made, offers, put)
      : of.format === "condition"
        ? conditionBuilder(made, offers, put)
        : { parts: [], shown: () => {} };
  const write = (own, below) => {
    made.value = written(own);
    made.placeholder = written(below ?? node.default);
    more.shown();
  };
  made.addEventListener("input", more.shown);
  return { made, id, parts: [...more.parts, list].filter(Boolean), write };
}

const flag = (value) =>
  value === true ? say("yes") : value === false ? say("no") : written(value);

// A colour to pick beside its name, and how well it is read where it stands.
function swatch(made, seen, put, isOnGround) {
  const hexes = () =>
    made.value
      .split(",")
      .map((one) => seen.colours[one.trim()] ?? one.trim())
      .filter((one) => HEX.test(one));
  const pick = /** @type {HTMLInputElement} */ (
    el("input", {
      type: "color",
      "aria-label": say("Pick a colour"),
      onchange: () => put(picked()),
    })
  );
  const picked = () => {
    const parts = made.value.split(",").map((one) => one.trim());
    return [...parts.slice(0, -1), pick.value].join(", ");
  };
  const told = el("output", { class: "contrast" });
  const shown = () => {
    const [first = seen.colours[made.placeholder] ?? "#000000"] = hexes().slice(-1);
    pick.value = HEX.test(first) ? first : "#000000";
    told.hidden = !isOnGround || !seen.grounds.length;
    if (told.hidden) return;
    const ratio = Math.min(...seen.grounds.map((ground) => contrast(pick.value, ground)));
    told.textContent = say("{ratio} : 1", { ratio: ratio.toFixed(1) });
    told.title = say("From 4.5 : 1 on words are easy to read.");
    told.classList.toggle("grave", ratio < EASY);
  };
  return { parts: [pick, told], shown };
}

// A column is put where the caret is.
function columnChooser(made, offers, put) {
  const pick = choice(
    [["", say("+ column")], ...offers.map((one) => [one, one])],
    "",
    (to) => {
      const at = made.selectionStart ?? made.value.length;
      if (to) put(made.value.slice(0, at) + to + made.value.slice(made.selectionEnd ?? at));
      pick.value = "";
    },
    { "aria-label": say("Put in a column") },
  );
  return { parts: [pick], shown: () => {} };
}

// A condition by choosing: a column, a sign, what the cards say there.
function conditionBuilder(made, columns, put) {
  const values = el("datalist", { id: `${made.id}-values` });
  const column = choice(
    columns.map((one) => [one, one]),
    columns[0],
    (to) => values.replaceChildren(...said(to).map((value) => el("option", { value }))),
    { "aria-label": say("Column") },
  );
  const sign = choice(
    [["", say("is there")], ["not", say("is not there")], ...SIGNS.map((one) => [one, one])],
    "",
    () => {
      value.hidden = ["", "not"].includes(sign.value);
    },
    { "aria-label": say("Comparison") },
  );
  const value = el("input", {
    "aria-label": say("Value"),
    list: `${made.id}-values`,
    hidden: true,
  });
  const test = () =>
    sign.value === ""
      ? column.value
      : sign.value === "not"
        ? `not ${column.value}`
        : `${column.value} ${sign.value} ${value.value.trim()}`;
  const add = (joint) => () => {
    if (!value.hidden && !value.value.trim()) return value.focus();
    return put(made.value.trim() ? `${made.value.trim()} ${joint} ${test()}` : test());
  };
  const built = el(
    "details",
    { class: "builder" },
    el("summary", {}, say("Choose")),
    el(
      "div",
      { class: "row" },
      column,
      sign,
      value,
      values,
      button(say("and"), { "data-joint": "and" }, add("and")),
      button(say("or"), { "data-joint": "or" }, add("or")),
    ),
  );
  return { parts: [built], shown: () => {} };
}

const said = (name) => [
  ...new Set(
    state.tables.flatMap(({ columns, rows }) => {
      const column = columns.find((one) => one.toLowerCase() === name);
      return column ? rows.map(({ cells }) => cells[column]).filter(Boolean) : [];
    }),
  ),
];

// `at` says which table of which file, and how a file of one's own is made where there is none yet.
export async function show(place, at, undone = false) {
  place.inert = place.firstChild && place.table !== at.table.join("."); // what is typed goes into no other table
  const now = JSON.stringify([at.file, at.file && revOf(at.file), at.table, at.code]);
  const wanted = (place.asked = now === place.asked && !undone ? place.asked : now);
  if (place.shown === wanted && !undone) return faults(place, at);
  const schema = await schemaOf(at.root);
  const seen = await ask({ do: "keys", file: at.file, table: at.table, code: at.code ?? "" });
  if (place.asked !== wanted || seen.refused) return undefined;
  place.shown = wanted;
  const node = inside(schema, at.table, schema);
  const keys = Object.entries(node?.properties ?? {}).filter(
    ([key, one]) => key in seen.own || !(seen.silent.includes(key) || asked(one).isTable),
  );
  const shape = JSON.stringify([at.file, at.table, keys.map(([key]) => key), seen.offers]);
  if (place.shape !== shape) build(place, at, keys, seen);
  place.shape = shape;
  place.inert = false;
  for (const [key, one] of place.fields) {
    Object.assign(one.seen, { colours: seen.colours, grounds: seen.grounds });
    if (
      undone ||
      !one.line.contains(document.activeElement) ||
      document.activeElement.tagName === "BUTTON"
    )
      one.write(seen.own[key], seen.below[key]);
    one.line.classList.toggle("own", key in seen.own);
  }
  return faults(place, at);
}

function build(place, at, keys, seen) {
  const kept = !place.inert && document.activeElement?.closest?.("[data-key]")?.dataset.key;
  place.table = at.table.join(".");
  place.fields = new Map(keys.map(([key, node]) => [key, line(place, at, key, node, { ...seen })]));
  place.replaceChildren(...[...place.fields.values()].map((one) => one.line));
  if (kept && place.fields.has(kept)) place.fields.get(kept).made.focus();
}

function line(place, at, key, node, seen) {
  let timer = 0;
  const send = (value) => {
    const name = deed;
    clearTimeout(timer);
    timer = setTimeout(() => set(at, { [key]: value }, name), 15);
  };
  const { made, id, parts, write } = control(key, node, seen, send);
  const hint = node.description ? `${id}-hint` : "";
  made.setAttribute("aria-describedby", `${hint} ${id}-wrong`.trim());
  const whole = el(
    "div",
    {
      class: "keyed",
      "data-key": key,
      onfocusin: () => {
        deed = newDeed();
      },
    },
    el("label", { for: id }, titled(key)),
    el("span", { class: "control" }, made, parts),
    button(
      "×",
      { class: "usual", "aria-label": say("{key}: as usual", { key: titled(key) }) },
      () => {
        deed = newDeed();
        write(undefined, undefined);
        return set(at, { [key]: null }, deed);
      },
    ),
    hint && el("p", { class: "hint", id: hint }, say(node.description)),
    el("p", { class: "grave", id: `${id}-wrong` }),
  );
  return { line: whole, made, write, seen };
}

export async function set(at, keys, name = newDeed()) {
  const file = at.file || (await at.own(name));
  return file && ask({ do: "set-keys", file, table: at.table, keys, deed: name });
}

// What is wrong with a key is told where it is typed.
function faults(place, at) {
  const region = at.table[0] === "regions" ? at.table[1] : "";
  for (const [key, { line: whole, made }] of place.fields ?? []) {
    const wrong = state.faults.find(
      (one) =>
        one.column === key &&
        !one.code &&
        (one.region ?? "") === region &&
        (one.file ?? at.file) === at.file,
    );
    made.setAttribute("aria-invalid", String(Boolean(wrong)));
    whole.lastChild.textContent = wrong?.said ?? "";
  }
}
