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
    CREATE TABLE whole_months (rq DATE, keshi CHAR(8), renci INT, shouru NUMERIC(14, 2));
    INSERT INTO whole_months SELECT DATE '2026-01-01' + make_interval(months => m), k, m * 31 + h * 17 + 40,
      (m * 31 + h * 17 + 40) * 101.5
      FROM generate_series(0, 8) m, unnest(ARRAY['内科', '外科', '儿科', '妇科']) WITH ORDINALITY u (k, h);
    INSERT INTO whole_months SELECT rq, '合计', sum(renci), sum(shouru) FROM whole_months GROUP BY rq;`);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([engine.stop(), source.stop()]);
});

const boardOf = (name: string, querySql: string, isLive: boolean): Promise<AutoBoard> =>
  boardOfStatement({ server, source }, { name, querySql, isLive });

const figure = (board: AutoBoard, title: string): number =>
  Number(
    board.figures
      .find((one) => one.title === title)
      ?.data.data.at(-1)
      ?.at(-1),
  );

test.each([
  ['cached', false],
  ['live', true],
])('[AUTO] rows of a table that are the sums of others are counted once, %s', async (name, isLive) => {
  const board = await boardOf(`合计行 ${name}`, 'SELECT * FROM whole_months', isLive);
  const parts = await source.run(
    "SELECT sum(renci) a, sum(shouru) b FROM whole_months WHERE keshi <> '合计'",
  );
  expect([figure(board, 'renci'), figure(board, 'shouru')]).toEqual(parts.split('\t').map(Number));
  expect(board.notes).toEqual([texts.autoBoard.upperLeft('keshi', '“合计”')]);
  expect(JSON.stringify(board.charts.map(({ data, sentence }) => [data.data, sentence]))).not.toContain(
    '合计',
  );
});

test('[AUTO] sums that GROUP BY ROLLUP adds without a name are counted once', async () => {
  const rolled = `SELECT rq, keshi, sum(renci) renci, sum(shouru) shouru FROM whole_months WHERE keshi <> '合计'
    GROUP BY rq, ROLLUP (keshi)`;
  const board = await boardOf('汇总', rolled, false);
  const parts = await source.run("SELECT sum(renci) FROM whole_months WHERE keshi <> '合计'");
  expect(figure(board, 'renci')).toBe(Number(parts));
});

test('[AUTO] parts that no row is the sum of are all counted', async () => {
  const board = await boardOf('各项', "SELECT * FROM whole_months WHERE keshi <> '合计'", false);
  expect(board.notes).toEqual([]);
});
