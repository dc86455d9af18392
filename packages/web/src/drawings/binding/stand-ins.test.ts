// @vitest-environment node
import { areasProblem } from '@mingjing/charts';
import { type Cell, type Column, chartForm, dataJson } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { describe, expect, test } from 'vitest';
import { boundForm, boundWidget } from './bound-widget.ts';
import { choiceKey, planSlot } from './plan-slots.ts';
import { alternativesFor, asDesigned, leftOut, type Picked, withStandIns } from './stand-ins.ts';
import { wantedFields } from './wanted-fields.ts';

const columns: Column[] = [
  { name: '订单号', type: 'text' },
  { name: '下单日期', type: 'date' },
  { name: '门店', type: 'text' },
  { name: '品类', type: 'text' },
  { name: '会员等级', type: 'text' },
  { name: '数量', type: 'integer' },
  { name: '金额', type: 'decimal', precision: 12, scale: 2 },
];
const rows: Cell[][] = Array.from({ length: 300 }, (_, at) => [
  `D${at}`,
  new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
  ['天河店', '番禺店', '南山店', '福田店'][at % 4]!,
  ['食品', '日化', '家电', '服饰', '图书'][(at * at) % 5]!,
  ['金卡', '银卡', '普通'][at % 3]!,
  1 + (at % 5),
  10 + ((at * 37) % 900),
]);
const orders = { id: 4, name: '零售订单', fields: { columns, measures: [], rows } };

const named = (...ids: string[]) => ids.map((id) => ({ id, name: id }));
let last = 0;
const slot = (chart: string, name: string, x: string[], y: string[], h = 300): SlotNode => {
  last += 1;
  const keys = [...x, ...y];
  const sample = { keys, data: [keys.map((_, at) => (at < x.length ? '甲' : 5))] };
  const spec = JSON.stringify({ form: { xAxis: named(...x), yAxis: named(...y) }, sample });
  const box = { x: 0, y: 0, w: 440, h, r: 0, op: 1, lock: false, hide: false, style: {} };
  return { kind: 'slot', id: `n${last}`, name, chart, spec, ...box };
};
const plansOf = (nodes: SlotNode[], choices = {}, picked: Picked = {}) =>
  withStandIns(
    nodes.map((node) => planSlot(node, orders, choices)),
    ({ node, matches, dataset }) => boundForm(node, matches, dataset!.fields),
    picked,
  ).plans;
const widgetsOf = (nodes: SlotNode[]) =>
  plansOf(nodes).map(({ node, matches, standIn }) => boundWidget(node, matches, orders, standIn));

describe('slots whose fields the dataset does not have', () => {
  test('a chart stands where the design has one, also in the low places of a phone', () => {
    const [plan] = plansOf([slot('line', '近 14 日门急诊', ['日期'], ['人次'], 152)]);
    expect(['number', 'text']).not.toContain(plan?.standIn?.type);
  });
  test("an axis that begins near the sample's figures does not stay, nor a second title under a caption", () => {
    const node = slot('line', '手术与质控', ['维度'], ['评分']);
    const spec = JSON.parse(node.spec ?? '{}') as { form: object };
    const settings = { zero: false, nameTurn: 'level' };
    const [plan] = plansOf([
      { ...node, spec: JSON.stringify({ ...spec, form: { ...spec.form, settings } }) },
      slot('number', '死亡率', [], ['死亡率'], 120),
    ]);
    const ofPlan = (captioned: boolean) => {
      const idea = { ...plan!.standIn!, type: 'line' as const };
      const { dataJson: json } = boundWidget(plan!.node, plan!.matches, orders, idea, captioned);
      return dataJson.parse(JSON.parse(json)).chartForm.settings;
    };
    expect(ofPlan(false)).toMatchObject({ nameTurn: 'level' });
    expect(ofPlan(false)).not.toHaveProperty('zero');
    expect(ofPlan(true)).toMatchObject({ title: false });
  });
  test('a column that is merely of the type never stands under the title of a design', () => {
    const [mortality, ranking] = plansOf([
      slot('number', '住院死亡率', [], ['死亡率'], 120),
      slot('bar', '门店销售额', ['门店'], ['销售额']),
    ]);
    expect(mortality?.matches[0]?.how).toBe('weak');
    expect(mortality?.standIn?.title).not.toContain('死亡率');
    expect(ranking?.standIn).toBeUndefined();
    expect(ranking?.matches.map(({ offered, how }) => [offered?.name, how])).toEqual([
      ['门店', 'exact'],
      ['金额', 'meant'],
    ]);
  });

  test('are filled with what the data say, none twice, each of them a chart that can be saved', () => {
    const names = ['门诊量', '药占比', '感染率', '床位周转', '候诊时长', '复苏人次'];
    const widgets = widgetsOf([
      ...names.map((name) => slot('number', name, [], [name], 120)),
      slot('gauge', '床位使用率', [], ['使用率']),
      slot('radar', '质量评分', ['维度'], ['本月', '上月']),
      slot('funnel', '手术流程', ['环节'], ['台次']),
      slot('line', '走势', ['月份'], ['死亡率', '感染率']),
    ]);
    expect(widgets.slice(0, 6).map(({ chartType }) => chartType)).toEqual(Array(6).fill('number'));
    expect(widgets.map(({ chartType }) => chartType)).not.toContain('radar');
    expect(widgets.map(({ chartType }) => chartType)).not.toContain('gauge');
    expect(widgets.at(-1)?.chartType).toBe('line');
    expect(new Set(widgets.map(({ name }) => name)).size).toBe(widgets.length);
    const problems = widgets.map(({ chartType, dataJson: json }) =>
      areasProblem(chartType ?? 'bar', dataJson.parse(JSON.parse(json)).chartForm, null),
    );
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test('a second slot that would show the same under another name shows something else', () => {
    const [first, second] = plansOf([
      slot('number', '订单数', [], ['数量'], 120),
      slot('number', '手术台次', [], ['数量'], 120),
    ]);
    expect(first?.standIn).toBeUndefined();
    expect(second?.standIn).toBeDefined();
  });

  test('a table has the columns and rows that its place holds', () => {
    const clerk: Column = { name: '店员', type: 'text' };
    const fields = {
      columns: [...columns, clerk],
      measures: [],
      rows: rows.map((row, at) => [...row, `店员${at % 8}`]),
    };
    const node = slot('table', '不良事件', ['时刻'], ['事件']);
    const [wide, narrow] = [1200, 440].map((w) => {
      const plan = planSlot({ ...node, w }, { ...orders, fields }, {});
      return withStandIns([plan], () => chartForm.parse({})).plans[0]?.standIn;
    });
    expect([wide?.type, narrow?.type]).toEqual(['table', 'table']);
    expect(wide?.form.xAxis.length).toBeGreaterThan(2);
    expect(narrow?.form.xAxis).toEqual(wide?.form.xAxis.slice(0, 2));
    // 300 high: what is below the edge would be missed.
    expect(narrow?.form.settings?.['pageSize']).toBe(3);
  });

  test('what somebody chose by hand is not replaced', () => {
    const node = slot('number', '住院死亡率', [], ['死亡率'], 120);
    const [plan] = plansOf([node], { [choiceKey(4, wantedFields(node)[0]!)]: '金额' });
    expect(plan?.standIn).toBeUndefined();
    expect(plan?.matches[0]).toMatchObject({ how: 'chosen', offered: { name: '金额' } });
  });

  test('a figure is told as the design tells its own: the last period beside the one before', () => {
    const tile = slot('number', '今日门急诊', ['日期'], ['人次'], 120);
    const spec = JSON.parse(tile.spec ?? '{}') as { form: { xAxis: object[] } };
    const xAxis = spec.form.xAxis.map((item) => ({ ...item, grain: 'day' }));
    const dated = { ...tile, spec: JSON.stringify({ ...spec, form: { ...spec.form, xAxis } }) };
    const [plan, total] = plansOf([dated, slot('number', '平均响应', [], ['响应'], 120)]);
    expect(plan?.standIn?.title).toBe('最近一月订单数');
    expect(plan?.standIn?.form.xAxis).toEqual([{ id: '下单日期', name: '下单日期', grain: 'month' }]);
    expect(plan?.standIn?.form.settings).not.toHaveProperty('compare');
    expect(total?.standIn?.title).toBe('金额');
    expect(total?.standIn?.form.settings).toMatchObject({ compare: 'none' });
  });

  test('a place for a trend, a share or a ranking gets a chart of that shape where the data have one', () => {
    const plans = plansOf([
      slot('bar_y_category', '销售冠军榜', ['销售'], ['业绩']),
      slot('pie_doughnut', '业务构成', ['业务'], ['业务量']),
      slot('line', '近 30 日业务走势', ['日期'], ['线上', '线下']),
    ]);
    expect(plans.map(({ standIn }) => standIn?.rule)).toEqual([
      'ranking',
      'share',
      expect.stringMatching(/trend/),
    ]);
  });

  test('where nothing is left to tell a slot is left out: no mark becomes a share, no column stands for another', () => {
    const columns: Column[] = [
      { name: '考试日期', type: 'date' },
      { name: '成绩', type: 'decimal', precision: 5, scale: 1 },
    ];
    const rows: Cell[][] = Array.from({ length: 90 }, (_, at) => [
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      60 + ((at * 7) % 40),
    ]);
    const marks = { id: 5, name: '成绩单', fields: { columns, measures: [], rows } };
    const names = ['合格率', '拒付', '死亡率', '感染率', '周转'];
    const planned = names.map((name) => planSlot(slot('number', name, [], [name], 120), marks, {}));
    const { plans } = withStandIns(planned, () => chartForm.parse({}));
    expect(plans.map(({ standIn, omitted, complete }) => [standIn?.title, omitted, complete])).toEqual([
      ['平均成绩', undefined, true],
      ['记录数', undefined, true],
      [undefined, true, false],
      [undefined, true, false],
      [undefined, true, false],
    ]);
  });

  test('what is picked by hand stands in the place, and the others tell something else', () => {
    const nodes = ['复苏人次', '床位周转', '感染率'].map((name) => slot('number', name, [], [name], 120));
    const { plans, pools } = withStandIns(
      nodes.map((node) => planSlot(node, orders, {})),
      () => chartForm.parse({}),
    );
    const [first, second] = alternativesFor(plans[0]!, pools);
    const [one, other, none] = plansOf(
      nodes,
      {},
      {
        [nodes[0]!.id]: second!.key,
        [nodes[1]!.id]: asDesigned,
        [nodes[2]!.id]: leftOut,
      },
    );
    expect(one?.standIn?.title).toBe(second?.title);
    expect(one?.standIn?.title).not.toBe(first?.title);
    expect([other?.standIn, other?.omitted]).toEqual([undefined, undefined]);
    expect(none).toMatchObject({ omitted: true, complete: false });
  });

  test('the trend that says most stands in the largest place', () => {
    const small = slot('line', '近 30 日业务走势', ['日期'], ['线上', '线下']);
    const large = { ...slot('china_map', '全国业务分布', ['省份'], ['业务量']), w: 944, h: 544 };
    // Without words to group by only trends are left.
    const kept = columns.flatMap(({ type }, at) => (type === 'text' ? [] : [at]));
    const dated = {
      columns: kept.map((at) => columns[at]!),
      measures: [],
      rows: rows.map((row) => kept.map((at) => row[at] ?? null)),
    };
    const { plans } = withStandIns(
      [small, large].map((node) => planSlot(node, { ...orders, fields: dated }, {})),
      () => chartForm.parse({}),
    );
    const [below, hero] = plans.map(({ standIn }) => standIn);
    expect([below?.rule, hero?.rule]).toEqual(['trend', 'trend']);
    expect(hero!.score).toBeGreaterThan(below!.score);
  });
});
