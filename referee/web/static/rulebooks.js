// The rules room: every game's rules to read here, and its sheet and booklet to open or print.
import { asked, button, el, say } from "./dom.js";
import { icon } from "./icons.js";
import { made } from "./finished-files.js";

export function enter(page, room) {
  const { lang, games } = page.lobby;
  const files = made((request) => asked(page, { do: "make", language: lang, ...request }));
  room.append(
    el("h2", {}, say("rules")),
    files.place,
    ...games.filter(({ broken }) => !broken).map((game) => book(page, game, files)),
  );
}

function book(page, { game, title, about }, files) {
  const text = el("div", { class: "book" });
  const read = async ({ target: { open } }) => {
    if (!open || text.childElementCount) return;
    const found = await asked(page, { do: "sheet", game });
    text.append(
      ...(found?.sections ?? []).map((part) =>
        el(
          "section",
          {},
          el("h4", {}, part.title),
          part.lines.map((line) => el("p", {}, line)),
        ),
      ),
    );
  };
  const paper = (kind) =>
    button([icon("print"), say(`press-kind-${kind}`)], { "data-paper": `${game} ${kind}` }, () =>
      files.make({ of: game, kind }, title),
    );
  return el(
    "article",
    { class: "rules", style: about ? { "--hue": about.hue } : {} },
    el("div", { class: "text" }, el("h3", {}, title), about && el("p", { class: "line" }, about.line)),
    about && el("div", { class: "papers" }, ["rules", "booklet"].map(paper)),
    el("details", { "data-book": game, ontoggle: read }, el("summary", {}, say("rules-read")), text),
  );
}
