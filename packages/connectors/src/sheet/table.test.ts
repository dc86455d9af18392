import type { ChosenType, SheetChoices } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { columnLetters } from './column-names.ts';
import { planColumn } from './column-plan.ts';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';

function table(rows: Raw[][], isPlainText = false, choices: SheetChoices = {}) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, row);
  const found = tableOf(grid, { sheet: '', isPlainText, choices });
  return { ...found, cells: toCells(found.rows, found.plans) };
}
const typed = (values: Raw[], isPlainText = false) => {
  const { columns, cells } = table([['a', 'x'], ...values.map((value) => [value, 'x'])], isPlainText);
  return [columns[0]?.type, ...cells.map(([cell]) => cell)];
};

describe('[UPL-09] types by all rows', () => {
  test('a unit in the column\u2019s name and one in a cell are brought together', () => {
    const first = (name: string, values: Raw[]) =>
      table([[name, 'x'], ...values.map((value) => [value, 'x'])], true).cells.map(([cell]) => cell);
    expect(first('金额（万元）', ['1.2', '3', '4万', '0.5亿', '6万元'])).toEqual([1.2, 3, 4, 5000, 6]);
    expect(first('收入(单位：亿元)', ['1', '3000万'])).toEqual([1, 0.3]);
    expect(first('金额（元）', ['1', '3万'])).toEqual([1, 30_000]);
  });

  test('line ends and tabs before a text are those of a page, spaces say how deep a name lies', () => {
    const cells = ['\n\t\t\t 凯德风尚', '凯德风尚\n', '  其中：一区', '\r\n'];
    expect(typed(cells)).toEqual(['text', '凯德风尚', '凯德风尚', '  其中：一区', null]);
  });

  test('the unit behind the numbers of a column is told', () => {
    const { report } = table([['单价', 'x'], ...[5800, 6200].map((price) => [`${price}元/㎡`, 'x'])]);
    expect(report.columns[0]).toMatchObject({ type: 'integer', behind: '元/m2' });
    expect(report.columns[1]).not.toHaveProperty('behind');
  });

  test('a workbook knows numbers from texts', () => {
    expect(typed([1, 2, null])).toEqual(['integer', 1, 2, null]);
    expect(typed([1, 2.5])).toEqual(['decimal', 1, 2.5]);
    expect(typed(['1', '2'])).toEqual(['text', '1', '2']);
    expect(typed([1, '2', '3,000.5'])).toEqual(['decimal', 1, 2, 3000.5]);
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

  test('spaces after a text, also those of full width, make no other text; those before it stay', () => {
    expect(typed(['妇产科', '妇产科　', '妇产科 ', '  其中：产科', ' 　'])).toEqual([
      'text',
      '妇产科',
      '妇产科',
      '妇产科',
      '  其中：产科',
      null,
    ]);
  });

  test('plain text has numbers where every cell is one', () => {
    expect(typed(['1', ' 2 ', ''], true)).toEqual(['integer', 1, 2, null]);
    expect(typed(['1.5', '-2', '1e3'], true)).toEqual(['decimal', 1.5, -2, 1000]);
    expect(typed(['TRUE', 'false'], true)).toEqual(['boolean', true, false]);
    expect(typed(['007', '008'], true)).toEqual(['text', '007', '008']);
    expect(typed(['NaN', 'Infinity', '0x10', '1_000', '+1'], true)[0]).toBe('text');
  });

  test('[I10] identifiers of 18 digits keep every digit', () => {
    const id = '110101199003071234';
    expect(typed([id, id], true)).toEqual(['text', id, id]);
    expect(typed(['11010119900307123X', id], true)[0]).toBe('text');
    expect(typed(['123456789012345', '1'], true)).toEqual(['integer', 123_456_789_012_345, 1]);
  });

  test('long numbers whose last digits Excel had lost are told, whole ones and round amounts are not', () => {
    const notesOf = (values: Raw[], isPlainText = false): string[] =>
      table([['身份证号', '姓名'], ...values.map((value): Raw[] => [value, '甲'])], isPlainText).report.notes;
    const told =
      /^“身份证号”有2个单元格（如 A2）的数字超过 15 位，保存文件的程序（如 Excel）已把其后的数字改成 0/;
    expect(notesOf([110_101_199_001_011_000, 510_101_198_512_120_000])).toEqual([
      expect.stringMatching(told),
    ]);
    expect(notesOf(['110101199001011000', '510101198512120000'], true)).toEqual([
      expect.stringMatching(told),
    ]);
    const power = (written: string): unknown =>
      expect.stringContaining(
        `“身份证号”有2个单元格（如 A2：${written}）是科学计数法，其余各位数字在保存文件时已丢失`,
      );
    expect(notesOf(['1.10101E+17', '5.10101E+17'], true)).toEqual([power('1.10101E+17')]);
    for (const written of ['6.2E+17', '6E+17', '6.92E+12', '6.92001E+12'])
      expect(notesOf([written, '6.1E+17'], true)).toEqual([power(written)]);
    expect(notesOf(['1E5', '2E5'], true)).toEqual([]);
    expect(notesOf(['1.2345678901E+15', '6.02E+8'], true)).toEqual([]);
    // One that ends in zeros by chance stands beside whole ones.
    expect(notesOf(['110101199003071234', '110101199001011000'], true)).toEqual([]);
    expect(notesOf([1e15, 2.5e16])).toEqual([]);
    expect(notesOf([123_456_789_012_345, 6.02e23])).toEqual([]);
  });

  test('cells that do not fit are told with their place; few of them become empty', () => {
    const { columns, report, cells } = table([
      ['月', '科室', '费用'],
      ...Array.from({ length: 35 }, (_, at): Raw[] => [`${(at % 12) + 1}月`, '内科', at]),
      ['1月', '外科', '约30'],
      ['2月', '外科', 31],
    ]);
    expect(columns.map(({ type }) => type)).toEqual(['text', 'text', 'integer']);
    expect(report.misfits).toEqual([
      { sheet: '', row: 37, letters: 'C', column: '费用', value: '约30', wanted: 'number' },
    ]);
    expect(report.columns[2]).toMatchObject({ misfits: 1, treatment: 'empty', wanted: 'number' });
    expect(cells[35]).toEqual(['1月', '外科', null]);
  });

  test('a day that never was, among days of digits alone, is told and makes them no numbers', () => {
    const named = (name: string) => {
      const days = Array.from({ length: 19 }, (_, at): Raw[] => [20_240_101 + at, at + 1]);
      return table([[name, '人次'], ...days, [20_240_230, 20]]);
    };
    const { columns, report, cells } = named('就诊日期');
    expect(columns.map(({ type }) => type)).toEqual(['date', 'integer']);
    expect(report.columns[0]).toMatchObject({ misfits: 1, treatment: 'empty', wanted: 'date' });
    expect(report.misfits).toMatchObject([{ row: 21, column: '就诊日期', value: '20240230' }]);
    expect(cells.slice(18)).toEqual([
      ['2024-01-19', 19],
      [null, 20],
    ]);
    expect(named('数量').columns[0]?.type).toBe('integer');
  });

  test('many of them leave a column as text, until the uploader decides', () => {
    const rows: Raw[][] = [['入院'], ['2024-01-01'], ['2024-01-02'], ['不日']];
    expect(table(rows).columns[0]?.type).toBe('text');
    expect(table(rows).report.columns[0]).toMatchObject({ misfits: 1, treatment: 'text', wanted: 'date' });
    const emptied = table(rows, false, { columns: { 入院: 'empty' } });
    expect(emptied.columns[0]?.type).toBe('date');
    expect(emptied.cells).toEqual([['2024-01-01'], ['2024-01-02'], [null]]);
    expect(emptied.report.misfitCount).toBe(1);
    const many = table([['a'], ...Array.from({ length: 500 }, (): Raw[] => [1]), ...Array(80).fill(['x'])]);
    expect(many.report.misfits).toHaveLength(50);
    expect(many.report.misfitCount).toBe(80);
  });

  test('a column of numbers can be kept as text', () => {
    const { columns, cells } = table([['费用'], [1.5], ['无']], false, { columns: { 费用: 'text' } });
    expect(columns[0]?.type).toBe('text');
    expect(cells).toEqual([['1.5'], ['无']]);
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

describe('numbers as people write them', () => {
  test('[UPL-09] 无 and -- leave a column of amounts a column of numbers, and are told', () => {
    const { columns, cells, report } = table([['金额'], [1.5], ['无'], [2], ['--']]);
    expect(columns).toEqual([{ name: '金额', type: 'decimal', precision: 18, scale: 2 }]);
    expect(cells).toEqual([[1.5], [null], [2], [null]]);
    expect(report.misfits.map(({ row, value }) => [row, value])).toEqual([
      [3, '无'],
      [5, '--'],
    ]);
  });

  test('separators, currency and shares are numbers in a workbook too', () => {
    expect(typed(['1,000', '2,500.5'])).toEqual(['decimal', 1000, 2500.5]);
    expect(typed(['￥1.50', '￥(3)'])[0]).toBe('text');
    expect(typed(['￥1.50', '(3)'])).toEqual(['decimal', 1.5, -3]);
    expect(typed(['12.5%', '3%', 0.5])).toEqual(['decimal', 0.125, 0.03, 0.5]);
  });

  test('shares and numbers, two currencies: what does not belong is told, never added up', () => {
    const mixed = table([['值'], ['12%'], ['13%'], ['14'], ['15%']], true);
    expect(mixed.report.misfits.map(({ value }) => value)).toEqual(['14']);
    const coins = table([['值'], ['￥1'], ['￥2'], ['$3'], ['￥4']], true);
    expect(coins.report.misfits.map(({ value }) => value)).toEqual(['$3']);
    expect(coins.columns[0]?.type).toBe('text');
  });

  test('identifiers stay text: leading zeros, telephones, numbers by name', () => {
    expect(typed(['1', '2', '003', '4', '5', '6', '7', '8', '9', '10', '11', '12'], true)[0]).toBe('text');
    expect(typed(['13800138000', '13900139000'], true)[0]).toBe('text');
    expect(table([['联系电话'], [88_881_234], [66_661_234]]).cells).toEqual([['88881234'], ['66661234']]);
    expect(table([['住院号'], ['12'], ['13']], true).columns[0]?.type).toBe('text');
  });
});

describe('[UPL-09] days and moments of digits alone', () => {
  const columnOf = (name: string, values: Raw[]) => {
    const grid = new Grid(sheetLimits);
    for (const [place, value] of [name, ...values].entries()) grid.add(place, [value, `行${place}`]);
    const { columns, rows, plans, report } = tableOf(grid, { sheet: '', isPlainText: false, choices: {} });
    return { type: columns[0]?.type, values: toCells(rows, plans).map(([first]) => first), report };
  };

  test.each<[string, Raw[], string, Raw[]]>([
    ['就诊日期', ['20240105', '20240229'], 'date', ['2024-01-05', '2024-02-29']],
    ['结算日', [20240105, 20231231], 'date', ['2024-01-05', '2023-12-31']],
    ['入院时间', ['20240105083000', '20240106'], 'datetime', ['2024-01-05 08:30:00', '2024-01-06 00:00:00']],
    ['登记', ['2024-01-05', '20240106'], 'date', ['2024-01-05', '2024-01-06']],
  ])('%s', (name, given, type, values) => {
    expect(columnOf(name, given)).toMatchObject({ type, values, report: { misfitCount: 0 } });
  });

  test.each<[string, Raw[]]>([
    ['流水号', ['20240105', '20240106']],
    ['日期编码', ['20240105', '20240106']],
    ['数量', [20240105, 20240106]],
    ['就诊日期', [20240105, 20240230]],
    ['就诊日期', [18991231, 20240230]],
  ])('%s: %j are no days', (name, given) => {
    expect(['text', 'integer']).toContain(columnOf(name, given).type);
  });
});

describe('[UPL-09] what looks like numbers and is none', () => {
  const typeOf = (name: string, values: Raw[], isPlainText = false) => {
    const { columns, cells } = table([[name, 'x'], ...values.map((value) => [value, 'x'])], isPlainText);
    return [columns[0]?.type, ...cells.map(([cell]) => cell)];
  };

  test.each<[string, Raw[]]>([
    ['序号', ['(1)', '(2)', '（3）']],
    ['手术编码', ['45.30', '45.31', '39.9500x001']],
    ['手术编码', ['45.30', '45.31']],
    ['项目编号', ['1.10', '1.1']],
    ['批号', ['2403E12', '2404E12']],
    ['床号', ['1E3', '2E5']],
  ])('%s: %j stay as they are written', (name, values) => {
    for (const isPlainText of [false, true])
      expect(typeOf(name, values, isPlainText)).toEqual(['text', ...values]);
  });

  test.each<[string, Raw[], Raw[]]>([
    ['出生年月', ['1985.07', '1990.10'], ['1985-07', '1990-10']],
    ['年月', [2024.01, 2024.1, 2024.11], ['2024-01', '2024-10', '2024-11']],
    ['统计', ['2024.01', '2024.02', '2024.03'], ['2024-01', '2024-02', '2024-03']],
    ['年月', [2024.1, 2024.2, 2024.3], ['2024-01', '2024-02', '2024-03']],
    ['月份', ['2026.1', '2026.9', '2026.10', '2026.11'], ['2026-01', '2026-09', '2026-10', '2026-11']],
    ['时间', ['2026.1', '2026.2', '2026.10'], ['2026-01', '2026-02', '2026-10']],
    ['账期', ['2026.01', '2026.1', '2026.11'], ['2026-01', '2026-10', '2026-11']],
    ['月份', ['2026.1', '2026.11', '2026.12'], ['2026-10', '2026-11', '2026-12']],
    ['月份', ['二〇二六年十一月', '二零二七年一月', '2027年2月'], ['2026年11月', '2027年1月', '2027年2月']],
  ])('months written with a point are no amounts: %s %j', (name, values, read) => {
    expect(typeOf(name, values)).toEqual(['text', ...read]);
  });

  test('of months that lost their zeros, January and October are not told apart: said, and not added up', () => {
    const months = [2026.1, 2026.9, 2026.1, 2026.11];
    expect(typeOf('月份', months)).toEqual(['text', '2026.1', '2026-09', '2026.1', '2026-11']);
    const { note } = planColumn(
      months.map((month) => [month]),
      0,
      { name: '月份', isPlainText: false },
    );
    expect(note).toMatch(/^“月份”的 1 月与 10 月都写作 2026\.1，无从区分/);
  });

  test('amounts that could be months stay numbers', () => {
    expect(typeOf('金额', ['2001.10', '1999.05', '1980.12'])[0]).toBe('decimal');
    expect(typeOf('单位成本', ['2001.10', '1999.05'])[0]).toBe('decimal');
    expect(typeOf('读数', ['2024.1', '2024.2', '2024.3'])[0]).toBe('decimal');
    expect(typeOf('读数', [2024.01, 2024.02, 2024.03])[0]).toBe('decimal');
  });

  test('an identifier that a spreadsheet program kept as a number is none to add up', () => {
    expect(typeOf('身份证号', [110_101_199_003_071_000, 110_101_199_003_072_000])[0]).toBe('text');
  });

  test('amounts in brackets, and powers as programs print them, are numbers', () => {
    expect(typeOf('金额', ['(1)', '20', '(3)'])).toEqual(['integer', -1, 20, -3]);
    expect(typeOf('金额', ['(1,200.00)', '(3.50)'])).toEqual(['decimal', -1200, -3.5]);
    expect(typeOf('浓度', ['1.5E3', '2E-5', '1e3'], true)).toEqual(['decimal', 1500, 0.00002, 1000]);
  });
});

describe('[UPL-09] types that the uploader chose', () => {
  const chosen = (values: Raw[], type: ChosenType, treatment?: 'empty' | 'text') => {
    const choices = {
      types: { 列: type },
      ...(treatment === undefined ? {} : { columns: { 列: treatment } }),
    };
    const { columns, cells, report } = table(
      [['列', '乙'], ...values.map((one) => [one, 'x'])],
      true,
      choices,
    );
    return {
      type: columns[0]?.type,
      cells: cells.map(([cell]) => cell),
      misfits: report.misfits.map(({ row, value, wanted }) => [row, value, wanted]),
    };
  };

  test.each<[ChosenType, Raw[], unknown[]]>([
    ['text', ['1', '2'], ['1', '2']],
    ['integer', ['007', '1,200', '12.00'], [7, 1200, 12]],
    ['decimal', ['1', '¥2.5'], [1, 2.5]],
    ['date', ['2024/1/2', '2024-01-03 08:00:00', '20240104'], ['2024-01-02', '2024-01-03', '2024-01-04']],
    ['datetime', ['2024-01-02', '2024-01-03 08:00:00'], ['2024-01-02 00:00:00', '2024-01-03 08:00:00']],
    ['boolean', ['是', '否', 'true', '0'], [true, false, true, false]],
  ])('as %s', (type, values, cells) => {
    expect(chosen(values, type)).toEqual({ type, cells, misfits: [] });
  });

  test('what does not fit is empty and told, or all of it is text', () => {
    const values = ['12', '12.5', '未测', ''];
    expect(chosen(values, 'integer')).toEqual({
      type: 'integer',
      cells: [12, null, null, null],
      misfits: [
        [3, '12.5', 'integer'],
        [4, '未测', 'integer'],
      ],
    });
    const text = chosen(values, 'integer', 'text');
    expect(text).toMatchObject({ type: 'text', cells: ['12', '12.5', '未测', null] });
    expect(text.misfits).toHaveLength(2);
  });

  test('a day that no month has is no date', () => {
    expect(chosen(['2024-02-30', '20241301'], 'date').cells).toEqual([null, null]);
  });

  test('a column called like a property of every object keeps its own type', () => {
    const { columns } = table(
      [
        ['constructor', 'b'],
        ['1', 'x'],
      ],
      true,
      { types: {}, columns: {} },
    );
    expect(columns[0]?.type).toBe('integer');
  });
});
