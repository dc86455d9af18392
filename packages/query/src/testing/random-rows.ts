import type { Cell, Column } from '@mingjing/contract';
import fc from 'fast-check';

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

/** What groups of the rows come to, to be asked again: columns of `aggregated`. */
export const aggregatedColumns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '月', type: 'text' },
  { name: '和', type: 'integer' },
  { name: '大', type: 'decimal', precision: 9, scale: 2 },
];
cells['月'] = fc.constantFrom('2024-01', '2023-12', '1990-04');
cells['和'] = integer;
cells['大'] = price;

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

/** What a column may be compared with: values of its own and odd ones. */
export function valueFor(column: Column): fc.Arbitrary<Cell> {
  const own = cellOf(column);
  if (column.type === 'date' || column.type === 'datetime') {
    return fc.oneof(own, datetime, date, fc.constantFrom('2024', '2024-01', '2024-Q1', '2024/1/5'));
  }
  if (column.numeric === true)
    return fc.oneof(own, own, integer, fc.constantFrom<Cell>('2.50', 2.5, 'x', '1e999'));
  const values: fc.Arbitrary<Cell>[] = column.type === 'text' ? [own, own, integer] : [own, own, oddValue];
  return fc.oneof(...values);
}
