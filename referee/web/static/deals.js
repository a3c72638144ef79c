// The same cards for everybody: a deal or a whole game in a link, and the cards of the day with how many days in a
// row they were won.
import { html, memory, say } from "./dom.js";
import { store } from "./store.js";
import { linkToRoom } from "./transport.js";

const LINK = /[#/](deal|game|play)=([\w-]+)(?:\.([\w-]+))?(?:\.(.+))?$/;
const ALTERNATIVES = 10 ** 8; // cards that stand for those of a day are as many seeds away, or several times

/** Deal the cards of a link with which the page was opened, open its game, or show how it was played. */
export function followLink() {
  const [link, kind, game, seed, more = "%7B%7D"] = location.hash.match(LINK) ?? [];
  if (!link) return;
  history.replaceState(history.state, "", linkToRoom("play"));
  if (kind === "game") return void store.ask({ do: "shared", link: link.slice(1) });
  if (kind === "play") return document.querySelector(`[data-game="${game}"]`)?.click();
  if (Number.isNaN(Number(seed))) return; // it was cut off on its way
  try {
    const options = JSON.parse(decodeURIComponent(more));
    store.ask({ do: "open", game, new: true, deal: "digital", seed: Number(seed), options });
  } catch {
    // the options were cut off
  }
}

/** A day as a number, which is the seed of its cards. */
function dayNumber(ago = 0) {
  const day = new Date();
  day.setDate(day.getDate() - ago); // some days have 23 hours, some 25
  return day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();
}

/** @returns {DailyRecord} */
const recordOf = (/** @type {string} */ game) => memory.get("daily")?.[game] ?? {};
const streakOf = ({ streak = 0, won = 0 }) => (won >= dayNumber(1) ? streak : 0);
const keepRecord = (/** @type {string} */ game, /** @type {DailyRecord} */ changes) =>
  memory.set("daily", { ...memory.get("daily"), [game]: { ...recordOf(game), ...changes } });

/** The games with their cards of the day; what was started today is resumed. */
export function cardsOfTheDay() {
  const button = (/** @type {Wire.Game} */ { game, title, unfinished = [] }) => {
    const record = recordOf(game);
    const streak = streakOf(record);
    const seed = dayNumber();
    const going = unfinished.find(({ save }) => record.begun === seed && save === record.save);
    const open = async () => {
      if (going) return store.ask({ do: "go-on", name: going.save });
      await store.ask({ do: "open", game, new: true, deal: "digital", seed, daily: true });
      if (store.hello?.game === game) keepRecord(game, { begun: seed, save: store.hello.save });
    };
    return html`<button data-daily=${game} @click=${open}
      >${title}${streak > 1 && html`<small> ${say("days-in-a-row", { streak })}</small>`}</button>`;
  };
  const games = store.lobby.games.filter(({ daily }) => daily); // a campaign's cards are its own
  return html`<section aria-label=${say("of-the-day")} class="daily">
    <h2>${say("of-the-day")}</h2>
    <p class="note">${say("of-the-day-note")}</p>
    <div class="decks">${games.map(button)}</div>
  </section>`;
}

/** How many days in a row, once today's cards are won; 0 if these were others.
 * @param {string} game @param {boolean} isWon @param {Wire.Deal | null} deal */
export function countDay(game, isWon, deal) {
  const today = dayNumber();
  const isToday = deal && deal.seed % ALTERNATIVES === today;
  if (!isToday || Object.keys(deal.options).length) return 0;
  const record = recordOf(game);
  if (isWon && record.won !== today) keepRecord(game, { streak: streakOf(record) + 1, won: today });
  return streakOf(recordOf(game));
}

// A game that is open is left first, and then the list of games follows the link.
addEventListener("hashchange", () => store.isBusy || followLink());
if (store.now) followLink(); // the list of games, which follows links, is not shown
