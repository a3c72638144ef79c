// The campaign room: each campaign with its next game, its paper, and its cards as a sheet with squares to tap.
//
// A card is small until it is tapped; then it lies large in its row, a tap means the square nearest to it,
// and what came of it stands below the card. While a game is open the cards are in use: that stands there
// instead, and nothing is asked of the referee.
import { base64 } from "./base64.js";
import { asked, button, el, say, sheet, styled } from "./dom.js";
import { icon } from "./icons.js";
import { made } from "./finished-files.js";
import { select, usualPaper } from "./press.js";
import { look } from "./sheets.js";
import { isHere } from "./transport.js";

styled("rooms.css");
styled("campaign.css");

const EDITIONS = ["colour", "low-ink", "large-print"];
const PATIENCE = 10; // seconds to read a PDF
const REACH = 30; // pixels from a finger to the square that is meant
const faces = new Set();

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
    const { campaigns: found = [] } = (await ask({ do: "campaigns" })) ?? {};
    list.replaceChildren(
      ...(found.length
        ? found.map((own) => one({ page, own, ask, files }))
        : [el("p", {}, say("paper-none"))]),
    );
    if (found.length === 1) list.querySelector("[data-wall]")?.setAttribute("open", "");
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

// One campaign. What its parts share: the page, the campaign as it was told, its files.
function one(shared) {
  const { page, own } = shared,
    { name, game, lines, games, playing } = own;
  if (games == null)
    return el("article", { class: "own" }, el("h3", {}, name), el("p", { class: "error" }, lines[0]));
  const wall = cards(shared);
  const play = button(
    playing ? say("go-on") : say("play-game", { n: games + 1 }),
    { class: "main", "data-campaign": name },
    () => page.ask({ do: "open", game, campaign: name }),
  );
  const told = el(
    "p",
    { class: "line on" },
    playing && `${say("game-n", { n: games + 1 })}: ${playing.text}`,
  );
  return el(
    "article",
    { class: "own" },
    el("div", { class: "text" }, el("h3", {}, name), el("p", { class: "line" }, lines[0]), playing && told),
    el("div", { class: "papers" }, play),
    paper(shared, wall),
    el(
      "details",
      { "data-wall": name, ontoggle: ({ target }) => target.open && wall.look() },
      el("summary", {}, say("paper-cards")),
      el("p", { class: "note" }, playing ? inUse(own) : say("paper-tap")),
      wall.place,
    ),
    lines.length > 1 &&
      el(
        "details",
        {},
        el("summary", {}, say("games-so-far")),
        lines.slice(1).map((line) => el("p", {}, line)),
      ),
  );
}

const inUse = ({ playing }) => say("paper-in-use", { save: playing.save });

// --- the sheet of cards ---

function cards({ own, ask }) {
  const place = el("div", { class: "wall" }),
    listeners = [],
    { name } = own;
  const at = (code) => place.querySelector(`[data-code="${code}"]`);
  const lay = (found) => {
    for (const card of found.cards) {
      const old = at(card.code),
        fresh = drawn(card, enlarge, tapped);
      if (old) {
        fresh.classList.toggle("opened", old.classList.contains("opened"));
        old.replaceWith(fresh);
      } else place.append(fresh);
    }
    for (const hear of listeners) hear(found.outdated);
  };
  const look = async (only = "") => {
    if (!only && place.childElementCount) return;
    const found = await ask({ do: "wall", name, only });
    await Promise.all((found?.faces ?? []).map((face) => lettered(face, ask)));
    if (found?.cards) lay(found);
    else place.replaceChildren(el("p", { class: "error", role: "alert" }, found?.text ?? say("web-missing")));
  };
  const enlarge = (card) => {
    for (const other of place.querySelectorAll(".opened"))
      if (other !== card) other.classList.remove("opened");
    const isLarge = card.classList.toggle("opened");
    for (const picture of place.querySelectorAll(".front"))
      picture.setAttribute("aria-expanded", String(picture.closest(".opened") !== null));
    if (isLarge) card.scrollIntoView({ block: "nearest" });
  };
  // What was done is told below the card; why it cannot be, at the finger.
  const tapped = async (code, square, label) => {
    const told = (text, isRefused) => {
      const said = at(code).querySelector("[role=status]"),
        { offsetTop, offsetHeight } = at(code).querySelector(".face");
      said.className = isRefused ? "refused" : "";
      said.style.top = isRefused ? `${offsetTop + ((square.y + square.h) / 100) * offsetHeight}px` : "";
      said.textContent = text;
    };
    if (own.playing) return told(inUse(own), true);
    const { box, word, step, ticked } = square;
    const found = await ask({ do: "square", name, card: code, box, word, step, on: !ticked });
    await look(code);
    told(found?.text ?? (found?.lines ?? [say("gone")]).join(" "), !found?.lines);
    at(code).querySelector(`[data-square="${label}"]`)?.focus({ preventScroll: true });
  };
  const again = () => {
    place.replaceChildren();
    return look();
  };
  return { place, look, again, hear: (heard) => listeners.push(heard) };
}

// Squares are buttons over the picture; what is ticked stands on the picture itself.
function drawn({ code, name, svg, squares, changed }, enlarge, tapped) {
  const front = button(
    "",
    { class: "front", "aria-label": `${code} ${name}`, "aria-expanded": "false", "data-card-picture": code },
    (event) => {
      const near = made.classList.contains("opened") && event.detail && nearest(made, event);
      near ? near.click() : enlarge(made);
    },
  );
  const picture = el("div", { class: "drawn", "aria-hidden": "true" }); // its letters are the page's own
  picture.innerHTML = svg;
  const made = el(
    "figure",
    { "data-code": code, "data-changed": changed.length > 0 },
    changed.length > 0 && el("p", { class: "changed" }, say("card-changed")),
    el(
      "div",
      { class: "face" },
      picture,
      front,
      ...squares.map((square) => pressed({ code, name }, square, tapped)),
    ),
    el("p", { role: "status" }),
    changed.length > 0 && el("figcaption", {}, say("card-new", { changes: changed.join(", ") })),
  );
  return made;
}

function pressed({ code, name }, square, tapped) {
  const { box: of, word, step } = square,
    part = word || step || "",
    label = `${code}.${of} ${part}`.trim();
  const sort = of === "crossed_out" ? of : of > 0 ? "box" : "number",
    spoken = say(`square-${sort}`, { name, box: of.toUpperCase(), part }).trim();
  const box = button(
    "",
    { class: "square", "aria-pressed": String(square.ticked), "aria-label": spoken, "data-square": label },
    () => tapped(code, square, label),
  );
  const { x, y, w, h } = square;
  Object.assign(box.style, { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` });
  return box;
}

// A finger is wider than a square: it means the nearest one.
function nearest(card, { clientX, clientY }) {
  const away = (square) => {
    const { left, top, width, height } = square.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  const [found] = [...card.querySelectorAll(".square")].sort((one, other) => away(one) - away(other));
  return found && away(found) <= REACH ? found : null;
}

// The letters of the cards come from where Python has them.
async function lettered(face, ask) {
  if (faces.has(face)) return;
  faces.add(face);
  const found = await ask({ do: "face", face });
  if (found?.files) document.fonts.add(await new FontFace(face, found.files[0].bytes).load());
}

// --- paper: print what has changed, bring in what was ticked ---

const since = (games = 0) => [
  ["", say("paper-since-print")],
  ["0", say("paper-since-start")],
  ...Array.from({ length: games }, (_, n) => [`${n + 1}`, say("paper-since-game", { game: n + 1 })]),
];

function paper({ page, own, ask, files }, wall) {
  const { name, games } = own,
    how = { paper: usualPaper(), edition: "colour", since: "" },
    said = el("div", { role: "status" }),
    { verbs } = page.lobby;
  const count = (way, { cards: codes, labelled }) => ({ changed: codes, stickers: labelled })[way]?.length;
  const print = (way) => {
    const number = el("b", { class: "count" });
    const tell = (outdated) => number.replaceChildren(count(way, outdated) ? `${count(way, outdated)}` : "");
    tell(own.outdated);
    wall.hear(tell);
    return button([icon("print"), say(`paper-${way}`), number], { "data-paper": way }, async () => {
      const given = how.since && { since: Number(how.since) };
      await files.make({ name, way, paper: how.paper, edition: how.edition, ...given }, name);
      wall.again();
    });
  };
  const bring = async (file, write) => {
    const data = await base64(file),
      found = await ask({ do: "form", name, file: file.name, data, write, patience: PATIENCE });
    said.replaceChildren(
      ...(found?.lines ?? [found?.text ?? say("web-missing")]).map((line) => el("p", {}, line)),
    );
    if (found?.asks)
      said.append(
        button(say("photo-write"), { class: "main", "data-do": "form-write" }, () => bring(file, true)),
      );
    else if (write) wall.again();
  };
  const offers = [
    verbs.includes("photo") &&
      chosen("photo", "image/*", (file) => photo(page, name, file, said, wall.again)),
    verbs.includes("form") && chosen("form", "application/pdf,.pdf", (file) => bring(file, false)),
  ];
  const lacks = el("p", { class: "note", role: "status" });
  if (verbs.includes("form") && !own.playing)
    isHere("form").then((is) => lacks.replaceChildren(is ? "" : say("paper-form-missing")));
  return [
    el("div", { class: "papers" }, ["changed", "stickers"].map(print), own.playing ? [] : offers),
    own.playing && el("p", { class: "note" }, say("paper-later")),
    lacks,
    said,
    ways(name, ask, how, games, ["all", "fillable"].map(print)),
    !verbs.includes("photo") && el("p", { class: "note" }, say("paper-photo")),
  ];
}

// What else can be chosen: paper, edition, since when, all cards.
function ways(name, ask, how, games, prints) {
  const place = el("div", { class: "ways" });
  const choose = (key, value) => {
    how[key] = value;
  };
  const fillIn = async ({ target }) => {
    if (!target.open || place.childElementCount) return;
    const { papers = [] } = (await ask({ do: "shelf" })) ?? {};
    const titles = papers.map((one) => [one.name, one.title]);
    place.replaceChildren(
      select("paper", "press-paper", titles, how.paper, choose),
      select("edition", "press-edition", EDITIONS.map((one) => [one, say(`press-${one}`)]), how.edition, choose), // prettier-ignore
      select("since", "paper-since", since(games), how.since, choose),
    );
  };
  return el(
    "details",
    { "data-papers": name, ontoggle: fillIn },
    el("summary", {}, say("paper-print")),
    el("p", { class: "note" }, say("paper-what")),
    place,
    el("div", { class: "papers" }, prints),
  );
}

const chosen = (what, accept, act) =>
  el(
    "label",
    { class: "button" },
    icon(what === "form" ? "file" : "check"),
    say(what === "form" ? "paper-form" : "paper-camera"),
    el("input", {
      type: "file",
      accept,
      class: "unseen",
      "data-do": what,
      onchange: ({ target }) => {
        if (target.files[0]) act(target.files[0]);
        target.value = ""; // the same file may be brought again
      },
    }),
  );

// What a photo shows, and what to ask; nothing is written before a tap.
const photo = (page, name, file, said, changed) =>
  look(page, { do: "photo", name, file }, ({ cards: seen, doubts, lines, picture, skipped }, close) => {
    const answers = new Map();
    const write = async () => {
      const wrote = await asked(page, { do: "photo-write", name, answers: [...answers.values()] });
      close();
      said.textContent = wrote?.text ?? (wrote?.lines.join(", ") || say("photo-nothing"));
      changed();
    };
    const answer = ({ doubt, square, words }, { target: { value } }) =>
      answers.set(words, [doubt, square, value === "yes"]);
    const asking = (doubt) =>
      el(
        "li",
        {},
        el("img", { src: doubt.crop, alt: "", class: "crop" }),
        el(
          "label",
          {},
          say(doubt.struck ? "photo-struck" : "photo-ask", { box: doubt.words }),
          el(
            "select",
            { "data-doubt": doubt.words, onchange: (event) => answer(doubt, event) },
            ["?", "yes", "no"].map((value) => el("option", { value }, value === "?" ? value : say(value))),
          ),
        ),
      );
    return [
      el("p", {}, say("photo-cards", { cards: seen.join(" ") || "–" })),
      skipped > 0 && el("p", {}, say("photo-skipped", { count: skipped })),
      el("p", {}, lines.join(", ")),
      el("ul", { class: "odds" }, doubts.map(asking)),
      seen.length > 0 && button(say("photo-write"), { class: "wide main", "data-do": "photo-write" }, write),
      el("img", { class: "picture", alt: say("photo-alt"), src: picture }),
    ];
  });
