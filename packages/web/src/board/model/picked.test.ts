// @vitest-environment node
import { dimensionsOf } from '@mingjing/charts';
import { type ChartType, chartForm, columnItem } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { carried } from '../interaction/jump.ts';
import { pickedRow } from './picked.ts';

const item = (id: string) => columnItem.parse({ id, name: id });
const answer = { keys: ['品类', '大区', '销售额'], data: [['手机', '华东', 5]], total: 1 };
const sum = { type: 'sum', columns: [] };
const forms = {
  heatmap: { xAxis: [item('品类')], yAxis: [item('大区')], heatmapY: [item('销售额')] },
  pie_nest: { xAxis: [item('品类'), item('大区')], yAxis: [item('销售额')] },
  bar_stack: { xAxis: [item('品类')], nAxis: [item('大区')], yAxis: [item('销售额')] },
};
const filtersOf = (type: keyof typeof forms & ChartType, depth?: number) => {
  const form = chartForm.parse({ ...forms[type], calculateType: sum });
  const picked = pickedRow(type, answer, form, 0, depth);
  const { filters } = carried(form, dimensionsOf(type, form), [], picked, {});
  return Object.entries(filters).map(([name, { value }]) => `${name}=${value}`);
};

test.each(['heatmap', 'pie_nest', 'bar_stack'] as const)(
  '[DASH-19] a mark of a %s is both of its columns; a ring or a band within is the first alone',
  (type) => {
    expect(filtersOf(type)).toEqual(['品类=手机', '大区=华东']);
    expect(filtersOf(type, 1)).toEqual(['品类=手机']);
  },
);
