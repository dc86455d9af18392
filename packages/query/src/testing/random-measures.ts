import { type Cell, type Column, calculations, type Having, type Measure } from '@mingjing/contract';
import fc from 'fast-check';
import { valueFor } from './random-rows.ts';

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
  'SUM(DAY(FROM_UNIXTIME(# * 86399) ))',
  "COUNT(DISTINCT FROM_UNIXTIME(# * 1000000)) + COUNTIF(FROM_UNIXTIME(# * 40000000, 'America/New_York') < '1990-07-01')",
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
      `COUNT(DISTINCT DATE(${called(column)})) + COUNTIF(DATETIME(${called(column)}) > '2024-01-05 08:00:00')`,
      `COUNTIF(DATE(${called(column)}) <= DATE(${called(dates[0] ?? column)}) OR DATETIME(${called(dates[0] ?? column)}) = DATETIME(${called(column)}))`,
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

/** A calculation of a column or an expression, called `m` and its place. */
export function measureOf(columns: readonly Column[], at: number): fc.Arbitrary<Measure> {
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
export function havingOf(columns: readonly Column[], shown: readonly Measure[]): fc.Arbitrary<Having[]> {
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
