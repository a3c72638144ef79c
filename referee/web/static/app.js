// The page: keeps what the referee said last, and shows it.
import { spoken } from "./cards.js";
import { button, el, icon, memory, open, say, speak } from "./dom.js";
import { play, tools } from "./play.js";
import { alone, listen, Refused, send } from "./transport.js";

const at = (id) => document.getElementById(id);
const page = {
  lobby: null,
  hello: null,
  now: null,
  events: [],
  draft: [],
  error: "",
  busy: false,
  before: {},
  hint: null,
  shown: "end",
  ask,
  arrived: () => {
    isLate = isPressed;
    if (!isLate && page.now) show(false);
  },
  refresh: () => show(false),
  problem: () => el("p", { class: "error", role: "alert", hidden: !page.error }, page.error),
  read: (code) => open("reading", "details", page, code),
  chips,
  give: (answer) => {
    document.querySelector("dialog")?.close();
    felt();
    return ask({ answer });
  },
  lay: (answer) => {
    page.draft = [...answer];
    keep();
    show(false);
  },
  toggle: (code) => {
    const n = page.draft.indexOf(code);
    page.lay(n < 0 ? [...page.draft, code] : page.draft.toSpliced(n, 1));
  },
  look: (what) => {
    page.shown = what;
    show(true);
  },
};
const felt = () => {
  navigator.vibrate?.(15);
  memory.get("sound") && open("sound", "tick");
};
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
        if (again || !quiet) link(true);
        if (!quiet) receive(again ? said.filter(({ code }) => code !== "stale") : said, true);
        return said;
      } catch (failed) {
        if (failed instanceof Refused) {
          link(failed.message);
          return quiet && !failed.anew ? [{ type: "error", text: failed.message }] : []; // for whoever asked
        }
        again = true;
        link(false);
        await new Promise((back) => {
          waiting.push(back);
          setTimeout(back, 1500);
        });
      }
    }
  } finally {
    if (!quiet) page.busy = false;
  }
}

const place = () => page.now && `${page.hello.save} ${page.now.rev}`;

function receive(said, mine) {
  const before = page.hello && place(),
    tracks = page.now?.tracks ?? [],
    game = page.hello?.save,
    lang = page.lobby?.lang;
  page.error = "";
  const events = said.filter(({ type }) => type === "event");
  for (const message of said) {
    if (message.type === "lobby") {
      page.lobby = message;
      speak(message.texts);
    }
    if (message.type === "hello") page.hello = message;
    if (message.type === "ask" || message.type === "over") page.now = message;
    if (message.type === "error") page.error = message.text;
  }
  if (said.at(-1)?.type === "lobby") page.now = page.hello = null;
  const same = before && before === place();
  if (same && !mine && lang === page.lobby.lang) return;
  page.before = {};
  if (!same) turned(events, game === page.hello?.save ? tracks : []);
  if (page.hello) dressed();
  for (const { called } of page.now?.rows ?? []) Object.assign(page.names, called);
  show(mine, !same);
}

// Another question: what was given to it before the page was loaded anew is still there.
function turned(events, tracks) {
  const kept = memory.get("draft");
  Object.assign(page, {
    events,
    hint: null,
    thinking: false,
    shown: "end",
    draft: kept?.place === place() ? kept.draft : [],
  });
  page.before = Object.fromEntries(tracks.map(({ key, value }) => [key, value]));
}

// Another game or language has other pictures; what brings them comes after the first paint.
function dressed() {
  const looks = `${page.hello.save} ${page.lobby.lang}`;
  if (page.of === looks) return;
  const { faces } = page.lobby.games.find(({ game }) => game === page.hello.game) ?? {};
  const isPrinted = !!faces && !memory.get("plain");
  Object.assign(page, {
    of: looks,
    looks: { isPrinted, pictures: {}, rules: {} },
    names: {},
    picture: null,
    laid: null,
  });
  requestAnimationFrame(() => {
    open("art", "pictures", page).catch(() => {});
    import("./motion.js").then((motion) => Object.assign(page, { motion }));
  });
}

const keep = () => memory.set("draft", { place: place(), draft: page.draft });

// Art that arrives lays the table anew, but never under a finger.
let isPressed = false,
  isLate = false;
addEventListener("pointerdown", () => {
  isPressed = true;
});
for (const kind of ["pointerup", "pointercancel"])
  addEventListener(kind, () =>
    setTimeout(() => {
      isPressed = false;
      if (isLate) page.arrived();
    }),
  );

function show(mine, isNew = false) {
  const known = page.lobby.games.find(({ game }) => game === page.hello?.game),
    { body, documentElement } = document;
  const wanted = !page.now ? "lobby" : page.now.type === "over" && page.shown === "end" ? "end" : "play";
  document.title = page.hello?.title ?? say("title");
  if (documentElement.lang !== page.lobby.lang) documentElement.lang = page.lobby.lang; // even the same again costs a look at every element
  if (body.className !== wanted) body.className = wanted;
  body.style.setProperty("--hue", known?.about?.hue ?? 155);
  head();
  if (!page.now) return open("lobby", "lobby", page);
  if (!history.state) history.pushState(1, "");
  if (document.body.className === "end") open("end", "end", page).then(() => mine && speakUp(mine));
  else play(page, isNew);
  page.before = {};
  if (page.draft.length) keep();
  if (mine || isNew) speakUp(mine);
}

let headed = "";
function head() {
  const wanted = `${page.hello?.title} ${page.lobby.lang} ${!!page.now}`;
  if (headed === wanted) return;
  headed = wanted;
  at("head").replaceChildren(
    button(
      icon("lobby"),
      { class: "quiet square", "data-do": "lobby", "aria-label": say("games"), hidden: !page.now },
      () => history.back(),
    ),
    el("h1", {}, page.hello?.title ?? say("title")),
    el("span", { id: "chips" }),
    ...(page.now ? tools(page) : []),
  );
}

function chips(tracks) {
  at("chips").replaceChildren(
    ...tracks.map(({ label, value }) => el("span", { class: "chip" }, label, " ", el("b", {}, value))),
  );
}

// Back closes what lies above the table, then leaves the game, then the page.
addEventListener("popstate", () => {
  const above = document.querySelector("dialog");
  above?.close();
  if (page.now) above ? history.pushState(1, "") : ask({ do: "leave" });
});
addEventListener("resize", () => {
  page.laid = null;
  if (page.now) show(false);
});

// Focus goes to the new question; one polite message tells what happened.
function speakUp(mine) {
  at("live").textContent =
    page.error || spoken(page.events.map(({ text }) => text).join(" "), page.hello.cards);
  if (mine) document.querySelector("#main h2[tabindex]")?.focus({ preventScroll: true });
  scrollTo(0, 0); // what hands have to do stands at the top
}

function link(state) {
  isLinked = state === true;
  const textContent = typeof state === "string" ? state : say("gone");
  Object.assign(at("link"), { hidden: isLinked, textContent });
  if (isLinked) waiting.splice(0).forEach((back) => back());
}

let begun = false;
listen((said) => {
  const [{ lang, langs }] = said,
    wanted = memory.get("lang") ?? navigator.language.slice(0, 2);
  if (!alone || begun || lang === wanted || !langs.includes(wanted)) receive(said, false);
  else ask({ do: "speak", lang: wanted }); // first, or a tap is lost
  begun = true;
}, link);

import("./hands.js").then(({ begin }) => begin(page));

// What is opened later is fetched before the referee may be gone.
setTimeout(
  () =>
    ["lobby", "art", "advice", "sheets", "reading", "end"].forEach((file) =>
      import(`./${file}.js`).catch(() => {}),
    ),
  2000,
);
