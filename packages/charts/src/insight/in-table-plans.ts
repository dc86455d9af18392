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

/** Names that say no more than what a figure is to others of its kind, with the heading above them. */
const onlyResult =
  /^(?:[^-]*-)?(?:本[期日周月季年]|累计|本年累计)?(?:实际|完成|执行|发生|差异|差额|增减|同期|上年|去年|上年同期|去年同期)(?:数|额|金额)?$/;
const fewestSaid = 2;

/** Where all amounts that say what they are are money in one unit, 实际 and 差异 beside 预算 are such too. */
export function resultsInUnits(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const said = columns.filter(({ role, idea }) => role === 'amount' && idea !== 'other');
  const [first] = said;
  const isOne =
    first !== undefined &&
    said.length >= fewestSaid &&
    said.every(({ idea, unit }) => idea === 'money' && unit === first.unit);
  if (!isOne) return columns;
  return columns.map((column) =>
    column.role === 'amount' && column.idea === 'other' && column.unit === '' && onlyResult.test(column.name)
      ? { ...column, idea: 'money', unit: first.unit }
      : column,
  );
}
