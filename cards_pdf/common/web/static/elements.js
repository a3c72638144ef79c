/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

// What this device remembers, if it can.
export const memory = {
  /** @param {string} key @returns {any} */
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {unknown} value */
  set(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* it is full or closed */
    }
  },
};

// Texts: `{n}` is a fact, `{n:card|cards}` a number with its noun.
const FORMS = ["zero", "one", "two", "few", "many", "other"]; // in the order of the Unicode CLDR
/** @type {Record<string, string>} */
let texts = {};
/** @type {(n: number) => string} */
let formOf;

/** @param {Record<string, string>} translations @param {string} language */
export function setTexts(translations, language) {
  texts = translations;
  const plurals = new Intl.PluralRules(language);
  formOf = (n) => plurals.select(n);
}

/** @param {number} n @param {string[]} nouns of all forms that whole numbers have in the language */
function choose(n, nouns) {
  const used = Array.from({ length: 120 }, (_, one) => formOf(one));
  const forms = FORMS.filter((form) => used.includes(form));
  return nouns[forms.length === nouns.length ? forms.indexOf(formOf(n)) : Number(n !== 1)];
}

/** @param {string} key @param {object} facts */
export const say = (key, facts = {}) =>
  (texts[key] ?? key).replace(/\{(\w+):?([^}]*)\}/g, (placeholder, name, nouns) => {
    const fact = /** @type {Record<string, any>} */ (facts)[name] ?? placeholder;
    return nouns ? `${fact} ${choose(fact, nouns.split("|"))}` : fact;
  });
