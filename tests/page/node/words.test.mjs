// Names and sentences: of decks, of cards, and where the page's address leads.
import assert from "node:assert/strict";
import test from "node:test";
import "./browser.mjs";

const { folderName, freeName } = await import("../deck-names.js");
const { answerText, inWords, sign } = await import("../cards.js");
const { store } = await import("../store.js");
const { say, setTexts } = await import("../elements.js");
const { linkToRoom, roomInLink } = await import("../http.js");

const CARDS = { AC: { rank: "A", suit: "C", name: "ace of clubs" }, A1: { name: "War Banner" } };

test("a deck's folder is called by letters, digits and hyphens", () => {
  assert.equal(folderName("Moss & fern"), "moss-fern");
  assert.equal(folderName("Žluťoučký kůň"), "zlutoucky-kun");
  assert.equal(folderName("战旗"), "deck");
  assert.equal(freeName("moss", ["moss", "moss-2"]), "moss-3");
});

test("a card is written with its sign and spoken by its name", () => {
  store.hello = { cards: CARDS };
  assert.equal(sign("AC"), "A♣");
  assert.equal(inWords("Discard AC."), "Discard ace of clubs.");
  assert.equal(answerText(["AC", "A1"]), "A♣ War Banner");
});

test("a number has its sign", () => {
  setTexts({ text: "{n:+}" }, "en");
  assert.deepEqual(
    [-3, 0, 2].map((n) => say("text", { n })),
    ["−3", "0", "+2"],
  );
});

test("a number has the noun of its language", () => {
  const nounsIn = (language, text, numbers) => {
    setTexts({ text }, language);
    return numbers.map((n) => say("text", { n })).join(", ");
  };
  assert.equal(nounsIn("en", "{n:card|cards}", [0, 1, 2]), "0 cards, 1 card, 2 cards");
  assert.equal(nounsIn("zh", "{n} 张", [1, 2]), "1 张, 2 张");
  assert.equal(
    nounsIn("pl", "{n:karta|karty|kart}", [1, 2, 5, 12, 22]),
    "1 karta, 2 karty, 5 kart, 12 kart, 22 karty",
  );
  assert.equal(nounsIn("cs", "{n:karta|karty|karet}", [1, 3, 5]), "1 karta, 3 karty, 5 karet");
  assert.equal(nounsIn("fr", "{n:carte|cartes}", [0, 1, 2]), "0 carte, 1 carte, 2 cartes");
  assert.equal(nounsIn("pl", "{n:card|cards}", [1, 2]), "1 card, 2 cards");
});

test("the address of a room keeps the token before it", () => {
  assert.equal(roomInLink(), "print");
  assert.equal(linkToRoom("rules"), "#token/rules");
});
