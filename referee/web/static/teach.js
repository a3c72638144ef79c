// A lesson of a first game stands above the question that it belongs to, and nowhere else.
import { told } from "./cards.js";
import { button, el, icon, say, styled, sure } from "./dom.js";

styled("teach.css");

export function begin(page) {
  page.lesson = lesson;
}

function lesson(page) {
  const found = page.events.find(({ event }) => event === "lesson");
  const end = async () => {
    await page.ask({ do: "enough" }, true);
    page.events = page.events.filter((event) => event !== found);
    page.refresh();
  };
  return (
    found &&
    el(
      "section",
      { class: "lesson" },
      icon("hint"),
      el("p", {}, el("b", {}, say("lesson", found)), " ", told(found.text, page.hello.cards)),
      button("✕", { class: "quiet square", "data-do": "enough", "aria-label": say("enough") }, () =>
        sure("enough", say("enough-sure"), "enough-yes", end),
      ),
    )
  );
}
