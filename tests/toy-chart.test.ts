import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChartKind, drawChart, kindOf, kinds } from '@mingjing/charts';
import {
  type ChartTraits,
  type ChartType,
  chartForm,
  chartKinds,
  chartTypes,
  traitsOf,
} from '@mingjing/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { packageSources, packages } from './package-sources.ts';

const type = 'toy_tower' as ChartType;
/** What somebody who adds a kind of chart writes: its row, and its folder. */
const row: ChartTraits = { axes: 'plain', phoneHeight: 99, icon: { line: 'M3 3h14' } };
const toy: ChartKind = {
  type,
  label: '塔',
  slots: { xAxis: { label: 'X轴', role: 'dimension', required: true, max: 1, hint: '' } },
  settings: z.object({}),
  fields: {},
  migrations: [],
  sample: () => ({ keys: ['层', '数量'], data: [['一', 1]], form: { xAxis: ['层'], yAxis: ['数量'] } }),
  suits: () => ({ good: true, reason: '' }),
  build: ({ answer }) => ({
    renderer: 'echarts',
    option: { series: [{ type: 'bar', data: answer.data.map((cells) => cells[1]) }] },
    rowAt: ({ dataIndex }) => dataIndex,
  }),
  describe: () => '一座塔。',
};

test('a kind of chart is added by its row and its folder', () => {
  const traits = { ...chartKinds, [type]: row };
  const among = [...kinds, toy];
  expect(traitsOf(type, traits)).toBe(row);
  expect(kindOf(type, among)).toBe(toy);
  const { keys, data, form } = toy.sample();
  const axes = Object.fromEntries(
    Object.entries(form).map(([area, names]) => [area, names.map((id) => ({ id, name: id }))]),
  );
  const request = { type, form: chartForm.parse(axes), answer: { keys, data } };
  expect(drawChart(request, among)).toMatchObject({
    drawn: { renderer: 'echarts', option: { series: [{ data: [1] }] } },
    description: '一座塔。',
  });
  // Without them it is a type of another version: no picture, and nothing breaks.
  expect(drawChart(request).drawn.renderer).toBe('empty');
  expect(traitsOf(type).phoneHeight).toBeUndefined();
});

test('every kind with a row has a folder, and each draws its sample', () => {
  expect(kinds.map((kind) => kind.type).toSorted()).toEqual([...chartTypes].toSorted());
  for (const kind of kinds) {
    const { keys, data, form } = kind.sample();
    expect(data.every((cells) => cells.length === keys.length)).toBe(true);
    expect(
      Object.values(form)
        .flat()
        .every((name) => keys.includes(name)),
    ).toBe(true);
  }
});

test('nobody asks for the name of a kind of chart: traits are asked for', () => {
  const names = chartTypes.join('|');
  // Names that are a column type or a kind of node as well count only beside the words chart type.
  const plain = chartTypes.filter(
    (name) => !['text', 'table', 'number', 'map', 'line', 'bar', 'scatter', 'radar'].includes(name),
  );
  const asks = new RegExp(
    `chart_?[tT]ype\\)? *[!=]== *'(?:${names})'|[!=]== *'(?:${plain.join('|')})'|case '(?:${plain.join('|')})'|Record<ChartType,`,
  );
  const asking = packageSources()
    .filter((file) => /^(?:contract|query|drawing|server|web)\/src\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => asks.test(readFileSync(join(packages, file), 'utf8')));
  expect(asking).toEqual([]);
});
