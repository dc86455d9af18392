import type { Calculation, Dimension, Filter, GroupsQuestion, Question } from '@mingjing/contract';

type Calculated = Exclude<Calculation, 'empty'>;

const measure = (column: string, calculation: Calculated, alias = '值') => ({ column, calculation, alias });
const count = measure('就诊号', 'count');
const by = (...columns: string[]): Dimension[] => columns.map((column) => ({ column }));
const month: Dimension = { column: '就诊日期', grain: 'month' };

function groups(dimensions: Dimension[], measures: GroupsQuestion['measures'], top?: number): GroupsQuestion {
  const sorts = top === undefined ? [] : [{ key: '值', descending: true }];
  return {
    kind: 'groups',
    dimensions,
    measures,
    filters: [],
    sorts,
    ...(top === undefined ? {} : { limit: top }),
  };
}
const page = (filters: Filter[]): Question => ({
  kind: 'rows',
  columns: ['就诊号', '患者号', '就诊日期', '科室', '医生', '诊断', '城市', '总费用'],
  filters,
  sorts: [{ key: '就诊日期', descending: true }],
  page: { page: 1, size: 10 },
});

/** What the twenty widgets of the board ask of the visits. */
export const boardQuestions: readonly Question[] = [
  // Single numbers.
  groups([], [count]),
  groups([], [measure('总费用', 'sum')]),
  groups([], [measure('等候分钟', 'avg')]),
  groups([], [{ expression: 'SUM(药费)/SUM(总费用)', alias: '药占比' }]),
  // Sums and counts by group.
  groups(by('科室'), [measure('总费用', 'sum')]),
  groups(by('支付方式'), [count]),
  groups(by('年龄段', '性别'), [count]),
  groups(by('院区'), [measure('药费', 'sum'), measure('检查费', 'sum', '检查')]),
  // Trends by month.
  groups([month], [measure('总费用', 'sum')]),
  groups([month, ...by('院区')], [count]),
  // The first few.
  groups(by('医生'), [count], 20),
  groups(by('诊断'), [measure('总费用', 'sum')], 10),
  groups(by('城市'), [measure('总费用', 'sum'), measure('就诊号', 'count', '人次')], 100),
  // Distinct counts and medians.
  groups([], [measure('患者号', 'countAndClearRepeat')]),
  groups(by('科室'), [measure('医生', 'countAndClearRepeat')]),
  groups(by('科室'), [measure('等候分钟', 'median')]),
  // Two dimensions.
  groups(by('科室', '时段'), [count]),
  groups([month, ...by('支付方式')], [count]),
  // A page of a table, and one of a search.
  page([]),
  page([{ column: '诊断', op: 'like', value: '炎' }]),
];

/** The same board as a viewer filters it: a quarter, and a choice of departments. */
export function filteredQuestions(from: string, to: string, departments: string[]): Question[] {
  const filters: Filter[] = [
    { column: '就诊日期', op: 'gte', value: from },
    { column: '就诊日期', op: 'lte', value: to },
    { column: '科室', op: 'in', value: departments },
  ];
  return boardQuestions.map((question) => ({ ...question, filters: [...question.filters, ...filters] }));
}
