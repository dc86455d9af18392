import { choiceName } from '@mingjing/contract';

interface Choice {
  label: string;
  value: string;
}

/** What controls know a missing value and an empty text by: no text of the data holds it, and none of them is ''. */
const missingKey = '\0';
const emptyKey = '\0\0';

/** A value of a list as controls know it: those take texts alone, and '' is 全部. */
export const keyOf = (value: string | null): string =>
  value === null ? missingKey : value === '' ? emptyKey : value;

export const valueOfKey = (key: string): string | null =>
  key === missingKey ? null : key === emptyKey ? '' : key;

/** Choices with those that are chosen and none of them: rows without a value, a value that a search leaves out. */
export function choicesWith(options: readonly Choice[], chosen: readonly (string | null)[]): Choice[] {
  const known = new Set(options.map(({ value }) => value));
  const missing = chosen.filter((value) => !known.has(keyOf(value)));
  return [...options, ...missing.map((value) => ({ label: choiceName(value), value: keyOf(value) }))];
}
