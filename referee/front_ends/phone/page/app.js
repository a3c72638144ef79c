// The page: keeps what the referee said last, and shows it.
import { answers } from "./answers.js";
import { tableau } from "./cards.js";
import { button, el, say, speak, sure } from "./dom.js";
import { lobby } from "./lobby.js";
import { campaigns } from "./campaign.js";
import { asked, hint, left, log, picture, rules } from "./sheets.js";
import { listen, Refused, send } from "./transport.js";

const at = (id) => document.getElementById(id);
const page = { lobby: null, hello: null, now: null, events: [], draft: [], error: "", busy: false, ask };
const waiting = [];
let isLinked = true;

// Send a request, again and again until the referee is there: its `rev` counts it once.
async function ask(request, quiet = false) {
  if (page.busy && !quiet) return [];
  page.busy ||= !quiet;
  const mine = page.now ? { save: page.hello.save, rev: page.now.rev, ...request } : request;
  let again = false;
  try {
    for (;;) {
      try {
        const said = await send(mine);
        if (again) link(true);
        if (!quiet) receive(again ? said.filter(({ code }) => code !== "stale") : said, true);
        return said;
      } catch (failed) {
        if (failed instanceof Refused) { link(failed.message); return []; }
        again = true;
        link(false);
        await new Promise((back) => { waiting.push(back); setTimeout(back, 1500); });
      }
    }
  } finally {
    if (!quiet) page.busy = false;
  }
}

function receive(said, mine) {
  const before = page.now && `${page.hello?.save} ${page.now.rev}`;
  page.error = "";
  const events = said.filter(({ type }) => type === "event");
  for (const message of said) {
    if (message.type === "lobby") { page.lobby = message; speak(message.texts); }
    if (message.type === "hello") page.hello = message;
    if (message.type === "ask" || message.type === "over") page.now = message;
    if (message.type === "error") page.error = message.text;
  }
  if (said.at(-1)?.type === "lobby") page.now = page.hello = null;
  const same = before && page.now && before === `${page.hello.save} ${page.now.rev}`;
  if (same && !mine) return;
  if (!same) { page.draft = []; page.events = events; }
  show(mine);
}

function show(mine) {
  document.documentElement.lang = page.lobby.lang;
  document.title = page.hello?.title ?? say("title");
  head();
  if (!page.now) {
    at("main").replaceChildren(...lobby(page), error());
    return;
  }
  if (!history.state) history.pushState(1, "");
  const view = viewOf(page.now, page.draft);
  at("main").replaceChildren(
    el("section", { id: "table", "aria-label": say("table") }, happened(), tableau(page.now, view.cards)),
    el("section", { id: "ask" }, error(), page.now.type === "over" ? ended() : question(view), verbs()));
  speakUp(mine);
}

function viewOf(question, draft) {
  const { cards } = page.hello;
  return {
    question, draft, cards,
    placeOf: (code) => Object.values(page.now.places).find(({ cards: lying }) => lying.includes(code))?.label,
    foresee: (answer) => asked(page, { do: "preview", answer }),
  };
}
page.viewOf = viewOf;

function head() {
  at("head").replaceChildren(
    button("☰", { "data-do": "lobby", "aria-label": say("games"), hidden: !page.now }, () => history.back()),
    el("h1", {}, page.hello?.title ?? say("title")),
    ...(page.now ? [button(say("log"), { "data-do": "log" }, () => log(page)), button(say("rules"), { "data-do": "rules" }, () => rules(page))] : []));
}

// Back closes what lies above the table, then leaves the game, then the page.
addEventListener("popstate", () => {
  const above = document.querySelector("dialog");
  above?.close();
  if (page.now) above ? history.pushState(1, "") : ask({ do: "leave" });
});

const error = () => el("p", { class: "error", role: "alert", hidden: !page.error }, page.error);

const happened = () => page.events.length > 0 && el("ul", { class: "events", "aria-label": say("happened") },
  page.events.map(({ text, hands }) => el("li", { class: hands ? "hands" : "" }, text)));

const question = (view) => el("div", { "data-question": true, "data-ask": page.now.ask, "data-n": page.now.n },
  el("h2", { tabindex: "-1" }, `${page.now.n}. ${page.now.text}`),
  answers(page.now, view, (answer) => ask({ answer })));

function ended() {
  const how = el("div", { role: "status" });
  const again = (verb, request) => button(say(verb), { class: "wide main", "data-do": verb }, () => ask({ do: "again", ...request }));
  asked(page, { do: "end" }).then(({ text, next } = {}) => how.append(
    el("ul", { class: "events" }, [text].flat().map((line) => el("li", {}, line))), next ? again("next", { next: true }) : ""));
  return el("div", { "data-over": page.now.outcome }, el("h2", { tabindex: "-1" }, page.now.text), how, again("again"));
}

function verbs() {
  const { can } = page.now;
  const verb = (name, act, disabled = false) => button(say(name), { "data-do": name, disabled }, act);
  return el("nav", { class: "verbs", "aria-label": say("verbs") },
    verb("undo", () => ask({ do: "undo" }), !can.undo), verb("redo", () => ask({ do: "redo" }), !can.redo),
    verb("hint", () => hint(page), page.now.type === "over" || page.now.kind === "draw"),
    verb("left", () => left(page)),
    page.hello.picture && verb("picture", () => picture(page)),
    page.hello.game === "legacy" && verb("campaigns", () => campaigns(page)),
    can.concede && verb("concede", () => sure("concede", say("concede-sure"), "concede-yes", () => ask({ do: "concede" }))));
}

// Focus goes to the new question; one polite message tells what happened.
function speakUp(mine) {
  at("live").textContent = page.error || page.events.map(({ text }) => text).join(" ");
  if (mine) document.querySelector("#ask h2")?.focus({ preventScroll: true });
  scrollTo(0, 0); // what hands have to do stands at the top
}

function link(state) {
  isLinked = state === true;
  at("link").hidden = isLinked;
  at("link").textContent = typeof state === "string" ? state : say("gone");
  if (isLinked) waiting.splice(0).forEach((back) => back());
}

let begun = false;
listen((said) => {
  const [{ lang, langs }, game] = said, wanted = navigator.language.slice(0, 2);
  if (begun || game || lang === wanted || !langs.includes(wanted)) receive(said, false);
  else ask({ do: "speak", lang: wanted }); // first, or a tap is lost
  begun = true;
}, link);
