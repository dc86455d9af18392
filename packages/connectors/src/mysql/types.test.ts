import { afterEach, expect, test, vi } from 'vitest';
import { describeFields } from './types.ts';

const binary = { columnLength: 12, decimals: 31, flags: 144, characterSet: 63 };
const read = (columnType: number, values: readonly unknown[], name = '值') => {
  const { columns, toCells } = describeFields([{ name, columnType, ...binary }], undefined);
  return { column: columns[0], cells: values.map((value) => toCells[0]?.(value as never)) };
};

test('[FMT-13] vectors of MySQL 9 are texts as the server writes them', () => {
  const { column, cells } = read(242, [[1, 2.5, -0.000_031], []]);
  expect(column).toEqual({ name: '值', type: 'text', native: 'vector' });
  expect(cells).toEqual(['[1.00000e+00,2.50000e+00,-3.10000e-05]', '[]']);
});

test('[FMT-13] a type of a later server is a text, whatever the driver makes of it', () => {
  const { column, cells } = read(241, [[1, 2], { a: 1 }, Buffer.from('中'), 'x', Buffer.from([0xff])]);
  expect(column?.type).toBe('text');
  expect(cells).toEqual(['[1,2]', '{"a":1}', '中', 'x', '0xff']);
});

test('[FMT-13] days that the calendar lacks are empty, as zero dates are, and those of all years stay', () => {
  const days = [
    '2024-02-29',
    '2024-02-30',
    '2023-02-29',
    '2023-04-31',
    '0000-00-00',
    '2024-05-00',
    '2024-00-00',
  ];
  expect(read(10, days).cells).toEqual(['2024-02-29', null, null, null, null, null, null]);
  expect(read(10, ['0004-02-29', '0001-12-31', '1900-02-29', '9999-12-31']).cells).toEqual([
    '0004-02-29',
    '0001-12-31',
    null,
    '9999-12-31',
  ]);
  expect(read(12, ['2024-06-31 08:00:00', '2024-06-30 08:00:00.5']).cells).toEqual([
    null,
    '2024-06-30 08:00:00',
  ]);
});

afterEach(() => vi.unstubAllEnvs());
test.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
  '[O06] days and moments are those of the database where the server stands in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    // Clocks of Shanghai: another offset until 1901, an hour less on some of these days.
    const days = ['1900-01-01', '1940-06-01', '1986-05-04', '1986-08-31', '1991-09-15'];
    const moments = days.map((day) => `${day} 00:30:00`);
    expect([read(10, days).cells, read(12, moments).cells]).toEqual([days, moments]);
  },
);

test('[FMT-13] a TIME is seconds under the name of a length of time, else a time of day', () => {
  const times = ['-838:59:59', '00:03:25.750', '-00:00:00.5', '100:00:00'];
  for (const name of ['等待时长', 'wait_time', 'talkTime'])
    expect(read(11, times, name)).toEqual({
      column: { name, type: 'integer', native: 'length', unit: 'second' },
      cells: [-3_020_399, 205, 0, 360_000],
    });
  for (const name of ['打卡时间', 'start_time', '响应时间'])
    expect(read(11, ['08:30:00'], name)).toEqual({ column: { name, type: 'text' }, cells: ['08:30:00'] });
});
