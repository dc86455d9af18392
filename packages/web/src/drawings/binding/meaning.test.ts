// @vitest-environment node
import { expect, test } from 'vitest';
import { isMeant } from './certainty.ts';
import { areFigures, measureIdea, type Sought, scoreOf, shareOf } from './meaning.ts';

test.each([
  [['91.5%', '7.4 天', '26.2%', '23.9 分钟'], true],
  [['+0.7 个百分点', '-1,204 人次', '1.2 亿元'], true],
  [['内科', '12'], false],
  [['9月', '10月'], false],
])('samples %j are figures: %s', (samples, are) => {
  expect(areFigures(samples)).toBe(are);
});

const money = (name: string): Sought => ({
  key: name,
  name,
  role: 'measure',
  type: undefined,
  dated: false,
  samples: [],
  grain: undefined,
});

test.each([
  ['结余', '结余金额', true],
  ['科室结余', '净利润', true],
  ['结余', '药费', false],
  ['结余', '总收入', false],
  ['支出', '材料成本', true],
  ['支出', '总收入', false],
  ['预算', '预算收入', true],
  ['预算', '总收入', false],
  ['收入', '药费', true],
])('where a design shows %s, %s may stand: %s', (wanted, name, may) => {
  expect(scoreOf(money(wanted), { name, numeric: true, dated: false }) >= 0).toBe(may);
});

test.each([
  ['应收金额(元)', true],
  ['实收金额', true],
  ['实付金额', true],
  ['销售金额', true],
  ['医保支付', false],
  ['优惠金额', false],
])('an amount called %s is what a design means by 收入: %s', (name, is) => {
  const about = { chart: '总收入', dataset: '收费流水' };
  expect(isMeant(money('收入'), { name, numeric: true, dated: false }, about)).toBe(is);
});

test.each([
  ['销售额', ['金额', '实付金额'], '实付金额'],
  ['销售额', ['实付金额', '金额', '优惠金额'], '实付金额'],
  ['收入', ['应收金额', '实收金额'], '实收金额'],
  ['收入', ['总收入', '实收金额'], '总收入'],
  ['应收', ['应收金额', '实收金额'], '应收金额'],
])('%s of %j is %s', (wanted, names, best) => {
  const [first] = names.toSorted(
    (a, b) =>
      scoreOf(money(wanted), { name: b, numeric: true, dated: false }) -
      scoreOf(money(wanted), { name: a, numeric: true, dated: false }),
  );
  expect(first).toBe(best);
});

test.each([
  ['在院人数', '在院', '出院病案', false],
  ['库存量', '库存', '库存出入库明细', false],
  ['今日入院', '入院', '出院病案', false],
  ['入院人次', '入院', '入院登记', true],
  ['门诊人次', '人次', '门诊就诊', true],
])('rows are what %s means by %s in %s: %s', (chart, name, dataset, is) => {
  const rows = { name: '记录数', numeric: true, dated: false, rowCount: true as const };
  expect(isMeant(money(name), rows, { chart, dataset })).toBe(is);
});

test.each([
  ['次均门诊费用', '结算总费用', '出院病案', false],
  ['次均门诊费用', '结算总费用', '门诊结算', true],
  ['次均门诊费用', '结算总费用', '结算明细', true],
  ['费用', '住院总费用', '体检与住院结算', true],
  ['住院费用', '总费用', '体检结算', false],
])('money of one place of care is not that of another: %s by %s of %s', (chart, name, dataset, is) => {
  expect(isMeant(money('次均费用'), { name, numeric: true, dated: false }, { chart, dataset })).toBe(is);
});

const of = (name: string) => ({ name, numeric: true, dated: false });
test.each([
  ['门急诊人次', '人次', '杯数', '咖啡销售', false],
  ['门急诊', '人次', '不良数', '车间日报', false],
  ['今日手术', '台次', '杯数', '咖啡销售', false],
  ['今日手术', '台次', '数量', '手术登记', true],
  ['门急诊人次', '人次', '就诊人次', '日报', true],
])('%s by %s is not whatever is counted: %s of %s', (chart, name, column, dataset, is) => {
  expect(isMeant(money(name), of(column), { chart, dataset })).toBe(is);
});

test.each([
  ['医疗收入', ['交易日', '门店', '实收金额'], false],
  ['医疗收入', ['就诊日期', '费用合计', '实收金额'], true],
  ['总收入', ['交易日', '门店', '实收金额'], true],
])('%s of a dataset with %j: %s', (chart, columns, is) => {
  expect(isMeant(money('收入'), of('实收金额'), { chart, dataset: '流水', columns })).toBe(is);
});

test.each([
  ['门店', false],
  ['片区', true],
  ['大区', true],
])('a title that says 大区 is not kept over %s', (name, is) => {
  const region: Sought = { ...money('大区'), role: 'dimension' };
  const about = { chart: '大区销售占比', dataset: '销售' };
  expect(isMeant(region, { name, numeric: false, dated: false }, about)).toBe(is);
});

test('marks are no shares', () => {
  expect(['满意度评分', '满意度', '药占比', '得分'].map(measureIdea)).toEqual([
    'other',
    'share',
    'share',
    'other',
  ]);
});

test('what is there at a moment is shown by such a column alone', () => {
  const may = (wanted: string, name: string): boolean =>
    scoreOf(money(wanted), { name, numeric: true, dated: false }) >= 0;
  expect([may('在院', '在院患者数'), may('床位数', '床位'), may('在院', '入院人数')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(may('入院人数', '在院人数')).toBe(false);
});

test.each([
  ['药占比', ['结算总费用', '其中药费', '耗材费'], '其中药费占结算总费用'],
  ['耗材占比', ['结算总费用', '其中药费', '耗材费'], '耗材费占结算总费用'],
  ['药占比', ['药费', '费用'], '药费占费用'],
  ['药占比', ['药费', '耗材费'], undefined],
])('%s of %j is %s', (wanted, names, share) => {
  const all = names.map((name) => ({ name, numeric: true, dated: false }));
  expect(shareOf(money(wanted), all)?.name).toBe(share);
});

test.each([
  ['费用(元)', '园区能耗', ['抄表日期', '楼栋', '用量'], false],
  ['运费', '运单', ['发货日期', '承运商'], false],
  ['费用', '住院费用', ['科室', '出院日期'], true],
  ['总费用', '流水', ['患者类型', '结算日期'], true],
  ['收费金额', '停车记录', ['车场', '入场时间'], true],
])('what is called %s in %s is what a design means by 销售额: %s', (name, dataset, columns, is) => {
  const about = { chart: '销售额', dataset, columns };
  expect(isMeant(money('销售额'), { name, numeric: true, dated: false }, about)).toBe(is);
});
