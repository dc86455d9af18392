import { columnInFormula } from '@mingjing/contract';
import { type Measure, shareOfFormula } from './measure-shape.ts';
import type { ColumnProfile } from './profile.ts';

/* Numbers that laboratories write a mark behind: 7.2↑, 3.1 H. */

const number = '[<>≤≥＜＞]?\\s*-?\\d+(?:\\.\\d+)?';
const result = new RegExp(
  `^${number}\\s*(↑{1,3}|↓{1,3}|[（(]?(?:偏高|偏低|高|低)[)）]?|H{1,2}|L{1,2}|\\*)?$`,
);
const mostlyResults = 0.9;

/** Two numbers in one cell: 120/80, 22（8）, 12.5±3.1. */
const pair =
  /^(\d{2,3}\s*[/／]\s*\d{2,3}|-?\d+(\.\d+)?[%％]?\s*([（(]\s*-?\d+(\.\d+)?[%％]?\s*[)）]|±\s*\d+(\.\d+)?))$/;
/** What an instrument cannot tell any more, among what it can: <0.01, 0.02. */
const bound = /^[<>≤≥＜＞]\s*\d+(\.\d+)?$/;
const plainNumber = /^\d+(\.\d+)?$/;
export const areBounded = (values: readonly string[]): boolean =>
  values.some((value) => bound.test(value)) &&
  values.some((value) => plainNumber.test(value)) &&
  values.every((value) => bound.test(value) || plainNumber.test(value));
export const arePairs = (values: readonly string[]): boolean =>
  values.length > 2 && values.filter((value) => pair.test(value)).length >= values.length * mostlyResults;

/** The marks of a column of such results; undefined where it is none. */
export function resultMarks(values: readonly string[]): string[] | undefined {
  const found = values.map((value) => result.exec(value));
  if (found.filter((one) => one !== null).length < values.length * mostlyResults) return undefined;
  const marks = new Set(found.flatMap((one) => one?.[1]?.replace(/[（()）]/g, '').slice(0, 1) ?? []));
  return marks.size === 0 ? undefined : [...marks];
}

const called: readonly (readonly [string, string])[] = [
  ['↑', '偏高'],
  ['↓', '偏低'],
  ['H', '偏高'],
  ['L', '偏低'],
  ['高', '偏高'],
  ['低', '偏低'],
];

/** The part of the results that are marked as high, and as low. */
export const resultRates = ({ name, label, marks = [] }: ColumnProfile): Measure[] =>
  called
    .filter(([mark]) => marks.includes(mark))
    .map(([mark, word]) => {
      const column = columnInFormula(name);
      return shareOfFormula(`${label}${word}率`, `COUNTIF(${column} LIKE '%${mark}%')/COUNT(${column})`, {
        key: `result:${name} ${mark}`,
        round: 1,
        worth: 4.4,
        note: `「${label}」带 ${mark} 的行占有值的行`,
      });
    });
