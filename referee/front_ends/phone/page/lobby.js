// The games: go on, or begin one with options of one's choice.
import { button, el, say } from "./dom.js";
import { campaigns } from "./campaign.js";
import { keeping } from "./transport.js";

export function lobby(page) {
  const langs = page.lobby.langs.map((lang) =>
    button(say(`lang-${lang}`), { "data-lang": lang, "aria-pressed": String(lang === page.lobby.lang) }, () => page.ask({ do: "speak", lang })));
  return [
    el("section", { class: "games", "aria-label": say("games") }, page.lobby.games.map((game) => one(game, page))),
    el("nav", { class: "verbs", "aria-label": say("language") }, langs,
      button(say("campaigns"), { "data-do": "campaigns" }, () => campaigns(page))),
    keeping(page),
  ];
}

function one(game, page) {
  if (game.broken) return el("article", {}, el("h2", {}, game.title), el("p", { class: "error" }, game.broken));
  const [open, ...others] = game.unfinished; // the one played last comes first
  const form = options(game);
  const label = open ? `${say("go-on")} ${open.save}` : say("begin");
  const begin = () => page.ask({ do: "open", game: game.game, new: true, deal: form.elements.deal.value, options: chosen(game, form) });
  return el("article", {},
    el("h2", {}, game.title),
    button(label, { class: "wide main", "data-game": game.game, "aria-label": `${game.title}: ${label}` },
      () => page.ask({ do: "open", game: game.game })),
    others.map(({ save }) => button(`${say("go-on")} ${save}`, { class: "wide", "data-save": save }, () => page.ask({ do: "go-on", name: save }))),
    el("details", {}, el("summary", {}, say("options")), form,
      button(say("new"), { class: "wide", "data-new": game.game }, begin)));
}

function options(game) {
  const named = (label, input) => el("label", {}, el("span", {}, label), input);
  const select = (name, values, words, usual) => el("select", { name }, values.map((value, at) => el("option", { value, selected: value === usual }, words[at])));
  const field = ({ name, label, switch: isSwitch, choices, words, default: usual }) => named(label,
    isSwitch ? el("input", { type: "checkbox", name })
      : !choices ? el("input", { name, size: 8, value: usual ?? "" })
      : usual ? select(name, choices, words, usual) : select(name, ["", ...choices], ["–", ...words]));
  const deals = ["physical", "digital"];
  return el("form", { onsubmit: (event) => event.preventDefault() },
    named(say("deal"), select("deal", deals, deals.map((deal) => say(`deal-${deal}`)))), game.options.map(field));
}

function chosen(game, form) {
  const found = {};
  for (const { name, switch: isSwitch, default: usual } of game.options) {
    const input = form.elements[name];
    const value = isSwitch ? input.checked : input.value.trim();
    if (value === false || value === "" || value === String(usual)) continue;
    found[name] = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  }
  return found;
}
