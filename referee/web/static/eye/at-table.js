// The eye at a game: what it sees becomes the answer to a draw, or is compared with what the referee believes.
import { named, short, told } from "../cards.js";
import { asked, button, el, say, sheet } from "../dom.js";
import { entered } from "../transport.js";
import { Glass } from "./glass.js";
import { hasCamera } from "./sight.js";

// A photo from a `file`, or the camera; for the question, or for the whole `table`.
export function look(page, { file = null, table = false } = {}) {
  const cell = document.querySelector(".lens"); // one way to a photo at a time
  cell.replaceChildren();
  cell.dataset.key = "";
  entered("eye");
  const glass = new Glass({
    cards: () => page.hello.cards,
    options: () => marksOf(page),
    judged: (seen) => (table ? compare(page, glass, seen) : judge(page, glass, seen, () => made.close())),
  });
  const made = sheet(
    say(table ? "eye-check" : "eye-deal"),
    el("p", { class: "note" }, say("eye-how")),
    glass.place,
  );
  made.classList.add("looks");
  made.addEventListener("close", () => {
    glass.close();
    if (page.now) page.refresh();
  });
  if (file) glass.photo(file);
  else if (hasCamera()) glass.live();
  else glass.state("looking", "photo-only");
}

// Which card a mark stands for changes with what was written on cards.
async function marksOf(page) {
  const place = `${page.hello.save} ${page.now.rev}`;
  if (page.marks?.place !== place) {
    const found = await asked(page, { do: "marks", game: page.hello.game });
    page.marks = { place, marks: found?.marks };
  }
  return { marks: page.marks.marks };
}

const coded = (seen) => ({
  cards: seen.map(({ card, likely }) => card ?? likely[0] ?? "–"),
  unsure: seen.flatMap(({ card }, at) => (card === null ? [at] : [])),
});

// What is beyond doubt can be taken whole; of anything else the cards that are sure are laid out on request.
async function judge(page, glass, seen, close) {
  const said = await asked(page, { do: "judge", ...coded(seen) });
  if (said?.type !== "judge") return { below: refusal(said) };
  const { answer, doubts, text, beside } = said,
    { cards } = page.hello;
  const isWhole = !doubts.length && !text.length;
  const take = button(
    [say("take"), " ", told(named(answer, cards), cards)],
    { class: "wide main", "data-do": "take" },
    () => page.give(answer),
  );
  const sure = seen.flatMap(({ card }, at) =>
    card && !beside?.includes(at) && !doubts.some(({ place }) => place === at) ? [card] : [],
  );
  const lay = button(
    [say("lay-out"), " ", told(named(sure, cards), cards)],
    { class: "wide", "data-do": "lay-out" },
    () => {
      close();
      page.lay(sure.slice(0, page.now.expected.filter((known) => known === null).length - 1));
    },
  );
  return {
    doubts,
    beside,
    hold: !text.length,
    below: [
      isWhole && take,
      doubts.map((doubt) => doubtful(page, glass, seen[doubt.place], doubt)),
      text.map((line) => el("p", {}, told(line, cards))),
      !isWhole && sure.length > 0 && lay,
    ],
  };
}

// A card that is in doubt, and each way to mend it: one of those that it looks like, any other; or what was given
// before is wrong, where the same card lies elsewhere already.
function doubtful(page, glass, one, { place, text, before }) {
  const { cards } = page.hello,
    code = one.card ?? one.likely[0];
  const is = (card) =>
    button(told(short(card, cards), cards), { "data-is": card, "aria-label": cards[card]?.name }, () =>
      glass.correct(place, card),
    );
  const earlier = () => {
    const others = page.now.possible.filter((card) => card !== code);
    const title = say("eye-before-which", { card: cards[code]?.name ?? code });
    glass.choose(title, [], others, (to) => mend(page, glass, code, to));
  };
  return el(
    "div",
    { class: "doubt", "data-doubt": code ?? "" },
    el("p", {}, code ? told(text, cards) : say("eye-unknown")),
    one.card === null && one.likely.slice(0, 3).map(is),
    button(say("eye-other"), { "data-do": "other" }, () => glass.ask(place)),
    before && button(told(say("eye-before", { card: code }), cards), { "data-do": "before" }, earlier),
  );
}

async function compare(page, glass, seen) {
  const said = await asked(page, { do: "judge", ...coded(seen), table: true });
  if (said?.type !== "judge") return { below: refusal(said) };
  const { doubts, text, mistaken = [] } = said,
    { cards } = page.hello;
  return {
    doubts,
    hold: true,
    below: [
      text.map((line) => el("p", {}, told(line, cards))),
      mistaken.map(([from, to]) =>
        button(
          told(say("put-right", { from, to }), cards),
          { class: "wide main", "data-do": "put-right" },
          () => mend(page, glass, from, to),
        ),
      ),
      doubts.map((doubt) => doubtful(page, glass, seen[doubt.place], doubt)),
    ],
  };
}

// A card was given wrongly once: it is put right wherever it was named, and what lies there is judged again.
async function mend(page, glass, from, to) {
  const said = await page.ask({ do: "rename", from, to });
  const wrong = said.find(({ type }) => type === "error");
  await glass.change(glass.seen);
  if (wrong) glass.below.prepend(refusal(wrong));
}

const refusal = (said) => el("p", { class: "error", role: "alert" }, said?.text ?? say("gone"));
