import { expect, test } from 'vitest';
import { profiledColumns } from '../testing/profiled-column.ts';
import { materialOf } from './material.ts';
import type { ColumnProfile } from './profile.ts';
import { ideasOf } from './rules/index.ts';

const rows = 600;
const column = profiledColumns(rows);
const ideas = (...columns: ColumnProfile[]) =>
  ideasOf(materialOf({ rows, columns, expressions: [], hierarchies: [] }));

test('things that stand at a stage each are counted there, without rates and without those that were lost', () => {
  const stage = column('商机状态', ['线索', '商机', '报价', '成交', '输单']);
  const funnel = ideas(column('商机编号', ['OP1'], rows), stage).find(({ rule }) => rule === 'stages');
  expect(funnel).toMatchObject({ type: 'bar', title: '目前各商机状态商机数' });
  expect(funnel?.form.settings).toMatchObject({ sort: 'name' });
  // Steps that no words put into an order are shown by size.
  const other = column('审批环节', ['甲审', '乙审', '丙审', '丁审']);
  const made = ideas(column('单据编号', ['B1'], rows), other).find(({ rule }) => rule === 'stages');
  expect(made).toMatchObject({ type: 'funnel', form: { settings: { rates: 'none' } } });
  expect(funnel?.form.filters).toMatchObject([{ id: '商机状态', rightValues: ['输单'], equal: false }]);
  const applicants = column('当前阶段', ['简历筛选', '初试', '已入职', '已淘汰', '面试未通过']);
  const hiring = ideas(column('申请编号', ['A1'], rows), applicants).find(({ rule }) => rule === 'stages');
  expect(hiring).toMatchObject({ type: 'bar' });
  expect(hiring?.form.filters).toMatchObject([{ rightValues: ['已淘汰', '面试未通过'], equal: false }]);
  // States of other things are no way.
  const paid = column('订单状态', ['已支付', '待支付', '已发货', '已取消']);
  expect(ideas(paid).filter(({ rule }) => rule === 'stages')).toEqual([]);
});

test('people that were counted at each step are never added up over all steps', () => {
  const step = column('步骤', ['支付', '曝光', '下单', '点击']);
  const made = ideas(step, column('渠道', ['搜索', '直播']), column('人数', [1, 900], 480));
  const figures = made.filter(({ rule }) => rule === 'figure').map(({ title }) => title);
  expect(figures.slice(0, 3).toSorted()).toEqual(
    ['人数（支付）', '人数（曝光）', '曝光到支付转化率'].toSorted(),
  );
  expect(figures).not.toContain('人数');
  const funnel = made.find(({ rule }) => rule === 'stages');
  expect(funnel?.form.yAxis).toMatchObject([{ id: '人数', calculation: 'sum' }]);
  expect(funnel?.form.settings?.['rates']).toBeUndefined();
  const plain = made.filter(
    ({ rule, form }) =>
      rule !== 'stages' && form.yAxis.some(({ id, calculation }) => id === '人数' && calculation === 'sum'),
  );
  expect(plain).toEqual([]);
});

test('steps that stand beside each other are told by what part of the first came to the last', () => {
  const names = ['简历数', '初试人数', '复试人数', 'offer数', '入职人数'];
  const steps = names.map((name, at) => column(name, [0, 200 - at * 30], 90));
  const rateOf = (...columns: ColumnProfile[]) =>
    materialOf({ rows, columns, expressions: [], hierarchies: [] }).measures.find(({ key }) =>
      key.startsWith('beside:'),
    );
  expect(rateOf(column('部门', ['甲', '乙']), ...steps)).toMatchObject({
    label: '简历到入职转化率',
    style: 'percent',
    additive: false,
    item: { expressions: { exp: 'SUM(`入职人数`)/SUM(`简历数`)' } },
  });
  // Two steps, steps in another order, later ones that are more, and a rate of the table's own.
  expect(rateOf(...steps.slice(0, 2))).toBeUndefined();
  expect(rateOf(...steps.toReversed())).toBeUndefined();
  expect(rateOf(...steps.slice(0, 2), column('入职人数', [0, 900], 90))).toBeUndefined();
  const own = column('招聘转化率', [0, 1], 90);
  expect(rateOf(...steps, own)).toBeUndefined();
  // What was paid is no step.
  expect(
    rateOf(column('曝光量', [0, 900], 90), column('点击量', [0, 90], 90), column('成交金额', [0, 9], 9)),
  ).toBeUndefined();
});
