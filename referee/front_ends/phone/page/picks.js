// Which cards may go together in an answer.
const begins = (legal, draft, ordered) =>
  ordered ? draft.every((code, at) => legal[at] === code) : draft.every((code) => legal.includes(code));

export const canAdd = ({ legal, ordered, max }, draft, code) =>
  legal ? legal.some((answer) => begins(answer, [...draft, code], ordered)) : draft.length < max;

export const isLegal = ({ legal, ordered, min, max }, draft) =>
  legal ? legal.some((answer) => answer.length === draft.length && begins(answer, draft, ordered))
    : draft.length >= min && draft.length <= max;
