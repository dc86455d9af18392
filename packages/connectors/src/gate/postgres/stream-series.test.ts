import { describe, expect, test } from 'vitest';
import { checkSelect } from '../check-select.ts';
import { streamSeries } from './stream-series.ts';

describe('series in FROM are made as they are read', () => {
  test.each([
    [
      'SELECT * FROM generate_series(1, 9)',
      'SELECT * FROM LATERAL (SELECT generate_series(1, 9)) AS generate_series',
    ],
    [
      'SELECT 日 FROM generate_series(1, (2)) AS 日',
      'SELECT 日 FROM LATERAL (SELECT generate_series(1, (2))) AS 日("日")',
    ],
    ['SELECT n FROM generate_series(1, 9) g(n)', 'SELECT n FROM LATERAL (SELECT generate_series(1, 9)) g(n)'],
    [
      'SELECT 1 FROM t JOIN LATERAL pg_catalog.generate_series(1, t.n) "G" ON true',
      'SELECT 1 FROM t JOIN LATERAL (SELECT pg_catalog.generate_series(1, t.n)) "G"("G") ON true',
    ],
    [
      'WITH a AS (SELECT * FROM generate_series(1, 2) x) SELECT * FROM a, generate_series(x, 3) y',
      'WITH a AS (SELECT * FROM LATERAL (SELECT generate_series(1, 2)) x("x")) SELECT * FROM a, LATERAL (SELECT generate_series(x, 3)) y("y")',
    ],
  ])('%s', (sql, expected) => {
    expect(streamSeries(sql)).toBe(expected);
    expect(checkSelect(expected, 'postgres')).toBe(expected);
  });

  test.each([
    'SELECT generate_series(1, 9)',
    "SELECT 'generate_series(1, 2)' FROM t",
    'SELECT * FROM generate_series(1, 9) WITH ORDINALITY',
    'SELECT * FROM ROWS FROM (generate_series(1, 2), generate_series(1, 3))',
    'SELECT 1',
  ])('left as it is: %s', (sql) => {
    expect(streamSeries(sql)).toBe(sql);
  });
});
