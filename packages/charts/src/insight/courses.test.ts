import { expect, test } from 'vitest';
import { chartsOf } from './choose.ts';
import { classify } from './classify.ts';
import { materialOf } from './material.ts';
import type { ColumnProfile } from './profile.ts';
import { ideasOf } from './rules/index.ts';

const column = (name: string, values: (string | number)[]): ColumnProfile =>
  classify(
    {
      column: { name, type: typeof values[0] === 'number' ? 'integer' : 'text' },
      filled: 96,
      distinct: values.length,
      min: null,
      max: typeof values[0] === 'number' ? Number(values.at(-1)) : null,
      top: values.map((value) => ({ value, count: 8 })),
    },
    96,
  );
const names = ['内科', '外科', '儿科', '妇产科', '急诊科', '骨科', '眼科', '口腔科'];
const boardOf = (count: number, months: number) => {
  const columns = [
    column('科室', names.slice(0, count)),
    column(
      '月份',
      Array.from({ length: months }, (_, at) => `${at + 1}月`),
    ),
    column('门诊人次', [5, 7, 9]),
  ];
  return chartsOf(ideasOf(materialOf({ rows: 96, columns, expressions: [], hierarchies: [] })));
};

test('the months of many names are cells beside the trend of all, of few names they are lines', () => {
  const many = boardOf(8, 12);
  expect(many.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['trend', 'courses', 'ranking']));
  const cells = many.find(({ rule }) => rule === 'courses');
  expect(cells).toMatchObject({
    type: 'heatmap',
    dimensions: ['月份', '科室'],
    title: '各科室各月份门诊人次',
  });
  expect(boardOf(4, 12).map(({ rule }) => rule)).toContain('trendSplit');
  expect(boardOf(4, 12).map(({ rule }) => rule)).not.toContain('courses');
  expect(boardOf(8, 3).map(({ rule }) => rule)).not.toContain('courses');
});
