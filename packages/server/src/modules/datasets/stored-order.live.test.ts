import type { Cell } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasourceId,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';
import { cached as storeRows } from '../../testing/caching.ts';
import { postgresSource, type TestSource } from '../../testing/sources.ts';

/** Ranks that neither days nor departments ascend with; the author's own ORDER BY says how they are read. */
const mariadbSql = `SELECT CAST(seq AS SIGNED) AS 名次, DATE '2024-01-01' + INTERVAL seq * 37 % 211 DAY AS 日期, CONCAT('科室', seq * 5 % 7) AS 科室 FROM seq_1_to_2100 ORDER BY 名次`;
const postgresSql = `SELECT seq AS 名次, date '2024-01-01' + seq * 37 % 211 AS 日期, '科室' || seq * 5 % 7 AS 科室 FROM generate_series(1, 2100) seq ORDER BY 名次`;

let postgres: TestSource;
const sets: Record<string, { live: number; cached: number }> = {};

beforeAll(async () => {
  await startWorld();
  postgres = await postgresSource();
  const other = await admin.datasource.create({ input: { ...postgres.input, dataSourceName: '另一个' } });
  const categoryDataset = { id: (await admin.dataset.tree())[0]?.id ?? 0 };
  const make = async (name: string, dataSourceId: number, querySql: string) => {
    const input = { name, categoryDataset, dataSourceId, dataSourceType: 'jdbc' as const, querySql };
    return (await admin.dataset.create({ input })).id;
  };
  for (const [name, source, sql] of [
    ['MariaDB', datasourceId, mariadbSql],
    ['PostgreSQL', other.id, postgresSql],
  ] as const) {
    const [live, cached] = [await make(`${name}直连`, source, sql), await make(`${name}缓存`, source, sql)];
    await storeRows(admin, cached);
    sets[name] = { live, cached };
  }
});
afterAll(async () => {
  await stopWorld();
  await postgres?.stop();
});

const three = ['名次', '日期', '科室'].map((id) => column(id));
const ranks = (data: Cell[][]): number[] => data.map(([rank]) => Number(rank));
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

describe.each(['MariaDB', 'PostgreSQL'])('rows of %s', (name) => {
  const each = async <T>(ask: (dataset: number) => Promise<T>): Promise<T> => {
    const { live, cached } = sets[name]!;
    const [now, stored] = [await ask(live), await ask(cached)];
    expect(stored).toEqual(now);
    return stored;
  };

  test('[O09] a stored dataset keeps the order its statement states, as it does uncached', async () => {
    const rows = await each(async (id) => (await admin.dataset.dataOf({ params: { id } })).data);
    expect(ranks(rows)).toEqual(from(1, 2100));
  });

  test('[FMT-12] pages of a table keep that order, whole and filtered', async () => {
    const filters = JSON.stringify([{ key: '科室', filterType: 4, value: ['科室3'] }]);
    const third = await each(async (dataset) => {
      const { id } = await create(widgetInput(dataset, { xAxis: three }, { chartType: 'table' }));
      return admin.widget.data({ query: { id, page: '{"page":3,"pageSize":50}' } });
    });
    expect(ranks(third.data)).toEqual(from(101, 50));
    expect(third.total).toBe(2100);
    const chosen = await each(async (dataset) => {
      const { id } = await create(widgetInput(dataset, { xAxis: three }, { chartType: 'table' }));
      return admin.widget.data({ query: { id, filters, page: '{"page":2,"pageSize":10}' } });
    });
    expect(ranks(chosen.data)).toEqual(
      from(1, 2100)
        .filter((n) => (n * 5) % 7 === 3)
        .slice(10, 20),
    );
  });

  test('a chart of rows as they are draws them in that order', async () => {
    const drawn = await each(async (dataset) => {
      const form = {
        xAxis: [column('科室')],
        yAxis: [column('名次')],
        calculateType: { columns: [], type: 'empty' },
      };
      const { id } = await create(widgetInput(dataset, form, { chartType: 'bar' }));
      return (await admin.widget.data({ query: { id } })).data;
    });
    expect(drawn.slice(0, 4).map((row) => Number(row.at(-1)))).toEqual([1, 2, 3, 4]);
  });
});
