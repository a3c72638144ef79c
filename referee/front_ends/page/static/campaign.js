// The campaign room: the cards as they are, a pencil for their boxes, paper to print again, PDFs to read back.
import { base64 } from "./base64.js";
import { asked, button, el, say, sheet, styled } from "./dom.js";
import { icon } from "./icons.js";
import { made } from "./finished-files.js";
import { select, usualPaper } from "./press.js";
import { look } from "./sheets.js";

await styled("rooms.css");

const WAYS = ["changed", "stickers", "all", "fillable"];
const PATIENCE = 10; // seconds to read a PDF
const faces = new Set();
const EDITIONS = ["colour", "low-ink", "large-print"];

// Above a game in play, too.
export function campaigns(page) {
  const room = el("div", { class: "room" });
  sheet(say("campaigns"), room);
  return fill(page, room);
}

export function enter(page, room) {
  room.append(el("h2", {}, say("campaigns")));
  return fill(page, room);
}

async function fill(page, room) {
  const ask = (request) => asked(page, request);
  const list = el("div", { class: "campaigns" }),
    files = made((request) => ask({ do: "paper", ...request }));
  room.append(
    files.place,
    list,
    beginning(ask, () => draw()),
  );
  const draw = async () => {
    const { campaigns = [] } = (await ask({ do: "campaigns" })) ?? {};
    list.replaceChildren(
      ...(campaigns.length
        ? campaigns.map((own) => one(page, own, ask, files))
        : [el("p", {}, say("paper-none"))]),
    );
    if (campaigns.length === 1) list.querySelector("[data-wall]").open = true;
  };
  await draw();
}

function beginning(ask, done) {
  const name = el("input", { name: "campaign", required: true, maxlength: 40, autocomplete: "off" }),
    said = el("p", { class: "error", role: "alert" });
  const begin = async (event) => {
    event.preventDefault();
    const found = await ask({ do: "new-campaign", name: name.value.trim() });
    said.textContent = found?.type === "new-campaign" ? "" : (found?.text ?? "");
    if (!said.textContent) {
      name.value = "";
      done();
    }
  };
  return el(
    "form",
    { class: "new", onsubmit: begin },
    el("label", {}, el("span", {}, say("new-campaign")), name),
    el("button", { "data-do": "begin-campaign" }, say("campaign-begin")),
    said,
  );
}

function one(page, { name, game, lines, games }, ask, files) {
  const wall = el("div", { class: "wall" }),
    said = el("p", { role: "status" });
  const tell = (found) => {
    said.textContent = found?.text ?? (found?.lines ?? []).join(" ");
    return found;
  };
  const look = async (only = "") => {
    const found = await ask({ do: "wall", name, only });
    await Promise.all((found?.faces ?? []).map((face) => lettered(face, ask)));
    for (const card of found?.cards ?? []) {
      const old = wall.querySelector(`[data-code="${card.code}"]`),
        fresh = drawn(card, tapped);
      if (old) old.replaceWith(fresh);
      else wall.append(fresh);
    }
    if (!found?.cards) tell(found);
  };
  const tapped = async (card, square) => {
    tell(
      await ask({
        do: "square",
        name,
        card,
        box: square.box,
        word: square.word,
        step: square.step,
        on: !square.ticked,
      }),
    );
    await look(card);
  };
  const open = ({ target }) => target.open && !wall.childElementCount && look();
  return el(
    "article",
    { class: "own" },
    el("div", { class: "text" }, el("h3", {}, name), el("p", { class: "line" }, lines[0])),
    games != null &&
      el(
        "div",
        { class: "papers" },
        button(say("begin"), { class: "main", "data-campaign": name }, () =>
          page.ask({ do: "open", game, campaign: name }),
        ),
      ),
    paper(page, { name, games }, files, ask, () => {
      wall.replaceChildren();
      look();
    }),
    el("details", { "data-wall": name, ontoggle: open }, el("summary", {}, say("paper-cards")), said, wall),
    el(
      "details",
      {},
      el("summary", {}, say("words")),
      lines.slice(1).map((line) => el("p", { class: "mono" }, line)),
    ),
  );
}

// One square is a button over the picture; what is ticked stands on the picture itself.
function drawn({ code, name, svg, squares }, tapped) {
  const picture = el("div", { role: "img", "aria-label": `${code} ${name}`, "data-card-picture": code });
  picture.innerHTML = svg;
  return el(
    "figure",
    { "data-code": code },
    picture,
    squares.map((square) => {
      const label = `${code}.${square.box} ${square.word || square.step || ""}`.trim();
      const made = button(
        "",
        { class: "square", "aria-pressed": String(square.ticked), "aria-label": label, "data-square": label },
        async () => {
          const wall = made.closest(".wall");
          await tapped(code, square);
          wall.querySelector(`[data-square="${label}"]`)?.focus();
        },
      );
      Object.assign(made.style, {
        left: `${square.x}%`,
        top: `${square.y}%`,
        width: `${square.w}%`,
        height: `${square.h}%`,
      });
      return made;
    }),
  );
}

// The letters of the cards come from where Python has them.
async function lettered(face, ask) {
  if (faces.has(face)) return;
  faces.add(face);
  const found = await ask({ do: "face", face });
  if (found?.files) document.fonts.add(await new FontFace(face, found.files[0].bytes).load());
}

const since = (games = 0) => [
  ["", say("paper-since-print")],
  ["0", say("paper-since-start")],
  ...Array.from({ length: games }, (_, n) => [`${n + 1}`, say("paper-since-game", { game: n + 1 })]),
];

function paper(page, { name, games }, files, ask, changed) {
  const how = { paper: usualPaper(), edition: "colour", since: "" };
  const ways = el("div", { class: "ways" }),
    choose = (key, value) => {
      how[key] = value;
    };
  const look = async ({ target }) => {
    if (!target.open || ways.childElementCount) return;
    const { papers = [] } = (await ask({ do: "shelf" })) ?? {};
    ways.replaceChildren(
      select(
        "paper",
        "press-paper",
        papers.map((one) => [one.name, one.title]),
        how.paper,
        choose,
      ),
      select(
        "edition",
        "press-edition",
        EDITIONS.map((one) => [one, say(`press-${one}`)]),
        how.edition,
        choose,
      ),
      select("since", "paper-since", since(games), how.since, choose),
    );
  };
  const print = (way) =>
    button([icon("print"), say(`paper-${way}`)], { "data-paper": way }, () =>
      files.make(
        { name, way, paper: how.paper, edition: how.edition, ...(how.since && { since: Number(how.since) }) },
        name,
      ),
    );
  const said = el("div", { role: "status" });
  const bring = async (file, write) => {
    const found = await ask({
      do: "form",
      name,
      file: file.name,
      data: await base64(file),
      write,
      patience: PATIENCE,
    });
    said.replaceChildren(...(found?.lines ?? [found?.text ?? say("gone")]).map((line) => el("p", {}, line)));
    if (found?.asks)
      said.append(
        button(say("photo-write"), { class: "main", "data-do": "form-write" }, () => bring(file, true)),
      );
    else changed();
  };
  return el(
    "details",
    { "data-papers": name, ontoggle: look },
    el("summary", {}, say("paper-print")),
    el("p", { class: "note" }, say("paper-what")),
    ways,
    el("div", { class: "papers" }, WAYS.map(print)),
    page.lobby.verbs.includes("form") && chosen("form", "application/pdf,.pdf", (file) => bring(file, false)),
    page.lobby.verbs.includes("photo")
      ? chosen("photo", "image/*", (file) => photo(page, name, file, said, changed))
      : el("p", { class: "note" }, say("paper-photo")),
    said,
  );
}

const chosen = (what, accept, act) =>
  el(
    "label",
    { class: "wide" },
    say(what === "form" ? "paper-form" : what),
    el("input", {
      type: "file",
      accept,
      "data-do": what,
      onchange: ({ target }) => target.files[0] && act(target.files[0]),
    }),
  );

// What a photo shows, and what to ask; nothing is written before a tap.
const photo = (page, name, file, said, changed) =>
  look(page, { do: "photo", name, file }, ({ cards, doubts, lines, picture, skipped }, close) => {
    const answers = new Map();
    const write = async () => {
      const wrote = await asked(page, { do: "photo-write", name, answers: [...answers.values()] });
      close();
      said.textContent = wrote?.text ?? (wrote?.lines.join(", ") || say("photo-nothing"));
      changed();
    };
    return [
      el("p", {}, say("photo-cards", { cards: cards.join(" ") || "–" })),
      skipped > 0 && el("p", {}, say("photo-skipped", { count: skipped })),
      el("p", {}, lines.join(", ")),
      el(
        "ul",
        { class: "odds" },
        doubts.map(({ doubt, square, words, struck, crop }) =>
          el(
            "li",
            {},
            el("img", { src: crop, alt: "", class: "crop" }),
            el(
              "label",
              {},
              say(struck ? "photo-struck" : "photo-ask", { box: words }),
              el(
                "select",
                {
                  "data-doubt": words,
                  onchange: ({ target: { value } }) => answers.set(words, [doubt, square, value === "yes"]),
                },
                ["?", "yes", "no"].map((value) =>
                  el("option", { value }, value === "?" ? value : say(value)),
                ),
              ),
            ),
          ),
        ),
      ),
      cards.length > 0 && button(say("photo-write"), { class: "wide main", "data-do": "photo-write" }, write),
      el("img", { class: "picture", alt: say("photo-alt"), src: picture }),
    ];
  });
