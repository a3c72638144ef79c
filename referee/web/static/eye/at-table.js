// The eye at a game: what it sees becomes the answer to a draw, or is compared with what the referee knows.
import { answerText, sign, withSigns } from "../cards.js";
import { sheet } from "../dialogs.js";
import { html, render, say } from "../dom.js";
import { keepRoom } from "../transport.js";
import { icon } from "../icons.js";
import { Glass } from "./glass.js";
import { isWholePack, readPack } from "./shuffle-room.js";
import { hasCamera } from "./sight.js";
import { page } from "../store.js";

/** Look at a photo from a `file`, or through the camera; for the question, or for the whole `table`.
 * @param {{ file?: File, table?: boolean }} wish */
export function look({ file, table = false } = {}) {
  const cell = document.querySelector(".lens");
  if (cell) render(null, cell); // one way to a photo at a time
  keepRoom("eye");
  const glass = new Glass({
    cards: () => page.hello.cards,
    options: async () => ({ marks: await marksOf(), cards: Object.keys(page.hello.cards) }),
    judge: (sight) => (table ? compare(glass, sight) : judge(glass, sight, () => dialog.close())),
  });
  const dialog = sheet(say(table ? "eye-check" : "eye-deal"), [
    html`<p class="note">${say("eye-how")}</p>`,
    glass.place,
    !table &&
      isWholePack() &&
      hasCamera() &&
      html`<button class="wide" data-do="read-pack" data-close @click=${readPack}
        >${icon("left")}${say("shuffle-title")}</button>`,
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

/** @type {{ place: string | null, marks: Wire.MarksOn | undefined }} of the last question */
let known = { place: null, marks: undefined };

/** Which card a mark stands for changes with what was written on cards. */
async function marksOf() {
  const { place } = page;
  if (known.place !== place) {
    const answer = await page.lookUp({ do: "marks", game: page.hello.game });
    known = { place, marks: answer?.type === "marks" ? answer.marks : undefined };
  }
  return known.marks;
}

/** @param {readonly SeenCard[]} sight */
const toRequest = (sight) => ({
  cards: sight.map(({ card, likely }) => card ?? likely[0] ?? "–"),
  unsure: sight.flatMap(({ card }, n) => (card === null ? [n] : [])),
});

/** What is beyond doubt can be taken whole; else the cards that are sure are laid out on request.
 * @param {Glass} glass @param {readonly SeenCard[]} sight @param {() => void} close */
async function judge(glass, sight, close) {
  const answer = await page.lookUp({ do: "judge", ...toRequest(sight) });
  if (answer?.type !== "judge") return { footer: errorView(answer) };
  const { answer: codes, doubts, text, beside = [] } = answer;
  const isWhole = !doubts.length && !text.length;
  const isDoubtful = (/** @type {number} */ n) => doubts.some(({ place }) => place === n);
  const sure = sight.flatMap(({ card }, n) =>
    card && !beside.includes(n) && !isDoubtful(n) ? [card] : [],
  );
  const layOut = () => {
    close();
    const open = (page.now.expected ?? []).filter((known) => known === null).length;
    page.setDraft(sure.slice(0, open - 1));
  };
  const names = (/** @type {string[]} */ codes) => withSigns(answerText(codes));
  return {
    doubts,
    others: beside,
    hold: !text.length,
    footer: [
      isWhole &&
        html`<button class="wide main" data-do="take" @click=${() => page.give(codes)}
          >${say("take")} ${names(codes)}</button>`,
      doubts.map((doubt) => doubtView(glass, sight[doubt.place], doubt)),
      text.map((line) => html`<p>${withSigns(line)}</p>`),
      !isWhole &&
        sure.length > 0 &&
        html`<button class="wide" data-do="lay-out" @click=${layOut}>${say("lay-out")} ${names(sure)}</button>`,
    ],
  };
}

/** A card in doubt, and each way to mend it: one that it looks like, any other; or an earlier answer is wrong,
 * where the same card lies elsewhere already.
 * @param {Glass} glass @param {SeenCard} one @param {Wire.Doubt} doubt */
function doubtView(glass, one, { place, text, before }) {
  const { cards } = page.hello;
  const code = one.card ?? one.likely[0] ?? "";
  const is = (/** @type {string} */ card) =>
    html`<button data-is=${card} aria-label=${cards[card]?.name} @click=${() => glass.correct(place, card)}
      >${withSigns(sign(card))}</button>`;
  const mendEarlier = () => {
    const others = (page.now.possible ?? []).filter((card) => card !== code);
    const title = say("eye-before-which", { card: cards[code]?.name ?? code });
    glass.choose(title, [], others, (to) => mend(glass, code, to));
  };
  return html`
    <div class="doubt" data-doubt=${code}>
      <p>${code ? withSigns(text) : say("eye-unknown")}</p>
      ${one.card === null && one.likely.slice(0, 3).map(is)}
      <button data-do="other" @click=${() => glass.askAbout(place)}>${say("eye-other")}</button>
      ${
        before &&
        html`<button data-do="before" @click=${mendEarlier}
        >${withSigns(say("eye-before", { card: code }))}</button>`
      }
    </div>
  `;
}

/** @param {Glass} glass @param {readonly SeenCard[]} sight */
async function compare(glass, sight) {
  const answer = await page.lookUp({ do: "judge", ...toRequest(sight), table: true });
  if (answer?.type !== "judge") return { footer: errorView(answer) };
  const { doubts, text, mistaken = [] } = answer;
  const putRight = (/** @type {readonly string[]} */ [from, to]) =>
    html`<button class="wide main" data-do="put-right" @click=${() => mend(glass, from, to)}
      >${withSigns(say("put-right", { from, to }))}</button>`;
  return {
    doubts,
    hold: true,
    footer: [
      text.map((line) => html`<p>${withSigns(line)}</p>`),
      mistaken.map(putRight),
      doubts.map((doubt) => doubtView(glass, sight[doubt.place], doubt)),
    ],
  };
}

/** Put a card right wherever it was named, and judge again what lies there.
 * @param {Glass} glass @param {string} from @param {string} to */
async function mend(glass, from, to) {
  const messages = await page.ask({ do: "rename", from, to });
  const error = messages.find(({ type }) => type === "error");
  await glass.change(glass.sight);
  if (error?.type === "error") glass.tell(errorView(error));
}

/** @param {Wire.Refused | undefined} answer */
const errorView = (answer) =>
  html`<p class="error" role="alert">${answer?.text ?? say("gone")}</p>`;
