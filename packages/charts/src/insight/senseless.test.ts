import { type ChartType, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import type { ColumnProfile, Role } from './profile.ts';
import { senselessByAnswer, senselessByFields } from './senseless.ts';

const column = (name: string, role: Role, distinct = 5): ColumnProfile => ({
  name,
  label: name,
  role,
  because: '',
  filled: 100,
  distinct,
  min: 0,
  max: 9,
  top: [],
  unique: false,
  unit: '',
  idea: 'other',
  calculation: 'sum',
});
const columns = [
  column('单号', 'id', 100),
  column('状态', 'category', 3),
  column('满意度', 'mean'),
  column('金额', 'amount'),
  column('科室', 'category', 40),
  column('医生', 'entity', 900),
  column('日期', 'time', 300),
  column('省份', 'region', 20),
];
function judged(
  type: ChartType,
  x: string[],
  y: string,
  calculation: 'sum' | 'avg' | 'count',
  settings = {},
  additive = true,
) {
  const item = { id: y, name: y, calculation };
  const form = chartForm.parse({
    xAxis: x.map((id) => ({ id, name: id })),
    [type === 'china_map' ? 'nAxis' : 'yAxis']: [item],
    settings,
  });
  return senselessByFields({ type, form, dimensions: x }, { columns }, [{ item, additive }]);
}

test('identifiers are counted, never added up or averaged', () => {
  expect(judged('number', [], '单号', 'sum')).toContain('编号');
  expect(judged('number', [], '单号', 'avg')).toContain('编号');
  expect(judged('number', [], '单号', 'count')).toBeUndefined();
});
test('codes are not averaged, means are not added up', () => {
  expect(judged('number', [], '状态', 'avg')).toBeDefined();
  expect(judged('number', [], '满意度', 'sum')).toBeDefined();
  expect(judged('number', [], '满意度', 'avg')).toBeUndefined();
});
test('a pie has few slices of what adds up', () => {
  expect(judged('pie', ['科室'], '金额', 'sum')).toContain('40 片');
  expect(judged('pie', ['状态'], '金额', 'sum')).toBeUndefined();
  expect(judged('pie', ['状态'], '满意度', 'avg', {}, false)).toContain('占比');
});
test('a line needs time, bars a number that can be read, a map regions', () => {
  expect(judged('line', ['科室'], '金额', 'sum')).toContain('时间');
  expect(judged('line', ['日期'], '金额', 'sum')).toBeUndefined();
  expect(judged('bar', ['医生'], '金额', 'sum')).toContain('900 根');
  expect(judged('bar', ['医生'], '金额', 'sum', { top: 10 })).toBeUndefined();
  expect(judged('china_map', ['科室'], '金额', 'sum')).toContain('地图');
  expect(judged('china_map', ['省份'], '金额', 'sum')).toBeUndefined();
});
test('an answer without values, of zeros or of one bar says nothing', () => {
  const form = chartForm.parse({});
  const bar = { type: 'bar', dimensions: ['科室'], form } as const;
  expect(senselessByAnswer(bar, { keys: ['科室', '金额'], data: [] })).toBe('没有数据');
  expect(senselessByAnswer(bar, { keys: ['科室', '金额'], data: [['内科', 5]] })).toBe('只有一根柱子');
  expect(
    senselessByAnswer(bar, {
      keys: ['科室', '金额'],
      data: [
        ['内科', 0],
        ['外科', 0],
      ],
    }),
  ).toBe('数值都是 0');
  expect(
    senselessByAnswer(bar, {
      keys: ['科室', '金额'],
      data: [
        ['内科', 5],
        ['外科', 0],
      ],
    }),
  ).toBeUndefined();
  expect(
    senselessByAnswer(bar, {
      keys: ['科室', '金额'],
      data: [
        ['内科', 5],
        ['外科', 5],
      ],
    }),
  ).toBe('每一项都一样，没有可比的');
  expect(
    senselessByAnswer(
      { type: 'heatmap', dimensions: ['科室', '方式'], form },
      {
        keys: ['科室', '方式', '记录数'],
        data: [
          [null, null, 12],
          ['内科', '自费', 1],
          ['外科', '医保', 1],
        ],
      },
    ),
  ).toBe('每一项都一样，没有可比的');
  const largest = { ...bar, form: chartForm.parse({ settings: { top: 2 } }) };
  const three = (...values: number[]) => ({
    keys: ['科室', '金额'],
    data: values.map((value, at) => [`科室${at}`, value]),
  });
  expect(senselessByAnswer(largest, three(1, 0, 1))).toBe('最大的几项都一样，没有可比的');
  expect(senselessByAnswer(largest, three(2, 0, 1))).toBeUndefined();
  expect(senselessByAnswer(bar, three(998, 1, 1))).toBe('几乎全是一项，没有可比的');
  const split = { type: 'bar_stack', dimensions: ['科室', '方式'], form } as const;
  expect(
    senselessByAnswer(split, {
      keys: ['科室', '方式', '金额'],
      data: [
        ['内科', '自费', 5],
        ['外科', '自费', 7],
      ],
    }),
  ).toBe('只有一个系列，没有可比的');
  expect(
    senselessByAnswer({ type: 'number', dimensions: [], form }, { keys: ['金额'], data: [[null]] }),
  ).toBe('没有数据');
  const line = { type: 'line', dimensions: ['日期'], form } as const;
  expect(
    senselessByAnswer(line, {
      keys: ['日期', '金额'],
      data: [
        ['2026-01', 1],
        ['2026-02', 2],
      ],
    }),
  ).toContain('趋势');
});

test('what is of a whole order is not split by its lines, nor the lines by what their first has alone', () => {
  const at = (name: string, role: Role, filled: number, distinct: number): ColumnProfile => ({
    ...column(name, role, distinct),
    filled,
  });
  const lines = [
    at('Name', 'none', 100, 60),
    at('Created at', 'time', 100, 50),
    at('Total', 'amount', 60, 55),
    at('Status', 'category', 60, 3),
    at('Country', 'region', 60, 4),
    at('Lineitem name', 'category', 100, 4),
    at('Lineitem quantity', 'amount', 100, 5),
  ];
  const why = (
    dimension: string,
    measure: string,
    known = lines,
    ofWhole: string[] = [],
  ): string | undefined => {
    const form = chartForm.parse({
      xAxis: [{ id: dimension, name: dimension }],
      yAxis: [{ id: measure, name: measure, calculation: 'sum' }],
    });
    return senselessByFields({ type: 'bar', form, dimensions: [dimension] }, { columns: known, ofWhole }, []);
  };
  expect(why('Lineitem name', 'Total')).toBe('整单的数值只写在首行，不能按「Lineitem name」拆分');
  expect(why('Status', 'Lineitem quantity')).toBe('「Status」只写在每单的首行，其余行不算在内');
  expect(why('Status', 'Total')).toBeUndefined();
  expect(why('Lineitem name', 'Lineitem quantity')).toBeUndefined();
  expect(why('Created at', 'Total')).toBeUndefined();
  expect(why('Lineitem name', 'Total', lines.slice(1))).toBeUndefined();
  // Cells that were merged: only the amount stands once, and the number of the order in every row.
  const merged = [
    at('订单号', 'id', 100, 30),
    at('物资', 'category', 100, 6),
    at('订单金额', 'amount', 30, 30),
  ];
  expect(why('物资', '订单金额', merged)).toBe('整单的数值只写在首行，不能按「物资」拆分');
  expect(why('物资', '订单金额', merged.with(0, at('序号', 'none', 100, 30)))).toContain(
    '不能按「物资」拆分',
  );
  expect(why('物资', '订单金额', merged.with(2, at('订单金额', 'amount', 42, 30)))).toBeUndefined();
  // A number that is not shown tells orders apart as well; the supplier is the same in all lines of an order.
  const hidden = [at('订单号', 'none', 100, 30), ...merged.slice(1), at('供应商', 'category', 100, 4)];
  expect(why('物资', '订单金额', hidden)).toContain('不能按「物资」拆分');
  expect(why('供应商', '订单金额', hidden)).toContain('不能按「供应商」拆分');
  expect(why('供应商', '订单金额', hidden, ['供应商'])).toBeUndefined();
});

test('[AUTO] two slices of which one is nearly all, and names that are all alike beside rows without one, say nothing', () => {
  const judge = (type: ChartType, data: (string | number | null)[][]) =>
    senselessByAnswer(
      { type, dimensions: ['名称'], form: chartForm.parse({}) },
      { keys: ['名称', '金额'], data },
    );
  expect(
    judge('pie_doughnut', [
      ['甲', 9950],
      ['乙', 12],
    ]),
  ).toBe('几乎全是一项，没有可比的');
  expect(
    judge('bar', [
      ['甲', 9950],
      ['乙', 12],
    ]),
  ).toBeUndefined();
  expect(
    judge('pie_doughnut', [
      ['甲', 1],
      ['乙', 1],
      ['丙', 1],
      [null, 13],
    ]),
  ).toBe('每一项都一样，没有可比的');
  expect(
    judge('pie_doughnut', [
      ['甲', 1],
      ['乙', 2],
      [null, 13],
    ]),
  ).toBeUndefined();
});

test('a line of many months is one, of as many names it is none', () => {
  const line = { type: 'line', dimensions: ['月份'], form: chartForm.parse({}) } as const;
  const of = (name: (at: number) => string) =>
    senselessByAnswer(line, {
      keys: ['月份', '进口额'],
      data: Array.from({ length: 420 }, (_, at) => [name(at), 100 + ((at * 37) % 91)]),
    });
  expect(
    of((at) => `${1990 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`),
  ).toBeUndefined();
  expect(of((at) => `批次${at}`)).toBe('点太多，看不清');
});
