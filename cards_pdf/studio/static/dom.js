// The texts of the page's language, what it tells, and its controls.
import { byId } from "./elements.js";
import { openDialog } from "./open-dialog.js";
import { html } from "./templates.js";

export { byId as $ } from "./elements.js";
export { element, html, keyed, markup, render } from "./templates.js";

const TOLD_MS = 4000;
/** @type {Record<string, string>} */
let texts = {};
/** @param {Record<string, string>} translations */
export const setTexts = (translations) => {
  texts = translations;
};

/** A sentence in the page's language, with facts in its placeholders. @param {string} sentence @param {object} facts */
export const say = (sentence, facts = {}) =>
  (texts[sentence] ?? sentence).replace(/\{(\w+)\}/g, (placeholder, name) =>
    String(/** @type {Record<string, unknown>} */ (facts)[name] ?? placeholder),
  );

let timer = 0;
/** Tell one polite line; grave ones stay until the next. @param {string} text */
export function tell(text, isGrave = false) {
  const line = byId("told");
  line.textContent = text;
  line.classList.toggle("grave", isGrave);
  clearTimeout(timer);
  if (!isGrave) timer = setTimeout(() => (line.textContent = ""), TOLD_MS);
}

/** @param {string} title @param {View | (() => View)} content */
export const sheet = (title, content) => openDialog(title, say("Close"), content);

/** The address of a file to save. @param {BlobPart} content */
export const toAddress = (content, type = "application/octet-stream") =>
  URL.createObjectURL(new Blob([content], { type }));

/** @typedef {{ target: HTMLInputElement }} Input */
/** A listener that takes the value of its control. @param {(value: string, control: HTMLInputElement) => unknown} act */
export const onValue =
  (act) =>
  (/** @type {Input} */ { target }) =>
    act(target.value, target);
/** @param {(isChecked: boolean) => unknown} act */
export const onCheck =
  (act) =>
  (/** @type {Input} */ { target }) =>
    act(target.checked);
/** @param {(files: FileList) => unknown} act */
export const onFiles =
  (act) =>
  (/** @type {Input} */ { target }) => {
    if (target.files?.length) act(target.files);
  };
/** A listener of a form. @param {() => unknown} act */
export const onSubmit = (act) => (/** @type {Event} */ event) => {
  event.preventDefault();
  act();
};

/** @param {string} label @param {View} control */
export const field = (label, control) =>
  html`<label class="field"><span>${label}</span>${control}</label>`;

/** @param {string} label @param {boolean} isOn @param {(isChecked: boolean) => unknown} act @param {object} more */
export const checkbox = (label, isOn, act, more = {}) =>
  html`<label class="check"><input type="checkbox" checked=${isOn} ${more}
    @change=${onCheck(act)}>${label}</label>`;

/** @param {View} text @param {string} verb @param {() => unknown} act @param {object} more attributes */
export const button = (text, verb, act, more = {}) =>
  html`<button data-do=${verb} ${more} @click=${act}>${text}</button>`;

/** A button whose text is a sign. @param {string} sign @param {string} name @param {string} verb
 * @param {() => unknown} act */
export const signButton = (sign, name, verb, act, isOff = false) =>
  button(sign, verb, act, { "aria-label": name, title: name, disabled: isOff });

/** @param {readonly (readonly string[])[]} options values with their texts @param {string} value
 * @param {(value: string, list: HTMLInputElement) => unknown} act @param {object} more attributes */
export function choice(options, value, act, more = {}) {
  const option = (/** @type {readonly string[]} */ [to, text]) =>
    html`<option value=${to} selected=${to === value}>${text}</option>`;
  return html`<select ${more} .value=${value} @change=${onValue(act)}>${options.map(option)}</select>`;
}

/** The value of a control by its id. @param {string} id */
export const valueOf = (id) => /** @type {HTMLInputElement} */ (byId(id)).value;
/** @param {readonly string[]} names */
export const same = (names) => names.map((name) => [name, name]);

/** Ask for a name, or for an address, and act on it. @param {string} title
 * @param {(name: string) => unknown} act @param {object} more attributes of the field @param {View} extra */
export function askName(title, act, more = {}, extra = null) {
  const submit = onSubmit(() => {
    const name = valueOf("begun-name").trim();
    act(name);
    dialog.close();
  });
  const label = "type" in more ? say("Its address") : say("Its name");
  const dialog = sheet(
    title,
    html`<form method="dialog" class="row" @submit=${submit}>
      <label for="begun-name">${label}</label>
      <input required id="begun-name" maxlength="40" ${more}>${extra}
      <button class="main">${title}</button>
    </form>`,
  );
  byId("begun-name").focus();
}
