// Dialogs of the page.
import { loadStyle, say } from "./dom.js";
import { openDialog } from "./open-dialog.js";
import { html } from "./templates.js";

loadStyle("dialogs.css");

/** @param {View} title @param {View | (() => View)} content */
export const sheet = (title, content) => openDialog(title, say("close"), content);

/**
 * Ask the player before something that loses work.
 * @param {string} title @param {string} text @param {string} verb @param {() => unknown} act
 */
export function confirm(title, text, verb, act) {
  const go = () => {
    dialog.close();
    act();
  };
  const button = html`<button class="wide main" data-do=${verb} @click=${go}>${say(verb)}</button>`;
  const dialog = sheet(say(title), [html`<p>${text}</p>`, button]);
}
