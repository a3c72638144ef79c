// The games: what each is like, what goes on, and a new one with options of one's choice.
import { isFour } from "./cards.js";
import { cardsOfTheDay, linked } from "./deals.js";
import { asked, button, el, memory, open, say, sheet, styled } from "./dom.js";
import { icon } from "./icons.js";
import { known } from "./rooms.js";
import { isOn, switched } from "./sound.js";
import { alone, cover as drawing, roomsOf, wayTo } from "./transport.js";

styled("lobby.css");

const covers = new Map();

export function lobby(page) {
  if (page.now) return; // a game was opened meanwhile
  const {
    lobby: { games, langs, lang, verbs },
  } = page;
  const langButtons = langs.map((one) =>
    button(
      say(`lang-${one}`),
      { "data-lang": one, class: "quiet", "aria-pressed": String(one === lang) },
      () => {
        memory.set("lang", one);
        page.ask({ do: "speak", lang: one });
      },
    ),
  );
  const going = games.filter(({ unfinished }) => unfinished?.length),
    others = games.filter((game) => !going.includes(game));
  const shelf = (title, found) =>
    found.length > 0 &&
    el(
      "section",
      { class: "games", "aria-label": title },
      el("h2", {}, title),
      el(
        "div",
        { class: "shelf" },
        found.map((game) => one(game, page)),
      ),
    );
  const kept = el("div", { class: "shelf kept" });
  page.campaigns = campaignsOf(page, verbs);
  if (verbs.includes("campaigns"))
    page.campaigns.then((all) => kept.append(...all.map((own) => campaign(page, own)), begin(page)));
  document.getElementById("main").replaceChildren(
    ...[
      page.problem(),
      shelf(say("going"), going),
      shelf(say("games"), others),
      cardsOfTheDay(page),
      verbs.includes("campaigns") &&
        el(
          "section",
          { "aria-label": say("campaigns") },
          el("h2", {}, say("campaigns")),
          kept,
          el(
            "a",
            { class: "button quiet", href: wayTo("campaign"), "data-do": "campaigns" },
            icon("campaigns"),
            say("campaigns-by-hand"),
          ),
        ),
      el(
        "nav",
        { class: "foot", "aria-label": say("language") },
        langButtons,
        button([icon("finished"), say("finished")], { class: "quiet", "data-do": "finished" }, () =>
          open("finished", "finished", page),
        ),
        sound(),
        suits(),
        plain(),
      ),
      footing(page),
    ].filter(Boolean),
  );
  known(page);
  linked(page);
}

const campaignsOf = async (page, verbs) =>
  (verbs.includes("campaigns") && (await asked(page, { do: "campaigns" }))?.campaigns) || [];

// Where the games are kept, if that is here.
function footing(page) {
  const made = el("p", { class: "note" }, alone ? "" : say("screen"));
  if (alone) open("keeping", "keeping", page).then((found) => made.replaceWith(found));
  return made;
}

function sound() {
  const made = button(
    [icon("sound"), say("sound")],
    { class: "quiet", "data-do": "sound", "aria-pressed": String(isOn()) },
    () => {
      switched();
      made.setAttribute("aria-pressed", String(isOn()));
    },
  );
  return made;
}

// Everything is drawn in these colours.
const suits = () =>
  button(
    [el("span", { "aria-hidden": "true" }, "♠♥♦♧ "), say("suits")],
    { class: "quiet", "data-do": "suits", "aria-pressed": String(isFour) },
    () => {
      memory.set("suits", isFour ? 2 : 4);
      location.reload();
    },
  );

// Cards of a deck from a shop: the next game that is opened has them.
function plain() {
  const made = button(
    [el("span", { "aria-hidden": "true" }, "A♠ "), say("plain")],
    { class: "quiet", "data-do": "plain", "aria-pressed": String(!!memory.get("plain")) },
    () => {
      memory.set("plain", !memory.get("plain"));
      made.setAttribute("aria-pressed", String(memory.get("plain")));
    },
  );
  return made;
}

// A tap begins the next game of the campaign, or goes on with the open one.
function campaign(page, { name, game, faces = [], games, wins, lines, playing }) {
  const fan = el("span", { class: "fan", "aria-hidden": "true" });
  open("art", "few", { game, campaign: name, only: faces }).then(
    (found) => fan.append(...found.map((src) => el("img", { src, alt: "" }))),
    () => {},
  );
  const kept = games == null ? lines[0] : say("kept-games", { games, wins });
  return button(
    [
      fan,
      el("b", {}, name),
      el("small", {}, kept),
      playing && el("small", { class: "on" }, playing.text),
      games != null &&
        el("span", { class: "next" }, say(playing ? "go-on-n" : "game-n", { n: games + 1 }), icon("next")),
    ],
    { class: "campaign", "data-play": name },
    () => page.ask({ do: "open", game, campaign: name }),
  );
}

function begin(page) {
  const name = el("input", { name: "campaign", required: true, maxlength: 40 });
  const write = () => page.ask({ do: "new-campaign", name: name.value.trim() }).then(() => made.close());
  let made;
  return button(
    [icon("new"), el("b", {}, say("new-campaign"))],
    { class: "campaign begin", "data-do": "new-campaign" },
    () => {
      made = sheet(
        say("new-campaign"),
        el("label", {}, say("campaign-name"), name),
        button(
          say("begin"),
          { class: "wide main", "data-do": "begin-campaign" },
          () => name.value.trim() && write(),
        ),
      );
      name.focus();
    },
  );
}

// The drawing comes once the list stands there.
function cover(game) {
  const box = el("span", { class: "cover", "aria-hidden": "true" });
  const lay = (svg) =>
    svg && box.append(el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "" }));
  if (covers.has(game.game)) lay(covers.get(game.game));
  else
    requestAnimationFrame(() =>
      drawing(game.game).then(
        (svg) => {
          covers.set(game.game, svg);
          lay(svg);
        },
        () => {},
      ),
    );
  return box;
}
export { cover };

function facts({ about, record }) {
  const fact = (name, text) => text && el("span", {}, icon(name), text);
  const usual = about?.chances ?? (about?.won != null && say("won", { won: about.won }));
  return el(
    "p",
    { class: "facts" },
    about && fact("clock", say("minutes", about)),
    about && fact("campaigns", about.needs),
    fact("win", record?.games ? say("record", record) : usual),
    record?.games > 0 && about?.chances && el("span", {}, about.chances),
  );
}

function one(game, page) {
  if (game.broken)
    return el(
      "article",
      {},
      el("div", { class: "text" }, el("h3", {}, game.title), el("p", { class: "error" }, game.broken)),
    );
  const {
    game: name,
    title,
    about,
    unfinished: [going, ...others],
  } = game;
  const label = say(going ? "go-on" : "begin");
  const start = async () => {
    if (going) return page.ask({ do: "go-on", name: going.save });
    const own = await ownCampaigns(page, name);
    return own.length < 2 ? page.ask({ do: "open", game: name }) : choose(page, own, name);
  };
  const small = (verb, does, attributes, act) =>
    button(
      [icon(does), el("span", {}, say(verb))],
      { class: "small", "aria-label": `${title}: ${say(verb)}`, ...attributes },
      act,
    );
  return el(
    "article",
    { style: about ? { "--hue": about.hue } : {} },
    cover(game),
    el(
      "div",
      { class: "text" },
      el("h3", {}, title),
      el("p", { class: going ? "line on" : "line" }, going?.text || about?.line),
      facts(game),
      game.lessons > 0 &&
        button([icon("hint"), say("teach")], { class: "teach", "data-teach": name }, () =>
          page.ask({ do: "open", game: name, new: true, deal: "teach" }),
        ),
    ),
    el(
      "div",
      { class: "do" },
      button(
        label,
        {
          class: "main",
          "data-game": name,
          "aria-label": `${title}: ${label}${going ? ` ${going.save}` : ""}`,
        },
        start,
      ),
      small("new-short", "new", { "data-begin": name }, () => fresh(game, page)),
      small("rules", "rules", { "data-rules": name }, () => read(page, game)),
      roomsOf(page.lobby).includes("print") &&
        small("kit", "print", { "data-print": name }, () => {
          location.hash = wayTo("print");
        }),
    ),
    others.length > 0 &&
      el(
        "details",
        {},
        el("summary", {}, say("others", { count: others.length })),
        others.map(({ save, began }) =>
          button([save, " ", el("small", {}, began)], { class: "wide", "data-save": save }, () =>
            page.ask({ do: "go-on", name: save }),
          ),
        ),
      ),
  );
}

const ownCampaigns = async (page, name) => (await page.campaigns).filter(({ game }) => game === name);

const choose = (page, several, game) => {
  const made = sheet(
    say("campaigns"),
    el("p", {}, say("which-campaign")),
    several.map(({ name, games, wins }) =>
      button(
        [name, " ", el("small", {}, say("kept-games", { games, wins }))],
        { class: "wide", "data-campaign": name },
        () => {
          made.close();
          page.ask({ do: "open", game, campaign: name });
        },
      ),
    ),
  );
};

async function read(page, { game, title }) {
  const made = sheet(title, el("p", { role: "status" }, say("thinking")));
  const found = await asked(page, { do: "sheet", game });
  made.querySelector(".sheet").replaceChildren(
    ...(found?.sections ?? []).map(({ title: part, lines }, at) =>
      el(
        "details",
        { open: at === 0 },
        el("summary", {}, part),
        lines.map((text) => el("p", {}, text)),
      ),
    ),
    found?.text ?? "",
  );
}

// A new game; what becomes of one that is not over is said before.
async function fresh(game, page) {
  const own = await ownCampaigns(page, game.game),
    form = options(game),
    beside = el("p", { class: "note", role: "status" });
  const names = own.map(({ name }) => el("option", { value: name }, name)),
    which = el("select", { name: "campaign", onchange: () => tell() }, names);
  const tell = () => {
    const playing = own.find(({ name }) => name === which.value)?.playing;
    beside.textContent = playing ? say("beside", { save: playing.save, text: playing.text }) : "";
  };
  if (own.length) form.prepend(el("label", {}, el("span", {}, say("campaign")), which));
  tell();
  const act = () => {
    made.close();
    page.ask({
      do: "open",
      game: game.game,
      new: true,
      deal: form.elements.deal.value,
      options: chosen(game, form),
      campaign: which.value,
    });
  };
  const made = sheet(
    `${game.title}: ${say("new")}`,
    form,
    beside,
    button(say("begin"), { class: "wide main", "data-new": game.game }, act),
  );
}

function options(game) {
  const named = (label, input) => el("label", {}, el("span", {}, label), input);
  const select = (name, values, words, usual) =>
    el(
      "select",
      { name },
      values.map((value, at) => el("option", { value, selected: value === usual }, words[at])),
    );
  const field = ({ name, label, switch: isSwitch, choices, words, default: usual }) =>
    named(
      label,
      isSwitch
        ? el("input", { type: "checkbox", name })
        : !choices
          ? el("input", { name, size: 8, value: usual ?? "" })
          : usual
            ? select(name, choices, words, usual)
            : select(name, ["", ...choices], ["–", ...words]),
    );
  const deals = [
    "physical",
    "digital",
    ...(game.daily ? ["winnable"] : []),
    ...(game.lessons != null ? ["teach"] : []),
  ];
  return el(
    "form",
    { onsubmit: (event) => event.preventDefault() },
    named(
      say("deal"),
      select(
        "deal",
        deals,
        deals.map((deal) => say(`deal-${deal}`)),
      ),
    ),
    game.options.map(field),
  );
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
