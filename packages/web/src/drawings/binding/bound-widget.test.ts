// @vitest-environment node
import { areasProblem } from '@mingjing/charts';
import { type Column, calculationOf, chartForm, dataJson, readSlotSpec } from '@mingjing/contract';
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
  test("[CALC-11] refers to the dataset's shared measures, chosen or of the same formula", () => {
    const format = { numberStyle: 'percent', prefix: '', suffix: '', decimals: 1 } as const;
    const measures = [{ alias: '次均', exp: 'SUM( 费用 )/SUM(人次)', type: 'exp', format }] as const;
    const known = { ...dataset, fields: { columns, measures: [...measures], rows: [] } };
    const yOf = (yAxis: object[], choices = {}) => {
      const node = slot({ form: { xAxis: [{ id: 'dept', name: 'dept' }], yAxis }, dataset: '旧' });
      const { matches } = planSlot(node, known, choices);
      return dataJson.parse(JSON.parse(boundWidget(node, matches, known).dataJson)).chartForm.yAxis;
    };
    const reference = { id: '次均', shared: true, expressions: { exp: '', alias: '次均' }, format };
    expect(yOf([{ id: '次均', name: '次均' }])).toMatchObject([{ ...reference, name: '次均' }]);
    const chosen = { '4 measure false 人均': '次均' };
    expect(yOf([{ id: '人均', name: '人均费用' }], chosen)).toMatchObject([
      { ...reference, name: '人均费用' },
    ]);
    const copied = (exp: string) => [{ id: '次均', name: '每人', expressions: { exp, alias: '次均' } }];
    expect(yOf(copied('SUM(费用)/SUM(人次)'))).toMatchObject([{ ...reference, name: '每人' }]);
    // Another formula under the same name stays what it is.
    expect(yOf(copied('SUM(费用)'))[0]?.expressions?.exp).toMatch(/SUM/);
    expect(yOf(copied('SUM(费用)'))[0]?.shared).toBeUndefined();
  });
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
    expect(formOf(node).calculateType).toEqual({ type: 'sum', columns: ['人次'] });
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
    const calculations = (...values: string[]) => {
      const yAxis = values.map((name) => ({ id: name, name }));
      const node = slot({ form: { xAxis: [{ id: '科室', name: '科室' }], yAxis } }, { chart: 'line' });
      const { matches, complete } = planSlot(node, wards, {});
      expect(complete).toBe(true);
      const form = dataJson.parse(JSON.parse(boundWidget(node, matches, wards).dataJson)).chartForm;
      return form.yAxis.map((one) => calculationOf(form, one));
    };
    expect(calculations('好转率')).toEqual(['avg']);
    expect(calculations(...names)).toEqual(['avg', 'avg', 'avg', 'avg', 'avg', 'sum', 'sum']);
    expect(calculations('费用', '频率说明')).toEqual(['sum', 'sum']);
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

describe('rows of a dataset that calls nothing as the template does', () => {
  const visits: Column[] = [
    { name: '就诊号', type: 'integer' },
    { name: '就诊日期', type: 'date' },
    { name: '院区', type: 'text' },
    { name: '科室', type: 'text' },
    { name: '支付方式', type: 'text' },
    { name: '药费', type: 'decimal', precision: 12, scale: 2 },
    { name: '总费用', type: 'decimal', precision: 12, scale: 2 },
    { name: '等候分钟', type: 'integer' },
  ];
  const rows = [
    [1, '2026-01-05', '东院', '内科', '医保', '10.00', '30.00', 12],
    [2, '2026-01-06', '西院', '外科', '自费', '20.00', '50.00', 8],
  ];
  const table = { id: 9, name: '门诊就诊', fields: { columns: visits, measures: [], rows } };
  const named = (...ids: string[]) => ids.map((id) => ({ id, name: id }));
  const bound = (chart: string, form: object, sample: { keys: string[]; data: (string | number)[][] }) => {
    const node = slot({ form, sample }, { chart });
    const plan = planSlot(node, table, {});
    expect(plan.missing).toEqual([]);
    expect(plan.complete).toBe(true);
    return dataJson.parse(JSON.parse(boundWidget(node, plan.matches, table).dataJson)).chartForm;
  };

  test('a month is the date cut to months, departments stand for wards, money for income', () => {
    const form = bound(
      'bar_stack',
      { xAxis: named('月份'), yAxis: named('收入'), nAxis: named('病区') },
      {
        keys: ['月份', '病区', '收入'],
        data: [
          ['1月', '甲', 5],
          ['2月', '乙', 4],
        ],
      },
    );
    expect(form.xAxis).toEqual([{ id: '就诊日期', name: '月份', grain: 'month' }]);
    expect(form.nAxis[0]?.id).toBe('科室');
    expect(form.yAxis[0]).toMatchObject({ name: '收入' });
    expect(['药费', '总费用']).toContain(form.yAxis[0]?.id);
    expect(form.calculateType.type).toBe('sum');
  });
  test('numbers of things are numbers of rows, waits are averaged, shares are shares of two sums', () => {
    const kpi = (name: string, value: number) =>
      bound(
        'number',
        { xAxis: [{ id: '日期', name: '日期', grain: 'day' }], yAxis: named(name) },
        { keys: ['日期', name], data: [['2026-01-01', value]] },
      );
    expect(kpi('门诊量', 820).yAxis[0]?.expressions?.exp).toBe('COUNT(*)');
    const wait = kpi('平均响应', 9);
    expect([wait.yAxis[0]?.id, wait.calculateType.type]).toEqual(['等候分钟', 'avg']);
    expect(kpi('药占比', 0.3).yAxis[0]?.expressions?.exp).toBe('SUM(`药费`)/SUM(`总费用`)');
    expect(kpi('药占比', 30).yAxis[0]?.expressions?.exp).toBe('SUM(`药费`)/SUM(`总费用`)*100');
  });
  test('a figure written as a percentage is a share, whatever it is called', () => {
    const form = { yAxis: named('指标'), settings: { numberStyle: 'percent' } };
    const bar = bound('number', form, { keys: ['指标'], data: [[0.72]] });
    expect(bar.yAxis[0]?.expressions?.exp).toBe('SUM(`药费`)/SUM(`总费用`)');
  });
  test('a ranking of the design stays one: the largest first, as many as there were', () => {
    const sample = {
      keys: ['科室', '门诊量'],
      data: [
        ['甲', 9],
        ['乙', 7],
        ['丙', 3],
      ],
    };
    const form = bound(
      'bar_y_category',
      { xAxis: named('科室'), yAxis: named('门诊量'), settings: { legend: 'none' } },
      sample,
    );
    expect(form.settings).toMatchObject({ legend: 'none', sort: 'descending', top: 3 });
    const listed = bound('table', { xAxis: named('科室', '门诊量') }, sample);
    expect(listed).toMatchObject({ sort: { key: '门诊量', descending: true }, top: 3 });
    const months = {
      keys: ['月份', '收入'],
      data: [
        ['1月', 9],
        ['2月', 7],
        ['3月', 3],
      ],
    };
    expect(bound('line', { xAxis: named('月份'), yAxis: named('收入') }, months).settings).toBeUndefined();
  });
  test('a unit of the samples is not written behind figures that are in another', () => {
    const sample = {
      keys: ['科室', '业绩'],
      data: [
        ['甲', 486],
        ['乙', 452],
        ['丙', 418],
      ],
    };
    const areas = { xAxis: named('科室'), yAxis: named('业绩') };
    const suffixOf = (suffix: string) =>
      bound('bar', { ...areas, settings: { suffix } }, sample).settings?.['suffix'];
    expect([suffixOf('万'), suffixOf('万元'), suffixOf('元')]).toEqual(['', '元', '元']);
  });
  test('what something costs each time is a mean, though the dataset calls it a total', () => {
    const sample = { keys: ['月份', '次均费用'], data: [['2026-01', 318]] };
    const node = slot(
      { form: { xAxis: named('月份'), yAxis: named('次均费用') }, sample },
      { chart: 'number' },
    );
    const [, key = ''] = wantedFields(node).map((field) => choiceKey(9, field));
    const plan = planSlot(node, table, { [key]: '总费用' });
    const { chartForm: form } = dataJson.parse(JSON.parse(boundWidget(node, plan.matches, table).dataJson));
    expect(form.yAxis[0]).toMatchObject({ id: '总费用', name: '次均费用' });
    expect(form.calculateType.type).toBe('avg');
  });
  test('money told in 万 is divided so, and percentages of a table go on being written so', () => {
    const keys = ['科室', '收入（万）', '结余率'];
    const sample = {
      keys,
      data: [
        ['甲', 286, '18.6%'],
        ['乙', 264, '16.9%'],
        ['丙', 100, '9.0%'],
      ],
    };
    const form = bound(
      'table',
      { xAxis: named(...keys), settings: { columns: { 结余率: { align: 'right' } } } },
      sample,
    );
    expect(form.xAxis[1]?.expressions?.exp).toMatch(/^SUM\(`.+`\)\/10000$/);
    const share = form.xAxis[2]?.id ?? '';
    expect(form.settings).toMatchObject({
      columns: { [share]: { align: 'right', style: 'percent', decimals: 1 } },
    });
  });
  test('what a chart groups by is a column, even where a calculated measure has the very name', () => {
    const measures = [{ alias: '次均费用', exp: 'SUM(总费用)/COUNT(就诊号)', type: 'exp' as const }];
    const node = slot(
      {
        form: { xAxis: named('次均费用'), yAxis: named('药占比') },
        sample: { keys: ['次均费用', '药占比'], data: [[12, 24]] },
      },
      { chart: 'scatter' },
    );
    const plan = planSlot(node, { ...table, fields: { ...table.fields, measures } }, {});
    expect(plan.complete).toBe(true);
    expect(plan.matches[0]).toMatchObject({ how: 'meant', offered: { numeric: true } });
    expect(plan.matches[0]?.offered?.exp).toBeUndefined();
  });
  test('a chart does without a period that the data lack', () => {
    const plain = {
      ...table,
      fields: { ...table.fields, columns: visits.filter(({ type }) => type !== 'date'), rows: [] },
    };
    const node = slot(
      { form: { xAxis: [{ id: '日期', name: '日期', grain: 'day' }], yAxis: named('门诊量') } },
      { chart: 'number' },
    );
    const plan = planSlot(node, plain, {});
    expect([plan.complete, plan.matches.map(({ how }) => how)]).toEqual([true, ['omitted', 'meant']]);
    expect(
      dataJson.parse(JSON.parse(boundWidget(node, plan.matches, plain).dataJson)).chartForm.xAxis,
    ).toEqual([]);
  });
  test('the order of a design names the column that it was bound to', () => {
    const form = {
      xAxis: named('病区'),
      yAxis: named('收入'),
      sort: { key: '收入', descending: true },
      top: 5,
    };
    const next = bound('bar', form, { keys: ['病区', '收入'], data: [['甲', 1]] });
    expect(next.sort?.key).toBe(next.yAxis[0]?.id);
    expect(next.top).toBe(5);
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

describe('a gauge of a design', () => {
  const gauge = slot(
    {
      form: { yAxis: [{ id: '完成率', name: '完成率' }], max: 120 },
      sample: { keys: ['完成率'], data: [[92.4]] },
    },
    { chart: 'gauge', name: '目标完成率' },
  );
  const shares = {
    ...dataset,
    fields: {
      columns: [...columns, { name: '完成率', type: 'decimal', precision: 6, scale: 4 } as Column],
      measures: [],
      rows: [0.91, 0.87, 0.95].map((share) => ['内科', 1, '1.00', '2026-05-01', share]),
    },
  };

  test('has the month at X, which a gauge that is saved needs, and counts to a hundred as its samples do', () => {
    const plan = planSlot(gauge, shares, {});
    const { chartForm: form } = dataJson.parse(JSON.parse(boundWidget(gauge, plan.matches, shares).dataJson));
    expect(areasProblem('gauge', form, null)).toBeNull();
    expect(form.xAxis).toEqual([{ id: '就诊日期', name: '就诊日期', grain: 'month' }]);
    expect(form.yAxis[0]?.expressions?.exp).toBe('AVG(`完成率`)*100');
  });
});
