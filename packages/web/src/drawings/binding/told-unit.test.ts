// @vitest-environment node
import { profileOfRows } from '@mingjing/charts/insight';
import { type ChartType, type Column, type DataProfile, dataJson } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { boundWidget } from './bound-widget.ts';
import { planSlot } from './plan-slots.ts';

const columns: Column[] = [
  { name: '大区', type: 'text' },
  { name: '销售额', type: 'decimal', precision: 12, scale: 1 },
];
const rows = Array.from({ length: 40 }, (_, at) => [`区${at % 5}`, 190.5 + at]);
const named = (...names: string[]) => names.map((name) => ({ id: name, name }));

/** The form of a design's slot over sales that the sheet tells in a unit. */
function formIn(unit: string, chart: ChartType, form: object, sample: object) {
  const known = profileOfRows(columns, rows);
  const profile = {
    ...known,
    columns: known.columns.map((column) => (column.name === '销售额' ? { ...column, unit } : column)),
  } as unknown as DataProfile;
  const dataset = { id: 7, name: '销售', fields: { columns, measures: [], rows, profile } };
  const place = { x: 0, y: 0, w: 300, h: 200, r: 0, op: 1, lock: false, hide: false, style: {} };
  const node: SlotNode = {
    kind: 'slot',
    id: 'n1',
    name: '',
    ...place,
    chart,
    spec: JSON.stringify({ form, sample }),
  };
  const { matches } = planSlot(node, dataset, {});
  return dataJson.parse(JSON.parse(boundWidget(node, matches, dataset).dataJson)).chartForm;
}

test('money that a sheet tells in 万元 is written in it, whatever a design writes behind and before it', () => {
  const form = { yAxis: named('销售额'), settings: { prefix: '¥', suffix: '', numberStyle: 'thousands' } };
  const sample = { keys: ['销售额'], data: [[12_860_000]] };
  expect(formIn('万元', 'number', form, sample).settings).toMatchObject({ prefix: '', suffix: '万元' });
  expect(formIn('元', 'number', form, sample).settings).toMatchObject({ prefix: '¥', suffix: '' });
});

test('money that is told in 万元 already is not divided by a design that asks for 万', () => {
  const form = { xAxis: named('大区', '收入（万）') };
  const sample = { keys: ['大区', '收入（万）'], data: [['甲', 286]] };
  const exps = (unit: string) =>
    formIn(unit, 'table', form, sample).xAxis.map(({ expressions }) => expressions?.exp);
  expect(exps('元')).toEqual([undefined, 'SUM(`销售额`)/10000']);
  expect(exps('万元')).toEqual([undefined, undefined]);
});
