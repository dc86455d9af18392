import { expect, test } from 'vitest';
import { describeColumns } from './types.ts';

const typesOf = (...types: string[]) =>
  describeColumns(
    types.map((_, at) => `c${at}`),
    types,
    false,
  ).columns.map((column) => Object.fromEntries(Object.entries(column).filter(([key]) => key !== 'name')));

test('[O09] what a wrapper keeps is read by the type within it', () => {
  expect(
    typesOf(
      'SimpleAggregateFunction(sum, UInt64)',
      'SimpleAggregateFunction(max, Nullable(DateTime))',
      'SimpleAggregateFunction(sum, Decimal(38, 2))',
      'SimpleAggregateFunction(anyLast, LowCardinality(String))',
      'LowCardinality(Nullable(String))',
      'Nullable(Int32)',
    ),
  ).toEqual([
    { type: 'decimal', precision: 20, scale: 0, native: 'uint64' },
    { type: 'datetime', native: 'datetime' },
    { type: 'decimal', precision: 38, scale: 2 },
    { type: 'text' },
    { type: 'text' },
    { type: 'integer' },
  ]);
});

test('[O09] reals of two, four and eight bytes are numbers', () => {
  expect(typesOf('BFloat16', 'Nullable(BFloat16)', 'Float32', 'Float64')).toEqual([
    { type: 'double', native: 'float32' },
    { type: 'double', native: 'float32' },
    { type: 'double', native: 'float32' },
    { type: 'double', native: 'float64' },
  ]);
});

test('states of aggregates that are no values, and tuples of what could be one, stay as the server writes them', () => {
  for (const type of [
    'AggregateFunction(uniq, UInt64)',
    'Tuple(UInt64, String)',
    'Array(Int32)',
    "Enum8('a' = 1)",
  ])
    expect([type, ...typesOf(type)]).toEqual([type, { type: 'text', native: 'written' }]);
});

test('[O09] bytes of the state of an aggregate are no value: its cells say how it is read', () => {
  const types = ['AggregateFunction(uniq, UInt64)', 'AggregateFunction(1, sumIf, Float64, UInt8)', 'String'];
  const { toCells } = describeColumns(['a', 'b', 'c'], types, false);
  expect(toCells.map((toCell) => toCell('\u0000\u0002'))).toEqual([
    '汇总的中间状态，请用 uniqMerge 读取',
    '汇总的中间状态，请用 sumIfMerge 读取',
    '\u0000\u0002',
  ]);
});

test('[O09] a column of any type is text, none of its rows an empty one, and lists in it are read as lists', () => {
  const types = ['Variant(Array(String), UInt64)', 'Dynamic', 'Dynamic(max_types=8)'];
  const { columns, toCells } = describeColumns(['a', 'b', 'c'], types, false);
  for (const { type, native } of columns) expect([type, native]).toEqual(['text', 'variant']);
  for (const toCell of toCells) {
    expect(toCell('5')).toBe('5');
    expect(toCell('a\\tb')).toBe('a\tb');
    expect(toCell("['a\\tb']")).toBe("['a\\tb']");
  }
});
