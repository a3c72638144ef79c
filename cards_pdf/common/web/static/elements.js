/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

// What this device remembers, if it can.
export const memory = {
  get(/** @type {string} */ key) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  set(/** @type {string} */ key, /** @type {unknown} */ value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* it is full or closed */
    }
  },
};

// The referee did not carry out a request; the message says why.
export class RejectedError extends Error {
  hasRestarted = false; // True if Python was started again, and said so
}

// Texts: `{n}` is a fact, `{n:+}` has its sign, `{n:card|cards}` its noun.
const FORMS = ["zero", "one", "two", "few", "many", "other"]; // in the order of the Unicode CLDR
let texts = /** @type {Record<string, string>} */ ({});
let plurals = new Intl.PluralRules("en");
let forms = ["one", "other"]; // of whole numbers

/** @param {Record<string, string>} translations @param {string} language */
export function setTexts(translations, language) {
  texts = translations;
  plurals = new Intl.PluralRules(language);
  /** @type {string[]} */
  const used = Array.from({ length: 120 }, (_, one) => plurals.select(one));
  forms = FORMS.filter((form) => used.includes(form));
}

/** @param {string} key @param {object} facts */
export const say = (key, facts = {}) =>
  (texts[key] ?? key).replace(/\{(\w+):?([^}]*)\}/g, (placeholder, name, nouns) => {
    const fact = /** @type {Record<string, any>} */ (facts)[name] ?? placeholder;
    if (nouns === "+") return `${fact > 0 ? "+" : ""}${fact}`.replace("-", "−");
    if (!nouns) return fact;
    const all = nouns.split("|"); // one for each form of the language, or the two of English
    const isOwn = all.length === forms.length;
    return `${fact} ${all[isOwn ? forms.indexOf(plurals.select(fact)) : Number(fact !== 1)]}`;
  });
