// The design room: the decks that are kept here, each opened in the studio.
import { folder, free } from "./deck-names.js";
import { asked, button, el, say } from "./dom.js";
import { icon } from "./icons.js";
import { alone, wayTo } from "./transport.js";

export function enter(page, room) {
  const decks = el("div", { class: "decks" });
  const name = el("input", { id: "design-name", required: true, maxlength: 40, autocomplete: "off" });
  const open = (deck) => {
    location.href = `studio/index.html?deck=${encodeURIComponent(deck)}${wayTo("design")}`;
  };
  const there = asked(page, { do: "designs" }); // or the studio is not on this device yet
  const begin = async (event) => {
    event.preventDefault();
    const { names } = (await there) ?? {};
    if (names) open(free(folder(name.value), names));
  };
  room.append(
    el("h2", {}, say("design-title")),
    el("p", { class: "note" }, say(alone ? "design-how" : "design-how-served")),
    decks,
    el(
      "form",
      { class: "new", onsubmit: begin },
      el("label", {}, el("span", {}, say("design-name")), name),
      el("button", { class: "main", "data-do": "new-deck" }, say("design-new")),
    ),
  );
  there.then((found) =>
    decks.replaceChildren(
      ...(found?.names ?? []).map((deck) =>
        button([icon("print"), deck], { "data-design": deck }, () => open(deck)),
      ),
    ),
  );
}
