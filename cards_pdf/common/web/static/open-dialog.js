import { element, html, render } from "./templates.js";

/** Open a dialog. Escape closes it, or a button with `data-close`, before that button acts; the last one has it.
 * `refresh` shows the content again. @param {View} title @param {string} close @param {View | (() => View)} content */
export function openDialog(title, close, content) {
  /** @type {Dialog} */
  const dialog = element(html`<dialog aria-labelledby="sheet-title" @close=${() => dialog.remove()}>
    <h2 id="sheet-title" tabindex="-1">${title}</h2>
    <div class="sheet"></div>
    <button class="wide" data-do="close" data-close>${close}</button>
  </dialog>`);
  const place = /** @type {HTMLElement} */ (dialog.querySelector(".sheet"));
  dialog.refresh = () => render(typeof content === "function" ? content() : content, place);
  dialog.refresh();
  const press = (/** @type {Event} */ { target }) =>
    target?.closest("[data-close]") && dialog.close();
  dialog.addEventListener("click", press, true);
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
  return dialog;
}
