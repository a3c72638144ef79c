// The rooms of the folder, each with a way to it: one plays, prints, keeps campaigns, designs, or reads the rules.
import { el } from "./dom.js";
import { PACKS, ROOMS, WORDS } from "./words.js";

const FILES = { print: "press", campaign: "paper", design: "design", rules: "rulebooks" };
const at = (id) => document.getElementById(id);
const LATER = 20_000; // milliseconds: then nobody waits for the game any more
let page;

const here = () => ROOMS.find((name) => name === location.hash.slice(1)) ?? ROOMS[0];

// What a room needs beside the game, also to set words in a language with letters of its own.
export const needs = (lang, ...more) => ["print", ...more, lang].filter((name) => PACKS.includes(name));

// From now on it is there with the network off as well.
export async function keep(parts) {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ keep: parts });
}

// Whoever only came to play can print with the network off, too.
setTimeout(() => page && !navigator.connection?.saveData && ROOMS.includes("print") && keep(needs(page.lobby.lang)), LATER);

// Called whenever the games are listed, which is when words or games may have changed.
export function known(found) {
  page = found;
  if (here() === "campaign") at("room").dataset.shown = ""; // a game may have been played in it meanwhile
  ways();
  enter();
}

function ways() {
  const words = WORDS[page.lobby.lang] ?? WORDS.en, open = here();
  at("rooms").setAttribute("aria-label", words["page.web-rooms"]);
  at("rooms").replaceChildren(...ROOMS.map((name) =>
    el("a", { href: `#${name}`, "data-room": name, "aria-current": name === open && "page" }, words[`page.web-room-${name}`])));
  at("rooms").hidden = ROOMS.length < 2;
}

async function enter() {
  const name = here(), mark = `${name} ${page.lobby.lang}`;
  document.body.dataset.in = name;
  if (!FILES[name] || at("room").dataset.shown === mark) return;
  at("room").dataset.shown = mark;
  const found = await import(`./${FILES[name]}.js`).catch(() => null);
  if (here() !== name) return;
  at("room").replaceChildren(...(found ? [] : [missing()]));
  found?.enter(page, at("room"));
}

// A file that the browser failed to fetch stays missing until the page is loaded again.
const missing = () => el("p", { class: "error", role: "alert" }, (WORDS[page.lobby.lang] ?? WORDS.en)["page.web-missing"]);

addEventListener("hashchange", () => {
  if (!page) return;
  at("room").dataset.shown = "";
  ways();
  enter();
  scrollTo(0, 0);
  at("rooms").querySelector("[aria-current]")?.focus({ preventScroll: true });
});
