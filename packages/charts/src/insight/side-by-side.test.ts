import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import { partColumns, partsIn, stepsIn } from './parts.ts';
import { ideasOf } from './rules/index.ts';

const ages = ['0-6岁', '7-17岁', '18-59岁', '60岁及以上'];
const of = (at: number): number[] => [
  100 + ((at * 17) % 53),
  220 + ((at * 7) % 40),
  900 + ((at * 13) % 90),
  310 + ((at * 3) % 50),
];
const total = (at: number): number => of(at).reduce((sum, one) => sum + one, 0);

const communities = tableOf(
  {
    街道: 'text',
    户数: 'integer',
    ...Object.fromEntries(ages.map((name) => [name, 'integer' as const])),
    总人口: 'integer',
  },
  40,
  (at) => ({
    街道: ['东山', '大塘', '华乐'][at % 3] ?? '',
    户数: 500 + ((at * 11) % 60),
    ...Object.fromEntries(ages.map((name, place) => [name, of(at)[place] ?? 0])),
    总人口: total(at),
  }),
);
const names = ['户数', ...ages, '总人口'];
const rows = Array.from({ length: 40 }, (_, at) => [500 + ((at * 11) % 60), ...of(at), total(at)]);

describe('columns side by side that are parts of something', () => {
  test('are found by what they come to, also where one is rounded', () => {
    expect(partColumns(communities.columns)).toEqual(names);
    expect(partsIn(names, rows)).toEqual({ whole: '总人口', parts: ages });
    const rounded = rows.map(([first = 0, ...rest]) => [
      first,
      ...rest.map((value) => Math.round(value * 33.33) / 100),
    ]);
    expect(partsIn(names, rounded)).toEqual({ whole: '总人口', parts: ages });
  });

  test('are none where some rows do not add up, or only two columns do', () => {
    const off = rows.map((row, at) => (at % 5 === 0 ? [...row.slice(0, -1), (row.at(-1) ?? 0) + 7] : row));
    expect(partsIn(names, off)).toBeUndefined();
    expect(
      partsIn(
        ['甲', '乙', '和'],
        rows.map((_, at) => [at, 3, at + 3]),
      ),
    ).toBeUndefined();
  });

  test('are found by names that are steps, where nothing holds their sum', () => {
    expect(stepsIn(communities.columns)).toEqual({ parts: ages });
    expect(
      stepsIn(communities.columns.filter(({ name }) => name !== '7-17岁' && name !== '0-6岁')),
    ).toBeUndefined();
  });
});

test('are shown as stacks of the whole, and told less than the whole by themselves', () => {
  const profile = { ...communities, parts: { whole: '总人口', parts: ages } };
  const [idea] = ideasOf(materialOf(profile)).filter(({ rule }) => rule === 'parts');
  expect(idea).toMatchObject({ type: 'bar_stack', title: '各街道总人口构成', dimensions: ['街道'] });
  expect(idea?.form.yAxis.map(({ id, calculation }) => [id, calculation])).toEqual(
    ages.map((name) => [name, 'sum']),
  );
  expect(
    ideasOf(materialOf({ ...communities, parts: { parts: ages } })).find(({ rule }) => rule === 'parts')
      ?.title,
  ).toBe('各街道的构成（0-6岁至60岁及以上）');
  const worth = (found: typeof communities) =>
    measuresOf(found).find(({ label }) => label === '0-6岁')?.worth ?? 0;
  expect(worth(profile)).toBeLessThan(worth(communities));
});
