import { element, html, render } from "./templates.js";

/** @typedef {HTMLDialogElement & { refresh(): void }} Dialog */

/**
 * Open a dialog: Escape closes it, or its last button. `refresh` shows its content again.
 * @param {View} title @param {string} close @param {View | (() => View)} content
 */
export function openDialog(title, close, content) {
  const dialog = /** @type {Dialog} */ (
    element(html`
      <dialog aria-labelledby="sheet-title" @close=${() => dialog.remove()}>
        <h2 id="sheet-title" tabindex="-1">${title}</h2>
        <div class="sheet"></div>
        <button class="wide" data-do="close" @click=${() => dialog.close()}>${close}</button>
      </dialog>
    `)
  );
  const place = /** @type {HTMLElement} */ (dialog.querySelector(".sheet"));
  dialog.refresh = () => render(typeof content === "function" ? content() : content, place);
  dialog.refresh();
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
  return dialog;
}
