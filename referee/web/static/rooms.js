// The rooms of the page, each with a link to it: to play, print, keep campaigns, design, or read the rules.
import { byId, html, loadStyle, render, run, say } from "./dom.js";
import { store } from "./store.js";
import { keepRoom, roomInLink, roomsOf, linkToRoom } from "./transport.js";

loadStyle("rooms.css");

// The modules of rooms, which they show by a function of the room's name.
const PAPER = { print: "press", rules: "press", design: "press" };
const FILES = /** @type {Texts} */ ({ ...PAPER, campaign: "campaign", eye: "eye-room" });
const MORE = ["design", "eye"]; // which are not for playing
let hasMore = false;
let shownRoom = /** @type {string} */ (""); // the room and language that are shown

const currentRoom = () => {
  const rooms = roomsOf(store.lobby);
  return rooms.find((name) => name === roomInLink()) ?? rooms[0];
};

/** Show the rooms whenever the games are listed, because texts or games may have changed. */
export function showRooms() {
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
