// The games: what each is like, what goes on, and a new one with options of one's choice.
import { hasFourColours } from "./cards.js";
import { cover } from "./cover.js";
import { cardsOfTheDay, followLink } from "./deals.js";
import { sheet } from "./dialogs.js";
import { byId, html, keyed, loadStyle, memory, render, run, say } from "./dom.js";
import { labelled, select } from "./fields.js";
import { icon } from "./icons.js";
import { error } from "./play.js";
import { showRooms } from "./rooms.js";
import { sectionsView, showAnswer } from "./sheets.js";
import { isOn, toggleSound } from "./sound.js";
import { isAlone, roomsOf, linkToRoom } from "./transport.js";

loadStyle("lobby.css");

/** @type {Promise<readonly Wire.CampaignSummary[]>} the campaigns, once they are told */
let campaigns = Promise.resolve([]);
/** @type {readonly Wire.CampaignSummary[]} those that are told */
let summaries = [];
/** @type {Record<string, string[]>} the pictures of a few cards, by campaign */
const fans = {};
/** @type {Node | null} what this browser keeps */
let keeping = null;

/** @param {Page} page */
export function showLobby(page) {
  if (page.now) return; // a game was opened meanwhile
  if (page.lobby.verbs.includes("campaigns")) {
    campaigns = page.lookUp({ do: "campaigns" }).then((answer) => {
      summaries = answer?.type === "campaigns" ? answer.campaigns : [];
      for (const own of summaries) loadFan(page, own);
      refresh(page);
      return summaries;
    });
  }
  if (isAlone)
    run("keeping", "keeping", page).then((section) => {
      keeping = section;
      refresh(page);
    });
  refresh(page);
  showRooms(page);
  followLink(page);
}

/** @param {Page} page @param {Wire.CampaignSummary} own */
async function loadFan(page, { name, game, faces }) {
  const only = faces ?? [];
  fans[name] = await run("art", "loadFew", { game, campaign: name, only }).catch(() => []);
  refresh(page);
}

/** @param {Page} page */
function refresh(page) {
  if (page.now) return;
  const { games, verbs } = page.lobby;
  const going = games.filter(({ unfinished }) => unfinished?.length);
  const others = games.filter((game) => !going.includes(game));
  const shelf = (/** @type {string} */ title, /** @type {Wire.Game[]} */ list) =>
    list.length > 0 &&
    html`<section class="games" aria-label=${title}>
      <h2>${title}</h2>
      <div class="shelf">${list.map((game) => keyed(game.game, tile(game, page)))}</div>
    </section>`;
  const view = [
    error(page),
    shelf(say("going"), going),
    shelf(say("games"), others),
    cardsOfTheDay(page),
    verbs.includes("campaigns") && campaignShelf(page),
    html`<button class="quiet foot" data-do="settings" @click=${() => showSettings(page)}
      >${icon("settings")}${say("settings")}</button>`,
    keeping ?? html`<p class="note">${isAlone ? "" : say("screen")}</p>`,
  ];
  render(view, byId("main"));
}

/** @param {Page} page */
function showSettings(page) {
  const speak = (/** @type {string} */ code) => () => {
    dialog.close();
    memory.set("lang", code);
    page.ask({ do: "speak", lang: code });
  };
  const language = (/** @type {string} */ code) =>
    html`<button data-lang=${code} class="quiet" aria-pressed=${code === page.lobby.lang} @click=${speak(code)}
      >${say(`lang-${code}`)}</button>`;
  /** @param {string} name @param {View} mark @param {boolean} isSet @param {() => void} toggle */
  const setting = (name, mark, isSet, toggle) => {
    const act = () => {
      toggle();
      dialog.refresh();
    };
    return html`<button class="quiet" data-do=${name} aria-pressed=${isSet} @click=${act}
      >${mark}${say(name)}</button>`;
  };
  const mark = (/** @type {string} */ text) => html`<span aria-hidden="true">${text}</span>`;
  const showFinished = () => {
    dialog.close();
    run("finished", "showFinished", page);
  };
  const dialog = sheet(
    say("settings"),
    () => html`<div class="settings">
    <div role="group" aria-label=${say("language")}>${page.lobby.langs.map(language)}</div>
    ${setting("sound", icon("sound"), isOn(), toggleSound)}
    ${setting("suits", mark("♠♥♦♧ "), hasFourColours, () => {
      memory.set("suits", hasFourColours ? 2 : 4);
      location.reload(); // everything is drawn in these colours
    })}
    ${setting("plain", mark("A♠ "), Boolean(memory.get("plain")), () => {
      memory.set("plain", !memory.get("plain")); // the next game that is opened has them
    })}
    <button class="quiet" data-do="finished" @click=${showFinished}
      >${icon("finished")}${say("finished")}</button>
  </div>`,
  );
}

/** @param {Page} page */
const campaignShelf = (page) => html`
  <section aria-label=${say("campaigns")}>
    <h2>${say("campaigns")}</h2>
    <div class="shelf kept">
      ${summaries.map((own) => campaignTile(page, own))}
      <button class="campaign begin" data-do="new-campaign" @click=${() => createCampaign(page)}
        >${icon("new")}<b>${say("new-campaign")}</b></button>
    </div>
    <a class="button quiet" href=${linkToRoom("campaign")} data-do="campaigns"
      >${icon("campaigns")}${say("campaigns-by-hand")}</a>
  </section>
`;

/** A tap starts the next game of the campaign, or resumes the open one. @param {Page} page @param {Wire.CampaignSummary} own */
function campaignTile(page, { name, game, games, wins, lines, playing }) {
  const open = () => page.ask({ do: "open", game, campaign: name });
  const n = (games ?? 0) + 1;
  const fan = fans[name]?.map((src) => html`<img src=${src} alt="">`);
  return html`
    <button class="campaign" data-play=${name} @click=${open}>
      <span class="fan" aria-hidden="true">${fan}</span>
      <b>${name}</b>
      <small>${games == null ? lines[0] : say("kept-games", { games, wins })}</small>
      ${playing && html`<small class="on">${playing.text}</small>`}
      ${
        games != null &&
        html`<span class="next">${say(playing ? "go-on-n" : "game-n", { n })}${icon("next")}</span>`
      }
    </button>
  `;
}

/** @param {Page} page */
function createCampaign(page) {
  const create = async () => {
    const field = /** @type {HTMLInputElement} */ (dialog.querySelector("[name=campaign]"));
    const name = field.value.trim();
    if (!name) return;
    await page.ask({ do: "new-campaign", name });
    dialog.close();
  };
  const dialog = sheet(say("new-campaign"), [
    html`<label>${say("campaign-name")}<input name="campaign" required maxlength="40"></label>`,
    html`<button class="wide main" data-do="begin-campaign" @click=${create}>${say("begin")}</button>`,
  ]);
  dialog.querySelector("input")?.focus();
}

/** @param {Wire.Game} game */
function facts({ about, record }) {
  const fact = (/** @type {string} */ name, /** @type {View} */ text) =>
    text && html`<span>${icon(name)}${text}</span>`;
  const isPlayed = Boolean(record?.games);
  const chances = about?.chances ?? (about?.won != null && say("won", { won: about.won }));
  return html`
    <p class="facts">
      ${about && fact("clock", say("minutes", about))}
      ${about && fact("campaigns", about.needs)}
      ${fact("win", isPlayed ? say("record", record) : chances)}
      ${isPlayed && about?.chances && html`<span>${about.chances}</span>`}
    </p>
  `;
}

/** @param {Wire.Game} game @param {Page} page */
function tile(game, page) {
  const { game: name, title, about, broken } = game;
  if (broken)
    return html`<article><div class="text"><h3>${title}</h3><p class="error">${broken}</p></div></article>`;
  const [going, ...others] = game.unfinished;
  const verb = say(going ? "go-on" : "begin");
  const start = async () => {
    if (going) return page.ask({ do: "go-on", name: going.save });
    const own = await campaignsOf(name);
    return own.length < 2 ? page.ask({ do: "open", game: name }) : chooseCampaign(page, own, name);
  };
  const teach = () => page.ask({ do: "open", game: name, new: true, deal: "teach" });
  const other = (/** @type {Wire.Game["unfinished"][0]} */ { save, began }) =>
    html`<button class="wide" data-save=${save} @click=${() => page.ask({ do: "go-on", name: save })}
      >${save} <small>${began}</small></button>`;
  return html`
    <article css=${about && { "--hue": about.hue }}>
      ${cover(name, () => refresh(page))}
      <div class="text">
        <h3>${title}</h3>
        <p class="line ${going && "on"}">${going?.text || about?.line}</p>
        ${facts(game)}
      </div>
      <div class="do">
        <button class="main" data-game=${name} aria-label="${title}: ${verb}${going && ` ${going.save}`}"
          @click=${start}>${verb}</button>
        ${
          (game.lessons ?? 0) > 0 &&
          html`<button class="small" aria-label="${title}: ${say("learn")}" data-teach=${name}
            @click=${teach}>${icon("hint")}<span>${say("learn")}</span></button>`
        }
        <button class="small" aria-label="${title}: ${say("more")}" data-more=${name}
          @click=${() => showMore(game, page)}>${icon("more")}<span>${say("more")}</span></button>
      </div>
      ${
        others.length > 0 &&
        html`<details>
        <summary>${say("others", { count: others.length })}</summary>${others.map(other)}
      </details>`
      }
    </article>
  `;
}

/** @param {Wire.Game} game @param {Page} page */
function showMore(game, page) {
  const { game: name, title } = game;
  const closing = (/** @type {() => unknown} */ act) => () => {
    dialog.close();
    act();
  };
  const print = () => {
    location.hash = linkToRoom("print");
  };
  const dialog = sheet(title, [
    html`<button class="wide" data-begin=${name} @click=${closing(() => startNew(game, page))}
      >${icon("new")}${say("new")}</button>`,
    html`<button class="wide" data-rules=${name} @click=${closing(() => readRules(page, game))}
      >${icon("rules")}${say("rules")}</button>`,
    roomsOf(page.lobby).includes("print") &&
      html`<button class="wide" data-print=${name} @click=${closing(print)}
        >${icon("print")}${say("kit")}</button>`,
  ]);
}

/** @param {string} name */
const campaignsOf = async (name) => (await campaigns).filter(({ game }) => game === name);

/** @param {Page} page @param {readonly Wire.CampaignSummary[]} several @param {string} game */
function chooseCampaign(page, several, game) {
  const choice = (/** @type {Wire.CampaignSummary} */ { name, games, wins }) => {
    const open = () => {
      dialog.close();
      page.ask({ do: "open", game, campaign: name });
    };
    return html`<button class="wide" data-campaign=${name} @click=${open}
      >${name} <small>${say("kept-games", { games, wins })}</small></button>`;
  };
  const dialog = sheet(say("campaigns"), [
    html`<p>${say("which-campaign")}</p>`,
    several.map(choice),
  ]);
}

/** @param {Page} page @param {Wire.Game} game */
const readRules = (page, { game, title }) =>
  showAnswer(page, { do: "sheet", game }, ({ sections }) => sectionsView(sections), title);

/** A new game; what becomes of one that is not over is said before. @param {Wire.Game} game @param {Page} page */
async function startNew(game, page) {
  const own = await campaignsOf(game.game);
  let campaign = own[0]?.name ?? "";
  const choose = (/** @type {string} */ name) => {
    campaign = name;
    dialog.refresh();
  };
  const start = () => {
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
    const deal = /** @type {"physical"} */ (control(form, "deal").value);
    const options = chosenOptions(game, form);
    dialog.close();
    page.ask({ do: "open", game: game.game, new: true, deal, options, campaign });
  };
  const names = own.map(({ name }) => /** @type {const} */ ([name, name]));
  const dialog = sheet(`${game.title}: ${say("new")}`, () => {
    const playing = own.find(({ name }) => name === campaign)?.playing;
    return [
      html`<form @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        ${own.length > 0 && select("campaign", say("campaign"), names, campaign, choose)}${dealField(game)}${
          game.options.length > 0 &&
          html`<details><summary>${say("house-rules")}</summary>${game.options.map(optionField)}</details>`
        }
      </form>`,
      html`<p class="note" role="status">${playing && say("beside", playing)}</p>`,
      html`<button class="wide main" data-new=${game.game} @click=${start}>${say("begin")}</button>`,
    ];
  });
}

/** @param {HTMLFormElement} form @param {string} name */
const control = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {Wire.Game} game */
function dealField({ daily, lessons }) {
  const deals = ["physical", "digital"];
  if (daily) deals.push("winnable");
  if (lessons != null) deals.push("teach");
  return select(
    "deal",
    say("deal"),
    deals.map((deal) => [deal, say(`deal-${deal}`)]),
  );
}

/** @param {Wire.GameOption} option */
function optionField({ name, label, switch: isSwitch, choices, words, default: fallback }) {
  if (isSwitch) return labelled(label, html`<input type="checkbox" name=${name}>`);
  if (!choices) return labelled(label, html`<input name=${name} size="8" value=${fallback ?? ""}>`);
  const options = choices.map((choice, n) => /** @type {const} */ ([choice, words[n]]));
  return select(name, label, fallback ? options : [["", "–"], ...options], fallback);
}

/** The options that differ from the default. @param {Wire.Game} game @param {HTMLFormElement} form */
function chosenOptions(game, form) {
  /** @type {Record<string, string | number | boolean>} */
  const options = {};
  for (const { name, switch: isSwitch, default: fallback } of game.options) {
    const { checked, value } = control(form, name);
    const text = value.trim();
    if (isSwitch && checked) options[name] = true;
    if (isSwitch || text === "" || text === String(fallback)) continue;
    options[name] = /^\d+$/.test(text) ? Number(text) : text;
  }
  return options;
}
