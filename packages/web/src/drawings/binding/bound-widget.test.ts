// @vitest-environment node
import { type Column, chartForm, dataJson, readSlotSpec } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { describe, expect, test } from 'vitest';
import { bindSlots } from '../../editor/commands/slots.ts';
import { createEditor } from '../../editor/state/editor.ts';
import { boundWidget } from './bound-widget.ts';
import { choiceKey, planSlot, slotsIn, withMissing } from './plan-slots.ts';
import { wantedFields } from './wanted-fields.ts';

const slot = (spec: object | undefined, part: Partial<SlotNode> = {}): SlotNode => ({
  kind: 'slot',
  id: 'n1',
  name: '科室人次',
  x: 10,
  y: 20,
  w: 300,
  h: 200,
  r: 0,
  op: 1,
  lock: false,
  hide: false,
  style: { bg: '#123456' },
  chart: 'bar',
  ...(spec === undefined ? {} : { spec: JSON.stringify(spec) }),
  ...part,
});
const columns: Column[] = [
  { name: 'dept', type: 'text' },
  { name: '人次', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  { name: '就诊日期', type: 'date' },
];
const dataset = { id: 4, name: '门诊明细', fields: { columns, measures: [], rows: [] } };
const bar = { xAxis: [{ id: '科室', name: '科室' }], yAxis: [{ id: '人次', name: '就诊人次' }] };
const formOf = (node: SlotNode, choices = {}) => {
  const plan = planSlot(node, dataset, choices);
  return dataJson.parse(JSON.parse(boundWidget(node, plan.matches, dataset).dataJson)).chartForm;
};

describe('what a slot asks for', () => {
  test('the fields its template names, with their part', () => {
    expect(wantedFields(slot({ form: bar })).map(({ name, role }) => [name, role])).toEqual([
      ['科室', 'dimension'],
      ['人次', 'measure'],
    ]);
  });
  test('columns of an expression in place of the expression', () => {
    const y = [{ id: '次均', name: '次均', expressions: { exp: 'SUM(费用)/COUNT(`人 次`)', alias: '次均' } }];
    expect(wantedFields(slot({ form: { ...bar, yAxis: y } })).map(({ name }) => name)).toEqual([
      '科室',
      '费用',
      '人 次',
    ]);
  });
  test('what is counted may be of any type', () => {
    const form = { ...bar, calculateType: { type: 'count', columns: [] } };
    expect(wantedFields(slot({ form })).map(({ role }) => role)).toEqual(['dimension', 'any']);
  });
  test('what was no number where it was measured need be none here', () => {
    const form = { yAxis: [{ id: '就诊日期', name: '就诊日期' }] };
    expect(wantedFields(slot({ form })).map(({ role }) => role)).toEqual(['measure']);
    const known = slot({ form, types: { 就诊日期: 'date' } });
    expect(wantedFields(known).map(({ role }) => role)).toEqual(['any']);
  });
  test('an empty slot asks for what its kind cannot be without', () => {
    const areas = wantedFields(slot(undefined)).map(({ area }) => area);
    expect(areas).toEqual(expect.arrayContaining(['xAxis', 'yAxis']));
  });
});

describe('a bound slot', () => {
  test('is a widget over the dataset, whose fields go on being called as the template calls them', () => {
    const node = slot({ form: bar, dataset: '旧数据集', round: 1 });
    const choices = { [choiceKey(4, wantedFields(node)[0]!)]: 'dept' };
    const plan = planSlot(node, dataset, choices);
    expect(plan).toMatchObject({ complete: true, missing: [] });
    const input = boundWidget(node, plan.matches, dataset);
    expect(input).toMatchObject({
      name: '科室人次',
      datasetId: 4,
      chartType: 'bar',
      round: 1,
      selectItems: 'dept,人次',
    });
    expect(formOf(node, choices)).toMatchObject({
      xAxis: [{ id: 'dept', name: '科室' }],
      yAxis: [{ id: '人次', name: '就诊人次' }],
      calculateType: { type: 'empty' },
    });
  });
  test('adds rows up when the template was drawn from samples', () => {
    const node = slot({ form: { ...bar, xAxis: [{ id: 'dept', name: 'dept' }] } });
    expect(formOf(node).calculateType).toEqual({ type: 'sum', columns: [] });
    const table = slot({ form: { xAxis: [{ id: 'dept', name: 'dept' }] } }, { chart: 'table' });
    expect(formOf(table).calculateType.type).toBe('empty');
  });
  test('averages shares and means, which add up to nothing, and adds up what stands beside them', () => {
    const names = ['好转率', '药占比(%)', '平均住院日', '床位均值', '增长％', '频率说明', '费用'];
    const measured: Column[] = names.map((name) => ({ name, type: 'decimal', precision: 12, scale: 2 }));
    const wards = {
      ...dataset,
      fields: { columns: [...measured, { name: '科室', type: 'text' as const }], measures: [], rows: [] },
    };
    const calculation = (...values: string[]) => {
      const yAxis = values.map((name) => ({ id: name, name }));
      const node = slot({ form: { xAxis: [{ id: '科室', name: '科室' }], yAxis } });
      const { matches, complete } = planSlot(node, wards, {});
      expect(complete).toBe(true);
      return dataJson.parse(JSON.parse(boundWidget(node, matches, wards).dataJson)).chartForm.calculateType;
    };
    expect(calculation('好转率')).toEqual({ type: 'avg', columns: ['好转率'] });
    expect(calculation(...names)).toEqual({ type: 'avg', columns: names.slice(0, 5) });
    expect(calculation('费用', '频率说明')).toEqual({ type: 'sum', columns: [] });
  });
  test('averages by what people see it called, under whatever name the dataset keeps it', () => {
    const y = [{ id: '药占比', name: '药占比' }];
    const node = slot({ form: { xAxis: [{ id: 'dept', name: 'dept' }], yAxis: y } });
    const choices = { [choiceKey(4, wantedFields(node)[1]!)]: '费用' };
    expect(formOf(node, choices).calculateType).toEqual({ type: 'avg', columns: ['费用'] });
    const fromDataset = slot({ form: { xAxis: [{ id: 'dept', name: 'dept' }], yAxis: y }, dataset: '旧' });
    expect(formOf(fromDataset, choices).calculateType.type).toBe('empty');
  });
  test('reads other columns in its expressions', () => {
    const exp = '(SUM(收入)-SUM(费用))/COUNT(人次)*100';
    const y = [{ id: '率', name: '率', expressions: { exp, alias: '率' } }];
    const node = slot({ form: { xAxis: [{ id: 'dept', name: 'dept' }], yAxis: y }, dataset: '旧' });
    const income = wantedFields(node).find(({ name }) => name === '收入')!;
    expect(formOf(node, { [choiceKey(4, income)]: '费用' }).yAxis[0]?.expressions).toEqual({
      exp: '(SUM(`费用`)-SUM(`费用`))/COUNT(`人次`)*100',
      alias: '率',
    });
  });
  test('fills the areas of an empty slot with what was chosen', () => {
    const node = slot(undefined);
    const [x, y] = wantedFields(node);
    const form = formOf(node, { [choiceKey(4, x!)]: 'dept', [choiceKey(4, y!)]: '费用' });
    expect(form.xAxis).toEqual([{ id: 'dept', name: 'dept' }]);
    expect(form.yAxis).toEqual([{ id: '费用', name: '费用' }]);
  });
});

test('what is bound and what is marked goes back in one step', () => {
  const drawing = {
    ...createEditor().store.getState().drawing,
    nodes: [slot({ form: bar }), slot({ form: bar }, { id: 'n2', name: '另一个' })],
  };
  const editor = createEditor(drawing);
  const [, second] = slotsIn(drawing);
  editor.run(
    bindSlots({
      filled: new Map([['n1', { id: 0, name: '科室人次', tmp: 'aB3dE6' }]]),
      specs: new Map([['n2', withMissing(second?.spec, ['科室'])]]),
    }),
  );
  const { nodes } = editor.store.getState().drawing;
  expect(nodes[0]).toMatchObject({ kind: 'widget', ref: 0, tmp: 'aB3dE6', x: 10, y: 20, w: 300, h: 200 });
  expect(nodes[0]?.style).toEqual({ bg: '#123456' });
  expect(nodes[1]).toMatchObject({ kind: 'slot', name: '另一个' });
  expect(readSlotSpec(slotsIn({ ...drawing, nodes })[0]?.spec)?.missing).toEqual(['科室']);
  editor.undo();
  expect(editor.store.getState().drawing).toEqual(drawing);
});

test('a mark is taken away when nothing is missing any more, and other settings stay', () => {
  const marked = withMissing(JSON.stringify({ form: bar, round: 3 }), ['科室']);
  expect(readSlotSpec(marked)).toMatchObject({ missing: ['科室'], round: 3 });
  const spec = readSlotSpec(withMissing(marked, []));
  expect(spec?.missing).toBeUndefined();
  expect(spec).toMatchObject({ round: 3, form: { xAxis: bar.xAxis } });
  expect(spec?.form).toEqual(chartForm.parse(bar));
});
