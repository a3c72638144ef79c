// What a deck's folder is called: small letters, digits and hyphens, whatever one calls the deck.
export const folder = (name) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32) || "deck";

// The same, or with a number behind it where there is a deck of that name.
export function free(name, taken) {
  let n = 1;
  const called = () => (n > 1 ? `${name}-${n}` : name);
  while (taken.includes(called())) n += 1;
  return called();
}
