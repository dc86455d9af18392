import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { correlationOf } from './correlation.ts';
import { materialOf } from './material.ts';
import type { ColumnProfile } from './profile.ts';
import { recommendedKinds } from './recommend.ts';
import { ideasOf } from './rules/index.ts';
import { relation } from './rules/relation.ts';
import { senselessByAnswer, senselessByFields } from './senseless.ts';
import { standOut } from './stand-out.ts';

const column = (name: string, distinct = 80): ColumnProfile =>
  classify({ column: { name, type: 'integer' }, filled: 90, distinct, min: 1, max: 300, top: [] }, 90);
const profileOf = (rows: number, ...columns: ColumnProfile[]) => ({
  rows,
  columns,
  expressions: [],
  hierarchies: [],
});
const two = profileOf(90, column('身高'), column('销量'));
const ideaOf = () => relation.propose(materialOf(two))[0]!;
const answerOf = (data: (number | null)[][]) => ({ keys: ['x', 'y'], data });
/** Points along a line, off it by turns. */
const along = (count: number, slope: number, off: number) =>
  Array.from({ length: count }, (_, at) => [at, slope * at + (at % 2 === 0 ? off : -off)]);

test('two columns of numbers are seen against each other, a point for each row', () => {
  const idea = ideaOf();
  expect(idea).toMatchObject({ type: 'scatter', dimensions: [] });
  expect([idea.form.xAxis[0]?.calculation, idea.form.yAxis[0]?.calculation]).toEqual(['empty', 'empty']);
  expect(senselessByFields(idea, two, materialOf(two).measures)).toBeUndefined();
  for (const rows of [11, 3001]) expect(relation.propose(materialOf({ ...two, rows }))).toEqual([]);
  // Grades are no measure: their points lie on lines.
  expect(relation.propose(materialOf(profileOf(90, column('身高', 5), column('销量'))))).toEqual([]);
});

test('points say something only where they go together, and are not one measure told twice', () => {
  const judged = (data: (number | null)[][]) => senselessByAnswer(ideaOf(), answerOf(data));
  expect(judged(along(40, 1, 5))).toBeUndefined();
  expect(judged(along(40, -1, 5))).toBeUndefined();
  expect(judged(along(40, 0, 5))).toContain('看不出关系');
  expect(judged(along(40, 2, 0))).toContain('由另一个算出');
  expect(judged(along(8, 1, 1))).toContain('太少');
  expect(judged(along(40, 1, 5).map(([x], at) => [x ?? 0, at < 30 ? null : 1]))).toContain('太少');
});

test('the sentence tells which way, by the numbers themselves', () => {
  expect(
    correlationOf(
      answerOf([
        [1, 2],
        [2, 4],
        [3, 6],
      ]),
    )?.value,
  ).toBeCloseTo(1);
  expect(
    correlationOf(
      answerOf([
        [1, 5],
        [1, 6],
        [1, 7],
      ]),
    ),
  ).toBeNull();
  const { telling } = ideaOf();
  expect(standOut(telling, answerOf(along(40, 1, 0)))).toBe(
    `${telling.across}较大的行，${telling.label}多较大（相关系数 1.00）`,
  );
  expect(standOut(telling, answerOf(along(40, -1, 0)))).toContain('多较小（相关系数 -1.00）');
});

test('fields on a new chart are calculated, so that no points are recommended for them', () => {
  expect(ideasOf(materialOf(two)).some(({ rule }) => rule === 'relation')).toBe(true);
  const kinds = recommendedKinds(two, { dimensions: [], measures: ['身高', '销量'] });
  expect(kinds.map(({ type }) => type)).not.toContain('scatter');
});
