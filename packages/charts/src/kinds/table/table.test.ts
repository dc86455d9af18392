import { fileURLToPath } from 'node:url';
import { type Answer, type Cell, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Drawn } from '../../chart-kind.ts';
import { tableOf as asTable, drawChart } from '../../draw.ts';
import { type CellFormat, looksOf, meets } from './conditional.ts';
import { spansOf, stripesOf } from './merging.ts';
import { tableFields } from './settings.ts';
import { rangesOf, summaryOfRows, type TableSummary } from './totals.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
function tableOf(answer: Answer, form: object): Extract<Drawn, { renderer: 'table' }> {
  const { drawn } = drawChart({ type: 'table', answer, form: chartForm.parse(form) });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  return drawn;
}
const answer: Answer = {
  keys: ['科室', '医生', '人次', '费用'],
  data: [
    ['内科', '张', 3, '10.50'],
    ['内科', '李', 5, '20.25'],
    ['外科', '王', 2, null],
  ],
};
const columns = ['科室', '医生', '人次', '费用'].map((id) => item(id));

describe('columns', () => {
  test('[AXIS-05] [CHART-26] stand in the order they were dropped, and know their key in the answer', () => {
    const drawn = tableOf(answer, { xAxis: [item('费用'), item('科室')] });
    expect(drawn.columns.map(({ key, source }) => [key, source])).toEqual([
      ['费用', '费用'],
      ['科室', '科室'],
    ]);
    expect(drawn.places).toEqual([3, 0]);
    expect(drawn.rows[0]).toEqual(['10.50', '内科']);
  });

  test('numbers of things stand on the right like other figures, numbers that are names on the left', () => {
    const counted = item('门诊号', { name: '就诊人次', calculation: 'count' });
    const form = { xAxis: [item('科室'), counted, { ...counted, calculation: 'max' }] };
    const data = [
      ['内科', 992, 100023],
      ['外科', 995, 100041],
    ];
    const drawn = tableOf({ keys: ['科室', '就诊人次', '门诊号'], data }, form);
    expect(drawn.columns.map(({ align }) => align)).toEqual(['left', 'right', 'left']);
  });

  test('are renamed, widened and fixed by the author; fixing never takes all of them', () => {
    const settings = { columns: { 科室: { title: '所属科室', width: 200 }, 人次: 7 }, fixed: 9 };
    const drawn = tableOf(answer, { xAxis: columns, settings });
    expect(drawn.columns.map(({ title, width }) => [title, width])).toEqual([
      ['所属科室', 200],
      ['医生', null],
      ['人次', null],
      ['费用', null],
    ]);
    expect(drawn.fixed).toBe(3);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '[K08] called %s are columns like any other, with settings of their own',
    (name) => {
      const data = [
        [name, 3],
        ['外科', 4],
      ];
      const settings = { totals: true };
      const form = { xAxis: [item(name), item('人次')] };
      const drawn = tableOf({ keys: [name, '人次'], data }, { ...form, settings });
      expect(drawn.columns.map(({ title, width }) => [title, width])).toEqual([
        [name, null],
        ['人次', null],
      ]);
      expect(drawn.rows).toEqual(data);
      // Stored settings never hold this key: JSON with it is refused.
      if (name === '__proto__') return;
      const columns = Object.fromEntries([[name, { title: '名称' }]]);
      const named = tableOf({ keys: [name, '人次'], data }, { ...form, settings: { ...settings, columns } });
      expect(named.columns[0]?.title).toBe('名称');
    },
  );

  test('a hidden column is shown nowhere, and colours rows and sorts them all the same', () => {
    const format = { column: ['人次'], look: 'text', op: 'gt', value: '3', background: '#ff0000' };
    const settings = {
      totals: true,
      columns: { 人次: { hidden: true } },
      formats: [
        { ...format, whole: true },
        { ...format, look: 'bar' },
      ],
    };
    const form = { xAxis: columns, settings };
    const drawn = tableOf(answer, form);
    expect(drawn.columns.map(({ title }) => title)).toEqual(['科室', '医生', '费用']);
    expect(drawn.places).toEqual([0, 1, 3, 2]);
    expect(drawn.summaries.map(({ column }) => drawn.columns[column]?.title)).toEqual(['费用']);
    const looks = drawn.rows.map((row) => looksOf(row, drawn.formats, new Map())[0]?.background);
    expect(looks).toEqual([undefined, '#ff0000', undefined]);
    // The chart's rows as a table, and its files, have the columns of the screen.
    const request = { type: 'table' as const, answer, form: chartForm.parse(form) };
    expect(asTable(request).columns.map(({ title }) => title)).toEqual(['科室', '医生', '费用']);
    // Nothing but hidden columns would be no table.
    const all = Object.fromEntries(columns.map(({ id }) => [id, { hidden: true }]));
    const none = tableOf(answer, { xAxis: columns, settings: { columns: all } });
    expect(none.columns).toHaveLength(4);
  });

  test('[EDIT-13] a column with panels behind it names them', () => {
    const next = {
      nextPanelIDs: [3, 4],
      nextPanel: [
        { id: 3, name: '住院' },
        { id: 4, name: '门诊' },
      ],
    };
    const drawn = tableOf(answer, { xAxis: [item('科室', next), item('医生', { nextPanelIDs: [] })] });
    expect(drawn.columns.map(({ tip }) => tip)).toEqual(['跳转到：住院、门诊', undefined]);
  });

  test('empty values, truth values, dates, texts of digits and negatives are written for people', () => {
    const mixed: Answer = {
      keys: ['是否', '日期', '编号', '增减'],
      data: [
        [true, '2026-01-05', '00123', -1234.5],
        [false, null, '', 0],
      ],
    };
    const drawn = tableOf(mixed, { xAxis: mixed.keys.map((id) => item(id)) });
    expect(drawn.rows.map((row) => row.map((cell, at) => drawn.columns[at]?.format(cell)))).toEqual([
      ['是', '2026-01-05', '00123', '-1,234.5'],
      ['否', '—', '—', '0.0'],
    ]);
  });
});

describe('merged cells', () => {
  const rows: Cell[][] = [
    ['内科', '张'],
    ['内科', '张'],
    ['内科', '李'],
    ['外科', '李'],
    [null, '李'],
    [null, '李'],
  ];

  test('cover equal neighbours, within what is equal before them; nothing merges with nothing', () => {
    expect(spansOf(rows, 2)).toEqual([
      [3, 2],
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  test('a window over a run starts a cell of its own', () => {
    expect(spansOf(rows, 1, 1, 4)).toEqual([[2], [0], [1]]);
  });

  test('every place of every window is covered exactly once', () => {
    const cell = fc.constantFrom<Cell>('a', 'b', null);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 30 }), fc.nat(30), fc.nat(30), (data, a, b) => {
        const [first, last] = [Math.min(a, b, data.length), Math.min(Math.max(a, b), data.length)];
        const spans = spansOf(data, 2, first, last);
        for (const column of [0, 1]) {
          const tops = spans.flatMap((span, at) =>
            (span[column] ?? 0) > 0 ? [{ at, length: span[column] ?? 0 }] : [],
          );
          let covered = 0;
          for (const { at, length } of tops) {
            expect(covered).toBe(at);
            covered += length;
            const run = data.slice(first + at, first + at + length);
            expect(new Set(run.map((row) => String(row[column]))).size).toBe(1);
          }
          expect(covered).toBe(last - first);
        }
      }),
    );
  });

  test('amounts are not merged, and rows of one cell share a stripe', () => {
    const twice = { ...answer, data: answer.data.map((row): Cell[] => [row[0]!, row[1]!, 3, '1.00']) };
    expect(tableOf(twice, { xAxis: columns, settings: { merge: true } }).merged).toBe(2);
    expect(tableOf(twice, { xAxis: columns }).merged).toBe(0);
    expect(stripesOf(rows, true)).toEqual([false, false, false, true, false, true]);
    expect(stripesOf(rows, false)).toEqual([false, true, false, true, false, true]);
  });
});

describe('conditional formats', () => {
  test.each([
    [{}, '列 显示为 条件 值 文字颜色 底色 整行'],
    [{ op: 'between' }, '列 显示为 条件 值 上限 文字颜色 底色 整行'],
    [{ op: 'empty' }, '列 显示为 条件 文字颜色 底色 整行'],
    [{ look: 'bar', op: 'empty' }, '列 显示为 文字颜色 底色'],
    [{ look: 'scale' }, '列 显示为 文字颜色 底色'],
    [{ look: 'arrow', op: 'empty' }, '列 显示为 值 箭头颜色'],
  ])('only what changes the look of %j is asked for', (entry, labels) => {
    const { control } = tableFields.formats;
    const fields = control.kind === 'list' ? Object.values(control.fields) : [];
    const asked = fields.filter((field) => field.appliesBeside?.(entry) !== false);
    expect(asked.map(({ label }) => label).join(' ')).toBe(labels);
  });

  const format = (change: Partial<CellFormat>): CellFormat => ({
    column: 0,
    look: 'text',
    op: 'gt',
    value: '',
    upper: '',
    color: '',
    background: '',
    whole: false,
    better: 'up',
    ...change,
  });

  test.each<[Cell, string, string, string, boolean]>([
    [10, 'gt', '9', '', true],
    ['10', 'gt', '9', '', true],
    [9, 'gt', '9', '', false],
    [9, 'gte', '9', '', true],
    [-1, 'lt', '0', '', true],
    [0, 'lte', '0', '', true],
    ['2026-02-01', 'gt', '2026-01-31', '', true],
    ['内科', 'eq', '内科', '', true],
    ['内科', 'ne', '外科', '', true],
    [5, 'between', '1', '5', true],
    [6, 'between', '1', '5', false],
    ['心内科', 'contains', '内', '', true],
    ['100%', 'contains', '%', '', true],
    [null, 'empty', '', '', true],
    [null, 'lt', '5', '', false],
    [null, 'ne', '5', '', true],
    [0, 'filled', '', '', true],
    [3, 'gt', '', '', false],
  ])('%j %s %j %j is %j', (value, op, text, upper, expected) => {
    expect(meets(value, { op: op as CellFormat['op'], value: text, upper })).toBe(expected);
  });

  test.each([
    ['25万', 300_000, 'thousands', '250000'],
    ['1,200', 300_000, 'thousands', '1200'],
    ['1:30:00', 7200, 'duration', '5400'],
    ['90%', 0.95, 'percent', '0.9'],
    ['90%', 95, 'thousands', '90'],
    ['无', 95, 'thousands', '无'],
    ['', 95, 'thousands', ''],
    ['1:30:00', '08:30:00', 'text', '1:30:00'],
    ['25万', '25万', 'text', '25万'],
  ])('%s beside %j (%s) is compared as %s', (value, cell, style, expected) => {
    const limitsBy = (op: CellFormat['op']) => {
      const formats = [{ column: ['量'], op, value, upper: value }];
      const settings = { formats, columns: { 量: { style } } };
      const form = { xAxis: [item('科室'), item('量')], settings };
      return tableOf({ keys: ['科室', '量'], data: [['内科', cell]] }, form).formats;
    };
    expect(limitsBy('between')).toMatchObject([{ column: 1, value: expected, upper: expected }]);
    expect(limitsBy('contains')).toMatchObject([{ value }]);
  });

  test('colour the cell or the row; a later one wins', () => {
    const formats = [
      format({ column: 1, value: '5', background: '#fee', whole: true }),
      format({ column: 1, value: '8', color: '#c00' }),
    ];
    expect(looksOf(['a', 9], formats, new Map())).toEqual([
      { background: '#fee' },
      { background: '#fee', color: '#c00' },
    ]);
    expect(looksOf(['a', 5], formats, new Map())).toEqual([undefined, undefined]);
  });

  test('bars start at zero, on both sides of it where there are values on both', () => {
    const bar = (value: number, low: number, high: number) =>
      looksOf([value], [format({ look: 'bar' })], new Map([[0, { low, high }]]))[0]?.bar;
    expect(bar(50, 20, 100)).toMatchObject({ from: 0, to: 0.5, negative: false });
    expect(bar(-50, -50, 50)).toMatchObject({ from: 0, to: 0.5, negative: true });
    expect(bar(25, -50, 50)).toMatchObject({ from: 0.5, to: 0.75 });
  });

  test('scales run from the least to the greatest value, arrows point away from a mark', () => {
    const ranges = new Map([[0, { low: 10, high: 20 }]]);
    const scale = format({ look: 'scale', background: '#08f' });
    expect(looksOf([15], [scale], ranges)[0]?.scale).toEqual({ strength: 0.5, color: '#08f' });
    const arrow = (value: Cell) =>
      looksOf([value], [format({ look: 'arrow', value: '100', better: 'down' })], ranges)[0]?.arrow;
    expect([arrow(101), arrow(99), arrow(100), arrow(null), arrow('内科')]).toEqual([
      { way: 'up', tone: 'bad' },
      { way: 'down', tone: 'good' },
      { way: 'level', tone: 'neutral' },
      undefined,
      undefined,
    ]);
  });

  test('what an author typed as a colour and is none is the theme’s own', () => {
    const formats = [
      { column: ['人次'], op: 'gt', value: '1', background: 'url(//x)', color: 'red;x' },
      7,
      { column: ['没有'] },
    ];
    const drawn = tableOf(answer, { xAxis: columns, settings: { formats } });
    expect(drawn.formats).toMatchObject([{ column: 2, background: '', color: '' }]);
  });
});

describe('totals', () => {
  test('[CALC-19] averages have their decimals though the first rows are whole: their total is not', () => {
    const means: Answer = {
      keys: ['科室', '单价'],
      data: [
        ['内科', 990],
        ['外科', 990],
      ],
    };
    const [, mean] = tableOf(means, {
      xAxis: [item('科室'), item('单价', { calculation: 'avg' })],
      settings: { totals: true },
    }).columns;
    expect([mean?.format(990), mean?.format(1039.553571)]).toEqual(['990.00', '1,039.55']);
  });

  const summary = (fromRows: TableSummary['fromRows']): TableSummary => ({
    column: 0,
    calculation: 'own',
    shown: true,
    fromRows,
  });
  const of = (values: Cell[], fromRows: TableSummary['fromRows']) =>
    summaryOfRows(
      summary(fromRows),
      values.map((value) => [value]),
    );

  test('add exactly, beyond what a double holds', () => {
    expect(of(['0.1', '0.2'], 'sum')).toBe('0.3');
    expect(of(['9007199254740993', 1, null], 'sum')).toBe('9007199254740994');
    expect(of(['-1.05', '1'], 'sum')).toBe('-0.05');
    expect(of([1e21, 1], 'sum')).toBe(1e21 + 1);
    expect(of([null, ''], 'sum')).toBeNull();
  });

  test('average, extremes and counts pass over nothing', () => {
    const values: Cell[] = [4, null, '6'];
    expect([of(values, 'avg'), of(values, 'max'), of(values, 'min'), of(values, 'count')]).toEqual([
      5,
      '6',
      4,
      2,
    ]);
  });

  test('sums of whole numbers equal the plain sum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        expect(Number(of(values, 'sum'))).toBe(values.reduce((a, b) => a + b, 0));
      }),
    );
  });

  test('[CHART-29] subtotals are those of the totals, with or without the row of these; a column of figures names no groups', () => {
    const subtotals = (form: object, settings: object = {}) =>
      tableOf(answer, { xAxis: columns, settings: { subtotals: true, ...settings }, ...form }).subtotals.map(
        ({ column, calculation, fromRows }) => [column, calculation, fromRows],
      );
    const both = [
      [2, 'own', 'sum'],
      [3, 'own', 'sum'],
    ];
    expect(subtotals({})).toEqual(both);
    expect(subtotals({}, { totals: true })).toEqual(both);
    expect(subtotals({}, { subtotals: false })).toEqual([]);
    expect(subtotals({ xAxis: columns.toReversed() })).toEqual([]);
    // Other rows would be the first ten of all.
    expect(subtotals({ top: 10 })).toEqual([]);
  });

  test('[CHART-29] subtotals are offered where rows may share their first column', () => {
    const offered = (form: object) => tableFields.subtotals.appliesTo?.(chartForm.parse(form));
    const [department, month, fee] = [item('科室'), item('月份'), item('费用', { calculation: 'sum' })];
    expect(offered({ xAxis: [department, month, fee] })).toBe(true);
    expect(offered({ xAxis: [department, item('费用')] })).toBe(true);
    expect(offered({ xAxis: [department, fee] })).toBe(false);
    const formula = item('次均', { expressions: { exp: 'SUM(费用)/COUNT(*)', alias: '次均' } });
    expect(offered({ xAxis: [department, formula] })).toBe(false);
    expect(offered({ xAxis: [department, month, fee], top: 10 })).toBe(false);
    const summed = { type: 'sum', columns: ['费用'] };
    expect(offered({ xAxis: [department, item('费用')], calculateType: summed })).toBe(false);
  });

  test('averages and ratios are never added up from rows', () => {
    const totals = (form: object) =>
      tableOf(answer, { xAxis: columns, settings: { totals: true }, ...form }).summaries.map(
        ({ column, calculation, fromRows }) => [column, calculation, fromRows],
      );
    expect(totals({})).toEqual([
      [2, 'own', 'sum'],
      [3, 'own', 'sum'],
    ]);
    expect(totals({ calculateType: { type: 'avg', columns: ['人次'] } })).toEqual([
      [2, 'own', null],
      [3, 'own', 'sum'],
    ]);
    expect(totals({ calculateType: { type: 'countAndClearRepeat', columns: [] } })).toEqual([
      [2, 'own', null],
      [3, 'own', null],
    ]);
    const ratio = item('费用', { expressions: { exp: 'SUM(费用)/SUM(人次)', alias: '费用' } });
    expect(totals({ xAxis: [item('科室'), ratio] })).toEqual([[1, 'own', null]]);
    // A shared measure is a formula too, which only its dataset knows.
    const shared = { ...item('人次'), shared: true, expressions: { exp: '', alias: '人次' } };
    expect(totals({ xAxis: [item('科室'), shared] })).toEqual([[1, 'own', null]]);
  });

  test('[CALC-19] shares and prices of single rows are averaged, never added up', () => {
    const rows: Answer = {
      keys: ['单号', '药占比%', '单价（元）', '费用'],
      data: [
        ['A', 0.2, '10', 5],
        ['B', 0.4, '20', 6],
      ],
      averaged: ['药占比%', '单价（元）'],
    };
    const names = rows.keys.map((id) => item(id));
    const settings = { totals: true, columns: { 费用: { total: 'avg' } } };
    const { summaries, columns } = tableOf(rows, { xAxis: names, settings });
    const told = summaries.map((one) => [
      columns[one.column]?.title,
      one.calculation,
      Number(summaryOfRows(one, rows.data)).toFixed(2),
    ]);
    expect(told).toEqual([
      ['药占比%', 'avg', '0.30'],
      ['单价（元）', 'avg', '15.00'],
      ['费用', 'avg', '5.50'],
    ]);
    // Grouped, their own calculation says how they become one.
    const grouped = {
      xAxis: [item('单号'), item('药占比%', { calculation: 'sum' })],
      settings: { totals: true },
    };
    const { averaged: _, ...groups } = rows;
    expect(tableOf(groups, grouped).summaries.map(({ calculation }) => calculation)).toEqual(['own']);
  });

  test('an author chooses what stands below a column', () => {
    const settings = {
      totals: true,
      columns: { 科室: { total: 'count' }, 人次: { total: 'none' }, 费用: { total: 'avg' } },
    };
    const drawn = tableOf(answer, { xAxis: columns, settings });
    expect(drawn.summaries.map(({ column, calculation }) => [column, calculation])).toEqual([
      [0, 'count'],
      [3, 'avg'],
    ]);
  });

  test('bars and scales ask for the extremes of their column', () => {
    const settings = {
      formats: [
        { column: ['人次'], look: 'bar' },
        { column: ['人次'], look: 'scale' },
      ],
    };
    const { summaries } = tableOf(answer, { xAxis: columns, settings });
    expect(summaries.map(({ column, calculation, shown }) => [column, calculation, shown])).toEqual([
      [2, 'min', false],
      [2, 'max', false],
    ]);
    expect(rangesOf(summaries, [2, '5'])).toEqual(new Map([[2, { low: 2, high: 5 }]]));
    expect(rangesOf(summaries, [])).toEqual(new Map());
  });
});

test('a table with everything set looks as it did', async () => {
  const settings = {
    merge: true,
    totals: true,
    columns: { 费用: { prefix: '¥', decimals: 2 }, 医生: { title: '主治医生' } },
    formats: [
      { column: ['人次'], look: 'bar' },
      { column: ['费用'], op: 'gt', value: '15', color: '#c00', whole: true },
    ],
  };
  const drawn = tableOf(answer, { xAxis: columns, settings });
  const spans = spansOf(drawn.rows, drawn.merged);
  const totals = drawn.summaries.map((each) => summaryOfRows(each, drawn.rows));
  const ranges = rangesOf(drawn.summaries, totals);
  const text = (value: Cell, at: number) => drawn.columns[at]?.format(value) ?? '';
  const lines = drawn.rows.map((row, at) => {
    const looks = looksOf(row, drawn.formats, ranges);
    return row
      .map((value, place) => {
        const span = spans[at]?.[place] ?? 1;
        const look = looks[place] === undefined ? '' : ` ${JSON.stringify(looks[place])}`;
        return span === 0 ? '↑' : `${text(value, place)}${span > 1 ? ` ×${span}` : ''}${look}`;
      })
      .join(' | ');
  });
  const head = drawn.columns.map(({ title, align }) => `${title} (${align})`).join(' | ');
  const foot = drawn.summaries.map(
    ({ column, calculation, shown }, at) =>
      `${shown ? '合计' : '范围'} ${drawn.columns[column]?.title} ${calculation}: ${text(totals[at] ?? null, column)}`,
  );
  const golden = fileURLToPath(new URL('../golden/table-everything-set.txt', import.meta.url));
  await expect(`${[head, ...lines, ...foot].join('\n')}\n`).toMatchFileSnapshot(golden);
});
