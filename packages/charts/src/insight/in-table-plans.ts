import type { ColumnProfile } from './profile.ts';
import { actualWords, plannedWords, setWords } from './vocabulary.ts';

/** Plans and what came of them are of one size. */
const mostApart = 20;
const alike = (one: ColumnProfile, other: ColumnProfile): boolean => {
  const times = Number(one.max) / Number(other.max);
  return times <= mostApart && times >= 1 / mostApart;
};

/** What a plan is of: 销售目标 is of 销售, 目标 says nothing. */
const stemOf = (label: string): string =>
  label
    .replace(new RegExp(setWords.source, 'gi'), '')
    .replace(/(金额|[值数额量])$/, '')
    .replace(/[\s_-]/g, '');

/** A plan that does not say what it is in stands beside what came of it: 目标 beside 销售额(万元) is money in 万元. */
export function plansInUnits(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  return columns.map((column, at) => {
    const { role, label, idea, unit } = column;
    if (role !== 'amount' || idea !== 'other' || unit !== '' || !setWords.test(label)) return column;
    const stem = stemOf(label);
    const [result] = columns
      .map((other, place) => ({ other, far: Math.abs(place - at) }))
      .filter(
        ({ other }) =>
          other.role === 'amount' &&
          other.idea !== 'other' &&
          !plannedWords.test(other.label) &&
          actualWords.test(other.label) &&
          other.label.toLowerCase().includes(stem.toLowerCase()) &&
          alike(column, other),
      )
      .toSorted((a, b) => a.far - b.far);
    return result === undefined ? column : { ...column, idea: result.other.idea, unit: result.other.unit };
  });
}
