// Any table of a file, key by key: a field for each key that the schema has there, made from what it says of it.
import { choice, onValue, same } from "./controls.js";
import { $, html, keyed, render, say } from "./dom.js";
import { ask, askOnce, newDeed, revOf, soon, state, typing } from "./state.js";

/** @typedef {Studio.SchemaNode & { key: string, id: string, title: string, text: string, offers: string[] }} Field */
const HEX = /^#[0-9a-f]{6}$/i;
const SIGNS = ["==", "!=", ">", "<", ">=", "<=", "in"];
export const EASY_CONTRAST = 4.5; // words are easy to read
/** The keys of a region by what they are about; few regions need those that are rare. */
const GROUPS = [
  ["Place", "left right width top bottom height baseline turn repeat step", ""],
  [
    "Words",
    "text shows size lines face colour align valign padding",
    "otherwise min_size tracking leading capitals stroke stroke_width shadow marks symbols spoken overflow_of pitch",
  ],
  ["Panel", "shape fill gradient outline line radius opacity", ""],
  [
    "Picture",
    "picture cover focus flip qr icon pattern drawing",
    "transparent slice border low_ink alt",
  ],
  ["When", "when like group", ""],
];
// Groups that say something are open; what is in Place stands in figures above, too.
const OPEN = ".part:not([data-group=Place]):has(.own, .below), .more:has(.own)";

let count = 0;
let loading = /** @type {Promise<Studio.Schemas> | null} */ (null);
export async function schemaOf(/** @type {keyof Studio.Schemas} */ root) {
  loading ??= ask({ do: "schema" }); // once, however much is typed before they come
  return /** @type {Studio.SchemaNode} */ ((await loading)[root]);
}

/** What stands at a path such as kinds.beast. @param {string[]} path @param {Studio.SchemaNode | null} root */
export const inside = (path, root) =>
  path.reduce((node, name) => node?.keys[name] ?? node?.others ?? null, root);

const toText = (/** @type {unknown} */ value) =>
  Array.isArray(value) ? value.join(", ") : `${value ?? ""}`;
const toWords = (/** @type {string} */ one) => ({ true: say("yes"), false: say("no") })[one] ?? one;
/** The value of what is typed; null removes the key. @param {Field} field @param {string} input */
function toValue({ control, words, isList, isText }, input) {
  const text = input.trim();
  const parts = text.split(",").flatMap((one) => one.trim() || []);
  if (text === "") return null;
  if (words[0] === "true" && words.includes(text)) return text === "true";
  if (control === "number") return Number(text);
  if (!isList || control === "long") return input;
  return parts.length > 1 || !isText ? parts : (parts[0] ?? null);
}

/** The region whose keys a table has: regions.name, or looks.rarity.rare.name on some cards. @param {string[]} table */
const regionOf = (table) => (["regions", "looks"].includes(table[0]) ? (table.at(-1) ?? "") : "");

export class KeyFields extends HTMLElement {
  stem = `key-${(count += 1)}`;
  source = /** @type {Studio.KeyTable} */ ({ root: "deck", file: "", table: [] });
  fields = /** @type {Field[]} */ ([]);
  /** @type {Studio.KeysSeen} */
  keys = { own: {}, below: {}, silent: [], offers: {}, colours: {}, contrast: null };

  inputOf = (/** @type {Field} */ { id }) =>
    /** @type {HTMLInputElement} */ (this.querySelector(`#${id}`));

  async show(/** @type {Studio.KeyTable} */ source, isUndone = false) {
    const { root, file, table, code = "" } = source;
    const region = regionOf(table);
    const isOther = `${table}` !== `${this.source.table}`;
    this.inert = this.fields.length > 0 && isOther; // what is typed goes into no other table
    const schema = await schemaOf(root);
    const facts = [file, file && revOf(file), table, code];
    const keys = await askOnce(this.stem, facts, { do: "keys", file, table, code });
    if (!keys) return this.draw();
    if (keys.refused) return;
    const { own, silent, offers } = keys;
    const node = inside(region ? ["regions", region] : table, schema);
    const known = Object.keys(node?.keys ?? {});
    this.fields = (known.length ? known : Object.keys(own)).flatMap((key, n) => {
      const one = node?.keys[key] ?? node?.others;
      const isHidden = one?.isOld || one?.isTable || root === "rules" || silent.includes(key);
      const hasTables = [own[key]].flat().some((value) => typeof value === "object");
      if (!one || hasTables || (isHidden && !(key in own))) return [];
      const title = root === "rules" ? one.hint : key.replaceAll("_", " ");
      const hint = root === "rules" ? "" : one.hint;
      const id = `${this.stem}-${n}`;
      const text = toText(own[key]);
      return { ...one, key, id, title, hint, text, offers: offers[one.format] ?? [] };
    });
    Object.assign(this, { source, keys });
    this.draw(isUndone);
    this.inert = false;
    if (isOther)
      for (const details of this.querySelectorAll("details"))
        details.toggleAttribute("open", details.matches(OPEN));
  }

  draw(isUndone = false) {
    const { table } = this.source;
    const rows = new Map(
      this.fields.map((field) => [field.key, keyed(`${table}.${field.key}`)`${this.row(field)}`]),
    );
    const take = (/** @type {string} */ keys) =>
      keys.split(" ").map((key) => {
        const row = rows.get(key);
        rows.delete(key);
        return row;
      });
    const group = (/** @type {string[]} */ [title, keys, rare]) => html`<details class="part"
      data-group=${title}>
      <summary>${say(title)}</summary><div class="keys">${take(keys)}</div>
      <details class="more"><summary>${say("More")}</summary><div class="keys">${take(rare)}</div></details></details>`;
    render([regionOf(table) ? GROUPS.map(group) : null, [...rows.values()]], this);
    // What was rejected is shown no longer; where one is typing, nothing changes.
    for (const field of this.fields) {
      const input = this.inputOf(field);
      const isTyped = input === document.activeElement && !isUndone;
      if (!isTyped && input.value !== field.text) input.value = field.text;
    }
    for (const details of this.querySelectorAll('details:has([aria-invalid="true"])'))
      details.setAttribute("open", "");
  }

  row(/** @type {Field} */ field) {
    const { key, id, hint, isPencil } = field;
    const { own, below } = this.keys;
    const { table, file } = this.source;
    const fault = state.faults.find(
      ({ column, code, region = "", file: other = file }) =>
        column === key && !code && region === regionOf(table) && other === file,
    );
    const name = say(field.title);
    const title = name[0].toUpperCase() + name.slice(1);
    return html`<div class="keyed ${key in own && "own"} ${key in below && "below"} ${isPencil && "pencil"}"
      data-key=${key}>
      <label for=${id}>${title}</label>
      <span class="control">${this.control(field, Boolean(fault))}</span>
      <button class="usual" aria-label=${say("{key}: default", { key: title })} @click=${() => this.send(field, "", newDeed())}>×</button>
      <p class="hint" id="${id}-hint">${say(hint)}</p>
      <p class="grave" id="${id}-wrong">${fault?.said}</p></div>`;
  }

  /** Send what is typed, soon. @param {Field} field @param {string} text */
  send(field, text, deed = typing) {
    const { file, table, own } = this.source;
    soon(`${this.stem} ${field.key}`, async () => {
      const target = file || (await own?.(deed));
      const keys = { [field.key]: toValue(field, text) };
      if (target) await ask({ do: "set-keys", file: target, table, keys, deed });
    });
  }

  put = (/** @type {Field} */ field) => (/** @type {string} */ text) => {
    const input = this.inputOf(field);
    input.value = text;
    input.focus();
    this.send(field, text, newDeed());
  };

  /** @param {Field} field @param {boolean} isWrong @returns {View} */
  control(field, isWrong) {
    const { key, id, format, control, words, offers, min, max, text } = field;
    const { below } = this.keys;
    const standard = toText(below[key] ?? field.standard);
    const send = (/** @type {string} */ to) => this.send(field, to);
    const about = { id, "aria-describedby": `${id}-hint ${id}-wrong`, "aria-invalid": isWrong };
    if (control === "flag" || control === "choice") {
      const otherwise = standard ? "default: {value}" : "default";
      const fallback = key in below ? "as below: {value}" : otherwise;
      const options = [...words, ...offers].map((one) => [one, toWords(one)]);
      if (text && !options.some(([one]) => one === text)) options.push([text, text]);
      const none = ["", say(fallback, { value: toWords(standard) })];
      return choice([none, ...options], text, send, about);
    }
    const numbers = control === "number" ? { type: "number", min, max, step: "any" } : {};
    const names = format === "size" || control === "long" ? [] : [...words, ...offers];
    const sizes = offers.map((size) => [size.split(" ")[0], size]);
    const list = names.length ? `${id}-list` : null;
    const attributes = { ...about, ...numbers, placeholder: standard, list, spellcheck: "false" };
    return [
      control === "long"
        ? html`<textarea rows=${text.split("\n").length + 1} ${attributes} @input=${onValue(send)}></textarea>`
        : html`<input autocomplete="off" ${attributes} @input=${onValue(send)}>`,
      format.endsWith("colour") && this.colourPicker(field),
      format === "words" &&
        chooser("+ column", same(offers), this.insert(field), "Insert a column"),
      format === "size" && chooser("Choose", sizes, this.put(field)),
      format === "condition" && this.conditionBuilder(field),
      list && html`<datalist id=${list}>${names.map(option)}</datalist>`,
    ];
  }

  colourPicker(/** @type {Field} */ field) {
    const { key, text } = field;
    const { colours, below, contrast } = this.keys;
    const parts = (text || toText(below[key])).split(",").map((one) => one.trim());
    const hexes = parts.map((one) => colours[one] ?? one).filter((one) => HEX.test(one));
    const colour = hexes.at(text ? -1 : 0) ?? "#000000";
    const before = text ? parts.slice(0, -1) : [];
    const change = onValue((to) => this.put(field)([...before, to].join(", ")));
    const ratio = key === "colour" && contrast;
    const title = say("Text is easy to read from 4.5 : 1 on.");
    return [
      html`<input type="color" .value=${colour} aria-label=${say("Pick a colour")} @change=${change}>`,
      ratio &&
        html`<output class="contrast ${ratio < EASY_CONTRAST && "grave"}" title=${title}
          >${say("{ratio} : 1", { ratio: ratio.toFixed(1) })}</output>`,
    ];
  }

  insert = (/** @type {Field} */ field) => (/** @type {string} */ name) => {
    const { value, selectionStart, selectionEnd } = this.inputOf(field);
    const cursor = selectionStart ?? value.length;
    this.put(field)(value.slice(0, cursor) + name + value.slice(selectionEnd ?? cursor));
  };

  conditionBuilder(/** @type {Field} */ field) {
    const { offers: names, id } = field;
    const joint = (/** @type {string} */ name) => {
      const add = (/** @type {Event} */ { target }) => {
        const inputs = target?.closest(".row")?.querySelectorAll("select, input") ?? [];
        const [column, sign, value] = [...inputs].map((input) => input.value?.trim());
        const isUnary = ["", "not"].includes(sign ?? "");
        if (!isUnary && !value) return inputs[2].focus();
        const test = isUnary ? [sign, column] : [column, sign, value];
        const before = this.inputOf(field).value.trim();
        this.put(field)([before, before && name, ...test].filter(Boolean).join(" "));
      };
      return html`<button data-joint=${name} @click=${add}>${say(name)}</button>`;
    };
    const suggest = () =>
      render(valuesOf($(`${id}-column`).value ?? "").map(option), $(`${id}-values`));
    const signs = [["", say("has a value")], ["not", say("is empty")], ...same(SIGNS)];
    return html`<details class="builder"><summary>${say("Choose")}</summary><div class="row">
      ${choice(same(names), names[0], undefined, { "aria-label": say("Column"), id: `${id}-column` })}
      ${choice(signs, "", undefined, { "aria-label": say("Comparison") })}
      <input aria-label=${say("Value")} list="${id}-values" @focus=${suggest}>
      <datalist id="${id}-values"></datalist>${joint("and")}${joint("or")}
    </div></details>`;
  }
}

const option = (/** @type {string} */ value) => html`<option value=${value}></option>`;

/** A list that acts on what is chosen, and shows its title again.
 * @param {string} title @param {Choices} options @param {(chosen: string) => void} act */
function chooser(title, options, act, label = title) {
  const take = (/** @type {string} */ value, /** @type {HTMLInputElement} */ list) => {
    list.value = "";
    if (value) act(value);
  };
  return choice([["", say(title)], ...options], "", take, { "aria-label": say(label) });
}

/** What the cards say in a column. @param {string} name */
export function valuesOf(name) {
  const texts = state.tables.flatMap(({ columns, rows }) => {
    const column = columns.find((one) => one.toLowerCase() === name);
    return column ? rows.flatMap(({ cells }) => cells[column] || []) : [];
  });
  return [...new Set(texts)];
}

customElements.define("key-fields", KeyFields);
