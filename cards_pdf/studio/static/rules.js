// Values of a rule sheet as texts: one step a line, and the places of the mat as they lie on the table.

/** @typedef {{ do: string, text?: string }} Step */
/** @typedef {{ at: [number, number], label?: string }} Zone */
const linesOf = (/** @type {string} */ text) =>
  text.split("\n").flatMap((line) => line.trim() || []);
/** @param {object} table @param {...string} names */
const hasOnly = (table, ...names) => Object.keys(table).every((name) => names.includes(name));

/** Texts of values, by the format of their key; without one it is edited in the file's text.
 * @type {Record<string, { toText: (value: any) => string | null, toValue: (text: string) => unknown }>} */
export const FORMS = {
  lines: { toText: (lines) => lines.join("\n"), toValue: linesOf },
  // A step is its command, a colon, and its text.
  steps: {
    toText: (/** @type {Step[]} */ steps) =>
      steps.map(({ do: act, text }) => (text ? `${act}: ${text}` : act)).join("\n"),
    toValue: (text) =>
      linesOf(text).map((line) => {
        const [, act, more] = line.match(/^([^:：]{1,40})[:：]\s*(.+)$/) ?? [];
        return act ? { do: act.trim(), text: more } : { do: line };
      }),
  },
  // A row of the table is a line, its places stand between commas: each is one cell with a name.
  mat: {
    toText: (/** @type {{ zones: Zone[] }} */ mat) => {
      const rows = /** @type {string[][]} */ ([]);
      for (const { at, label = "" } of mat.zones) (rows[at[1]] ??= [])[at[0]] = label;
      const texts = Array.from(rows, (row) => Array.from(row ?? [], (label) => label ?? ""));
      const isSimple = mat.zones.every((zone) => hasOnly(zone, "at", "label"));
      return isSimple && hasOnly(mat, "size", "zones")
        ? texts.map((row) => row.join(", ")).join("\n")
        : null;
    },
    toValue: (text) => {
      const rows = text.split("\n").map((line) => line.split(/[,，]/).map((label) => label.trim()));
      const zones = rows.flatMap((row, y) =>
        row.flatMap((label, x) => (label ? { at: [x, y], label } : [])),
      );
      return { size: [Math.max(...rows.map((row) => row.length)), rows.length], zones };
    },
  },
};
