// Campaigns: their cards as printed, a pencil for the boxes, a photo of what was ticked on paper.
import { asked, button, el, icon, say } from "./dom.js";
import { look } from "./sheets.js";
import { byHand } from "./transport.js";

export const campaigns = (page) => look(page, { do: "campaigns" }, ({ campaigns: all }, close) =>
  (all.length ? all.map((own) => byCards(page, own, close)) : el("p", {}, say("no-campaign"))));

// In the list of games: a tap begins the next game of the campaign, or goes on with the one that is open.
export function campaign(page, { name, game, faces = [], games, wins, lines }) {
  const fan = el("span", { class: "fan", "aria-hidden": "true" });
  if (page.lobby.verbs.includes("faces")) asked(page, { do: "faces", game, campaign: name, only: faces }).then((found) =>
    fan.append(...faces.flatMap((code) => (found?.faces?.[code] ? el("img", { src: found.faces[code], alt: "" }) : []))));
  const kept = games == null ? lines[0] : say("kept-games", { games, wins });
  return button([fan, el("b", {}, name), el("small", {}, kept), games != null && el("span", { class: "next" }, say("game-n", { n: games + 1 }), icon("next"))],
    { class: "campaign", "data-play": name }, () => page.ask({ do: "open", game, campaign: name }));
}

function byCards(page, { name, game, lines }, close) {
  const wall = el("div", { class: "wall" });
  const said = el("p", { role: "status" });
  const ask = async (request) => {
    said.textContent = say("thinking");
    const found = await asked(page, { name, ...request });
    said.textContent = found?.text ?? (found?.lines ?? []).join(" ");
    return found;
  };
  const look = async (only) => {
    for (const card of (await asked(page, { do: "cards", name, only })).cards ?? []) {
      const old = wall.querySelector(`[data-code="${card.code}"]`);
      if (old) old.replaceWith(drawn(card)); else wall.append(drawn(card));
    }
  };
  const drawn = ({ code, name: title, picture, squares }) => el("figure", { "data-code": code },
    el("img", { alt: `${code} ${title}`, src: `data:image/png;base64,${picture}` }), squares.map((square) => tappable(code, square)));
  const tappable = (card, { ticked, x, y, w, h, ...square }) => {
    const label = `${card}.${square.box} ${square.word || square.step || ""}`.trim();
    const made = button("", { class: "square", "aria-pressed": String(ticked), "aria-label": label, "data-square": label }, async () => {
      await ask({ do: "square", card, ...square, on: !ticked });
      await look(card);
      wall.querySelector(`[data-square="${label}"]`).focus();
    });
    Object.assign(made.style, { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` });
    return made;
  };
  const keep = async () => {
    const { pdf } = (await ask({ do: "print" })) ?? {};
    if (pdf) el("a", { href: `data:application/pdf;base64,${pdf}`, download: `${name}.pdf` }).click();
  };
  const play = () => {
    close();
    page.ask({ do: "open", game, campaign: name });
  };
  const offered = (verb, act) => page.lobby.verbs.includes(verb) && button(say(verb), { "data-do": verb }, act);
  return el("section", {}, el("h3", {}, name), lines.map((line) => el("p", { class: "mono" }, line)),
    el("div", { class: "verbs" }, button(say("begin"), { "data-campaign": name }, play), offered("cards", () => look()), offered("print", keep)),
    page.lobby.verbs.includes("photo") && el("label", {}, say("photo"), el("input", { type: "file", accept: "image/*", "data-do": "photo",
      onchange: ({ target }) => target.files[0] && photo(page, name, target.files[0], said) })),
    byHand(ask), said, wall);
}

const photo = (page, name, file, said) => look(page, { do: "photo", name, file }, ({ cards, doubts, lines, picture, skipped }, close) => {
  const answers = new Map();
  const write = async () => {
    const wrote = await asked(page, { do: "photo-write", name, answers: [...answers.values()] });
    close();
    said.textContent = wrote?.text ?? (wrote?.lines.join(", ") || say("photo-nothing"));
  };
  return [
    el("p", {}, say("photo-cards", { cards: cards.join(" ") || "–" })), skipped > 0 && el("p", {}, say("photo-skipped", { count: skipped })), el("p", {}, lines.join(", ")),
    el("ul", { class: "odds" }, doubts.map(({ doubt, square, words, struck, crop }) => el("li", {},
      el("img", { src: crop, alt: "", class: "crop" }), el("label", {}, say(struck ? "photo-struck" : "photo-ask", { box: words }),
        el("select", { "data-doubt": words, onchange: ({ target: { value } }) => answers.set(words, [doubt, square, value === "yes"]) },
          ["?", "yes", "no"].map((value) => el("option", { value }, value === "?" ? value : say(value)))))))),
    cards.length > 0 && button(say("photo-write"), { class: "wide main", "data-do": "photo-write" }, write),
    el("img", { class: "picture", alt: say("photo-alt"), src: picture }),
  ];
});
