// The camera: at a draw it answers, live where the browser gives a picture, else from a photo; at any other question it
// checks the table. The eye itself, which reads the picture, is fetched with the first tap.
import { button, el, icon, open, say, styled } from "./dom.js";

styled("lens.css");

// A file that the camera may take; its label is what is seen of it.
export const photo = (more) =>
  el("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    class: "unseen",
    "data-photo": true,
    ...more,
  });

export function lens(page) {
  const cell = document.querySelector(".lens"),
    { kind, type } = page.now,
    wanted = type === "over" ? "none" : kind === "draw" ? "look" : "check";
  if (!cell || cell.dataset.key === wanted || document.querySelector("dialog.looks")) return; // one way to photos at a time
  cell.dataset.key = wanted;
  cell.replaceChildren(wanted === "look" ? answer(page) : wanted === "check" ? check(page) : "");
}

const check = (page) =>
  button(icon("check"), { class: "quiet square", "data-do": "check", "aria-label": say("eye-check") }, () =>
    open("eye/at-table", "look", page, { table: true }),
  );

function answer(page) {
  const look = (file) => open("eye/at-table", "look", page, { file });
  const onclick = (event) => {
    if (!navigator.mediaDevices) return;
    event.preventDefault();
    look();
  };
  const onchange = ({ target: { files } }) => files[0] && look(files[0]);
  return el(
    "label",
    { class: "button quiet square", "data-do": "look" },
    icon("check"),
    photo({ "aria-label": say("eye-deal"), onclick, onchange }),
  );
}
