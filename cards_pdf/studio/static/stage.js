// The chosen card, large, and the lines that matter to whoever cuts it.
import { $, button, el, say, sized } from "./dom.js";
import { drawn, show } from "./pictures.js";
import { ask, cardOf, choose, look, state } from "./state.js";
import * as layout from "./layout.js";
import * as onPaper from "./onpaper.js";

let lines = true;
let blind = "";
let beside = false,
  compared = "";
const BLIND = ["", "protan", "deutan", "tritan", "grey"];

const chip = (text, on, act, name) =>
  button(text, { class: "chip", "aria-pressed": String(Boolean(on)), "data-view": name }, act);

function chips() {
  const { view } = state,
    turn = (key) => () => look({ ...view, [key]: !view[key] });
  const spoken = languages();
  return el(
    "div",
    { class: "chips", role: "group", "aria-label": say("View") },
    chip(
      say("Cut and safe"),
      lines,
      () => {
        lines = !lines;
        draw();
      },
      "lines",
    ),
    chip(
      say("Side by side"),
      beside,
      () => {
        beside = !beside;
        compared = "";
        if (onPaper.isOn()) onPaper.turn();
        draw();
      },
      "beside",
    ),
    chip(
      say("On paper"),
      onPaper.isOn(),
      () => {
        onPaper.turn();
        beside = false;
        draw();
      },
      "paper",
    ),
    chip(
      say("Layout"),
      layout.isOn(),
      () => {
        layout.turn();
        draw();
      },
      "layout",
    ),
    chip(say("Low ink"), view.ink, turn("ink"), "ink"),
    chip(say("Large print"), view.large, turn("large"), "large"),
    state.deck?.backs && chip(say("Backs"), view.backs, turn("backs"), "backs"),
    spoken.map((lang) =>
      chip(
        lang,
        view.lang === lang,
        () => look({ ...view, lang: view.lang === lang ? "" : lang }),
        lang,
      ),
    ),
    el(
      "label",
      { class: "chip" },
      say("Sight"),
      el(
        "select",
        {
          "data-view": "sight",
          onchange: ({ target }) => {
            blind = target.value;
            draw();
          },
        },
        BLIND.map((kind) =>
          el(
            "option",
            { value: kind, selected: kind === blind },
            say(
              {
                "": "as usual",
                protan: "no red",
                deutan: "no green",
                tritan: "no blue",
                grey: "no colour",
              }[kind],
            ),
          ),
        ),
      ),
    ),
  );
}

// Those for which a file lies beside the deck or a table.
const languages = () => [
  ...new Set(
    state.files
      .map(({ name }) => name.match(/\.([a-z]{2,3}(?:-[a-z]+)?)\.(?:toml|csv)$/)?.[1])
      .filter(Boolean),
  ),
];

// The card in every way in which it may be printed.
async function compare(place, card) {
  place.hidden = !beside;
  const now = `${card.code} ${card.picture}`;
  if (!beside || compared === now) return;
  compared = now;
  const answer = await ask({ do: "compare", code: card.code, languages: languages() });
  const { deck } = state;
  place.replaceChildren(
    ...(answer.compared ?? []).map(({ name, svg, lies }) => {
      const face = el("span", { class: "face" });
      drawn(face, svg, { view: {} });
      return el(
        "figure",
        {
          class: `card ${lies ? "lies" : ""} ${deck.shape}`,
          style: { "--wide": deck.width, "--high": deck.height, "--bleed": deck.bleed },
          "data-beside": name,
        },
        face,
        el("figcaption", {}, say(name)),
      );
    }),
  );
}

function step(by) {
  const at = state.cards.findIndex(({ code }) => code === state.code);
  choose(state.cards[(at + by + state.cards.length) % state.cards.length].code);
}

function frame() {
  const face = el("div", { class: "face", id: "large-face" });
  const over = el("div", { id: "regions" });
  const box = el(
    "div",
    { id: "large", class: "large" },
    face,
    el("div", { class: "cut" }),
    el("div", { class: "safe" }),
    over,
  );
  return [
    el("div", { id: "chips" }),
    el(
      "div",
      { class: "before", id: "card-before" },
      button("‹", { "aria-label": say("Card before"), "data-do": "before" }, () => step(-1)),
      el("div", { class: "view", onwheel: layout.wheel, onpointerdown: layout.pan }, box),
      button("›", { "aria-label": say("Next card"), "data-do": "next" }, () => step(1)),
    ),
    el("div", { id: "beside", hidden: true }),
    el("div", { id: "on-paper", hidden: true }),
    el(
      "p",
      { class: "row" },
      el("span", { id: "size" }),
      button("−", { "aria-label": say("Smaller"), "data-do": "zoom-out" }, () => layout.zoom(-1)),
      el("output", { id: "zoom" }, "100 %"),
      button("+", { "aria-label": say("Larger"), "data-do": "zoom-in" }, () => layout.zoom(1)),
    ),
  ];
}

export function draw(answer = {}) {
  const here = $("stage");
  const card = cardOf(state.code);
  if (!card) return here.replaceChildren();
  if (!$("large")) here.replaceChildren(...frame());
  const kept = document.activeElement?.dataset?.view;
  $("chips").replaceChildren(chips());
  if (kept) $("chips").querySelector(`[data-view="${kept}"]`)?.focus();
  const { deck } = state,
    box = $("large"),
    face = $("large-face");
  const [wide, high] = card.lies ? [deck.height, deck.width] : [deck.width, deck.height];
  sized(box, { wide, high, bleed: deck.bleed, safety: deck.safe });
  box.className = `large ${deck.shape} ${lines ? "lines" : ""}`;
  if (document.documentElement.dataset.sight !== blind)
    document.documentElement.dataset.sight = blind;
  if (face.dataset.picture !== String(card.picture)) show(face, card.picture, "L");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", `${card.code} ${card.name}`);
  const grave = state.faults.find((fault) => fault.code === card.code && fault.grave);
  face.classList.toggle("old", Boolean(grave));
  $("size").textContent = `${card.code} · ${card.name} · ${wide} × ${high} mm`;
  $("card-before").hidden = beside || onPaper.isOn();
  onPaper.draw($("on-paper"));
  compare($("beside"), card);
  layout.draw($("regions"), box, card, answer);
}
