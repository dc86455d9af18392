import type { Cell, Column, Filter, GroupsQuestion, Question, TableCalculation } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { evaluateQuestion } from '../testing/evaluate-question.ts';
import { additiveKeys } from '../widget/additive.ts';
import { questionOfWidget, type WidgetData } from '../widget/question-of-widget.ts';
import { totalsOfQuestion } from '../widget/totals-of-question.ts';
import { answerTableQuestion } from './table-question.ts';
import { totalsOfTable } from './totals-of-table.ts';

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '收入', type: 'decimal', precision: 12, scale: 2 },
  { name: '患者', type: 'text' },
];
const rows: Cell[][] = [
  ['2025-03-10', '内科', '80.00', '甲'],
  ['2025-12-30', '内科', '0.00', '甲'],
  ['2026-01-05', '内科', '100.00', '甲'],
  ['2026-01-20', '外科', '50.00', '甲'],
  // No row in February.
  ['2026-03-10', '内科', '120.00', '乙'],
  ['2026-04-10', '内科', '60.00', '乙'],
  ['2026-04-11', '外科', null, '乙'],
];
const ask = async (question: Question): Promise<Cell[][]> => evaluateQuestion(question, columns, rows).data;

function groups(made: TableCalculation, more: Partial<GroupsQuestion> = {}): GroupsQuestion {
  return {
    kind: 'groups',
    dimensions: [{ column: '日期', grain: 'month' }],
    measures: [{ column: '收入', calculation: 'sum', tableCalculation: made, alias: 'm' }],
    filters: [],
    sorts: [],
    ...more,
  };
}
const answered = async (question: Question) =>
  Object.fromEntries(
    (await answerTableQuestion(question, columns, ask)).data.map(([key, value]) => [key, value]),
  );

describe('what is made of the values of all groups', () => {
  test('a missing period and a base of nothing give no figure, never Infinity', async () => {
    expect(await answered(groups('changeRate'))).toEqual({
      '2025-03': null,
      '2025-12': null,
      '2026-01': null,
      '2026-03': null,
      '2026-04': -0.5,
    });
    expect(await answered(groups('change'))).toMatchObject({
      '2026-01': 150,
      '2026-03': null,
      '2026-04': -60,
    });
    expect(await answered(groups('yearChangeRate'))).toMatchObject({ '2026-03': 0.5, '2026-04': null });
  });

  test('money adds up to the cent', async () => {
    const cents = Array.from({ length: 10 }, (_, at): Cell[] => [
      `2026-0${(at % 9) + 1}-01`,
      '内科',
      '0.10',
      '甲',
    ]);
    const { data } = await answerTableQuestion(
      groups('running'),
      columns,
      async (question) => evaluateQuestion(question, columns, cents).data,
    );
    expect(data.map(([, value]) => value)).toEqual([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  });

  test('a filter on the date does not take away what the first period is compared with', async () => {
    const filters: Filter[] = [{ column: '日期', op: 'gte', value: '2026-03-01' }];
    expect(await answered(groups('yearChange', { filters }))).toEqual({ '2026-03': 40, '2026-04': null });
    const april: Filter[] = [{ column: '日期', op: 'eq', value: '2026-04' }];
    expect(await answered(groups('change', { filters: april }))).toEqual({ '2026-04': -60 });
  });

  test('a filter that keeps rows from the caller is not looked behind', async () => {
    const filters: Filter[] = [{ column: '日期', op: 'gte', value: '2026-01-01', fixed: true }];
    expect(await answered(groups('yearChange', { filters }))).toMatchObject({ '2026-03': null });
    const april: Filter[] = [...filters, { column: '日期', op: 'eq', value: '2026-01' }];
    expect(await answered(groups('change', { filters: april }))).toEqual({ '2026-01': null });
  });

  test('months half of which are shown are compared with the same half', async () => {
    const filters: Filter[] = [
      { column: '日期', op: 'gte', value: '2026-03-05' },
      { column: '日期', op: 'lte', value: '2026-03-31' },
    ];
    const seen: Question[] = [];
    await answerTableQuestion(groups('change', { filters }), columns, (question) => {
      seen.push(question);
      return ask(question);
    });
    expect(seen[1]?.filters).toEqual([
      { column: '日期', op: 'gte', value: '2026-02-05' },
      { column: '日期', op: 'lt', value: '2026-03-01' },
    ]);
  });

  test('a share of people who come twice is taken of all people', async () => {
    const asked = groups('share', {
      dimensions: [{ column: '科室' }],
      measures: [
        { column: '患者', calculation: 'countAndClearRepeat', tableCalculation: 'share', alias: 'm' },
      ],
    });
    expect(await answered(asked)).toEqual({ 内科: 1, 外科: 1 });
    expect(additiveKeys(asked, columns)).not.toContain('m');
    expect(additiveKeys(groups('share'), columns)).toContain('m');
    expect(additiveKeys(groups('running'), columns)).not.toContain('m');
  });

  test('averages have no share and no sum so far', async () => {
    const measures: GroupsQuestion['measures'] = [
      { column: '收入', calculation: 'avg', tableCalculation: 'share', alias: 'a' },
      { column: '收入', calculation: 'avg', tableCalculation: 'running', alias: 'b' },
    ];
    const { data } = await answerTableQuestion(groups('share', { measures }), columns, ask);
    expect(data.every(([, a, b]) => a === null && b === null)).toBe(true);
  });

  test('a share has a total, the rest has none', async () => {
    const totals = [{ key: 'm', calculation: 'own' as const }];
    for (const [made, total] of [
      ['share', 1],
      ['running', null],
      ['rank', null],
    ] as const) {
      const asked = groups(made);
      expect(totalsOfQuestion(asked, totals, columns)).toEqual([]);
      const { data } = await answerTableQuestion(asked, columns, ask);
      expect(totalsOfTable(asked, totals, columns, data).get(0)).toBe(total);
    }
  });

  test('months of a spreadsheet are periods, the word at its end is none', async () => {
    const sheet: Cell[][] = [
      ['2025年1月', 100],
      ['2025年10月', 40],
      ['2025年2月', 110],
      ['2025年3月', 99],
      ['2025年4月', 99],
      ['2025', 7],
      ['合计', 448],
      ...[5, 6, 7, 8].map((month): Cell[] => [`2025年${month}月`, 0]),
    ];
    const asked = groups('change', { dimensions: [{ column: '科室' }] });
    const { data } = await answerTableQuestion(asked, columns, async () => sheet);
    expect(data.slice(0, 7).map(([, change]) => change)).toEqual([null, null, 10, -11, 0, null, null]);
  });

  test('more groups than are looked at together are refused with a sentence', async () => {
    const many = Array.from({ length: 50_001 }, (_, at): Cell[] => [String(at), 1]);
    await expect(
      answerTableQuestion(groups('rank', { dimensions: [{ column: '科室' }] }), columns, async () => many),
    ).rejects.toThrow('最多比较 50000 组');
  });
});

test('a value and its change stand side by side, each under its own key', async () => {
  const item = { id: '收入', name: '收入', calculation: 'sum' };
  const widget = {
    chartType: 'bar',
    selectItems: '',
    dataJson: {
      expression: [],
      chartForm: {
        xAxis: [{ id: '日期', name: '日期', grain: 'month' }],
        yAxis: [item, { ...item, tableCalculation: 'changeRate' }],
        nAxis: [],
        heatmapY: [],
        filters: [],
        calculateType: { type: 'empty', columns: [] },
      },
    },
  } as unknown as WidgetData;
  const answer = await answerTableQuestion(questionOfWidget(widget, {}, columns, []), columns, ask);
  expect(answer.keys).toEqual(['日期', '收入', '收入 环比增长率']);
  expect(answer.data.at(-1)).toEqual(['2026-04', 60, -0.5].map((cell) => (cell === 60 ? '60.00' : cell)));
});

test('a formula with a name that has signs in it has shares and totals', async () => {
  const signed: Column[] = [
    { name: '科室', type: 'text' },
    { name: '金额(元)', type: 'integer' },
  ];
  const cells: Cell[][] = [
    ['内科', 30],
    ['外科', 10],
  ];
  const grouped = groups('share', {
    dimensions: [{ column: '科室' }],
    measures: [{ expression: 'SUM(金额(元) * 2)', tableCalculation: 'share', alias: 'm' }],
  });
  const { data } = await answerTableQuestion(
    grouped,
    signed,
    async (question) => evaluateQuestion(question, signed, cells).data,
  );
  expect(data).toEqual([
    ['内科', 0.75],
    ['外科', 0.25],
  ]);
  const plain = { ...grouped, measures: [{ expression: 'SUM(金额(元) * 2)', alias: 'm' }] };
  const shown: Question = { kind: 'rows', columns: [], filters: [], sorts: [], limit: 1, inner: plain };
  const [asked] = totalsOfQuestion(shown, [{ key: 'm', calculation: 'own' }], signed);
  expect(asked?.question.measures).toEqual([{ column: 'm', calculation: 'sum', alias: 't0' }]);
});

describe('places of cycles', () => {
  const byMonth = { column: '日期', grain: 'monthOfYear', alias: '月' } as const;
  const byYear = { column: '日期', grain: 'year', alias: '年' } as const;
  const made = async (question: GroupsQuestion) => (await answerTableQuestion(question, columns, ask)).data;

  test('are compared with none before them; with their like a year earlier where years stand beside them', async () => {
    expect(await made(groups('change', { dimensions: [byMonth] }))).toEqual(
      ['12月', '1月', '3月', '4月'].map((name) => [name, null]),
    );
    expect(await made(groups('change', { dimensions: [byMonth, byYear] }))).toContainEqual([
      '3月',
      '2026',
      40,
    ]);
  });

  test('are what sums run along: the months of each year', async () => {
    expect(await made(groups('running', { dimensions: [byMonth] }))).toEqual([
      ['12月', 410],
      ['1月', 150],
      ['3月', 350],
      ['4月', 410],
    ]);
    const years = await made(groups('running', { dimensions: [byMonth, byYear] }));
    expect(years).toContainEqual(['12月', '2025', 80]);
    expect(years).toContainEqual(['4月', '2026', 330]);
  });
});
