// The rooms of the page, each with a way to it: one plays, prints, keeps campaigns, designs, or reads the rules.
import { el, say, styled, styles } from "./dom.js";
import { entered, roomHere, roomsOf, wayTo } from "./transport.js";

styled("rooms.css");

const FILES = { print: "press", campaign: "campaign", design: "design", rules: "rulebooks", eye: "eye-room" };
const at = (id) => document.getElementById(id);
let page;

const here = () => {
  const rooms = roomsOf(page.lobby);
  return rooms.find((name) => name === roomHere()) ?? rooms[0];
};

// Called whenever the games are listed, which is when words or games may have changed.
export function known(found) {
  page = found;
  if (here() === "campaign") at("room").dataset.shown = ""; // a game may have been played in it meanwhile
  ways();
  enter();
}

function ways() {
  const rooms = roomsOf(page.lobby),
    open = here();
  at("rooms").setAttribute("aria-label", say("web-rooms"));
  at("rooms").replaceChildren(
    ...rooms.map((name) =>
      el(
        "a",
        { href: wayTo(name), "data-room": name, "aria-current": name === open && "page" },
        say(`web-room-${name}`),
      ),
    ),
  );
  at("rooms").hidden = rooms.length < 2;
}

async function enter() {
  const name = here(),
    mark = `${name} ${page.lobby.lang}`;
  document.body.dataset.in = name;
  if (!FILES[name] || at("room").dataset.shown === mark) return;
  at("room").dataset.shown = mark;
  const found = await import(`./${FILES[name]}.js`).catch(() => null);
  await styles();
  if (here() !== name) return;
  at("room").replaceChildren(...(found ? [] : [missing()]));
  found?.enter(page, at("room"));
  entered(name);
}

// A file that the browser failed to fetch stays missing until the page is loaded again.
const missing = () => el("p", { class: "error", role: "alert" }, say("web-missing"));

addEventListener("hashchange", () => {
  if (!page) return;
  at("room").dataset.shown = "";
  ways();
  enter();
  scrollTo(0, 0);
  at("rooms").querySelector("[aria-current]")?.focus({ preventScroll: true });
});
