import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';

function read(cells: (string | null)[], zone?: string, type?: 'date' | 'datetime' | 'text') {
  const { column, note, ...plan } = planColumn(
    cells.map((cell) => [cell]),
    0,
    { name: '时间', isPlainText: true, zone, type },
  );
  return { type: column.type, cells: cells.map(plan.read), note, misfits: plan.misfits };
}

test.each([
  ['2024-01-05T08:30:00Z', '2024-01-05 16:30:00'],
  ['2024-01-05T08:30Z', '2024-01-05 16:30:00'],
  ['2024-01-05T08:30:00.123456Z', '2024-01-05 16:30:00'],
  ['2024-01-05 08:30:00+00', '2024-01-05 16:30:00'],
  ['2024-01-05 08:30:00.5-05:00', '2024-01-05 21:30:00'],
  ['2024/01/05 08:30:00 +0530', '2024-01-05 11:00:00'],
  ['2024-01-05 08:30:00 UTC', '2024-01-05 16:30:00'],
  ['20240105T083000Z', '2024-01-05 16:30:00'],
  ['Fri, 05 Jan 2024 08:30:00 GMT', '2024-01-05 16:30:00'],
  ['Fri Jan 05 2024 08:30:00 GMT+0800 (中国标准时间)', '2024-01-05 08:30:00'],
  ['2024-01-05T20:30:00Z', '2024-01-06 04:30:00'],
])('[UPL-09] a moment that names its zone is shown by the clocks here: %s', (text, shown) => {
  const { type, cells, note, misfits } = read([text, null]);
  expect({ type, cells, misfits }).toEqual({ type: 'datetime', cells: [shown, null], misfits: 0 });
  expect(note).toContain(`（如 ${text} 为 ${shown}）`);
});

test('[UPL-09] clocks that are changed in summer are changed in the sheet as well', () => {
  const texts = [
    '2024-03-31T00:59:59Z',
    '2024-03-31T01:00:00Z',
    '2024-10-27T00:30:00Z',
    '2024-10-27T01:30:00Z',
  ];
  expect(read(texts, 'Europe/Berlin')).toEqual({
    type: 'datetime',
    cells: ['2024-03-31 01:59:59', '2024-03-31 03:00:00', '2024-10-27 02:30:00', '2024-10-27 02:30:00'],
    note: '“时间”带有时区，换算为本系统时区 Europe/Berlin 的时间后读作日期时间（如 2024-03-31T00:59:59Z 为 2024-03-31 01:59:59）；要保留原样请改选为文本',
    misfits: 0,
  });
  expect(read(texts, 'Europe/Berlin', 'text')).toMatchObject({ type: 'text', cells: texts, note: undefined });
  expect(read(texts, 'Europe/Berlin', 'date').cells[0]).toBe('2024-03-31');
});

test('[UPL-09] offsets of the own zone leave the clock as it is; several in a column are each their own', () => {
  const own = read(['2024-01-05T08:30:00+08:00', '2024-07-05T08:30:00+08:00']);
  expect(own.cells).toEqual(['2024-01-05 08:30:00', '2024-07-05 08:30:00']);
  expect(own.note).toContain('与本系统的时区 Asia/Shanghai 一致');
  const two = read(['2024-01-05T08:30:00+01:00', '2024-07-05T08:30:00+02:00']);
  expect(two.cells).toEqual(['2024-01-05 15:30:00', '2024-07-05 14:30:00']);
});

test('[UPL-09] midnights alone are days, where they were written or here', () => {
  // A day in UTC is no evening before it in New York.
  expect(read(['2024-01-05T00:00:00Z', '2024-01-06T00:00:00Z'], 'America/New_York')).toMatchObject({
    type: 'date',
    cells: ['2024-01-05', '2024-01-06'],
  });
  // What a browser in Shanghai makes of a day.
  expect(read(['2024-01-04T16:00:00.000Z', '2024-01-05T16:00:00.000Z'])).toMatchObject({
    type: 'date',
    cells: ['2024-01-05', '2024-01-06'],
  });
});

test('[UPL-09] spans of a day, days that never were and other texts are no such moments', () => {
  for (const cells of [
    ['2024-01-05 08:30-10:30', '2024-01-06 08:30-09:00'],
    ['2024-02-30T08:30:00Z', '2024-01-05T25:00:00Z'],
    ['2024-01-05T08:30:00+18:00', '2024-01-05T08:30:00+08:07'],
    ['甲 2024-01-05T08:30:00Z', '2024-01-05T08:30:00Z 乙'],
  ])
    expect(read(cells)).toMatchObject({ type: 'text', cells, note: undefined });
});
