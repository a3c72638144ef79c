// A shuffled pack is shown to the camera, unseen: how many of its cards were read, which have to be shown again, and
// what its order is worth. No card is named here, or the game would be spoilt.
import { SUITS } from "../cards.js";
import { button } from "../controls.js";
import { element, html, memory, say, sheet } from "../dom.js";
import { beep } from "../sound.js";
import { page } from "../store.js";
import { judgePass, mend, ShuffleReader } from "./shuffle.js";
import { frames, see, Trouble } from "./sight.js";

const MAX_PIXELS = 0.35e6; // of a frame: a card that fills the picture needs no more
const MAX_PACKS = 9; // whose orders are recent
const MISSED_HZ = 170;

/** Whether none of the cards from which is drawn was seen yet, and the eye knows them all. */
export const isWholePack = () => {
  const { kind, expected = [], possible = [], left } = page.now;
  const isUnseen = left === possible.length && expected.every((known) => known === null);
  const suitOf = (/** @type {string} */ code) => page.hello.cards[code]?.suit ?? "";
  return kind === "draw" && isUnseen && possible.every((code) => SUITS.includes(suitOf(code)));
};

export function readPack() {
  const codes = [...(page.now.possible ?? [])];
  /** @type {HTMLVideoElement} */
  const video = element(html`<video class="unseen" muted playsinline aria-hidden="true"></video>`);
  let before = /** @type {Shuffle.Pass | null} */ (null); // what earlier passes told
  let pass = judgePass([], codes);
  let turn = {}; // what is done now, until something else is
  let state = "looking";
  let message = "";
  let known = /** @type {Wire.PackOrder | null} */ (null);

  const show = (/** @type {string} */ next, /** @type {string} */ text) => {
    state = next;
    message = text;
    dialog.refresh();
  };

  /** Read the pack, or what of it is shown again. @param {typeof before} earlier */
  async function look(earlier, text = say("shuffle-how")) {
    const own = (turn = {});
    const reader = new ShuffleReader(codes);
    before = earlier;
    known = null;
    pass = judgePass([], codes);
    show("looking", text);
    try {
      for await (const frame of frames(video, MAX_PIXELS)) {
        const { cards } = await see(frame, reader.options);
        if (own !== turn) return;
        const { order, missed } = pass;
        pass = reader.readFrame(cards);
        if (pass.order.length > order.length) beep();
        if (pass.missed > missed) beep(MISSED_HZ);
        if (!before && !pass.missing.length && !pass.doubts.length) return end();
        dialog.refresh();
      }
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      show("failed", say(`eye-${error.message}`));
    }
  }

  /** All cards were shown: ask for those in doubt, or take the order. */
  function end() {
    const all = before ? mend(before, pass, codes) : pass;
    if (!all.missing.length && !all.doubts.length) return take(all);
    const [from, to] = all.doubts[0];
    const facts = { from: from + 1, to: to + 1 };
    const isWhole = from <= 0 && to >= all.order.length - 1;
    look(all, isWhole ? say("shuffle-ask-all") : say("shuffle-ask", facts));
  }

  /** The card that was shown last is on top. @param {typeof pass} all */
  async function take(all) {
    turn = {};
    pass = all;
    show("ready", say("thinking"));
    const answer = await page.lookUp({ do: "order", cards: all.order.toReversed() });
    if (answer?.type !== "order") return show("ready", answer?.text ?? say("gone"));
    const { order, chances } = answer;
    known = order;
    const kind = chances ? (chances.outcome ?? "open") : "known";
    show("ready", say(`shuffle-${kind}`, { percent: Math.round((chances?.share ?? 0) * 100) }));
  }

  function play() {
    const { [page.hello.save]: own = [], ...others } = memory.get("orders") ?? {};
    const recent = Object.entries(others).slice(1 - MAX_PACKS);
    memory.set("orders", { ...Object.fromEntries(recent), [page.hello.save]: [...own, known] });
    dialog.close();
  }

  const verb = (/** @type {string} */ name, /** @type {() => unknown} */ act, look = "wide") =>
    button(say(name), name, act, { class: look });
  const dialog = sheet(say("shuffle-title"), () => [
    video,
    html`<section class="eye shuffle" data-eye=${state} data-count=${pass.order.length}>
      <p class="counted" role="status">
        ${say("shuffle-count", { count: pass.order.length, all: codes.length })}
      </p>
      <progress max=${codes.length} value=${pass.order.length} aria-label=${say("shuffle-title")}></progress>
      <p class="said">${message}</p>
      ${known && html`<p class="note">${say("shuffle-lie")}</p>`}
      <div class="ways">
        ${known && verb("shuffle-play", play, "wide main")}
        ${state === "looking" && pass.order.length > 0 && verb("shuffle-done", end)}
        ${verb("shuffle-again", () => look(null))}
      </div>
    </section>`,
  ]);
  dialog.classList.add("looks");
  dialog.addEventListener("close", () => {
    turn = {};
    if (page.now) page.refresh();
  });
  look(null);
}
