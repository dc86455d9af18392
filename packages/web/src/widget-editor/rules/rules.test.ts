// @vitest-environment node
import type { Column } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsAfter, summable, unknownIn } from './rule-columns.ts';
import { draftOf, newDraft, placeRule, problemsOf, type RuleDraft, rulesProblem } from './rule-draft.ts';
import {
  emptyRules,
  moveSort,
  noRules,
  type RuleSet,
  ruleSetOf,
  ruleTextsOf,
  ruleTypes,
  stepsOf,
  withoutStep,
} from './rule-set.ts';
import { aggregationLabels, filterTypeLabels, sentenceOf } from './rule-texts.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '日期', type: 'date' },
  { name: '人次', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 10, scale: 2 },
];
const columnOf = (key: string): Column | undefined => columns.find(({ name }) => name === key);

function place(rules: RuleSet, draft: RuleDraft): RuleSet {
  const placed = placeRule(rules, draft, columnOf(draft.key), null);
  if ('problem' in placed) throw new Error(placed.problem);
  return placed.rules;
}
const filter = (key: string, filterType: number, value: string): RuleDraft => ({
  ...newDraft(1),
  key,
  filterType,
  value,
});
const full: RuleSet = [
  filter('科室', 3, '内'),
  { ...newDraft(1), key: '日期', filterType: 0, startTime: '2024-01-01', endTime: '2024-03-31' },
  { ...newDraft(3), keys: ['科室'] },
  { ...newDraft(2), keys: ['人次'], aggregationType: 1 },
  { ...newDraft(4), key: '人次', sortType: 2 },
  { ...newDraft(5), page: '1', pageSize: '20' },
].reduce(place, emptyRules);

test('[FMT-01] [FMT-09] rules are listed in the order they run: filter, group, aggregate, sort, page', () => {
  expect(Object.values(ruleTypes)).toEqual(['筛选', '聚合', '分组', '排序', '分页']);
  const mixed = [...stepsOf(full)].map(({ type }) => type);
  expect(mixed).toEqual([1, 1, 3, 2, 4, 5]);
});

test('[FMT-02] [WID-05] stored as the specified texts, empty when unused', () => {
  const texts = ruleTextsOf(full);
  expect(JSON.parse(texts.aggregation)).toEqual({
    aggregationKeys: ['人次'],
    aggregationType: 1,
    groupKeys: ['科室'],
  });
  expect(JSON.parse(texts.filters)).toEqual([
    { key: '科室', filterType: 3, value: '内' },
    { key: '日期', filterType: 7, value: '2024-01-01', startTime: '2024-01-01' },
    { key: '日期', filterType: 8, value: '2024-03-31', endTime: '2024-03-31' },
  ]);
  expect(JSON.parse(texts.sorts)).toEqual([{ key: '人次', sortType: 2 }]);
  expect(JSON.parse(texts.page)).toEqual({ page: 1, pageSize: 20 });
  expect(ruleTextsOf(emptyRules)).toEqual(noRules);
  expect(ruleSetOf(texts)).toEqual(full);
  expect(ruleSetOf({ aggregation: '{', filters: '[1]', sorts: 'x', page: '{}' })).toEqual(emptyRules);
});

test('rules are sentences that can be read', () => {
  const said = stepsOf(full).map((step) =>
    sentenceOf(full, step, (key) => (key === '人次' ? '就诊人次' : key)),
  );
  expect(said).toEqual([
    '只保留「科室」包含 内 的行',
    '只保留「日期」从 2024-01-01 到 2024-03-31 的行',
    '按「科室」分组',
    '对「就诊人次」计算求和',
    '按「就诊人次」降序排列',
    '只取第 1 页，每页 20 行',
  ]);
});

test('[FMT-03] [FMT-04] eight filter types and five aggregation types by their numbers', () => {
  expect(filterTypeLabels).toEqual({
    1: '等于',
    2: '不等于',
    3: '包含',
    4: '属于',
    5: '大于',
    6: '小于',
    7: '大于等于',
    8: '小于等于',
  });
  expect(aggregationLabels).toEqual({ 1: '求和', 2: '平均值', 3: '计数', 4: '最大值', 5: '最小值' });
});

test('[FMT-06] grouping needs columns to aggregate and how', () => {
  const grouped = place(emptyRules, { ...newDraft(3), keys: ['科室'] });
  expect(rulesProblem(grouped)).toBe('请添聚合计算条件');
  expect(rulesProblem({ ...grouped, aggregationKeys: ['人次'] })).toBe('请添聚合计算条件');
  expect(rulesProblem({ ...grouped, aggregationKeys: ['人次'], aggregationType: 3 })).toBeNull();
});

describe('[FMT-07] a rule that stands there already is refused', () => {
  test.each<[string, RuleDraft]>([
    ['filter', filter('科室', 3, '内')],
    [
      'date range',
      { ...newDraft(1), key: '日期', filterType: 0, startTime: '2024-01-01', endTime: '2024-03-31' },
    ],
    ['group', { ...newDraft(3), keys: ['科室'] }],
    ['aggregate', { ...newDraft(2), keys: ['人次'], aggregationType: 1 }],
    ['sort', { ...newDraft(4), key: '人次', sortType: 1 }],
    ['page', { ...newDraft(5), page: '1', pageSize: '20' }],
  ])('%s', (_, draft) => {
    expect(placeRule(full, draft, columnOf(draft.key), null)).toEqual({ problem: '重复的配置' });
  });
});

describe('[FMT-08] what is wrong with a rule is said at its field', () => {
  test.each<[RuleDraft, object]>([
    [
      { ...newDraft(5), page: 'a', pageSize: '1.5' },
      { page: '输入必须为数字值', pageSize: '输入必须为数字值' },
    ],
    [
      { ...newDraft(5), page: '', pageSize: '-1' },
      { page: '输入必须为数字值', pageSize: '输入必须为数字值' },
    ],
    [
      { ...newDraft(5), page: '0', pageSize: '1001' },
      { page: '页码从 1 开始', pageSize: '每页 1 到 1000 行' },
    ],
    [{ ...newDraft(5), page: '3', pageSize: '50' }, {}],
    [newDraft(1), { key: '请选择字段', value: '请输入值' }],
    [filter('人次', 5, '多'), { value: '输入必须为数字值' }],
    [filter('人次', 5, '3.5'), {}],
    [filter('日期', 7, '昨天'), { value: '日期格式应为 yyyy-MM-dd' }],
    [filter('日期', 7, '2024-05-01'), {}],
    [{ ...filter('人次', 4, ''), values: ['1', 'x'] }, { value: '输入必须为数字值' }],
    [
      { ...newDraft(1), key: '日期', filterType: 0, startTime: '2024-03-01', endTime: '2024-01-01' },
      { value: '开始不能晚于结束' },
    ],
    [newDraft(2), { keys: '请至少选择一个字段' }],
    [newDraft(4), { key: '请选择字段' }],
  ])('%#', (draft, problems) => {
    expect(problemsOf(draft, columnOf(draft.key))).toEqual(problems);
  });
});

test('every rule opens for editing as it was, and goes back into its place', () => {
  for (const step of stepsOf(full)) {
    const draft = draftOf(full, step);
    expect(placeRule(full, draft, columnOf(draft.key), step)).toEqual({ rules: full });
  }
});

test('any rule can be taken out, and the others stay', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5 }), (at) => {
      const steps = stepsOf(full);
      const step = steps[at]!;
      const rest = stepsOf(withoutStep(full, step));
      expect(rest).toHaveLength(steps.length - 1);
    }),
  );
  const two = place(full, { ...newDraft(4), key: '科室', sortType: 1 });
  expect(moveSort(two, 1, 0).sorts.map(({ key }) => key)).toEqual(['科室', '人次']);
  expect(moveSort(two, 0, -1)).toBe(two);
});

test('[FMT-11] the columns that are left: groups, then aggregated columns under their own names', () => {
  expect(columnsAfter(columns, emptyRules)).toEqual(columns);
  expect(columnsAfter(columns, full)).toEqual([
    { name: '科室', type: 'text' },
    { name: '人次', type: 'integer' },
  ]);
  const types = (aggregationType: number) =>
    columnsAfter(columns, { ...full, groupKeys: [], aggregationKeys: ['费用'], aggregationType }).map(
      ({ type }) => type,
    );
  expect([1, 2, 3, 4, 5].flatMap(types)).toEqual(['decimal', 'double', 'integer', 'decimal', 'decimal']);
  const twice = columnsAfter(columns, { ...full, groupKeys: ['人次'], aggregationKeys: ['人次'] });
  expect(twice.map(({ name }) => name)).toEqual(['人次', '人次_2']);
  expect(summable(columns).map(({ name }) => name)).not.toContain('日期');
});

test('[FMT-14] rules that name a column the data lack are found', () => {
  expect(unknownIn(columns, full)).toEqual([]);
  expect(unknownIn(columns.slice(1), full)).toEqual(['科室']);
  expect(unknownIn(columns, { ...full, sorts: [{ key: '日期', sortType: 1 }] })).toEqual(['日期']);
});
