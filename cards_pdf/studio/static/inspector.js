// Any table of a file, key by key: a field for each key that the schema has there, made from what it says of it.
import { contrast, EASY_CONTRAST } from "./contrast.js";
import { choice, element, html, keyed, onValue, render, same, say } from "./dom.js";
import { ask, newDeed, revOf, state } from "./state.js";
import { inside, schemaOf } from "./text.js";

/** @typedef {import("./text.js").Node} Node */
/** @typedef {Studio.KeysSeen} Keys */
/**
 * @typedef {object} Control
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {View[]} parts beside it
 * @property {(own: unknown, below: unknown) => void} write shows the value of the file, and the one below it
 *
 * @typedef {object} Field
 * @property {HTMLElement} line
 * @property {Control} control
 * @property {Keys} keys
 *
 * @typedef {object} Shown what a place shows
 * @property {string} table
 * @property {string} wanted the state of the file that was asked for last
 * @property {string} now the one that is shown
 * @property {string} shape
 * @property {Map<string, Field>} fields by key
 */
const HEX = /^#[0-9a-f]{6}$/i;
const CLOSED = ["faces", "backs", "kinds", "region"]; // formats of which nothing else may stand there
const SIGNS = ["==", "!=", ">", "<", ">=", "<=", "in"];
const MIN_LONG = 300; // letters
const SEND_MS = 15;
/** @type {WeakMap<HTMLElement, Shown>} */
const places = new WeakMap();
let hasPencil = false; // whether keys for cards that players write on are shown
export const hasPencilKeys = () => hasPencil;
/** @param {boolean} isShown */
export const showPencilKeys = (isShown) => (hasPencil = isShown);
/** The keys of a region by what they are about; few regions need those that are rare. */
const GROUPS = [
  {
    title: "Place", // which stands in figures above as well
    keys: "left right width top bottom height baseline turn repeat step",
    rare: "",
  },
  {
    title: "Words",
    keys: "text shows size lines face colour align valign padding",
    rare: "otherwise min_size tracking leading capitals stroke stroke_width shadow marks symbols spoken overflow_of pitch",
  },
  { title: "Panel", keys: "shape fill gradient outline line radius opacity", rare: "" },
  {
    title: "Picture",
    keys: "picture cover focus flip qr icon pattern drawing",
    rare: "transparent slice border low_ink alt",
  },
  { title: "When", keys: "when like group", rare: "" },
].map(({ title, keys, rare }) => ({ title, keys: keys.split(" "), rare: rare.split(" ") }));
let deed = "";
let count = 0;

/** What a schema says of a value, however it is put together. @param {Node} node */
function kindOf(node) {
  /** @type {Node[]} */
  const all = node.anyOf ?? [node];
  // a text with a column in it, such as "{x}mm", may stand in place of many values
  const ways = all.filter((one) => !one.pattern?.startsWith("\\{"));
  const is = (/** @type {string} */ type) => ways.some((one) => one.type === type);
  const list = ways.find((one) => one.type === "array");
  /** @type {string[]} */
  const words = [...ways, list?.items ?? {}].flatMap((one) => one.enum ?? []).filter(Boolean);
  const isSingle = ways.length === 1;
  /** @type {string} */
  const format = [node, ...ways, list?.items ?? {}].map((one) => one.format).find(Boolean) ?? "";
  return {
    format,
    words,
    isFlag: is("boolean") && isSingle,
    isChoice: words.length > 0 && !list && isSingle,
    isNumber: (is("integer") || is("number")) && isSingle,
    isList: Boolean(list),
    isText: ways.some((one) => one.type === "string" || one.enum),
    isTable: ways.some((one) => one.properties || one.additionalProperties || one.$ref),
    isLong: (node.maxLength ?? 0) > MIN_LONG,
    min: (isSingle ? ways[0] : node).minimum,
    max: (isSingle ? ways[0] : node).maximum,
  };
}

/** @param {unknown} value */
const toText = (value) =>
  Array.isArray(value) ? value.join(", ") : value === undefined ? "" : `${value}`;
/** @param {unknown} value */
const toWords = (value) =>
  value === true ? say("yes") : value === false ? say("no") : toText(value);
/** @param {string} key */
const titleOf = (key) => {
  const text = say(key.replaceAll("_", " "));
  return text[0].toUpperCase() + text.slice(1);
};

/** @param {string} key @param {Node} node @param {Keys} keys @param {string} id @param {(value: unknown) => void} send */
function createControl(key, node, keys, id, send) {
  const kind = kindOf(node);
  const closed =
    CLOSED.includes(kind.format) && !kind.isList ? (keys.offers[kind.format] ?? []) : null;
  if (kind.isFlag || kind.isChoice || closed)
    return createChoice(node, id, kind.isFlag, closed ?? kind.words, send);
  return createInput(key, node, keys, id, send);
}

/** @param {Node} node @param {string} id @param {boolean} isFlag @param {string[]} words
 * @param {(value: unknown) => void} send @returns {Control} */
function createChoice(node, id, isFlag, words, send) {
  const value = toWords(node.default);
  const usual = node.default === undefined ? say("as usual") : say("as usual: {value}", { value });
  const flags = [
    ["true", say("yes")],
    ["false", say("no")],
  ];
  const take = (/** @type {string} */ text) =>
    send(text === "" ? null : isFlag ? text === "true" : text);
  const input = /** @type {HTMLSelectElement} */ (
    element(choice([["", usual], ...(isFlag ? flags : same(words))], "", take, { id }))
  );
  const write = (/** @type {unknown} */ own, /** @type {unknown} */ below) => {
    const text = toText(own);
    if (own !== undefined && ![...input.options].some((one) => one.value === text))
      input.append(new Option(text, text));
    input.value = text;
    input.options[0].textContent =
      below === undefined ? usual : say("as below: {value}", { value: toWords(below) });
  };
  return { input, parts: [], write };
}

/** @param {string} key @param {Node} node @param {Keys} keys @param {string} id
 * @param {(value: unknown) => void} send @returns {Control} */
function createInput(key, node, keys, id, send) {
  const kind = kindOf(node);
  const offers = [...kind.words, ...(keys.offers[kind.format] ?? [])];
  const option = (/** @type {string} */ value) => html`<option value=${value}></option>`;
  const list =
    offers.length > 0 &&
    kind.format !== "size" &&
    html`<datalist id="${id}-list">${offers.map(option)}</datalist>`;
  const change = () => {
    send(read());
    more.refresh();
  };
  const numbers = kind.isNumber
    ? { type: "number", min: kind.min, max: kind.max, step: "any" }
    : {};
  const attributes = { id, rows: 2, spellcheck: "false", autocomplete: "off", ...numbers };
  const listId = list && !kind.isLong ? { list: `${id}-list` } : {};
  const input = /** @type {HTMLInputElement} */ (
    element(
      kind.format === "words" && kind.isLong
        ? html`<textarea ${attributes} @input=${change}></textarea>`
        : html`<input ${{ ...attributes, ...listId }} @input=${change}>`,
    )
  );
  const read = () => {
    const text = input.value.trim();
    if (text === "") return null;
    if (kind.isNumber) return Number(text);
    if (!kind.isList) return input.value;
    const parts = text.split(",").flatMap((one) => one.trim() || []);
    return parts.length > 1 || !kind.isText ? parts : (parts[0] ?? null);
  };
  const put = (/** @type {string} */ text) => {
    input.value = text;
    input.focus();
    deed = newDeed();
    send(read());
  };
  const more = helper();
  const write = (/** @type {unknown} */ own, /** @type {unknown} */ below) => {
    input.value = toText(own);
    input.placeholder = toText(below ?? node.default);
    more.refresh();
  };
  return { input, parts: [more.parts, list], write };

  /** What helps to write such a value. @returns {{ parts: View, refresh: () => void }} */
  function helper() {
    if (kind.format.endsWith("colour")) return colourPicker(input, keys, put, key === "colour");
    if (kind.format === "words")
      return { parts: columnChooser(input, offers, put), refresh: () => {} };
    if (kind.format === "condition")
      return { parts: conditionBuilder(input, offers, put), refresh: () => {} };
    if (kind.format === "size") return { parts: sizeChooser(offers, put), refresh: () => {} };
    return { parts: null, refresh: () => {} };
  }
}

/** A colour to pick beside its name, and how well it is read where it stands.
 * @param {HTMLInputElement} input @param {Keys} keys @param {(text: string) => void} put @param {boolean} isOnGround */
function colourPicker(input, keys, put, isOnGround) {
  const parts = () => input.value.split(",").map((one) => one.trim());
  const change = () => put([...parts().slice(0, -1), pick.value].join(", "));
  const pick = /** @type {HTMLInputElement} */ (
    element(html`<input type="color" aria-label=${say("Pick a colour")} @change=${change}>`)
  );
  const output = element(
    html`<output class="contrast" title=${say("From 4.5 : 1 on words are easy to read.")}></output>`,
  );
  const refresh = () => {
    const hexes = parts().map((one) => keys.colours[one] ?? one);
    const last = hexes.filter((one) => HEX.test(one)).at(-1);
    const colour = last ?? keys.colours[input.placeholder] ?? "";
    pick.value = HEX.test(colour) ? colour : "#000000";
    output.hidden = !isOnGround || !keys.grounds.length;
    if (output.hidden) return;
    const ratio = Math.min(...keys.grounds.map((ground) => contrast(pick.value, ground)));
    output.textContent = say("{ratio} : 1", { ratio: ratio.toFixed(1) });
    output.classList.toggle("grave", ratio < EASY_CONTRAST);
  };
  return { parts: [pick, output], refresh };
}

/** A column is put where the caret is.
 * @param {HTMLInputElement} input @param {string[]} offers @param {(text: string) => void} put */
function columnChooser(input, offers, put) {
  const insert = (/** @type {string} */ name) => {
    const at = input.selectionStart ?? input.value.length;
    if (name) put(input.value.slice(0, at) + name + input.value.slice(input.selectionEnd ?? at));
    pick.value = "";
  };
  const pick = /** @type {HTMLSelectElement} */ (
    element(
      choice([["", say("+ column")], ...same(offers)], "", insert, {
        "aria-label": say("Put in a column"),
      }),
    )
  );
  return pick;
}

/** Sizes that are sold. @param {string[]} sizes each a name with its lengths behind it @param {(text: string) => void} put */
function sizeChooser(sizes, put) {
  const options = sizes.map((size) => [size.split(" ")[0], size]);
  const act = (/** @type {string} */ size) => size && put(size);
  return choice([["", say("Choose")], ...options], "", act, { "aria-label": say("Choose") });
}

/** A condition by choosing: a column, a sign, what the cards say there.
 * @param {HTMLInputElement} input @param {string[]} names @param {(text: string) => void} put */
function conditionBuilder(input, names, put) {
  let column = names[0];
  let sign = "";
  let value = "";
  const hasNoValue = () => ["", "not"].includes(sign);
  const place = element(html`<div class="row"></div>`);
  const add = (/** @type {string} */ joint) => () => {
    if (!hasNoValue() && !value.trim()) return place.querySelector("input")?.focus();
    const simple = sign === "" ? column : `not ${column}`;
    const test = hasNoValue() ? simple : `${column} ${sign} ${value.trim()}`;
    put(input.value.trim() ? `${input.value.trim()} ${joint} ${test}` : test);
  };
  const set = (/** @type {(to: string) => void} */ act) => (/** @type {string} */ to) => {
    act(to);
    refresh();
  };
  const setColumn = set((to) => (column = to));
  const setSign = set((to) => (sign = to));
  const type = onValue((to) => (value = to));
  const signs = [
    ["", say("is there")],
    ["not", say("is not there")],
  ];
  const option = (/** @type {string} */ text) => html`<option value=${text}></option>`;
  const joint = (/** @type {string} */ text, /** @type {string} */ name) =>
    html`<button data-joint=${name} @click=${add(name)}>${text}</button>`;
  const refresh = () =>
    render(
      [
        choice(same(names), column, setColumn, { "aria-label": say("Column") }),
        choice([...signs, ...same(SIGNS)], sign, setSign, { "aria-label": say("Comparison") }),
        html`<input aria-label=${say("Value")} list="${input.id}-values" hidden=${hasNoValue()} @input=${type}>`,
        html`<datalist id="${input.id}-values">${valuesOf(column).map(option)}</datalist>`,
        joint(say("and"), "and"),
        joint(say("or"), "or"),
      ],
      place,
    );
  refresh();
  return html`<details class="builder"><summary>${say("Choose")}</summary>${place}</details>`;
}

/** What the cards say in a column. @param {string} name */
const valuesOf = (name) => [
  ...new Set(
    state.tables.flatMap(({ columns, rows }) => {
      const column = columns.find((one) => one.toLowerCase() === name);
      return column ? rows.map(({ cells }) => cells[column]).filter(Boolean) : [];
    }),
  ),
];

/** Show the keys of a table. @param {HTMLElement} place @param {Studio.KeyTable} at */
export async function show(place, at, isUndone = false) {
  const { file, table, code = "" } = at;
  const shown = places.get(place) ?? {
    table: "",
    wanted: "",
    now: "",
    shape: "",
    fields: new Map(),
  };
  places.set(place, shown);
  place.inert = shown.fields.size > 0 && shown.table !== table.join("."); // what is typed goes into no other table
  const now = JSON.stringify([file, file && revOf(file), table, code, hasPencil]);
  shown.wanted = now;
  if (shown.now === now && !isUndone) return showFaults(shown, at);
  const schema = await schemaOf(at.root);
  const keys = await ask({ do: "keys", file, table, code });
  if (shown.wanted !== now || keys.refused) return;
  shown.now = now;
  const node = inside(schema, table, schema);
  /** @type {Record<string, Node>} a table of names has no keys but its own */
  const nodes =
    node?.properties ??
    Object.fromEntries(Object.keys(keys.own).map((key) => [key, node?.additionalProperties]));
  const isHidden = (/** @type {string} */ key, /** @type {Node} */ one) =>
    one.deprecated ||
    keys.silent.includes(key) ||
    kindOf(one).isTable ||
    (one.group === "pencil" && !hasPencil);
  const open = Object.entries(nodes).filter(([key, one]) => key in keys.own || !isHidden(key, one));
  const shape = JSON.stringify([file, table, open.map(([key]) => key), keys.offers]);
  if (shown.shape !== shape) {
    const kept = !place.inert && document.activeElement?.closest("[data-key]")?.dataset.key;
    shown.table = table.join(".");
    shown.fields = new Map(open.map(([key, one]) => [key, createField(at, key, one, { ...keys })]));
    const isSet = (/** @type {string} */ key) => key in keys.own || key in keys.below;
    render(table[0] === "regions" ? groups(shown, isSet) : linesOf(shown), place);
    if (kept) shown.fields.get(kept)?.control.input.focus();
  }
  shown.shape = shape;
  place.inert = false;
  for (const [key, { line, control, keys: known }] of shown.fields) {
    Object.assign(known, { colours: keys.colours, grounds: keys.grounds });
    const isTyped =
      line.contains(document.activeElement) && !document.activeElement?.matches("button");
    if (isUndone || !isTyped) control.write(keys.own[key], keys.below[key]);
    line.classList.toggle("own", key in keys.own);
  }
  showFaults(shown, at);
}

/** @param {Shown} shown */
const linesOf = ({ fields }, keys = [...fields.keys()]) =>
  keys.flatMap((key) => fields.get(key)?.line ?? []);

/** The fields of a region in groups, of which those are open that say something.
 * @param {Shown} shown @param {(key: string) => boolean} isSet */
function groups(shown, isSet) {
  const grouped = GROUPS.flatMap(({ keys, rare }) => [...keys, ...rare]);
  const others = [...shown.fields.keys()].filter((key) => !grouped.includes(key));
  const views = GROUPS.map(({ title, keys, rare }) => {
    const more = linesOf(shown, rare);
    const lines = linesOf(shown, keys);
    const isOpen = title !== "Place" && [...keys, ...rare].some(isSet);
    return keyed(
      title,
      html`<details class="part" data-group=${title} open=${isOpen} hidden=${!lines.length && !more.length}>
        <summary>${say(title)}</summary><div class="keys">${lines}</div>
        <details open=${rare.some(isSet)} hidden=${!more.length}>
          <summary>${say("More")}</summary><div class="keys">${more}</div></details>
      </details>`,
    );
  });
  return [views, linesOf(shown, others)];
}

/** @param {Studio.KeyTable} at @param {string} key @param {Node} node @param {Keys} keys @returns {Field} */
function createField(at, key, node, keys) {
  let timer = 0;
  count += 1;
  const id = `key-${count}`;
  const send = (/** @type {unknown} */ value) => {
    const name = deed;
    clearTimeout(timer);
    timer = setTimeout(() => setKeys(at, { [key]: value }, name), SEND_MS);
  };
  const control = createControl(key, node, keys, id, send);
  const hint = node.description ? `${id}-hint` : "";
  control.input.setAttribute("aria-describedby", `${hint} ${id}-wrong`.trim());
  const enter = () => {
    deed = newDeed();
  };
  const reset = () => {
    deed = newDeed();
    control.write(undefined, undefined);
    return setKeys(at, { [key]: null }, deed);
  };
  const title = titleOf(key);
  const usual = say("{key}: as usual", { key: title });
  const line = element(html`
    <div class="keyed" data-key=${key} @focusin=${enter}>
      <label for=${id}>${title}</label>
      <span class="control">${control.input}${control.parts}</span>
      <button class="usual" aria-label=${usual} @click=${reset}>×</button>
      ${hint && html`<p class="hint" id=${hint}>${say(node.description)}</p>`}
      <p class="grave" id="${id}-wrong"></p>
    </div>
  `);
  return { line, control, keys };
}

/** @param {Studio.KeyTable} at @param {Record<string, unknown>} keys @param {string} name of the deed */
async function setKeys({ file, table, own }, keys, name) {
  const target = file || (await own?.(name));
  return target && ask({ do: "set-keys", file: target, table, keys, deed: name });
}

/** What is wrong with a key is told where it is typed. @param {Shown} shown @param {Studio.KeyTable} at */
function showFaults({ fields }, { table, file }) {
  const region = table[0] === "regions" ? table[1] : "";
  for (const [key, { line, control }] of fields) {
    const fault = state.faults.find(
      (one) =>
        one.column === key &&
        !one.code &&
        (one.region ?? "") === region &&
        (one.file ?? file) === file,
    );
    control.input.setAttribute("aria-invalid", String(Boolean(fault)));
    const message = line.querySelector("p.grave");
    if (message) message.textContent = fault?.said ?? "";
    if (!fault) continue;
    for (let at = line.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
      at.setAttribute("open", "");
  }
}
