import { expect, test } from 'vitest';
import { day, roles, tableByCells } from '../testing/table-by-cells.ts';
import { runningIn, seriesAsking, withoutSumsOfRunning } from './running-series.ts';
import { twinPairs, withoutTwinNames } from './twin-names.ts';

const ports = tableByCells(60, (at) => ({
  port: ['S', 'C', 'Q'][at % 3] ?? '',
  town: ['Southampton', 'Cherbourg', 'Queenstown'][at % 3] ?? '',
  省份: ['广东省', '浙江省', '四川省'][at % 3] ?? '',
  deck: ['A', 'B', 'C', 'D'][at % 4] ?? '',
  fare: 10.5 + at,
}));

test('[AUTO] of two dimensions that tell the same rows apart the one that says more stays', () => {
  const pairs = twinPairs(ports.columns);
  expect(pairs.map((pair) => pair.map(({ name }) => name))).toEqual([
    ['port', 'town'],
    ['port', '省份'],
    ['town', '省份'],
  ]);
  const alone = (twins: typeof pairs) => roles({ ...ports, columns: withoutTwinNames(ports.columns, twins) });
  expect(alone(pairs.slice(0, 1))).toMatchObject({ port: 'none', town: 'category', 省份: 'region' });
  expect(alone(pairs)).toMatchObject({ port: 'none', town: 'none', 省份: 'region', deck: 'category' });
  const accounts = tableByCells(60, (at) => ({
    科目编码: [100_201, 100_202, 600_101][at % 3] ?? 0,
    科目名称: ['现金', '存款', '收入'][at % 3] ?? '',
  }));
  const told = withoutTwinNames(accounts.columns, twinPairs(accounts.columns));
  expect(roles({ ...accounts, columns: told })).toMatchObject({ 科目编码: 'none', 科目名称: 'category' });
  expect(alone([])).toEqual(roles(ports));
  // Values of the last columns of a wide table are not counted one by one.
  const brands = tableByCells(60, (at) => ({
    brand_id: [1, 6, 50][at % 3] ?? 0,
    品牌名称: ['万和', '小米', '海澜之家'][at % 3] ?? '',
  }));
  const wide = brands.columns.map((column) => (column.min === null ? { ...column, top: [] } : column));
  expect(roles({ ...brands, columns: withoutTwinNames(wide, twinPairs(wide)) })).toMatchObject({
    brand_id: 'none',
    品牌名称: 'category',
  });
});

test('[AUTO] what only grows from date to date is no sum', () => {
  const cases = tableByCells(60, (at) => ({
    Date: day(at),
    France: at ** 5,
    new_cases: 5 + ((at * 7) % 30),
  }));
  const asking = seriesAsking(cases.columns, 60);
  expect(asking).toEqual({ date: 'Date', amounts: ['France', 'new_cases'] });
  const rows = Array.from({ length: 60 }, (_, at) => [at ** 5, 5 + ((at * 7) % 30), day(at)]);
  const running = asking === undefined ? [] : runningIn(asking, rows);
  expect(running).toEqual(['France']);
  expect(roles({ ...cases, columns: withoutSumsOfRunning(cases.columns, running) })).toMatchObject({
    France: 'mean',
    new_cases: 'amount',
  });
  // Several rows of a date are of several things.
  const panel = tableByCells(60, (at) => ({ Date: day(Math.floor(at / 2)), France: at ** 5 }));
  expect(seriesAsking(panel.columns, 60)).toBeUndefined();
});
