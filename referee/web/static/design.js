// The design room: the decks that are kept here, each opened in the studio.
import { onSubmit } from "./controls.js";
import { folderName, freeName } from "./deck-names.js";
import { html, render, say } from "./dom.js";
import { icon } from "./icons.js";
import { store } from "./store.js";
import { isAlone, linkToRoom } from "./transport.js";

export function enter(/** @type {HTMLElement} */ room) {
  const open = (/** @type {string} */ deck) => {
    location.href = `studio/index.html?deck=${encodeURIComponent(deck)}${linkToRoom("design")}`;
  };
  const designs = store.find({ do: "designs" }); // nothing if the studio is not on this device yet
  const create = onSubmit(async () => {
    const field = /** @type {HTMLInputElement} */ (room.querySelector("#design-name"));
    const names = (await designs)?.names;
    if (names) open(freeName(folderName(field.value), names));
  });
  const button = (/** @type {string} */ deck) =>
    html`<button data-design=${deck} @click=${() => open(deck)}>${icon("print")}${deck}</button>`;
  const show = (/** @type {readonly string[]} */ decks) => {
    const view = html`
      <h2>${say("design-title")}</h2>
      <p class="note">${say(isAlone ? "design-how" : "design-how-served")}</p>
      <div class="decks">${decks.map(button)}</div>
      <form class="new" @submit=${create}>
        <label><span>${say("design-name")}</span>
          <input id="design-name" required maxlength="40" autocomplete="off"></label>
        <button class="main" data-do="new-deck">${say("design-new")}</button>
      </form>
    `;
    render(view, room);
  };
  show([]);
  designs.then((answer) => answer && show(answer.names));
}
