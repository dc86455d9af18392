import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';

function read(name: string, cells: string[]) {
  const {
    column,
    note,
    read: cell,
  } = planColumn(
    cells.map((text) => [text]),
    0,
    { name, isPlainText: true },
  );
  return { type: column.type, cells: cells.map(cell), note };
}

test('[UPL-08] days with their day of the week, or in signs of full width, are days', () => {
  const day = read('就诊日', ['2024-01-05 星期五', '2024/1/6（周六）', '2024年1月7日 周日']);
  expect(day).toMatchObject({ type: 'date', cells: ['2024-01-05', '2024-01-06', '2024-01-07'] });
  expect(day.note).toContain('2024-01-05 星期五 为 2024-01-05');
  expect(read('日期', ['２０２４－０１－０５', '２０２４／１／６'])).toMatchObject({
    type: 'date',
    cells: ['2024-01-05', '2024-01-06'],
  });
});

test('[UPL-08] thousands divided by apostrophes, in pairs and by spaces are numbers', () => {
  expect(read('b', ["1'234.50", "12'000.00", '7.5'])).toMatchObject({
    type: 'decimal',
    cells: [1234.5, 12_000, 7.5],
  });
  expect(read('c', ['12,34,567', '1,00,000'])).toMatchObject({
    type: 'integer',
    cells: [1_234_567, 100_000],
  });
  expect(read('金额', ['12,34,567.00', '5,000', '99,999.50', '7'])).toMatchObject({
    type: 'decimal',
    cells: [1_234_567, 5000, 99_999.5, 7],
  });
  // What no single way of dividing makes is left as it is written.
  expect(read('金额', ['12,34,567', '1,234,567'])).toMatchObject({ type: 'text' });
  expect(read('金额', ['1\u00a0234', '2 345', '12'])).toMatchObject({
    type: 'integer',
    cells: [1234, 2345, 12],
  });
  // A telephone number, a version and a part number stay as they are.
  expect(read('联系', ['010 123 456', '021 654 321']).type).toBe('text');
  expect(read('型号', ['1 234', '2 345']).type).toBe('text');
});

test('[UPL-08] changes written with their sign are numbers, telephone numbers with a plus are none', () => {
  const change = read('较上月', ['+5', '-3', '0', '+1,200', '-0.5']);
  expect(change).toMatchObject({ type: 'decimal', cells: [5, -3, 0, 1200, -0.5] });
  expect(change.note).toContain('+5 为 5');
  expect(read('联系', ['+8613800000000', '+8613900000000'])).toMatchObject({ type: 'text' });
  expect(read('血型', ['+1', '+2', '+3'])).toMatchObject({ type: 'text' });
});

test('[UPL-08] amounts with their side of an account are said to be no numbers', () => {
  for (const cells of [
    ['1,234.50CR', '99.00DR', '5.00'],
    ['贷 1,234.50', '借 99.00', '借 5.00'],
    ['12.50借', '13.00贷'],
  ]) {
    const amounts = read('列', cells);
    expect(amounts).toMatchObject({ type: 'text', cells });
    expect(amounts.note).toContain(`像带有借贷方向的金额（如 ${cells[0]}）`);
  }
  expect(read('列', ['12', '13 DR. Wang']).note).toBeUndefined();
});

test.each([
  ['月份', ['Jan-24', 'Feb-24', 'Mar-24'], '两位的数是年还是日无从分辨'],
  ['日期', ['1月5日', '1月6日', '12月31日'], '没有年份'],
  ['达标率', ['85%', '90', '92.5%', '78'], '不能求和'],
  ['同比', ['▲3.2%', '▼1.5%', '+2%'], '不能求和'],
  ['金额', ['1000①', '约400', '>500', '2000'], '不能求和'],
  ['病例（死亡）', ['22（8）', '13(2)', '7（0）'], '一格里有两个数（如 22（8））'],
  ['均值', ['12.5±3.1', '8.0 ± 0.4', '9.9±1'], '一格里有两个数'],
  ['苯', ['<0.01', '0.02', '0.05', '>100'], '里有带“<”“>”的数（如 <0.01）'],
  ['月份', ['Jan-05', 'Feb-28', 'Mar-31'], '两位的数是年还是日无从分辨'],
])('[UPL-10] a column that is nearly numbers or days stays text and says why: %s', (name, cells, why) => {
  expect(read(name, cells)).toMatchObject({
    type: 'text',
    cells,
    note: expect.stringContaining(why) as string,
  });
});

test.each([
  ['年龄段', ['0-9', '10-19', '20-29']],
  ['比例', ['3:1', '2:1', '5:4']],
  ['名称', ['A1', 'B2', '甲']],
  ['编号', ['12-3', '12-4', '1-31']],
])('[UPL-10] other texts say nothing: %s', (name, cells) => {
  expect(read(name, cells)).toMatchObject({ type: 'text', cells, note: undefined });
});

test.each([
  ['some are no days', ['Jan-95', 'Feb-95', 'Mar-01'], ['1995-01-01', '1995-02-01', '2001-03-01']],
  ['the year stands first', ['80-Jan', '80-Feb'], ['1980-01-01', '1980-02-01']],
  [
    'all months stand beside the middle one',
    [
      'Dec-05',
      ...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((month) => `${month}-06`),
      'Jan-07',
    ],
    [
      '2005-12-01',
      ...Array.from({ length: 12 }, (_, at) => `2006-${String(at + 1).padStart(2, '0')}-01`),
      '2007-01-01',
    ],
  ],
])(
  '[UPL-10] months with a year of two digits are read where nothing else can be meant: %s',
  (_, cells, days) => {
    expect(read('Month', cells)).toMatchObject({
      type: 'date',
      cells: days,
      note: expect.stringContaining('读作年份') as string,
    });
  },
);
