// The same cards for everybody: a deal or a whole game in a link, and the cards of the day with how many days in a
// row they were won.
import { html, memory, say } from "./dom.js";
import { store } from "./store.js";
import { linkToRoom } from "./transport.js";

const DEAL_LINK = /[#/]deal=([\w-]+)\.(\d{1,15})(?:\.(.+))?$/;
const GAME_LINK = /[#/]play=([\w-]+)$/;
const SHARED_LINK = /[#/](game=[\w.-]+)$/;

/** Deal the cards of a link with which the page was opened, open its game, or show how it was played. */
export function followLink() {
  const [, tile] = location.hash.match(GAME_LINK) ?? [];
  const [, game, seed, more] = location.hash.match(DEAL_LINK) ?? [];
  const [, link] = location.hash.match(SHARED_LINK) ?? [];
  if (!game && !tile && !link) return;
  history.replaceState(history.state, "", linkToRoom("play"));
  if (link) {
    store.ask({ do: "shared", link });
    return;
  }
  if (tile) {
    document.querySelector(`[data-game="${tile}"]`)?.click();
    return;
  }
  let options;
  try {
    options = more ? JSON.parse(decodeURIComponent(more)) : {};
  } catch {
    return; // it was cut off on its way
  }
  store.ask({ do: "open", game, new: true, deal: "digital", seed: Number(seed), options });
}

/** A day as a number, which is the seed of its cards. */
function dayNumber(ago = 0) {
  const day = new Date();
  day.setDate(day.getDate() - ago); // some days have 23 hours, some 25
  return day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();
}

/** @typedef {{ streak?: number, won?: number, begun?: number, save?: string }} DailyRecord */
/** @returns {Record<string, DailyRecord>} */
const dailyRecords = () => memory.get("daily") ?? {};
/** @param {DailyRecord} [record] */
const streakOf = ({ streak = 0, won = 0 } = {}) => (won >= dayNumber(1) ? streak : 0);
const keepRecord = (/** @type {string} */ game, /** @type {DailyRecord} */ changes) => {
  const all = dailyRecords();
  memory.set("daily", { ...all, [game]: { ...all[game], ...changes } });
};

/** The games with their cards of the day; what was started today is resumed. */
export function cardsOfTheDay() {
  const button = (/** @type {Wire.Game} */ { game, title, unfinished = [] }) => {
    const record = dailyRecords()[game];
    const streak = streakOf(record);
    const isToday = record?.begun === dayNumber();
    const going = isToday && unfinished.find(({ save }) => save === record.save);
    const open = async () => {
      if (going) return store.ask({ do: "go-on", name: going.save });
      const seed = dayNumber();
      await store.ask({ do: "open", game, new: true, deal: "digital", seed, daily: true });
      if (store.hello?.game === game) keepRecord(game, { begun: seed, save: store.hello.save });
    };
    return html`<button data-daily=${game} @click=${open}
      >${title}${streak > 1 && html`<small> ${say("days-in-a-row", { streak })}</small>`}</button>`;
  };
  const games = store.lobby.games.filter(({ daily }) => daily); // a campaign's cards are its own
  return html`
    <section aria-label=${say("of-the-day")} class="daily">
      <h2>${say("of-the-day")}</h2>
      <p class="note">${say("of-the-day-note")}</p>
      <div class="decks">${games.map(button)}</div>
    </section>
  `;
}

const ALTERNATIVES = 10 ** 8; // cards that stand for those of a day are as many seeds away, or several times

/** How many days in a row, once today's cards are won; 0 if these were others.
 * @param {string} game @param {boolean} isWon @param {Wire.Deal | null} deal */
export function countDay(game, isWon, deal) {
  const isToday = deal && deal.seed % ALTERNATIVES === dayNumber();
  if (!isToday || Object.keys(deal.options).length) return 0;
  const record = dailyRecords()[game] ?? {};
  if (isWon && record.won !== dayNumber())
    keepRecord(game, { streak: streakOf(record) + 1, won: dayNumber() });
  return streakOf(dailyRecords()[game]);
}

// A game that is open is left first, and then the list of games follows the link.
addEventListener("hashchange", () => store.isBusy || followLink());
if (store.now) followLink(); // the list of games, which follows links, is not shown
