import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { columnLetters, infer, toCells } from './infer.ts';
import { sheetLimits } from './limits.ts';

function table(rows: Raw[][], isPlainText = false) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, row);
  const inferred = infer(grid, isPlainText);
  return { ...inferred, cells: toCells(inferred.rows, inferred.columns) };
}
const typed = (values: Raw[], isPlainText = false) => {
  const { columns, cells } = table([['a', 'x'], ...values.map((value) => [value, 'x'])], isPlainText);
  return [columns[0]?.type, ...cells.map(([cell]) => cell)];
};

describe('[UPL-09] types by all rows', () => {
  test('a workbook knows numbers from texts', () => {
    expect(typed([1, 2, null])).toEqual(['integer', 1, 2, null]);
    expect(typed([1, 2.5])).toEqual(['double', 1, 2.5]);
    expect(typed(['1', '2'])).toEqual(['text', '1', '2']);
    expect(typed([1, '2', '3,000.5'])).toEqual(['double', 1, 2, 3000.5]);
    expect(typed([true, false])).toEqual(['boolean', true, false]);
    expect(typed([true, 'x'])).toEqual(['text', 'TRUE', 'x']);
    expect(typed(['2024-01-01', '2024/1/2'])).toEqual(['date', '2024-01-01', '2024-01-02']);
    expect(typed(['2024-01-01', '2024-01-02 08:00:00'])).toEqual([
      'datetime',
      '2024-01-01 00:00:00',
      '2024-01-02 08:00:00',
    ]);
    expect(typed([1, '2024-01-01'])).toEqual(['text', '1', '2024-01-01']);
    expect(typed([null, null])).toEqual(['text', null, null]);
  });

  test('plain text has numbers where every cell is one', () => {
    expect(typed(['1', ' 2 ', ''], true)).toEqual(['integer', 1, 2, null]);
    expect(typed(['1.5', '-2', '1e3'], true)).toEqual(['double', 1.5, -2, 1000]);
    expect(typed(['TRUE', 'false'], true)).toEqual(['boolean', true, false]);
    expect(typed(['007', '008'], true)).toEqual(['text', '007', '008']);
    expect(typed(['NaN', 'Infinity', '0x10', '1_000', '+1'], true)[0]).toBe('text');
  });

  test('identifiers of 18 digits keep every digit', () => {
    const id = '110101199003071234';
    expect(typed([id, id], true)).toEqual(['text', id, id]);
    expect(typed(['11010119900307123X', id], true)[0]).toBe('text');
    expect(typed(['123456789012345', '1'], true)).toEqual(['integer', 123_456_789_012_345, 1]);
  });

  test('cells that did not fit are told with their place', () => {
    const { columns, misfits, cells } = table([
      ['月', '科室', '费用'],
      ...Array.from({ length: 35 }, (_, at): Raw[] => [`${(at % 12) + 1}月`, '内科', at]),
      ['1月', '外科', '约30'],
      ['2月', '外科', 31],
    ]);
    expect(columns.map(({ type }) => type)).toEqual(['text', 'text', 'text']);
    expect(misfits).toEqual(["第37行 C列: '约30' 不是数字"]);
    expect(cells[0]).toEqual(['1月', '内科', '0']);
    expect(table([['a'], ['2024-01-01'], ['2024-01-02'], ['不详']]).misfits).toEqual([
      "第4行 A列: '不详' 不是日期",
    ]);
    const many = table([['a'], ...Array.from({ length: 50 }, (): Raw[] => [1]), ...Array(20).fill(['x'])]);
    expect(many.misfits).toHaveLength(5);
  });
});

test('[UPL-08] the first row names the columns: empty ones become 列N, repeated ones get _2', () => {
  const { columns, cells } = table([
    ['科室', null, '科室', ' ', 3],
    ['内科', 1, 2, 3, 4, 5],
  ]);
  expect(columns.map(({ name }) => name)).toEqual(['科室', '列2', '科室_2', '列4', '3', '列6']);
  expect(cells).toEqual([['内科', 1, 2, 3, 4, 5]]);
});

test('a header alone is a table without rows, nothing at all is refused', () => {
  expect(table([['a', 'b']]).cells).toEqual([]);
  expect(() => table([[], [null, '']])).toThrow('文件中没有数据');
});

test('merged areas take the value of their first cell', () => {
  const grid = new Grid(sheetLimits);
  grid.add(0, ['科室', '人数']);
  grid.add(1, ['内科', 1]);
  grid.add(2, [null, 2]);
  grid.add(4, [null, 3]);
  grid.fill([
    { top: 1, left: 0, bottom: 1_048_575, right: 0 },
    { top: 9, left: 0, bottom: 9, right: 5 },
  ]);
  expect(grid.rows.slice(1)).toEqual([
    ['内科', 1],
    ['内科', 2],
    ['内科', 3],
  ]);
});

test('limits of rows, columns, cells and texts', () => {
  const limited = (change: Partial<typeof sheetLimits>, rows: Raw[][]) => () => {
    const grid = new Grid({ ...sheetLimits, ...change });
    for (const [place, row] of rows.entries()) grid.add(place, row);
  };
  expect(limited({ rows: 1 }, [['a'], [1]])).not.toThrow();
  expect(limited({ rows: 1 }, [['a'], [1], [2]])).toThrow('超过1行');
  expect(limited({ columns: 1 }, [['a', 'b']])).toThrow('超过1列');
  expect(limited({ cells: 2 }, [['a', 'b'], [1]])).toThrow('超过2个单元格');
  expect(limited({ cellCharacters: 2 }, [['abc']])).toThrow('单元格文字过长');
  const grid = new Grid({ ...sheetLimits, cells: 10 });
  grid.add(0, ['a']);
  expect(() => grid.fill([{ top: 0, left: 0, bottom: 0, right: 900 }])).toThrow('超过10个单元格');
});

test('letters of columns', () => {
  expect([0, 25, 26, 51, 701, 702, 16_383].map(columnLetters)).toEqual('A Z AA AZ ZZ AAA XFD'.split(' '));
});
