// The print room: a whole game or a deck by one tap, or one of its files; what serves the page makes it.
import { choice, field, onOpen, titles } from "./controls.js";
import { cover } from "./cover.js";
import { html, keyed, memory, render, say } from "./dom.js";
import { FinishedFiles } from "./finished-files.js";
import { icon } from "./icons.js";
import { store } from "./store.js";
import { isAlone } from "./transport.js";

const LETTER = /-(US|CA|MX|PH|CO|CL|VE|CR|GT|PA|SV|NI|HN|DO|PR)$/;
export const usualPaper = () => (LETTER.test(navigator.language) ? "letter" : "a4");
/** @param {readonly string[]} names @param {string} key @returns {Choices} */
const named = (names, key) => names.map((name) => [name, say(`${key}-${name || "usual"}`)]);

export function enter(/** @type {HTMLElement} */ room) {
  const defaults = { paper: usualPaper(), edition: "colour", backs: "none" };
  /** @type {Record<string, string>} how all is printed; in the language of the page today */
  const order = { ...defaults, ...memory.get("press"), language: store.lobby.lang };
  /** @type {Record<string, string>} */
  const cut = { marks: "", service: "" }; // how cards alone are cut, or who prints them
  /** @type {Wire.Shelf | undefined} */
  let shelf;
  /** @type {Record<string, Wire.PrintablePart[]>} the files of a game's kit, once they are told */
  let parts = {};
  const files = new FinishedFiles(() => refresh());
  /** @param {{ of: string, kind?: string, stem?: string }} wish @param {string} title */
  const make = (wish, title) => files.make({ do: "make", ...order, ...wish }, title);

  /** @param {Record<string, string>} record @param {string} name @param {Choices} options */
  const pick = (record, name, options) => {
    const set = (/** @type {string} */ value) => {
      record[name] = value;
      if (record !== order) return;
      memory.set("press", order);
      parts = {};
      refresh();
    };
    return field(say(`press-${name}`), choice(options, record[name], set, { name }));
  };
  const choices = (/** @type {Wire.Shelf} */ { papers, editions, langs, backs }) => [
    pick(order, "paper", titles(papers)),
    pick(order, "edition", named(editions, "press")),
    pick(order, "language", named(langs, "lang")),
    pick(order, "backs", named(backs, "press-backs")),
  ];
  const cutChoices = (/** @type {Wire.Shelf} */ { marks, services }) => [
    pick(cut, "marks", named(["", ...marks], "press-marks")),
    pick(cut, "service", [["", say("press-service-own")], ...titles(services)]),
  ];
  const deck = (/** @type {Wire.Titled} */ { name, title }) =>
    html`<button data-deck=${name} @click=${() => make({ of: name, kind: "deck", ...cut }, title)}
      >${icon("print")}${title}</button>`;

  // Usually one wants the kit; what is in it stands below, each as a file of its own.
  const kit = (/** @type {Wire.Game} */ { game, title, about }) => {
    const look = onOpen(async () => {
      if (parts[game]) return;
      const answer = await store.find({ do: "works", ...order, of: game });
      parts[game] = answer?.works.filter(({ kind }) => kind !== "kit") ?? [];
      refresh();
    });
    const part = (/** @type {Wire.PrintablePart} */ { kind, stem, edition }) => {
      const name = say(`press-kind-${kind}`);
      const special = edition !== order.edition && html`<small>${say(`press-${edition}`)}</small>`;
      return html`<button data-work=${stem} @click=${() => make({ of: game, stem }, `${title}: ${name}`)}
        >${name} ${special}</button>`;
    };
    return keyed(game)`<article css=${about && { "--hue": about.hue }}>
      ${cover(game, refresh)}
      <div class="text"><h4>${title}</h4><p class="line">${say("press-in-kit")}</p></div>
      <div class="do">
        <button class="main" data-kit=${game} aria-label="${title}: ${say("press-kit")}"
          @click=${() => make({ of: game, kind: "kit" }, title)}>${icon("print")}${say("press-kit")}</button>
      </div>
      <details @toggle=${look}>
        <summary data-parts=${game}>${say("press-parts")}</summary>
        <div class="parts">${parts[game]?.map(part)}</div>
      </details>
    </article>`;
  };
  const refresh = () => {
    const kits = store.lobby.games.filter(
      ({ broken, about, game }) => !broken && about && (shelf?.games.includes(game) ?? true),
    );
    const view = html`
      <h2>${say("press-title")}</h2>
      <p class="note">${say(isAlone ? "press-how" : "press-how-served")}</p>
      <div class="ways four">${shelf && choices(shelf)}</div>
      ${files.view()}
      <section aria-label=${say("press-games")}>
        <h3>${say("press-games")}</h3>
        <div class="shelf kits">${kits.map(kit)}</div>
      </section>
      <section aria-label=${say("press-decks")}>
        <h3>${say("press-decks")}</h3>
        <div class="ways">${shelf && cutChoices(shelf)}</div>
        <div class="decks">${shelf?.decks.map(deck)}</div>
        <p class="note">${say("press-pictures")}</p>
      </section>
    `;
    render(view, room);
  };
  refresh();
  store.find({ do: "shelf", language: store.lobby.lang }).then((answer) => {
    if (!answer) return;
    shelf = answer;
    refresh();
    store.lookUp({ do: "works", ...order, of: shelf.games[0] }); // so that the first tap finds everything warm
  });
}
