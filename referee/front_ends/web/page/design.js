// The design room: the decks that are kept in this browser, each opened in the studio.
import { asked, button, el, icon, say } from "./dom.js";
import { keep, needs } from "./rooms.js";

const NAME = "[a-z0-9][a-z0-9\\-]{0,39}";

export function enter(page, room) {
  const packs = needs(page.lobby.lang, "design");
  const decks = el("div", { class: "decks" });
  const name = el("input", { id: "design-name", required: true, pattern: NAME, maxlength: 40, autocomplete: "off" });
  const begin = el("button", { class: "main", "data-do": "new-deck", disabled: true }, say("design-new"));
  const open = (deck) => { location.href = `studio/index.html?deck=${encodeURIComponent(deck)}`; };
  room.append(el("h2", {}, say("design-title")), el("p", { class: "note" }, say("design-how")), decks,
    el("form", { class: "row", onsubmit: (event) => { event.preventDefault(); open(name.value); } },
      el("label", { for: "design-name" }, say("design-name")), name, begin));
  keep(packs);
  asked(page, { do: "designs", needs: packs }).then((found) => {
    begin.disabled = !found?.names; // the studio is not on this device yet
    decks.replaceChildren(...(found?.names ?? []).map((deck) => button([icon("print"), deck], { "data-design": deck }, () => open(deck))));
  });
}
