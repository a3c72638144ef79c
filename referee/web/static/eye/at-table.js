// The eye at a game: what it sees becomes the answer to a draw, or is compared with what the referee knows.
import { answerText, sign, withSigns } from "../cards.js";
import { button } from "../controls.js";
import { html, icon, render, say, sheet } from "../dom.js";
import { page } from "../store.js";
import { keepRoom } from "../transport.js";
import { Glass } from "./glass.js";
import { isWholePack, readPack } from "./shuffle-room.js";
import { hasCamera } from "./sight.js";

const WIDE_CLOSE = { class: "wide", "data-close": "" };

/** Look at a photo from a `file`, or through the camera; for the question, or for the whole `table`.
 * @param {{ file?: File, table?: boolean }} wish */
export function look({ file, table = false } = {}) {
  const cell = document.querySelector(".lens");
  if (cell) render(null, cell); // one way to a photo at a time
  keepRoom("eye");
  // Which card a mark stands for changes with what was written on cards.
  const marks = page.find({ do: "marks", game: page.hello.game });
  const glass = new Glass({
    cards: () => page.hello.cards,
    options: async () => ({ marks: (await marks)?.marks, cards: Object.keys(page.hello.cards) }),
    judge: (sight) => judge(glass, sight, table),
  });
  const dialog = sheet(say(table ? "eye-check" : "eye-deal"), [
    html`<p class="note">${say("eye-how")}</p>`,
    glass.place,
    !table &&
      isWholePack() &&
      hasCamera() &&
      button([icon("left"), say("shuffle-title")], "read-pack", readPack, WIDE_CLOSE),
  ]);
  dialog.classList.add("looks");
  dialog.addEventListener("close", () => {
    glass.close();
    if (page.now) page.refresh();
  });
  if (file) glass.photo(file);
  else if (hasCamera()) glass.live();
  else glass.setState("looking", "photo-only");
}

/** What is beyond doubt can be taken whole; else the cards that are sure are laid out on request. What differs on
 * the table is told, and put right.
 * @param {Glass} glass @param {readonly SeenCard[]} sight @param {boolean} table */
async function judge(glass, sight, table) {
  const answer = await page.lookUp({
    do: "judge",
    cards: sight.map(({ card, likely }) => card ?? likely[0] ?? "–"),
    unsure: sight.flatMap(({ card }, n) => (card === null ? [n] : [])),
    table,
  });
  if (answer?.type !== "judge") return { footer: errorView(answer) };
  const { answer: codes, doubts, text, beside = [], mistaken = [] } = answer;
  const isWhole = !table && !doubts.length && !text.length;
  const isOpen = (/** @type {number} */ n) =>
    !table && !beside.includes(n) && doubts.every(({ place }) => place !== n);
  const sure = sight.flatMap(({ card }, n) => (card && isOpen(n) ? [card] : []));
  const layOut = () => {
    const open = (page.now.expected ?? []).filter((known) => known === null).length;
    page.setDraft(sure.slice(0, open - 1));
  };
  const textWith = (/** @type {string} */ key, /** @type {string[]} */ cards) => [
    `${say(key)} `,
    withSigns(answerText(cards)),
  ];
  const main = { class: "wide main" };
  return {
    doubts,
    others: beside,
    hold: table || !text.length,
    footer: [
      isWhole && button(textWith("take", codes), "take", () => page.give(codes), main),
      text.map((line) => html`<p>${withSigns(line)}</p>`),
      mistaken.map(([from, to]) => {
        const putRight = withSigns(say("put-right", { from, to }));
        return button(putRight, "put-right", () => mend(glass, from, to), main);
      }),
      doubts.map((doubt) => doubtView(glass, sight[doubt.place], doubt)),
      !isWhole &&
        sure.length > 0 &&
        button(textWith("lay-out", sure), "lay-out", layOut, WIDE_CLOSE),
    ],
  };
}

/** A card in doubt, and each way to mend it: one that it looks like, any other; or an earlier answer is wrong,
 * where the same card lies elsewhere already.
 * @param {Glass} glass @param {SeenCard} one @param {Wire.Doubt} doubt */
function doubtView(glass, { card, likely }, { place, text, before }) {
  const { cards } = page.hello;
  const code = card ?? likely[0] ?? "";
  const is = (/** @type {string} */ code) =>
    html`<button data-is=${code} aria-label=${cards[code]?.name} @click=${() => glass.correct(place, code)}
      >${withSigns(sign(code))}</button>`;
  const mendEarlier = () => {
    const others = (page.now.possible ?? []).filter((other) => other !== code);
    const title = say("eye-before-which", { card: cards[code]?.name ?? code });
    glass.choose(title, [], others, (to) => mend(glass, code, to));
  };
  return html`<div class="doubt" data-doubt=${code}>
    <p>${code ? withSigns(text) : say("eye-unknown")}</p>
    ${card === null && likely.map(is)}
    ${button(say("eye-other"), "other", () => glass.askAbout(place))}
    ${before && button(withSigns(say("eye-before", { card: code })), "before", mendEarlier)}
  </div>`;
}

/** Put a card right wherever it was named, and judge again what lies there.
 * @param {Glass} glass @param {string} from @param {string} to */
async function mend(glass, from, to) {
  const messages = await page.ask({ do: "rename", from, to });
  const error = messages.find((message) => message.type === "error");
  await glass.change(glass.sight, error && errorView(error));
}

const errorView = (/** @type {Wire.Refused | undefined} */ answer) =>
  html`<p class="error" role="alert">${answer?.text ?? say("gone")}</p>`;
