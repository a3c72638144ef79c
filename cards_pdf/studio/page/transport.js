// How requests travel: to the server on this computer. A worker in the browser has a module with the same names.
const headers = { "Table-Token": location.hash.slice(1) };
addEventListener("hashchange", () => location.reload());

export const alone = false;
export const address = ""; // of nobody else's concern

export class Refused extends Error {}

async function post(path, type, body) {
  const answer = await fetch(path, { method: "POST", headers: { ...headers, "Content-Type": type }, body });
  if (!answer.ok) throw new Refused((await answer.json()).error);
  return answer;
}

export const send = async (request) => (await post("studio", "application/json", JSON.stringify(request))).json();

// A file as bytes, or the sentence that says why there is none.
export async function bytes(request) {
  const answer = await post("bytes", "application/json", JSON.stringify(request));
  if (answer.headers.get("Content-Type") === "application/octet-stream") return answer.arrayBuffer();
  throw new Refused((await answer.json()).refused);
}

export const drop = async (file, rev, content) =>
  (await post(`drop?${new URLSearchParams({ file, rev })}`, "application/octet-stream", content)).json();
