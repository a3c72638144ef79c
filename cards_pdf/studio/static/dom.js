// What the page tells, and controls of its own.
import { button, onCheck, onSubmit } from "./controls.js";
import { byId, say } from "./elements.js";
import { openDialog } from "./open-dialog.js";
import { html } from "./templates.js";

export { byId as $, say, setTexts } from "./elements.js";
export { RejectedError } from "./transport.js"; // in a folder, elements.js is there twice
export { element, html, keyed, markup, render } from "./templates.js";

const TOLD_MS = 4000;
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

/** @param {string} label @param {boolean} isOn @param {(isChecked: boolean) => unknown} act @param {object} more */
export const checkbox = (label, isOn, act, more = {}) =>
  html`<label class="check"><input type="checkbox" checked=${isOn} ${more}
    @change=${onCheck(act)}>${label}</label>`;

/** @param {string} sign @param {string} name @param {string} verb @param {() => unknown} act */
export const signButton = (sign, name, verb, act, isOff = false) =>
  button(sign, verb, act, { "aria-label": name, title: name, disabled: isOff });

export const valueOf = (/** @type {string} */ id) => byId(id).value ?? "";

/** Ask for a name, or for an address, and act on it. @param {string} title
 * @param {(name: string) => unknown} act @param {object} more attributes of the field @param {View} extra */
export function askName(title, act, more = {}, extra = null) {
  const submit = onSubmit(() => {
    act(valueOf("begun-name").trim());
    dialog.close();
  });
  const label = "type" in more ? say("Its address") : say("Its name");
  const dialog = sheet(
    title,
    html`<form class="row" @submit=${submit}>
      <label for="begun-name">${label}</label>
      <input required id="begun-name" maxlength="40" ${more}>${extra}
      <button class="main">${title}</button>
    </form>`,
  );
  byId("begun-name").focus();
}
