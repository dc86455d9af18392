import { type Column, type Question, uniqueKeys } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { QuestionError } from '../question-error.ts';
import { bindQuestion } from './bind-question.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '人次', type: 'integer' },
  { name: '单价', type: 'decimal', precision: 9, scale: 2 },
  { name: '金额', type: 'decimal', precision: 38, scale: 10 },
  { name: '评分', type: 'double' },
  { name: '日期', type: 'date' },
  { name: '是否', type: 'boolean' },
];
const rows: Question = { kind: 'rows', columns: [], filters: [], sorts: [] };
const measured = (column: string, calculation: string): Question =>
  ({
    kind: 'groups',
    dimensions: [],
    measures: [{ column, calculation }],
    filters: [],
    sorts: [],
  }) as Question;
const typeOf = (column: string, calculation: string) => {
  const [output] = bindQuestion(measured(column, calculation), columns).outputs;
  const { type, precision, scale } = output!.column;
  return precision === undefined ? type : `${type}(${precision},${scale})`;
};

describe('types of answers', () => {
  test.each([
    ['人次', 'sum', 'integer'],
    ['单价', 'sum', 'decimal(38,2)'],
    ['评分', 'sum', 'double'],
    ['科室', 'sum', 'double'],
    ['是否', 'sum', 'integer'],
    ['人次', 'avg', 'double'],
    ['人次', 'median', 'decimal(38,1)'],
    ['单价', 'median', 'decimal(10,3)'],
    ['金额', 'median', 'decimal(38,10)'],
    ['评分', 'median', 'double'],
    ['日期', 'max', 'date'],
    ['科室', 'min', 'text'],
    ['日期', 'count', 'integer'],
    ['科室', 'countAndClearRepeat', 'integer'],
  ])('%s %s is %s', (column, calculation, type) => {
    expect(typeOf(column, calculation)).toBe(type);
  });

  test('an inner question types the columns of the one above', () => {
    const inner = { ...measured('人次', 'median') } as Question;
    const bound = bindQuestion({ ...rows, inner }, columns);
    expect(bound.outputs.map(({ column }) => column)).toEqual([
      { name: '人次', type: 'decimal', precision: 38, scale: 1 },
    ]);
  });
});

describe('keys', () => {
  test.each([
    [
      ['a', 'a', 'a'],
      ['a', 'a_2', 'a_3'],
    ],
    [
      ['a', 'A'],
      ['a', 'A_2'],
    ],
    [
      ['a', 'a', 'a_2'],
      ['a', 'a_3', 'a_2'],
    ],
    [
      ['__proto__', 'constructor'],
      ['__proto__', 'constructor'],
    ],
  ])('%j become %j', (names, keys) => {
    expect(uniqueKeys(names)).toEqual(keys);
  });
});

describe('refused', () => {
  const filter = (value: unknown, column = '人次', op = 'eq'): Question =>
    ({ ...rows, filters: [{ column, op, value }] }) as Question;
  const nested = (levels: number): Question =>
    Array.from({ length: levels }).reduce<Question>((inner) => ({ ...rows, inner }), rows);
  const expression = (text: string, alias = 'x'): Question => ({
    kind: 'groups',
    dimensions: [],
    measures: [{ expression: text, alias }],
    filters: [],
    sorts: [],
  });

  test.each<[string, Question, string]>([
    ['an unknown filter column', filter(1, '1;drop'), '字段1;drop不存在'],
    ['an unknown column', { ...rows, columns: ['无'] }, '字段无不存在'],
    ['a star', { ...rows, columns: ['*'] }, '字段*不存在'],
    ['an expression for a column', { ...rows, columns: ['人次*2'] }, '字段人次*2不存在'],
    ['an unknown sort key', { ...rows, sorts: [{ key: '1', descending: false }] }, '字段1不存在'],
    ['a sort key with SQL', { ...rows, sorts: [{ key: 'a desc, sleep(5)', descending: false }] }, '不存在'],
    [
      'a group sorted by what it does not show',
      { ...measured('人次', 'sum'), sorts: [{ key: '科室', descending: false }] },
      '字段科室不存在',
    ],
    ['the sum of dates', measured('日期', 'sum'), '字段日期不是数值，不能计算'],
    ['the median of dates', measured('日期', 'median'), '字段日期不是数值，不能计算'],
    ['an unknown calculation', measured('人次', 'sleep'), '查询条件格式错误'],
    [
      'months of a text',
      {
        kind: 'groups',
        dimensions: [{ column: '科室', grain: 'month' }],
        measures: [],
        filters: [],
        sorts: [],
      },
      '字段科室不是日期，不能按周期汇总',
    ],
    [
      'nothing asked',
      { kind: 'groups', dimensions: [], measures: [], filters: [], sorts: [] },
      '请选择需要查询的字段',
    ],
    [
      'an expression that is code',
      expression('constructor.constructor("x")()'),
      '计算指标【x】：字段要写在汇总函数里，如 SUM(constructor.)',
    ],
    ['a function of the database', expression('sleep(9)'), '计算指标【x】：未知函数sleep'],
    ['a column unknown to an expression', expression('SUM(无)'), '字段无不存在'],
    ['a number beyond doubles', expression(`SUM(人次)*1${'0'.repeat(400)}`), '计算指标【x】：数值过大'],
    ['an average of dates in an expression', expression('AVG(日期)'), '字段日期不是数值，不能计算'],
    ['the sum of a column in quotes', expression('SUM("人次")'), '引号里的“人次”是文本；字段不要写在引号里'],
    ['the least of a text', expression("MIN('x')"), '引号里的“x”是文本'],
    ['the sum of a text where a test holds', expression("SUM(IF(人次=1,'人次'))"), '引号里的“人次”是文本'],
    ['the count of a column in quotes', expression("COUNT('科室')"), '名称含符号时写成 `科室`'],
    ['a test of a text alone', expression(`COUNTIF("科室" = '内科')`), '引号里的“科室”是文本'],
    ['what a text contains', expression(`COUNTIF("科室" LIKE '%内%')`), '引号里的“科室”是文本'],
    ['whether a text is empty', expression('SUM(IF("科室" IS NOT NULL, 人次, 0))'), '引号里的“科室”是文本'],
    ['a list beside a text', expression(`COUNTIF("科室" IN ('内科', '外科'))`), '引号里的“科室”是文本'],
    ['the different values of one', expression('COUNT(DISTINCT "科室")'), '引号里的“科室”是文本'],
    [
      'a text beside a number',
      expression("COUNTIF(人次='1')"),
      '计算指标【x】：数值不能与文本比较，数值不要写在引号里',
    ],
    [
      'a length of time in quotes',
      expression("COUNTIF(人次 > '1:30:00')"),
      '计算指标【x】：时长不要写在引号里，如 1:30:00',
    ],
    [
      'a day that is none',
      expression("COUNTIF(日期>'2024-02-30')"),
      "计算指标【x】：日期要与日期比较，写作 '2026-01-31'；相差的天数用 DATEDIFF，小时用 HOURDIFF",
    ],
    ['the year of a number', expression('COUNTIF(YEAR(人次)=1)'), '计算指标【x】：YEAR需要日期字段'],
    [
      'a difference from no day',
      expression("AVG(DATEDIFF(日期, '2024-02-30'))"),
      "计算指标【x】：DATEDIFF需要日期字段，固定的日期写作 '2026-01-31'",
    ],
    ['the hour of a day', expression('AVG(HOUR(日期))'), '计算指标【x】：HOUR需要带时刻的日期字段'],
    [
      'the moment of a date',
      expression('COUNTIF(HOUR(FROM_UNIXTIME(日期)) > 1)'),
      '计算指标【x】：FROM_UNIXTIME需要从1970年起的秒数或毫秒数，日期字段可以直接使用',
    ],
    [
      'a moment of no zone',
      expression("COUNTIF(HOUR(FROM_UNIXTIME(人次, '%Y')) > 1)"),
      "计算指标【x】：FROM_UNIXTIME的时区写作 'Asia/Shanghai' 或 'UTC'",
    ],
    ['how a number begins', expression("COUNTIF(人次 LIKE '1%')"), '计算指标【x】：LIKE、LEFT需要文本字段'],
    ['the length of a date', expression('AVG(LENGTH(日期))'), '计算指标【x】：LENGTH需要文本字段'],
    ['an alias of 10 KB', expression('SUM(人次)', 'x'.repeat(10_000)), '查询条件格式错误'],
    ['an unknown operator', filter(1, '人次', 'regexp'), '查询条件格式错误'],
    ['a list beside equal', filter([1, 2]), '查询条件格式错误'],
    ['[E03] nested lists', filter([[1]], '人次', 'in'), '查询条件格式错误'],
    ['an object for a value', filter({ $ne: 1 }), '查询条件格式错误'],
    [
      '[E03] 1,001 values',
      filter(
        Array.from({ length: 1001 }, (_, at) => at),
        '人次',
        'in',
      ),
      '查询条件格式错误',
    ],
    [
      '[E03] 100,000 values',
      filter(
        Array.from({ length: 100_000 }, (_, at) => at),
        '人次',
        'in',
      ),
      '筛选值过多，请减少后重试',
    ],
    ['page -1', { ...rows, page: { page: -1, size: 10 } }, '查询条件格式错误'],
    ['page 0', { ...rows, page: { page: 0, size: 10 } }, '查询条件格式错误'],
    ['page 10^9', { ...rows, page: { page: 1e9, size: 10 } }, '查询条件格式错误'],
    ['page NaN', { ...rows, page: { page: Number.NaN, size: 10 } }, '查询条件格式错误'],
    ['a page of a million rows', { ...rows, page: { page: 1, size: 1e6 } }, '查询条件格式错误'],
    ['a limit that is SQL', { ...rows, limit: '1; drop' as unknown as number }, '查询条件格式错误'],
    ['20 levels', nested(20), '查询嵌套层次过多'],
    ['100,000 levels', nested(100_000), '查询嵌套层次过多'],
    ['no question at all', null as unknown as Question, '查询条件格式错误'],
  ])('%s', (_, question, message) => {
    expect(() => bindQuestion(question, columns)).toThrow(QuestionError);
    expect(() => bindQuestion(question, columns)).toThrow(message);
  });

  test.each([
    `COUNT('x')`,
    `COUNT(IF(人次 = 1, '科室'))`,
    `COUNTIF(科室 = '人次')`,
    `COUNTIF('a' = 'a')`,
    `COUNT(DISTINCT CONCAT('科室', 科室))`,
  ])('%s asks of rows', (text) => {
    expect(bindQuestion(expression(text), columns).outputs).toHaveLength(1);
  });

  test.each(['2025/3/5', '2025-3-5', '2025.03.05', '2025年3月5日'])(
    '[CALC-03] a day beside a date may be written %s',
    (day) => {
      const asked = (text: string) => bindQuestion(expression(`COUNTIF(日期 >= '${text}')`), columns);
      expect(asked(day)).toEqual(asked('2025-03-05'));
      expect(() => asked(day.replace('3', '13'))).toThrow('日期要与日期比较');
    },
  );

  test('a thousand values are asked', () => {
    const value = Array.from({ length: 1000 }, (_, at) => at);
    expect(bindQuestion(filter(value, '人次', 'in'), columns).where).toMatchObject({ kind: 'oneOf' });
  });
});

test('a sort finds its measure beside a column that is spelled alike', () => {
  const [small, big] = [
    { name: 'n', type: 'integer' },
    { name: 'N', type: 'integer' },
  ] as const satisfies Column[];
  const sorted = (column: Column, alias: string) =>
    bindQuestion(
      {
        kind: 'groups',
        dimensions: [{ column: column.name }],
        measures: [{ expression: 'COUNT(*)', alias }],
        filters: [],
        sorts: [{ key: alias, descending: true }],
      },
      [column],
    );
  for (const bound of [sorted(big, 'n'), sorted(small, 'N')])
    expect(bound.order[0]?.value).toBe(bound.outputs[1]?.value);
});
