// A shuffled pack is shown to the camera, unseen: how many of its cards were read, which have to be shown again, and
// what its order is worth. No card is named here, or the game would be spoilt.
import { SUITS } from "../cards.js";
import { sheet } from "../dialogs.js";
import { element, html, memory, say } from "../dom.js";
import { beep } from "../sound.js";
import { page } from "../store.js";
import { judgePass, mend, ShuffleReader } from "./shuffle.js";
import { camera, drawOn, see, Trouble } from "./sight.js";

const MAX_PIXELS = 0.35e6; // of a frame: a card that fills the picture needs no more
const MAX_PACKS = 9; // whose orders are recent
const MISSED_HZ = 170;

/** Whether none of the cards from which is drawn was seen yet, and the eye knows them all. */
export const isWholePack = () => {
  const { kind, expected = [], possible = [], left } = page.now;
  const isUnseen = left === possible.length && expected.every((known) => known === null);
  const { cards } = page.hello;
  return (
    kind === "draw" && isUnseen && possible.every((code) => SUITS.includes(cards[code]?.suit ?? ""))
  );
};

export function readPack() {
  const codes = [...(page.now.possible ?? [])];
  const video = /** @type {HTMLVideoElement} */ (
    element(html`<video class="unseen" muted playsinline aria-hidden="true"></video>`)
  );
  /** @type {import("./shuffle.js").Pass | null} what earlier passes told */
  let before = null;
  /** @type {import("./shuffle.js").Pass} */
  let pass = judgePass([], codes);
  let turn = {}; // what is done now, until something else is
  let state = "looking";
  let message = say("shuffle-how");
  /** @type {Wire.PackOrder | null} */
  let known = null;

  /** @param {string} [text] */
  const show = (text = message) => {
    message = text;
    dialog.refresh();
  };
  const fail = (/** @type {unknown} */ error) => {
    if (!(error instanceof Trouble)) throw error;
    state = "failed";
    show(say(`eye-${error.why}`));
  };
  const isCurrent = (/** @type {object} */ own) => own === turn && video.isConnected;

  async function look() {
    const own = (turn = {});
    const reader = new ShuffleReader(codes);
    const frame = document.createElement("canvas");
    const stream = await camera();
    try {
      video.srcObject = stream;
      await video.play();
      while (isCurrent(own)) {
        drawOn(frame, video, video.videoWidth, video.videoHeight, MAX_PIXELS);
        const { cards } = await see(frame, reader.options);
        if (!isCurrent(own)) return;
        const { order, missed } = pass;
        pass = reader.readFrame(cards);
        if (pass.order.length > order.length) beep();
        if (pass.missed > missed) beep(MISSED_HZ);
        if (!before && !pass.missing.length && !pass.doubts.length) return end();
        show();
      }
    } finally {
      for (const track of stream.getTracks()) track.stop();
    }
  }

  function start(
    /** @type {import("./shuffle.js").Pass | null} */ earlier,
    text = say("shuffle-how"),
  ) {
    before = earlier;
    known = null;
    pass = judgePass([], codes);
    state = "looking";
    show(text);
    look().catch(fail);
  }

  /** All cards were shown: ask for those in doubt, or take the order. */
  function end() {
    const all = before ? mend(before, pass, codes) : pass;
    if (!all.missing.length && !all.doubts.length) return take(all.order);
    const [from, to] = all.doubts[0];
    const facts = { from: from + 1, to: to + 1 };
    const isWhole = from <= 0 && to >= all.order.length - 1;
    start(all, isWhole ? say("shuffle-ask-all") : say("shuffle-ask", facts));
  }

  /** The card that was shown last is on top. @param {readonly string[]} order */
  async function take(order) {
    turn = {};
    state = "ready";
    pass = { ...pass, order: [...order] };
    before = null;
    show(say("thinking"));
    const answer = await page.lookUp({ do: "order", cards: order.toReversed() });
    if (answer?.type !== "order") return show(answer?.text ?? say("gone"));
    const { outcome, share } = answer;
    known = answer.order;
    const percent = Math.round((share ?? 0) * 100);
    const kind = share === null ? "known" : (outcome ?? "open");
    show(say(`shuffle-${kind}`, { percent }));
  }

  function play() {
    const orders = memory.get("orders") ?? {};
    const { [page.hello.save]: own = [], ...others } = orders;
    const recent = Object.entries(others).slice(1 - MAX_PACKS);
    memory.set("orders", { ...Object.fromEntries(recent), [page.hello.save]: [...own, known] });
    dialog.close();
  }

  const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, isMain = false) =>
    html`<button class="wide ${isMain && "main"}" data-do=${name} @click=${act}>${say(name)}</button>`;
  const count = () => pass.order.length;
  const dialog = sheet(say("shuffle-title"), () => [
    video,
    html`<section class="eye shuffle" data-eye=${state} data-count=${count()}>
      <p class="counted" role="status">${say("shuffle-count", { count: count(), all: codes.length })}</p>
      <progress max=${codes.length} value=${count()} aria-label=${say("shuffle-title")}></progress>
      <p class="said">${message}</p>
      ${known && html`<p class="note">${say("shuffle-lie")}</p>`}
      <div class="ways">
        ${known && button("shuffle-play", play, true)}
        ${state === "looking" && count() > 0 && button("shuffle-done", end)}
        ${button("shuffle-again", () => start(null))}
      </div>
    </section>`,
  ]);
  dialog.classList.add("looks");
  dialog.addEventListener("close", () => {
    turn = {};
    if (page.now) page.refresh();
  });
  start(null);
}
