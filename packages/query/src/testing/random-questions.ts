import {
  type Cell,
  type Column,
  calculations,
  type DataScope,
  type Filter,
  filterOps,
  grains,
  type Having,
  type Measure,
  type Question,
  type Sort,
} from '@mingjing/contract';
import fc from 'fast-check';
import { misfit } from '../bind/misfit.ts';

/** Names that hurt where an identifier is not quoted. */
export const randomColumns: Column[] = [
  { name: '科室', type: 'text' },
  { name: 'x"; drop`t', type: 'text' },
  { name: "it's", type: 'integer' },
  { name: 'Σ 费用', type: 'decimal', precision: 38, scale: 10 },
  { name: '单价', type: 'decimal', precision: 9, scale: 2 },
  { name: 'select', type: 'double' },
  { name: '日期', type: 'date' },
  { name: '时间', type: 'datetime' },
  { name: '是否', type: 'boolean' },
  { name: '分数', type: 'text', numeric: true },
];

const text = fc.constantFrom(
  '内科',
  '心内科',
  'a',
  'A',
  'a ',
  '',
  ' ',
  "o'neil",
  'x"y`z',
  '%',
  '_',
  '\\',
  '😀',
  '𠮷野家',
  'é',
  'e',
  '12',
  '12.50',
  ' 3 ',
  '1e3',
  '-0',
  '2024-01-05',
  '٣',
  'NaN',
);
const integer = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -5, max: 5 }) },
  fc.constantFrom('9007199254740993', '-9007199254740993', '9007199254740992', '123456789012345678'),
);
const wideDecimal = fc.constantFrom(
  '0.0000000001',
  '1234567890123456789012345.0123456789',
  '-1.5',
  '2.5000000000',
  '1e0',
  '0.3333333333',
  '-1234567890123456789012345.9999999999',
);
const price = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
/** Quarters add up exactly in any order. */
const double = fc.integer({ min: -400, max: 400 }).map((n) => n / 4);
const date = fc.constantFrom(
  '2023-12-31',
  '2024-01-01',
  '2024-01-05',
  '2024-02-29',
  '2024-03-31',
  '2024-12-30',
  '1990-04-15',
  '1899-12-31',
);
const datetime = fc
  .tuple(date, fc.constantFrom('00:00:00', '00:00:01', '12:30:00', '23:59:59'))
  .map(([day, time]) => `${day} ${time}`);

const cells: Record<string, fc.Arbitrary<Cell>> = {
  科室: text,
  'x"; drop`t': text,
  "it's": integer,
  'Σ 费用': wideDecimal.filter((value) => value !== '1e0'),
  单价: price,
  select: double,
  日期: date,
  时间: datetime,
  是否: fc.boolean(),
  // A sample said that they are numbers; a later row may be none.
  分数: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -400, max: 400 }).map((n) => String(n / 4)) },
    fc.constantFrom(' 3 ', '1e1', '+2', '.5', '7.', '-', '二'),
  ),
};
const cellOf = ({ name }: Column): fc.Arbitrary<Cell> => cells[name] as fc.Arbitrary<Cell>;

/** Rows with many duplicates and NULLs. */
export const randomRows: fc.Arbitrary<Cell[][]> = fc.array(
  fc.tuple(...randomColumns.map((column) => fc.option(cellOf(column), { freq: 4 }))) as fc.Arbitrary<Cell[]>,
  { maxLength: 25 },
);

const oddValue: fc.Arbitrary<Cell> = fc.constantFrom<Cell>(
  "1' OR '1'='1",
  '1e999',
  'nan',
  '全部',
  '2.4999999999999999999999',
  '1e60',
  '-1e60',
  true,
  0.1,
);

function valueFor(column: Column): fc.Arbitrary<Cell> {
  const own = cellOf(column);
  if (column.type === 'date' || column.type === 'datetime') {
    return fc.oneof(own, datetime, date, fc.constantFrom('2024', '2024-01', '2024-Q1', '2024/1/5'));
  }
  if (column.numeric === true)
    return fc.oneof(own, own, integer, fc.constantFrom<Cell>('2.50', 2.5, 'x', '1e999'));
  const values: fc.Arbitrary<Cell>[] = column.type === 'text' ? [own, own, integer] : [own, own, oddValue];
  return fc.oneof(...values);
}

/** Texts whose letter case every database folds alike. */
const fragment = fc.constantFrom('内', 'A', 'a', ' ', '%', '_', '\\', "'", '😀', '1', '.5', '-0');
const searchable = new Set(['科室', 'x"; drop`t', "it's", '单价', '日期', '时间', '是否']);

function filterOf(columns: readonly Column[]): fc.Arbitrary<Filter> {
  return fc.constantFrom(...columns).chain(
    (column): fc.Arbitrary<Filter> =>
      fc.constantFrom(...filterOps).chain((op): fc.Arbitrary<Filter> => {
        const base = { column: column.name };
        if (op === 'in' || op === 'notIn') {
          return fc
            .array(fc.option(valueFor(column), { freq: 6 }), { maxLength: 4 })
            .map((value) => ({ ...base, op, value }));
        }
        if (op !== 'like')
          return fc.option(valueFor(column), { freq: 10 }).map((value) => ({ ...base, op, value }));
        const found = searchable.has(column.name) ? column.name : (columns[0] as Column).name;
        return fragment.map((value) => ({ column: found, op, value }));
      }),
  );
}

const aggregations = calculations.filter((one) => one !== 'empty');

/** Values of rows in aggregates, as SQL and spreadsheets write them. */
const valueForms = [
  'SUM(CASE WHEN # > 0 THEN 2 WHEN # IS NULL THEN 1 ELSE 0 END)',
  'SUM(IF(# > 0 OR # IS NULL, 1, 0)) / SUM(1)',
  'SUM(ABS(#) / 1000)',
  'MAX(ROUND(# / 3, 1)) - MIN(-#)',
  'AVG(IF(# NOT BETWEEN -2 AND 2, COALESCE(#, 0) / 4))',
  'COUNT(IF(# IN (1, 2, 3), 1)) * 2',
  'COUNT(DISTINCT CASE WHEN # <> 0 THEN 7 ELSE 8 END)',
  'MEDIAN(ABS(#) / 2) + MEDIAN(IF(# > 0, #))',
  'SUM(NULLIF(#, 0) / #)',
];

/** Tests and values of rows, over such columns as there are. */
export function rowForms(columns: readonly Column[]): string[] {
  const called = (column: Column): string => `\`${column.name.replaceAll('`', '``')}\``;
  const texts = columns.filter(({ type }) => type === 'text').map(called);
  const dates = columns.filter(({ type }) => type === 'date' || type === 'datetime');
  return [
    ...texts.flatMap((name) => [
      `COUNTIF(${name} = 'a')`,
      `SUMIF(#, ${name} <> 'A' AND # <> 0)`,
      `COUNTIF(LENGTH(${name}) > 1)`,
      `COUNTIF(${name} LIKE '%A%') - COUNTIF(${name} NOT LIKE '%b%')`,
      `COUNTIF(NOT (${name} LIKE 'a%' OR ${name} IS NULL))`,
      `COUNT(CASE WHEN ${name} = 'a' THEN NULL ELSE ${name} END)`,
      `AVG(LENGTH(${name}))`,
      `COUNTIF(LEFT(${name}, 1) = '😀' OR LEFT(${name}, 2) < 'a')`,
      `COUNTIF(CONCAT(${name}, 'x', ${texts[0]}) >= 'ax')`,
      `COUNTIF(${name} > 2)`,
      `COUNT(DISTINCT IF(# > 0, ${name}))`,
      `COUNT(DISTINCT LEFT(${name}, 1)) + COUNT(CASE WHEN ${name} IN ('a', 'A', '内科') THEN ${name} END)`,
      `SUM(IF(${name} IS NOT NULL AND ${name} NOT IN ('a', ''), 1, 0))`,
    ]),
    ...dates.flatMap((column) => [
      `COUNTIF(${called(column)} >= '2024-01-05')`,
      `AVGIF(#, YEAR(${called(column)}) = 2024 AND MONTH(${called(column)}) <= 6)`,
      `MAX(QUARTER(${called(column)})) + MIN(DAY(${called(column)}))`,
      `SUM(DATEDIFF(${called(dates[0] ?? column)}, ${called(column)}))`,
      `SUM(DATEDIFF(${called(column)}, '2024-01-05')) + AVG(HOURDIFF('2024-02-29 08:30:00', ${called(column)}))`,
      `COUNT(DISTINCT CASE WHEN ${called(column)} >= '2024-01-01' THEN ${called(column)} END)`,
      `SUM(CASE MONTH(${called(column)}) WHEN 1 THEN 10 WHEN 12 THEN 100 ELSE NULL END)`,
      `AVG(HOURDIFF(${called(column)}, ${called(dates[0] ?? column)})) + COUNTIF(WEEKDAY(${called(column)}) >= 6)`,
      ...(column.type === 'datetime'
        ? [`MAX(MINUTEDIFF(${called(dates[0] ?? column)}, ${called(column)})) + SUM(HOUR(${called(column)}))`]
        : []),
    ]),
  ];
}

function measureOf(columns: readonly Column[], at: number): fc.Arbitrary<Measure> {
  const alias = `m${at}`;
  const numbers = columns.filter(({ type }) => type === 'integer' || type === 'double' || type === 'decimal');
  const calculated = fc
    .tuple(fc.constantFrom(...columns), fc.constantFrom(...aggregations))
    .map(([column, calculation]): Measure => {
      const isDated = column.type === 'date' || column.type === 'datetime';
      const arithmetic = calculation === 'sum' || calculation === 'avg' || calculation === 'median';
      return { column: column.name, calculation: isDated && arithmetic ? 'max' : calculation, alias };
    });
  const [number] = numbers;
  if (number === undefined) return calculated;
  const expression = fc
    .constantFrom(
      'SUM(#)/COUNT(#)',
      '-(max(#) - MIN(#)) * 2 + 1.5',
      'Sum(#)/(COUNT(#) - 2)',
      'AVG(#) / 3',
      'COUNT(*)',
      'SUM(#) / COUNT(*)',
      'COUNT(DISTINCT #) * 2',
      'ROUND(AVG(#), 1)',
      'ROUND(ABS(MIN(#)) / 3)',
      'COALESCE(SUM(#) / (COUNT(#) - 2), -1)',
      'COUNT(#) / NULLIF(COUNT(*), COUNT(#))',
      'IF(COUNT(#) > 2, MAX(#), MIN(#))',
      'CASE WHEN COUNT(#) >= 3 THEN 3 WHEN MAX(#) < 0 THEN 2 END',
      'MEDIAN(#)',
      'MEDIAN(#) - COUNTIF(# > 0)',
      'SUMIF(#, # >= 1 OR # < -2) / COUNT(*)',
      ...valueForms,
      ...rowForms(columns),
    )
    .map((form): Measure => ({ expression: form.replaceAll('#', `\`${number.name}\``), alias }));
  return fc.oneof({ weight: 5, arbitrary: calculated }, { weight: 1, arbitrary: expression });
}

/** Where no average is, whatever the last bits that a database leaves. */
const betweenAverages = fc.constantFrom<Cell>(-1.0123, 0.0123, 2.5123, 1000.0123, '-12.3123');
const figure = fc.constantFrom<Cell>(-2, 0, 1, 2, 3, '2.5', 1000, '1e20', '-5.25');

/** Conditions on what groups come to: on measures that are shown, and on others. */
function havingOf(columns: readonly Column[], shown: readonly Measure[]): fc.Arbitrary<Having[]> {
  const measured = fc.oneof(fc.constantFrom(...shown), measureOf(columns, 3));
  const condition = measured.chain((measure): fc.Arbitrary<Having> => {
    const of = 'expression' in measure ? undefined : columns.find(({ name }) => name === measure.column);
    const calculation = 'expression' in measure ? 'avg' : measure.calculation;
    const isOwn = of !== undefined && (calculation === 'max' || calculation === 'min');
    const isCut = calculation === 'avg' || calculation === 'median';
    return fc.record({
      measure: fc.constant(measure),
      op: fc.constantFrom<Having['op'][]>('eq', 'ne', 'gt', 'lt', 'gte', 'lte'),
      value: fc.option(isOwn ? valueFor(of) : isCut ? betweenAverages : figure, { freq: 8 }),
    });
  });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Having[]>([]) },
    { weight: 2, arbitrary: fc.array(condition, { minLength: 1, maxLength: 3 }) },
  );
}

const paging = fc.option(
  fc.record({ page: fc.integer({ min: 1, max: 3 }), size: fc.integer({ min: 1, max: 6 }) }),
  { nil: undefined },
);

function groupsOver(columns: readonly Column[], inner: Question | undefined): fc.Arbitrary<Question> {
  const dimension = fc.constantFrom(...columns).chain((column) =>
    column.type === 'date' || column.type === 'datetime'
      ? fc.record({
          column: fc.constant(column.name),
          grain: fc.option(fc.constantFrom(...grains), { nil: undefined }),
        })
      : fc.constant({ column: column.name, grain: undefined }),
  );
  return fc
    .tuple(
      fc.array(dimension, { maxLength: 2 }),
      measureOf(columns, 1),
      measureOf(columns, 2),
      fc.array(filterOf(columns), { maxLength: 3 }),
      paging,
      fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      fc.boolean(),
    )
    .chain((parts) => {
      const having = havingOf(columns, [parts[1], parts[2]]);
      return having.map((conditions) => [...parts, conditions] as const);
    })
    .map(([dimensions, first, second, filters, page, limit, descending, having]): Question => {
      const named = dimensions.map(({ column, grain }, at) => ({
        column,
        alias: `d${at}`,
        ...(grain ? { grain } : {}),
      }));
      // Averages that are equal on paper may differ in their last bit from database to database.
      const isExact = !('expression' in first) && first.calculation !== 'avg';
      const sorts: Sort[] = isExact && dimensions.length > 0 ? [{ key: 'm1', descending }] : [];
      return {
        kind: 'groups',
        dimensions: named,
        measures: [first, second],
        ...(having.length === 0 ? {} : { having }),
        filters,
        sorts,
        ...(page === undefined ? {} : { page }),
        ...(limit === undefined ? {} : { limit }),
        ...(inner === undefined ? {} : { inner }),
      };
    });
}

/** Groups over some of the columns, now and then over rows that were chosen before, or groups of groups. */
export const randomGroups = (columns: readonly Column[]): fc.Arbitrary<Question> =>
  fc.oneof(
    { weight: 4, arbitrary: groupsOver(columns, undefined) },
    {
      weight: 1,
      arbitrary: fc
        .array(filterOf(columns), { maxLength: 2 })
        .chain((filters) => groupsOver(columns, { kind: 'rows', columns: [], filters, sorts: [] })),
    },
    { weight: 1, arbitrary: groupsOver(aggregatedColumns, aggregated) },
  );

const rowsQuestion: fc.Arbitrary<Question> = fc
  .tuple(
    fc.subarray(
      randomColumns.map(({ name }) => name),
      { minLength: 1 },
    ),
    fc.array(filterOf(randomColumns), { maxLength: 3 }),
    fc.array(
      fc.record({ key: fc.constantFrom(...randomColumns.map(({ name }) => name)), descending: fc.boolean() }),
      { maxLength: 2 },
    ),
    paging,
  )
  .map(
    ([columns, filters, sorts, page]): Question => ({
      kind: 'rows',
      columns,
      filters,
      sorts,
      ...(page === undefined ? {} : { page }),
    }),
  );

/** Rules below a chart: all columns, filtered, sometimes sorted and cut to a page. */
const rules: fc.Arbitrary<Question> = fc
  .tuple(
    fc.array(filterOf(randomColumns), { maxLength: 2 }),
    fc.option(fc.record({ page: fc.constant(1), size: fc.integer({ min: 1, max: 8 }) }), { nil: undefined }),
  )
  .map(
    ([filters, page]): Question => ({
      kind: 'rows',
      columns: [],
      filters,
      sorts: [{ key: '单价', descending: true }],
      ...(page === undefined ? {} : { page }),
    }),
  );

const aggregated: Question = {
  kind: 'groups',
  dimensions: [{ column: '科室' }, { column: '日期', grain: 'month', alias: '月' }],
  measures: [
    { column: "it's", calculation: 'sum', alias: '和' },
    { column: '单价', calculation: 'max', alias: '大' },
  ],
  filters: [],
  sorts: [],
};
const aggregatedColumns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '月', type: 'text' },
  { name: '和', type: 'integer' },
  { name: '大', type: 'decimal', precision: 9, scale: 2 },
];
cells['月'] = fc.constantFrom('2024-01', '2023-12', '1990-04');
cells['和'] = integer;
cells['大'] = price;

const wholeQuestion: fc.Arbitrary<Question> = fc.oneof(
  { weight: 3, arbitrary: rowsQuestion },
  { weight: 4, arbitrary: groupsOver(randomColumns, undefined) },
  { weight: 2, arbitrary: rules.chain((inner) => groupsOver(randomColumns, inner)) },
  { weight: 1, arbitrary: groupsOver(aggregatedColumns, aggregated) },
);

/** A rule that its column can be compared with: any other is refused, whatever is asked. */
const randomRule = filterOf(randomColumns).filter((rule) => {
  const column = randomColumns.find(({ name }) => name === rule.column);
  return column !== undefined && misfit(column, rule) === undefined;
});
/** Rows of a caller who may not see all of them. */
const randomScope: fc.Arbitrary<DataScope> = fc
  .array(fc.array(randomRule, { maxLength: 2 }), { maxLength: 3 })
  .map((rows) => ({ rows }));

/** A question of a caller with these rights: on its innermost level, whatever stands above. */
export const scopedQuestion = (question: Question, scope: DataScope): Question =>
  question.inner === undefined
    ? { ...question, scope }
    : { ...question, inner: scopedQuestion(question.inner, scope) };

export const randomQuestion: fc.Arbitrary<Question> = fc
  .tuple(wholeQuestion, fc.option(randomScope, { freq: 3 }))
  .map(([question, scope]) => (scope === null ? question : scopedQuestion(question, scope)));
