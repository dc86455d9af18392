// @vitest-environment node
import {
  boardLayout,
  isSet,
  newFilter,
  type Parameter,
  parameter,
  type ViewerFilters,
} from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aboveOf, type Possible, requiredOf, settle } from './cascade.ts';

const levels = ['省', '市', '区', '街'];
const parameters: Parameter[] = levels.map((name, at) =>
  parameter.parse({ name, type: 2, parent: levels[at - 1] ?? '', multiple: at === 3 }),
);
type Row = Record<string, string>;

/** Answers as the server does: values of the rows that fit what stands above. */
const possibleIn =
  (rows: readonly Row[]): Possible =>
  async (name, values, above) => {
    const fits = (row: Row) =>
      Object.entries(above).every(([key, { kind, value, values: several = [] }]) =>
        kind === 'list' ? several.includes(row[key] ?? '') : row[key] === value,
      );
    const there = new Set(rows.filter(fits).map((row) => row[name]));
    return values.filter((value) => there.has(value));
  };

const letter = fc.constantFrom('x', 'y', 'z');
const row = fc.record({ 省: letter, 市: letter, 区: letter, 街: letter }) as fc.Arbitrary<Row>;
const choice = fc.option(letter, { nil: '' });

test('whatever is chosen at any depth, what is left is possible for each value beside all above it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.array(choice, { minLength: 3, maxLength: 3 }),
      fc.uniqueArray(letter),
      async (rows, chosen, several) => {
        const filters: ViewerFilters = {
          ...Object.fromEntries(chosen.map((value, at) => [levels[at]!, newFilter('choice', value)])),
          街: { ...newFilter('list'), values: several },
        };
        const possible = possibleIn(rows);
        const { filters: left, cleared } = await settle(parameters, filters, possible);
        for (const { name } of parameters) {
          const filter = left[name]!;
          const above = aboveOf(parameters, name, left);
          if (!isSet(filter) || Object.keys(above).length === 0) continue;
          const values = filter.kind === 'list' ? filter.values!.map(String) : [filter.value];
          expect(await possible(name, values, above)).toEqual(values);
        }
        // What went was said, and nothing else changed.
        const before = levels.filter((name) => JSON.stringify(left[name]) !== JSON.stringify(filters[name]));
        expect(before.toSorted()).toEqual(cleared.map(({ name }) => name).toSorted());
      },
    ),
    { numRuns: 60 },
  );
});

test('rows without a value are no choice that could be impossible', async () => {
  const filters = {
    省: newFilter('choice', '粤'),
    市: { ...newFilter('list'), values: [null, '', '广州'] },
  };
  const two = boardLayout.parse({
    paramsGroup: [
      { name: '省', type: 2 },
      { name: '市', type: 2, parent: '省' },
    ],
  }).paramsGroup;
  const asked: string[][] = [];
  const settled = await settle(two, filters, async (_, values) => {
    asked.push(values);
    return [];
  });
  expect(asked).toEqual([['广州']]);
  expect(settled.filters['市']?.values).toEqual([null, '']);
  expect(settled.cleared).toEqual([{ name: '市', value: '广州' }]);
});

test('a change clears what is below it and leaves what stands beside it', async () => {
  const rows = [{ 省: 'x', 市: 'y', 区: 'z', 街: 'z' }];
  const filters = {
    省: newFilter('choice', 'y'),
    市: newFilter('choice', 'y'),
    其他: newFilter('text', '张'),
  };
  const { filters: left, cleared } = await settle(parameters, filters, possibleIn(rows), '省');
  expect(cleared).toEqual([{ name: '市', value: 'y' }]);
  expect(left).toEqual({ ...filters, 市: newFilter('choice', '') });
  expect((await settle(parameters, filters, possibleIn(rows), '其他')).cleared).toEqual([]);
});

test('what has to be filled in first goes along with every question, as far as it is set', () => {
  const needed = [
    parameter.parse({ name: '编号', type: 1, required: true }),
    parameter.parse({ name: '科室', type: 1, required: true }),
    parameter.parse({ name: '姓名', type: 1 }),
  ];
  const set = { 编号: newFilter('text', '7'), 科室: newFilter('text', ''), 姓名: newFilter('text', '王') };
  expect(requiredOf(needed, set)).toEqual({ 编号: newFilter('text', '7') });
});
