import { expect, test } from 'vitest';
import { TableBuilder, type Value, type ValueKind } from './table.ts';

const value = (kind: ValueKind, text: string): Value => ({ kind, text });
function columnOf(...values: (Value | undefined)[]): { type: string | undefined; cells: unknown[] } {
  const builder = new TableBuilder(1000);
  for (const one of values) builder.add([one]);
  const { columns, batch } = builder.table(['c']);
  return { type: columns[0]?.type, cells: batch(0).flat() };
}

test('[DSRC-34] a column is what all of its values are; digits are never lost', () => {
  expect(columnOf(value('number', '1.0'), undefined, value('number', '2'))).toEqual({
    type: 'integer',
    cells: [1, null, 2],
  });
  expect(columnOf(value('number', '9007199254740993'))).toEqual({
    type: 'integer',
    cells: ['9007199254740993'],
  });
  expect(columnOf(value('number', '0.5'), value('number', '1E3'))).toEqual({
    type: 'double',
    cells: [0.5, 1000],
  });
  expect(columnOf(value('number', '0.5'), value('number', '12345678901234567890.25'))).toEqual({
    type: 'decimal',
    cells: [0.5, '12345678901234567890.25'],
  });
  // What a server holds as a double has no more digits, however many it writes; beside an exact one it keeps them.
  expect(columnOf(value('double', '250.80779725781073'), value('number', '0.5'))).toEqual({
    type: 'double',
    cells: [250.80779725781073, 0.5],
  });
  expect(columnOf(value('double', '0.5'), value('number', '12345678901234567890.25')).type).toBe('decimal');
  expect(columnOf(value('number', 'NaN'), value('number', '99999999999999999999'))).toEqual({
    type: 'decimal',
    cells: [null, '99999999999999999999'],
  });
  expect(columnOf(value('text', '2024'), value('number', '7'))).toEqual({
    type: 'text',
    cells: ['2024', '7'],
  });
  expect(columnOf(value('boolean', 'true'), value('boolean', '0'))).toEqual({
    type: 'boolean',
    cells: [true, false],
  });
  expect(columnOf(value('datetime', '2024-05-06T07:08:09.5'))).toEqual({
    type: 'datetime',
    cells: ['2024-05-06 07:08:09'],
  });
  expect(columnOf(undefined)).toEqual({ type: 'text', cells: [null] });
});

test('an answer without end is refused before it fills the memory', () => {
  const builder = new TableBuilder(Number.POSITIVE_INFINITY);
  const wide = Array.from({ length: 1_500_000 }, () => undefined);
  builder.add(wide);
  expect(() => builder.add(wide)).toThrow('OLAP 服务器返回的结果过大，请缩小 MDX 的查询范围');
});

test('[F] rows with long texts come in small batches, and too many of them are refused', () => {
  const long = value('text', '中'.repeat(1024 * 1024));
  const builder = new TableBuilder(Number.POSITIVE_INFINITY);
  for (let row = 0; row < 64; row += 1) builder.add([long]);
  const table = builder.table(['c']);
  let at = 0;
  while (at < table.size) {
    const { length } = table.batch(at);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(3);
    at += length;
  }
  expect(at).toBe(64);
  expect(() => builder.add([long])).toThrow('OLAP 服务器返回的结果过大，请缩小 MDX 的查询范围');
});
