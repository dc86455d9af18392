import { type AutoBoard, texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardOfStatement } from '../../testing/board-of-statement.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { postgresSource, realMart, type TestSource } from '../../testing/sources.ts';

let engine: Awaited<ReturnType<typeof realMart>>;
let server: DataServer;
let source: TestSource;

beforeAll(async () => {
  engine = await realMart();
  [server, source] = await Promise.all([startDataServer({ mart: engine.mart }), postgresSource()]);
  await source.run(`
    CREATE TABLE far_visits (visited TIMESTAMP, keshi VARCHAR(8), renci INT);
    INSERT INTO far_visits SELECT TIMESTAMP '2025-01-01 08:00' + make_interval(days => d % 320),
      (ARRAY['内科', '外科', '儿科', '妇科'])[1 + d % 4], 1 + d % 7 FROM generate_series(0, 2919) d;
    INSERT INTO far_visits VALUES ('2203-01-05', '内科', 3), ('1900-01-01', '外科', 2), ('0001-01-01', '儿科', 1),
      ('9999-12-31 23:59:59', '妇科', 4);`);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([engine.stop(), source.stop()]);
});

const boardOf = (name: string, isLive: boolean): Promise<AutoBoard> =>
  boardOfStatement({ server, source }, { name, querySql: 'SELECT * FROM far_visits', isLive });

test.each([
  // The last day is 2025-11-16: a month that has only begun is compared with no whole one.
  ['cached', false, /2203|1900|9999|^2025-11/],
  ['live', true, /2203|1900|9999/],
])('[AUTO] a few mistyped years do not take the trend from a board, %s', async (name, isLive, untold) => {
  const board = await boardOf(`错年 ${name}`, isLive);
  expect(board.notes).toEqual([texts.autoBoard.farDates('visited', 4, '1、1900、2203 等')]);
  const trends = board.charts.filter(({ chartType }) => chartType === 'line' || chartType === 'area_stack');
  expect(trends).not.toEqual([]);
  for (const { data, sentence } of trends) {
    const periods = data.data.map(([period]) => String(period));
    expect(periods.filter((period) => !period.startsWith('2025'))).toEqual([]);
    expect(sentence).not.toMatch(untold);
  }
  // What does not go by date counts all rows.
  expect(board.figures.map(({ data }) => Number(data.data.at(-1)?.at(-1)))).toContain(2924);
});
