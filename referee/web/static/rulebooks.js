// The rules room: every game's rules to read here, and its sheet and booklet to open or print.
import { onOpen } from "./controls.js";
import { html, render, say } from "./dom.js";
import { FinishedFiles } from "./finished-files.js";
import { icon } from "./icons.js";
import { store } from "./store.js";

export function enter(/** @type {HTMLElement} */ room) {
  const { lang, games } = store.lobby;
  /** @type {Record<string, readonly Wire.Section[] | undefined>} the rules that were opened, by game */
  const books = {};
  const files = new FinishedFiles(() => refresh());
  const book = (/** @type {Wire.Game} */ { game, title, about }) => {
    const read = onOpen(async () => {
      books[game] ??= (await store.find({ do: "sheet", game }))?.sections;
      refresh();
    });
    const paper = (/** @type {string} */ kind) => {
      const make = () => files.make({ do: "make", language: lang, of: game, kind }, title);
      return html`<button data-paper="${game} ${kind}" @click=${make}
        >${icon("print")}${say(`press-kind-${kind}`)}</button>`;
    };
    const section = (/** @type {Wire.Section} */ { title: head, lines }) =>
      html`<section><h4>${head}</h4>${lines.map((line) => html`<p>${line}</p>`)}</section>`;
    return html`
      <article class="rules" css=${about && { "--hue": about.hue }}>
        <div class="text"><h3>${title}</h3>${about && html`<p class="line">${about.line}</p>`}</div>
        ${about && html`<div class="papers">${["rules", "booklet"].map(paper)}</div>`}
        <details data-book=${game} @toggle=${read}>
          <summary>${say("rules-read")}</summary>
          <div class="book">${books[game]?.map(section)}</div>
        </details>
      </article>
    `;
  };
  const refresh = () => {
    const known = games.filter(({ broken }) => !broken);
    render([html`<h2>${say("rules")}</h2>`, files.view(), known.map(book)], room);
  };
  refresh();
}
