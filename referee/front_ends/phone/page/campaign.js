// Campaigns: their cards as printed, a pencil for the boxes, a photo of what was ticked on paper.
import { button, el, say, sheet } from "./dom.js";
import { asked } from "./sheets.js";

export async function campaigns(page) {
  const found = await asked(page, { do: "campaigns" });
  if (!found) return;
  sheet(say("campaigns"), found.campaigns?.length ? found.campaigns.map((own) => campaign(page, own)) : el("p", {}, found.text ?? say("no-campaign")));
}

function campaign(page, { name, lines }) {
  const text = el("div", {}, lines.map((line) => el("p", { class: "mono" }, line)));
  const pages = el("div", {});
  const said = el("p", { role: "status" });
  const box = el("input", { name: "box", size: 10, autocapitalize: "characters" });
  const look = async () => {
    said.textContent = say("thinking");
    const seen = await asked(page, { do: "cards", name });
    said.textContent = seen?.text ?? "";
    pages.replaceChildren(...(seen?.pages ?? []).map((data, at) => el("img", { class: "picture", alt: say("sheet", { n: at + 1, name }), src: `data:image/png;base64,${data}` })));
  };
  const pencil = async (verb) => {
    const wrote = await asked(page, { do: verb, name, box: box.value });
    said.textContent = wrote?.text ?? (wrote?.lines ?? []).join(" ");
    if (pages.childElementCount && wrote?.lines) await look();
  };
  const keep = async () => {
    const { pdf } = (await asked(page, { do: "print", name })) ?? {};
    if (pdf) el("a", { href: `data:application/pdf;base64,${pdf}`, download: `${name}.pdf` }).click();
  };
  const offered = (verb, act) => page.lobby.verbs.includes(verb) && button(say(verb), { "data-do": verb }, act);
  return el("section", {}, el("h3", {}, name), text,
    el("div", { class: "verbs" }, offered("cards", look), offered("print", keep)),
    page.lobby.verbs.includes("photo") && el("label", {}, say("photo"), el("input", { type: "file", accept: "image/*", "data-do": "photo",
      onchange: ({ target }) => target.files[0] && photo(page, name, target.files[0], said) })),
    el("label", {}, say("box"), box),
    el("div", { class: "verbs" }, button(say("tick"), { "data-do": "tick" }, () => pencil("tick")), button(say("untick"), { "data-do": "untick" }, () => pencil("untick"))),
    said, pages);
}

async function photo(page, name, file, said) {
  const made = sheet(say("photo"), el("p", { role: "status" }, say("thinking")));
  const body = made.querySelector(".sheet");
  const found = await asked(page, { do: "photo", name, file });
  if (found?.type !== "photo") return body.replaceChildren(el("p", {}, found?.text ?? say("gone")));
  const { cards, doubts, lines, picture } = found;
  const answers = new Map();
  const write = async () => {
    const wrote = await asked(page, { do: "photo-write", name, answers: [...answers.values()] });
    made.close();
    said.textContent = wrote?.text ?? (wrote?.lines.join(", ") || say("photo-nothing"));
  };
  body.replaceChildren(
    el("p", {}, say("photo-cards", { cards: cards.join(" ") || "–" })), el("p", {}, lines.join(", ")),
    el("ul", { class: "odds" }, doubts.map(({ doubt, square, words, crop }) => el("li", {},
      el("img", { src: crop, alt: "", class: "crop" }), el("label", {}, say("photo-ask", { box: words }),
        el("select", { "data-doubt": words, onchange: ({ target: { value } }) => answers.set(words, [doubt, square, value === "yes"]) },
          ["?", "yes", "no"].map((value) => el("option", { value }, value === "?" ? value : say(value)))))))),
    cards.length && button(say("photo-write"), { class: "wide main", "data-do": "photo-write" }, write),
    el("img", { class: "picture", alt: say("photo-alt"), src: picture }));
}
