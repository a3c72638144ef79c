// An empty folder: the layouts to start from, each as its card looks.
import { $, button, el, say, tell } from "./dom.js";
import { ask, state } from "./state.js";
import { drawn } from "./pictures.js";
import { deckOf, opened } from "./share.js";
import { isAlone } from "./transport.js";

let asked = false;

export const isWanted = () => Boolean(state.missing);

async function start(name) {
  const answer = await ask({ do: "start", layout: name });
  if (!answer.refused) tell(say("{file} is ready.", { file: state.name }));
}

async function followed(event) {
  event.preventDefault();
  const deck = await deckOf($("open-link").value);
  if (deck) opened(deck);
  else tell(say("There is no deck in this link."), true);
}

export async function draw() {
  if (asked) return;
  asked = true;
  const { starts } = await ask({ do: "starts" });
  const shared = await deckOf(location.hash);
  const cards = starts.map(({ name, title, svg, wide, high }) => {
    const face = el("span", { class: "face" });
    const made = button(
      face,
      { class: "start", "data-start": name, style: { "--wide": wide, "--high": high } },
      () => start(name),
    );
    drawn(face, svg, { do: "start-font" });
    made.append(el("b", {}, say(title)));
    return made;
  });
  document.body.replaceChildren(
    el(
      "main",
      { id: "begin", "data-room": "design" },
      el("h1", {}, say("Begin a deck")),
      el(
        "p",
        {},
        say(
          isAlone
            ? "Choose how its cards look; all of it can be changed. The deck is kept in this browser."
            : "Choose how its cards look; all of it can be changed. {file} is written into this folder.",
          { file: state.name },
        ),
      ),
      el("div", { class: "starts" }, cards),
      el(
        "label",
        { class: "field" },
        el("span", {}, say("Or open a shared deck (.pnp.zip)")),
        el("input", {
          type: "file",
          accept: ".zip",
          id: "open-file",
          onchange: ({ target }) => opened(target.files[0]),
        }),
      ),
      el(
        "form",
        { class: "row", onsubmit: followed },
        el(
          "label",
          { class: "field" },
          el("span", {}, say("Or a link with a deck in it (#deck=…)")),
          el("input", { id: "open-link", value: shared ? location.hash : "" }),
        ),
        el("button", { "data-do": "open-link" }, say("Open the deck of this link")),
      ),
    ),
    el("p", { id: "told", role: "status" }),
  );
  document.querySelector("h1").setAttribute("tabindex", "-1");
  $("begin").querySelector("h1").focus();
}
