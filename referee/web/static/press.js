// The print room: a whole game or a deck by one tap, or one of its files; what serves the page makes it.
import { asked, button, el, memory, say } from "./dom.js";
import { icon } from "./icons.js";
import { made } from "./finished-files.js";
import { cover } from "./lobby.js";
import { alone } from "./transport.js";

const LETTER = /-(US|CA|MX|PH|CO|CL|VE|CR|GT|PA|SV|NI|HN|DO|PR)$/;
export const usualPaper = () => (LETTER.test(navigator.language) ? "letter" : "a4");

export function enter(page, room) {
  const usual = { paper: usualPaper(), edition: "colour", backs: "none", language: page.lobby.lang };
  const how = { ...usual, ...memory.get("press"), language: page.lobby.lang }; // as the page is read today
  const ask = (request) => asked(page, { ...how, ...request });
  const files = made((request) => ask({ do: "make", ...request }));
  const kits = el("div", { class: "shelf kits" }),
    decks = el("div", { class: "decks" }),
    cards = el("div", { class: "ways" }),
    ways = el("div", { class: "ways four" });
  room.append(
    el("h2", {}, say("press-title")),
    el("p", { class: "note" }, say(alone ? "press-how" : "press-how-served")),
    ways,
    files.place,
    el("section", { "aria-label": say("press-games") }, el("h3", {}, say("press-games")), kits),
    el(
      "section",
      { "aria-label": say("press-decks") },
      el("h3", {}, say("press-decks")),
      cards,
      decks,
      el("p", { class: "note" }, say("press-pictures")),
    ),
  );
  const bare = new Set(); // games without a sheet
  const isKit = ({ broken, about, game }) => !broken && about && !bare.has(game);
  const draw = () =>
    kits.replaceChildren(...page.lobby.games.filter(isKit).map((game) => kit(page, game, how, ask, files)));
  draw();
  asked(page, { do: "shelf", language: page.lobby.lang }).then((shelf) => {
    if (!shelf?.decks) return;
    for (const { game } of page.lobby.games.filter(({ game: name }) => !shelf.games.includes(name)))
      bare.add(game);
    for (const tile of [...kits.querySelectorAll("[data-kit]")].filter(({ dataset }) =>
      bare.has(dataset.kit),
    ))
      tile.closest("article").remove();
    const changed = (name, value) => {
      how[name] = value;
      memory.set("press", how);
      draw();
    };
    ways.replaceChildren(...choices(shelf, how, changed));
    const apart = { marks: "", service: "" }; // how cards alone are cut, or who prints them
    cards.replaceChildren(...ofCards(shelf, apart));
    decks.replaceChildren(
      ...shelf.decks.map(({ name, title }) =>
        button([icon("print"), title], { "data-deck": name }, () =>
          files.make({ of: name, kind: "deck", ...apart }, title),
        ),
      ),
    );
    ask({ do: "works", of: shelf.games[0] }); // so that the first tap finds everything warm
  });
}

export const select = (name, said, options, value, changed) =>
  el(
    "label",
    {},
    el("span", {}, say(said)),
    el(
      "select",
      { name, onchange: ({ target }) => changed(name, target.value) },
      options.map(([to, words]) => el("option", { value: to, selected: to === value }, words)),
    ),
  );

function choices({ papers, editions, langs, backs }, how, changed) {
  const of = (name, values, words) =>
    select(
      name,
      `press-${name}`,
      values.map((value, at) => [value, words[at]]),
      how[name],
      changed,
    );
  return [
    of(
      "paper",
      papers.map(({ name }) => name),
      papers.map(({ title }) => title),
    ),
    of(
      "edition",
      editions,
      editions.map((name) => say(`press-${name}`)),
    ),
    of(
      "language",
      langs,
      langs.map((name) => say(`lang-${name}`)),
    ),
    of(
      "backs",
      backs,
      backs.map((name) => say(`press-backs-${name}`)),
    ),
  ];
}

function ofCards({ marks, services }, apart) {
  const changed = (name, value) => {
    apart[name] = value;
  };
  return [
    select(
      "marks",
      "press-marks",
      ["", ...marks].map((name) => [name, say(`press-marks-${name || "usual"}`)]),
      "",
      changed,
    ),
    select(
      "service",
      "press-service",
      [["", say("press-service-own")], ...services.map(({ name, title }) => [name, title])],
      "",
      changed,
    ),
  ];
}

// Usually one wants the kit; what is in it stands below, each as a file of its own.
function kit(page, { game, title, about, cover: drawn }, how, ask, files) {
  const parts = el("div", { class: "parts" });
  const look = async ({ target: { open } }) => {
    if (!open || parts.childElementCount) return;
    const found = await ask({ do: "works", of: game });
    parts.append(
      ...(found?.works ?? [])
        .filter(({ kind }) => kind !== "kit")
        .map(({ kind, stem, edition }) =>
          button(
            [
              say(`press-kind-${kind}`),
              " ",
              edition !== how.edition && el("small", {}, say(`press-${edition}`)),
            ],
            { "data-work": stem },
            () => files.make({ of: game, stem }, `${title}: ${say(`press-kind-${kind}`)}`),
          ),
        ),
    );
  };
  return el(
    "article",
    { style: about ? { "--hue": about.hue } : {} },
    cover({ game, cover: drawn }),
    el("div", { class: "text" }, el("h4", {}, title), el("p", { class: "line" }, say("press-in-kit"))),
    el(
      "div",
      { class: "do" },
      button(
        [icon("print"), say("press-kit")],
        { class: "main", "data-kit": game, "aria-label": `${title}: ${say("press-kit")}` },
        () => files.make({ of: game, kind: "kit" }, title),
      ),
    ),
    el("details", { ontoggle: look }, el("summary", { "data-parts": game }, say("press-parts")), parts),
  );
}
