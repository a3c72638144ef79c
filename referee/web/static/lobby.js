// The games: what each is like, what goes on, what is over, and a new one with options of one's choice.
import { cover } from "./art.js";
import { base64, choice, field, onFiles, same, save as saveFile } from "./controls.js";
import { cardsOfTheDay, followLink } from "./deals.js";
import { byId, html, icon, keyed, loadStyle, memory, render, run, say, sheet } from "./dom.js";
import { error } from "./play.js";
import { sectionsView, showAnswer, wide } from "./sheets.js";
import { store } from "./store.js";
import { isAlone, keepRoom, linkToRoom, roomInLink, roomsOf } from "./transport.js";

loadStyle("rooms.css");
loadStyle("lobby.css");

const VAGUE_PERCENT = 50; // an interval that tells nothing
let campaigns = /** @type {Promise<readonly Wire.CampaignSummary[]>} */ (Promise.resolve([]));
let summaries = /** @type {readonly Wire.CampaignSummary[]} */ ([]); // those that are told
const fans = /** @type {Record<string, string[]>} */ ({}); // a few cards, by campaign
let isPersistent = false; // the browser keeps the games for good

export async function showLobby() {
  if (store.now) return; // a game was opened meanwhile
  if (store.lobby.verbs.includes("campaigns")) campaigns = loadCampaigns();
  refresh();
  showRooms();
  followLink();
  if (!isAlone) return;
  isPersistent = (await navigator.storage?.persisted?.()) ?? false;
  refresh();
}

async function loadCampaigns() {
  summaries = (await store.find({ do: "campaigns" }))?.campaigns ?? [];
  refresh();
  summaries.forEach(async ({ name, game, faces }) => {
    fans[name] = await run("art", "loadFew", { game, campaign: name, only: faces ?? [] });
    refresh();
  });
  return summaries;
}

function refresh() {
  if (store.now) return;
  const { games, verbs } = store.lobby;
  const going = games.filter(({ unfinished }) => unfinished?.length);
  const others = games.filter((game) => !going.includes(game));
  const shelf = (/** @type {string} */ title, /** @type {Wire.Game[]} */ list) =>
    list.length > 0 &&
    html`<section class="games" aria-label=${title}><h2>${title}</h2>
      <div class="shelf">${list.map((game) => keyed(game.game)`${tile(game)}`)}</div>
    </section>`;
  const view = [
    error(),
    shelf(say("going"), going),
    shelf(say("games"), others),
    cardsOfTheDay(),
    verbs.includes("campaigns") && campaignShelf(),
    html`<button class="quiet foot" data-do="settings" @click=${showSettings}>${icon("settings")}${say("settings")}</button>`,
    isAlone ? keeping() : html`<p class="note">${say("screen")}</p>`,
  ];
  render(view, byId("main"));
}

function showSettings() {
  const { lang, langs } = store.lobby;
  const language = (/** @type {string} */ code) => {
    const speak = () => {
      memory.set("lang", code);
      store.ask({ do: "speak", lang: code });
    };
    return html`<button data-close data-lang=${code} class="quiet" aria-pressed=${code === lang}
      @click=${speak}>${say(`lang-${code}`)}</button>`;
  };
  /** @param {string} name @param {View} mark @param {() => unknown} [act] */
  const setting = (name, mark, act) => {
    const toggle = () => {
      memory.set(name, !memory.get(name));
      act?.();
      dialog.refresh();
    };
    return html`<button class="quiet" data-do=${name} aria-pressed=${Boolean(memory.get(name))}
      @click=${toggle}>${mark}${say(name)}</button>`;
  };
  const mark = (/** @type {string} */ text) => html`<span aria-hidden="true">${text}</span>`;
  const dialog = sheet(
    say("settings"),
    () => html`<div class="settings">
      <div role="group" aria-label=${say("language")}>${langs.map(language)}</div>
      ${setting("sound", icon("sound"), () => memory.get("sound") && run("sound", "beep"))}
      ${setting("suits", mark("♠♥♦♧ "), () => location.reload())}
      ${setting("plain", mark("A♠ "))}
      <button class="quiet" data-close data-do="finished" @click=${showFinished}>${icon("finished")}${say("finished")}</button>
    </div>`,
  );
}

const campaignShelf = () => html`<section aria-label=${say("campaigns")}>
  <h2>${say("campaigns")}</h2>
  <div class="shelf kept">
    ${summaries.map(campaignTile)}
    <button class="campaign begin" data-do="new-campaign" @click=${createCampaign}
      >${icon("new")}<b>${say("new-campaign")}</b></button>
  </div>
  <a class="button quiet" href=${linkToRoom("campaign")} data-do="campaigns"
    >${icon("campaigns")}${say("campaigns-by-hand")}</a>
</section>`;

/** A tap starts the next game of the campaign, or resumes the open one. @param {Wire.CampaignSummary} own */
function campaignTile({ name, game, games, wins, lines, playing }) {
  const open = () => store.ask({ do: "open", game, campaign: name });
  const n = (games ?? 0) + 1;
  const next = say(playing ? "go-on-n" : "game-n", { n });
  return html`<button class="campaign" data-play=${name} @click=${open}>
    <span class="fan" aria-hidden="true">${fans[name]?.map((src) => html`<img src=${src} alt="">`)}</span>
    <b>${name}</b>
    <small>${games == null ? lines[0] : say("kept-games", { games, wins })}</small>
    ${playing && html`<small class="on">${playing.text}</small>`}
    ${games != null && html`<span class="next">${next}${icon("next")}</span>`}
  </button>`;
}

function createCampaign() {
  const create = (/** @type {{ target: HTMLFormElement }} */ { target }) =>
    store.ask({ do: "new-campaign", name: target.campaign.value.trim() });
  const form = html`<form method="dialog" @submit=${create}>
    <label>${say("campaign-name")}<input name="campaign" required pattern=".*\\S.*" maxlength="40"></label>
    <button class="wide main" data-do="begin-campaign">${say("begin")}</button>
  </form>`;
  sheet(say("new-campaign"), form).querySelector("input")?.focus();
}

const resume = (/** @type {string} */ name) => store.ask({ do: "go-on", name });

function facts(/** @type {Wire.Game} */ { about, record }) {
  const fact = (/** @type {string} */ name, /** @type {View} */ text) =>
    text && html`<span>${icon(name)}${text}</span>`;
  const isPlayed = Boolean(record?.games);
  const chances = about?.chances ?? (about?.won != null && say("won", { won: about.won }));
  return html`<p class="facts">
    ${about && [fact("clock", say("minutes", about)), fact("campaigns", about.needs)]}
    ${fact("win", isPlayed ? say("record", record) : chances)}
    ${isPlayed && about?.chances && html`<span>${about.chances}</span>`}
  </p>`;
}

function tile(/** @type {Wire.Game} */ game) {
  const { game: name, title, about, broken } = game;
  if (broken)
    return html`<article><div class="text"><h3>${title}</h3><p class="error">${broken}</p></div></article>`;
  const [going, ...others] = game.unfinished;
  const verb = say(going ? "go-on" : "begin");
  const start = async () => {
    if (going) return resume(going.save);
    const own = await campaignsOf(name);
    return own.length < 2 ? store.ask({ do: "open", game: name }) : chooseCampaign(own, name);
  };
  const teach = () => store.ask({ do: "open", game: name, new: true, deal: "teach" });
  const other = (/** @type {Wire.Game["unfinished"][0]} */ { save, began }) =>
    wide({ "data-save": save }, () => resume(save), [save, html` <small>${began}</small>`]);
  const lessons = html`<button class="small" aria-label="${title}: ${say("learn")}" data-teach=${name}
    @click=${teach}>${icon("hint")}<span>${say("learn")}</span></button>`;
  const older = html`<details><summary>${say("others", { count: others.length })}</summary>${others.map(other)}</details>`;
  return html`<article css=${about && { "--hue": about.hue }}>
    ${cover(name, refresh)}
    <div class="text">
      <h3>${title}</h3><p class="line ${going && "on"}">${going?.text || about?.line}</p>${facts(game)}
    </div>
    <div class="do">
      <button class="main" data-game=${name} aria-label="${title}: ${verb}${going && ` ${going.save}`}"
        @click=${start}>${verb}</button>
      ${Boolean(game.lessons) && lessons}
      <button class="small" aria-label="${title}: ${say("more")}" data-more=${name}
        @click=${() => showMore(game)}>${icon("more")}<span>${say("more")}</span></button>
    </div>
    ${others.length > 0 && older}
  </article>`;
}

function showMore(/** @type {Wire.Game} */ game) {
  const { game: name, title } = game;
  const print = () => (location.hash = linkToRoom("print"));
  const read = () => showAnswer({ do: "sheet", game: name }, sectionsView, title);
  const hasPrint = roomsOf(store.lobby).includes("print");
  sheet(title, [
    wide({ "data-begin": name }, () => startNew(game), [icon("new"), say("new")]),
    wide({ "data-rules": name }, read, [icon("rules"), say("rules")]),
    hasPrint && wide({ "data-print": name }, print, [icon("print"), say("kit")]),
  ]);
}

const campaignsOf = async (name = "") => (await campaigns).filter(({ game }) => game === name);

/** @param {readonly Wire.CampaignSummary[]} several @param {string} game */
function chooseCampaign(several, game) {
  const options = several.map(({ name, games, wins }) => {
    const open = () => store.ask({ do: "open", game, campaign: name });
    const count = html` <small>${say("kept-games", { games, wins })}</small>`;
    return wide({ "data-campaign": name }, open, [name, count]);
  });
  sheet(say("campaigns"), [html`<p>${say("which-campaign")}</p>`, options]);
}

/** A new game; what becomes of one that is not over is said before. @param {Wire.Game} game */
async function startNew(game) {
  const own = await campaignsOf(game.game);
  let campaign = own[0]?.name ?? "";
  const choose = (/** @type {string} */ name) => {
    campaign = name;
    dialog.refresh();
  };
  const start = (/** @type {{ target: HTMLFormElement }} */ { target }) => {
    const form = new FormData(target);
    const deal = /** @type {"physical"} */ (form.get("deal"));
    const options = /** @type {Record<string, unknown>} */ ({});
    for (const { name, switch: isSwitch, default: fallback } of game.options) {
      const text = String(form.get(name) ?? "").trim();
      if (text && text !== String(fallback))
        options[name] = isSwitch || (/^\d+$/.test(text) ? Number(text) : text);
    }
    store.ask({ do: "open", game: game.game, new: true, deal, options, campaign });
  };
  const lessons = game.lessons == null ? [] : ["teach"];
  const deals = ["physical", "digital", ...(game.daily ? ["winnable"] : []), ...lessons];
  const dealOptions = deals.map((deal) => [deal, say(`deal-${deal}`)]);
  const names = same(own.map(({ name }) => name));
  const rules = html`<details><summary>${say("house-rules")}</summary>${game.options.map(optionField)}</details>`;
  const dialog = sheet(`${game.title}: ${say("new")}`, () => {
    const playing = own.find(({ name }) => name === campaign)?.playing;
    return html`<form method="dialog" @submit=${start}>
      ${own.length > 0 && field(say("campaign"), choice(names, campaign, choose, { name: "campaign" }))}
      ${field(say("deal"), choice(dealOptions, "physical", undefined, { name: "deal" }))}
      ${game.options.length > 0 && rules}
      <p class="note" role="status">${playing && say("beside", playing)}</p>
      <button class="wide main" data-new=${game.game}>${say("begin")}</button>
    </form>`;
  });
}

function optionField(/** @type {Wire.GameOption} */ option) {
  const { name, label, switch: isSwitch, choices, words, default: fallback } = option;
  if (isSwitch) return field(label, html`<input type="checkbox" name=${name}>`);
  if (!choices) return field(label, html`<input name=${name} size="8" value=${fallback ?? ""}>`);
  const options = choices.map((value, n) => [value, words[n]]);
  if (!fallback) options.unshift(["", "–"]);
  return field(label, choice(options, String(fallback ?? ""), undefined, { name }));
}

/** Games that are over: how they went, and each of them to be opened again. */
async function showFinished() {
  const kinds = (await store.find({ do: "stats" }))?.kinds ?? [];
  const past = (/** @type {Wire.FinishedSave} */ { save: name, title, outcome, score, at }) =>
    html`<li><button class="wide" data-close data-save=${name} @click=${() => resume(name)}>
      <b>${title}</b> <span class=${outcome}>${say(`was-${outcome}`)}${score != null && ` ${score}`}</span>
      <small>${name} · ${at.slice(0, 16).replace("T", " ")}</small>
    </button></li>`;
  const download = (/** @type {"csv" | "json"} */ kind) => {
    const savePlays = async () => {
      const plays = await store.find({ do: "plays", kind });
      if (plays) saveFile(`games.${kind}`, plays.text, `text/${kind}`);
    };
    return html`<button data-plays=${kind} @click=${savePlays}
      >${say("plays-as", { kind: kind.toUpperCase() })}</button>`;
  };
  return showAnswer({ do: "finished" }, ({ games }) => {
    if (!games.length) return html`<p>${say("none-finished")}</p>`;
    const list = html`<ul class="past">${games.map(past)}</ul>`;
    return [kinds.map(statsView), download("csv"), download("json"), list];
  });
}

/** How often it is won, drawn from the least to the most that is likely. @param {Wire.Tally} tally */
function statsView({ game, title, played, wins, conceded, streak, longest, low, high, scores }) {
  const from = Math.round(100 * low);
  const to = Math.round(100 * high);
  const best = scores.length > 0 && say("best-score", { score: Math.max(...scores) });
  const likely = say(to - from > VAGUE_PERCENT ? "too-few" : "likely", { from, to });
  return html`<section class="row" data-stats=${game}>
    <h3>${title} <b>${wins}/${played}</b></h3>
    <p class="note">${say("stats-line", { conceded, streak, longest })} ${best}</p>
    <p class="likely" css=${{ "--from": `${from}%`, "--to": `${to}%` }}>${likely}</p>
  </section>`;
}

/** The games are in this browser: copies of them as files, and the way back. */
function keeping() {
  const unfinished = store.lobby.games.flatMap((game) => game.unfinished ?? []);
  const copy = ({ save: name = "" }) =>
    html`<button data-export=${name} @click=${() => saveCopy(name)}>${say("export-one", { save: name })}</button>`;
  return html`<section class="verbs" aria-label=${say("keeping")}>
    <p class="note">${say(isPersistent ? "kept" : "kept-loosely")}</p><p class="note">${say("elsewhere")}</p>
    <button data-do="export" @click=${() => saveCopy("")}>${say("export")}</button>
    ${unfinished.map(copy)}
    <label class="wide">${say("import")}
      <input type="file" accept=".jsonl,.zip" data-do="import" @change=${onFiles(bring)}></label>
  </section>`;
}

const tell = (text = "") => sheet(say("keeping"), html`<p>${text}</p>`);

async function saveCopy(/** @type {string} */ name) {
  const file = await store.lookUp({ do: "export", name });
  if (file?.type !== "export") return tell(file?.text);
  const bytes = Uint8Array.from(atob(file.data), (sign) => sign.charCodeAt(0));
  saveFile(file.name, bytes);
}

async function bring(/** @type {File[]} */ [file]) {
  const answer = await store.lookUp({ do: "import", data: await base64(file) });
  await store.ask({ do: "lobby" });
  if (answer?.type !== "import") return tell(answer?.text);
  tell(say("brought", { saves: answer.brought.join(", ") || "–" }));
}

// The modules of rooms, which they show by a function of the room's name.
const PAPER = { print: "press", rules: "press", design: "press" };
const FILES = /** @type {Texts} */ ({ ...PAPER, campaign: "campaign", eye: "eye-room" });
const MORE = ["design", "eye"]; // which are not for playing
let hasMore = false;
let shownRoom = ""; // the room and language that are shown

const currentRoom = () => {
  const rooms = roomsOf(store.lobby);
  return rooms.find((name) => name === roomInLink()) ?? rooms[0];
};

/** Show the rooms whenever the games are listed, because texts or games may have changed. */
function showRooms() {
  if (currentRoom() === "campaign") shownRoom = ""; // a game may have been played in it meanwhile
  showLinks();
  enter();
}

function showLinks() {
  const rooms = roomsOf(store.lobby);
  const current = currentRoom();
  const link = (/** @type {string} */ name) =>
    html`<a href=${linkToRoom(name)} data-room=${name} aria-current=${name === current ? "page" : null}
      >${say(`web-room-${name}`)}</a>`;
  const more = rooms.filter((name) => MORE.includes(name));
  const isMore = more.includes(current);
  const toggle = () => {
    hasMore = !hasMore;
    showLinks();
  };
  const button = html`<button class="quiet" data-do="more-rooms" aria-expanded=${hasMore}
    @click=${toggle}>${say("more")}</button>`;
  const links = [
    rooms.filter((name) => !more.includes(name)).map(link),
    more.length > 0 && !isMore && button,
    (isMore || hasMore) && more.map(link),
  ];
  byId("rooms").setAttribute("aria-label", say("web-rooms"));
  byId("rooms").hidden = rooms.length < 2;
  render(links, byId("rooms"));
}

async function enter() {
  const name = currentRoom();
  const key = `${name} ${store.lobby.lang}`;
  document.body.dataset.in = name;
  if (!FILES[name] || shownRoom === key) return;
  shownRoom = key;
  // Each room has an element of its own: an answer that a room gets after it was left shows nothing.
  const place = /** @type {HTMLElement} */ (byId("room").cloneNode());
  // A file that the browser failed to load stays missing until the page is loaded again.
  const missing = html`<p class="error" role="alert">${say("web-missing")}</p>`;
  await run(FILES[name], name, place).catch(() => render(missing, place));
  if (currentRoom() !== name) return;
  byId("room").replaceWith(place);
  keepRoom(name);
}

addEventListener("hashchange", () => {
  if (!store.lobby) return;
  shownRoom = "";
  showRooms();
  scrollTo(0, 0);
  byId("rooms").querySelector("[aria-current]")?.focus({ preventScroll: true });
});

// The screen stays on, where the browser offers that. A page that is hidden is refused it.
const keepAwake = () => isAlone && navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", keepAwake);
document.addEventListener("click", keepAwake, { once: true });
