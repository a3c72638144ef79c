// The rooms of paper: to print a game or a deck by one tap, to read the rules, and to open the decks that are
// designed here. What serves the page makes the files.
import { cover } from "./art.js";
import { choice, field, onOpen, onSubmit, titles, toAddress } from "./controls.js";
import { folderName, freeName } from "./deck-names.js";
import { html, icon, keyed, memory, render, say } from "./dom.js";
import { store } from "./store.js";
import { isAlone, linkToRoom } from "./transport.js";

const MAX_FILES = 12;
const LETTER = /-(US|CA|MX|PH|CO|CL|VE|CR|GT|PA|SV|NI|HN|DO|PR)$/;
export const usualPaper = () => (LETTER.test(navigator.language) ? "letter" : "a4");
/** @param {readonly string[]} names @param {string} key @returns {Choices} */
const named = (names, key) => names.map((name) => [name, say(`${key}-${name || "usual"}`)]);

export function print(/** @type {HTMLElement} */ room) {
  const defaults = { paper: usualPaper(), edition: "colour", backs: "none" };
  /** @type {Texts} how all is printed; in the language of the page today */
  const order = { ...defaults, ...memory.get("press"), language: store.lobby.lang };
  const cut = /** @type {Texts} */ ({ marks: "", service: "" }); // how cards alone are cut, or who prints them
  let shelf = /** @type {Wire.Shelf | undefined} */ (undefined);
  let parts = /** @type {Record<string, Wire.PrintablePart[]>} */ ({}); // of kits, by game
  const files = finishedFiles(() => refresh());
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
      const answer = parts[game] ? null : await store.find({ do: "works", ...order, of: game });
      parts[game] ??= answer?.works.filter(({ kind }) => kind !== "kit") ?? [];
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
    const isPrintable = (/** @type {Wire.Game} */ { about, game }) =>
      about && (shelf?.games.includes(game) ?? true);
    const view = html`<h2>${say("press-title")}</h2>
      <p class="note">${say(isAlone ? "press-how" : "press-how-served")}</p>
      <div class="ways four">${shelf && choices(shelf)}</div>
      ${files.view()}
      <section aria-label=${say("press-games")}>
        <h3>${say("press-games")}</h3>
        <div class="shelf kits">${store.lobby.games.filter(isPrintable).map(kit)}</div>
      </section>
      <section aria-label=${say("press-decks")}>
        <h3>${say("press-decks")}</h3>
        <div class="ways">${shelf && cutChoices(shelf)}</div>
        <div class="decks">${shelf?.decks.map(deck)}</div>
        <p class="note">${say("press-pictures")}</p>
      </section>`;
    render(view, room);
  };
  refresh();
  store.find({ do: "shelf", language: store.lobby.lang }).then((answer) => {
    shelf = answer;
    refresh();
    // So that the first tap finds everything warm.
    if (shelf) store.lookUp({ do: "works", ...order, of: shelf.games[0] });
  });
}

/** Every game's rules to read here, and its sheet and booklet to open or print. */
export function rules(/** @type {HTMLElement} */ room) {
  const { lang, games } = store.lobby;
  const books = /** @type {Record<string, readonly Wire.Section[] | undefined>} */ ({}); // by game
  const files = finishedFiles(() => refresh());
  const section = (/** @type {Wire.Section} */ { title, lines }) =>
    html`<section><h4>${title}</h4>${lines.map((line) => html`<p>${line}</p>`)}</section>`;
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
    return html`<article class="rules" css=${about && { "--hue": about.hue }}>
      <div class="text"><h3>${title}</h3>${about && html`<p class="line">${about.line}</p>`}</div>
      ${about && html`<div class="papers">${["rules", "booklet"].map(paper)}</div>`}
      <details data-book=${game} @toggle=${read}>
        <summary>${say("rules-read")}</summary>
        <div class="book">${books[game]?.map(section)}</div>
      </details>
    </article>`;
  };
  const known = games.filter(({ broken }) => !broken);
  const title = html`<h2>${say("rules")}</h2>`;
  const refresh = () => render([title, files.view(), known.map(book)], room);
  refresh();
}

/** The decks that are kept here, each opened in the studio. */
export function design(/** @type {HTMLElement} */ room) {
  const open = (/** @type {string} */ deck) => {
    location.href = `studio/index.html?deck=${encodeURIComponent(deck)}${linkToRoom("design")}`;
  };
  const designs = store.find({ do: "designs" }); // nothing if the studio is not on this device yet
  const create = onSubmit(async () => {
    const input = /** @type {HTMLInputElement} */ (room.querySelector("#design-name"));
    const names = (await designs)?.names;
    if (names) open(freeName(folderName(input.value), names));
  });
  const button = (/** @type {string} */ deck) =>
    html`<button data-design=${deck} @click=${() => open(deck)}>${icon("print")}${deck}</button>`;
  const show = (/** @type {readonly string[]} */ decks = []) => {
    const view = html`<h2>${say("design-title")}</h2>
      <p class="note">${say(isAlone ? "design-how" : "design-how-served")}</p>
      <div class="decks">${decks.map(button)}</div>
      <form class="new" @submit=${create}>
        <label><span>${say("design-name")}</span>
          <input id="design-name" required maxlength="40" autocomplete="off"></label>
        <button class="main" data-do="new-deck">${say("design-new")}</button>
      </form>`;
    render(view, room);
  };
  show();
  designs.then((answer) => show(answer?.names));
}

const sizeText = (/** @type {number} */ bytes) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Files that Python has made, as links to save or open; one is made after the other.
 * @param {() => unknown} refresh shows `view()` again */
export function finishedFiles(refresh) {
  let finished = /** @type {{ name: string, href: string, size: string }[]} */ ([]);
  /** @type {{ text: string, isError?: boolean, progress?: { done?: number, pages?: number } | null }} */
  const news = { text: "" };
  let turn = Promise.resolve();

  const tell = (/** @type {Partial<typeof news>} */ changes) => {
    Object.assign(news, changes);
    refresh();
  };
  const listen = (/** @type {CustomEvent} */ { detail }) => tell({ progress: detail });

  /** @param {Wire.Download[]} files @param {string} length of all pages */
  function add(files, length) {
    const fresh = files.map(({ name, bytes }) => {
      const href = toAddress(bytes, name.endsWith(".pdf") ? "application/pdf" : undefined);
      return { name, href, size: [length, sizeText(bytes.length)].filter(Boolean).join(" · ") };
    });
    const old = finished.filter(({ name }) => !fresh.some((file) => file.name === name));
    const latest = [...fresh, ...old].slice(0, MAX_FILES);
    for (const file of finished) if (!latest.includes(file)) URL.revokeObjectURL(file.href);
    finished = latest;
  }

  async function makeNow(/** @type {any} */ request, /** @type {string} */ title) {
    tell({ progress: {}, isError: false, text: say("press-making-one", { title }) });
    addEventListener("making", listen);
    const answer = /** @type {any} */ (await store.lookUp(request));
    removeEventListener("making", listen);
    const { files, lines = [], warning, pages, text = say("gone") } = answer ?? {};
    if (!files) return tell({ progress: null, isError: true, text });
    add(files, pages && say("press-pages", { pages }));
    tell({ progress: null, text: warning || lines.join(" ") });
    document.querySelector("ul.made a")?.focus();
  }

  const link = ({ name = "", href = "", size = "" }) => keyed(href)`<li>
    <a class="button main" href=${href} download=${name} data-file=${name}
      ><span>${say("press-save", { file: name })} <small>${size}</small></span></a>
    <a class="button" href=${href} target="_blank" data-open=${name}
      aria-label="${say("press-open")} ${name}">${say("press-open")}</a>
  </li>`;
  return {
    /** Make files, after those that were asked for before. @param {any} request @param {string} title */
    make: (request, title) => (turn = turn.then(() => makeNow(request, title))),
    view: () => html`<section class="files" aria-label=${say("press-files")} aria-live="polite">
      <p role="status" class=${news.isError && "error"}>${news.text}</p>
      <progress hidden=${!news.progress} aria-label=${say("press-making")} max=${news.progress?.pages}
        value=${news.progress?.done}></progress>
      <ul class="made">${finished.map(link)}</ul>
    </section>`,
  };
}
