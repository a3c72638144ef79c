// Shows what the store knows: the list of games, a game in play, or its end.
import { inWords } from "./cards.js";
import { byId, html, iconButton, keyed, memory, render, run, say } from "./dom.js";
import { forgetLayout, play, tools } from "./play.js";
import { store, subscribe } from "./store.js";
import { isAlone } from "./transport.js";

const LOAD_LATER_MS = 2000;
let hands = /** @type {typeof import("./hands.js") | undefined} */ (undefined);

// Pictures that arrive are never laid out under a finger.
let isPressed = false;
let isLate = false;
const release = () => {
  isPressed = false;
  if (isLate) show({ isLate });
};
addEventListener("pointerdown", () => (isPressed = true));
for (const kind of ["pointerup", "pointercancel"])
  addEventListener(kind, () => setTimeout(release));

function show(/** @type {Change} */ { isMine = false, isNew = false, isLate: canWait = false }) {
  isLate = canWait && isPressed;
  if (isLate) return;
  const { body, documentElement } = document;
  const { lobby, hello, now, game } = store;
  const view = !now ? "lobby" : now.type === "over" && store.side === "end" ? "end" : "play";
  document.title = hello?.title ?? say("title");
  // Each time it is set, all elements are restyled.
  if (documentElement.lang !== lobby.lang) documentElement.lang = lobby.lang;
  if (body.className !== view) body.className = view;
  body.style.setProperty("--hue", String(game?.about?.hue ?? 155));
  const head = [
    now && iconButton("lobby", () => history.back(), say("games")),
    html`<h1>${document.title}</h1>`,
    keyed(view)`<span id="chips"></span>`,
    now && tools(),
  ];
  render(head, byId("head"));
  if (canWait) {
    document.querySelector("dialog")?.refresh();
    hands?.refreshGlance();
  }
  if (!now) return void run("lobby", "showLobby");
  if (!history.state) history.pushState(1, "");
  if (view === "end") run("end", "showEnd").then(() => isMine && speakUp(isMine));
  else play(isNew);
  if (isMine || isNew) speakUp(isMine);
  if (isNew) hands?.typeEarlyKeys();
}

// Back closes what lies above the table, then leaves the game, then the page.
addEventListener("popstate", () => {
  const dialog = document.querySelector("dialog");
  dialog?.close();
  if (!store.now) return;
  if (dialog) history.pushState(1, "");
  else store.ask({ do: "leave" });
});
addEventListener("resize", () => {
  forgetLayout();
  if (store.now) store.refresh();
});

function speakUp(/** @type {boolean} */ isMine) {
  const news = store.events.map(({ text }) => text).join(" ");
  byId("live").textContent = store.error || inWords(news);
  if (isMine) document.querySelector("#main h2[tabindex]")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** @type {TellLink} */
const showLink = (state) => {
  const textContent = typeof state === "string" ? state : say("gone");
  Object.assign(byId("link"), { hidden: state === true, textContent });
};

let hasStarted = false;
subscribe(show, showLink, ({ lang, langs }) => {
  const language = memory.get("lang") ?? navigator.language.slice(0, 2);
  const isShown = !isAlone || hasStarted || lang === language || !langs.includes(language);
  if (!isShown) store.ask({ do: "speak", lang: language }); // first, or a tap is lost
  hasStarted = true;
  return isShown;
});

store.load("pad");
import("./hands.js").then((module) => (hands = module));

// What is opened later is fetched before the referee may be gone.
setTimeout(() => {
  for (const file of ["lobby", "art", "kit", "advice", "sheets", "end"])
    import(`./${file}.js`).catch(() => {});
}, LOAD_LATER_MS);
