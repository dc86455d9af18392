import type { ColumnProfile } from './profile.ts';
import { toldName } from './vocabulary.ts';

/** Keys that one name may stand for on average: there are two of one family name. */
const mostKeysOfName = 2;

/** Whether a column of words is called like one of numbers, with what it tells behind it: dept_name of dept. */
const tellsOf = (name: string, { name: other, min, distinct }: ColumnProfile): boolean =>
  min === null && distinct > 0 && other.startsWith(`${name}_`) && toldName.test(other.slice(name.length + 1));

/**
 * Numbers that are keys, whatever they are called: beside them stands what they are the key of, by their name and its own, as
 * joined tables have it. There are never more names than keys, and few names are those of several keys.
 */
export function withoutSumsOfKeys(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  return columns.map((column) => {
    const { name, role, min, distinct } = column;
    if ((role !== 'amount' && role !== 'mean') || !Number.isInteger(Number(min))) return column;
    const told = columns.find(
      (other) =>
        tellsOf(name, other) && other.distinct <= distinct && other.distinct * mostKeysOfName >= distinct,
    );
    return told === undefined
      ? column
      : {
          ...column,
          role: 'id',
          calculation: 'countAndClearRepeat',
          because: `是编号，「${told.label}」写出它指的是什么`,
        };
  });
}
