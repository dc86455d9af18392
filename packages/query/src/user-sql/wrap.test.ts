import type { Column } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { QuestionError } from '../question-error.ts';
import { greaterThan, wrapUserSql } from './wrap.ts';

describe('wrapUserSql', () => {
  test('the statement stands on lines of its own, so that a comment at its end ends there', () => {
    expect(wrapUserSql('SELECT 1 -- all', 'mysql', { limit: 100 })).toEqual({
      sql: 'SELECT * FROM (\nSELECT 1 -- all\n) t LIMIT 100',
      params: [],
    });
  });

  test('semicolons at the end go, those inside texts stay', () => {
    expect(wrapUserSql("SELECT ';' ; ;\n", 'postgres').sql).toBe("SELECT * FROM (\nSELECT ';'\n) t");
  });

  test('a probe asks for no rows', () => {
    expect(wrapUserSql('SELECT 1', 'duckdb', { probe: true, limit: 5 }).sql).toMatch(/LIMIT 0$/);
  });

  test.each([-1, 1.5, Number.NaN, '1; drop' as unknown as number])(
    'a limit of %s is a fault of ours',
    (limit) => {
      expect(() => wrapUserSql('SELECT 1', 'mysql', { limit })).toThrow('a limit counts rows');
    },
  );
});

describe('greaterThan', () => {
  const of = (type: Column['type'], value: string | number | null) =>
    (['duckdb', 'mysql', 'postgres'] as const).map((dialect) => {
      const { sql, params } = greaterThan('SELECT 1', { name: '更新`"时间', type, scale: 2 }, dialect, value);
      return [sql.replace('SELECT * FROM (\nSELECT 1\n) t', '…'), ...params];
    });

  test('[CACHE-15] [E15] compares by the type of the column, the value bound', () => {
    expect(of('datetime', '2024-05-06 07:08:09')).toEqual([
      ['… WHERE t."更新`""时间" > CAST($1 AS TIMESTAMP)', '2024-05-06 07:08:09'],
      ['… WHERE t.`更新``"时间` > CAST(? AS DATETIME(6))', '2024-05-06 07:08:09'],
      ['… WHERE t."更新`""时间" > CAST($1 AS timestamp)', '2024-05-06 07:08:09'],
    ]);
    expect(of('integer', '9007199254740993')[1]).toEqual([
      '… WHERE t.`更新``"时间` > CAST(? AS SIGNED)',
      '9007199254740993',
    ]);
    expect(of('text', "'; drop")[2]).toEqual([
      '… WHERE CAST(t."更新`""时间" AS text) COLLATE "C" > CAST($1 AS text)',
      "'; drop",
    ]);
  });

  test('days after the greatest day', () => {
    expect(of('date', '2024-05-06')[0]).toEqual([
      '… WHERE t."更新`""时间" >= CAST($1 AS DATE)',
      '2024-05-07',
    ]);
  });

  test('[CACHE-15] without a greatest value all rows are read', () => {
    expect(of('integer', null)).toEqual([['…'], ['…'], ['…']]);
  });

  test('[E15] a stored value that is SQL now is refused', () => {
    expect(() => of('datetime', "2024' or 1=1")).toThrow(QuestionError);
    expect(of('integer', '1 or 1=1')).toEqual([['… WHERE 1 = 0'], ['… WHERE 1 = 0'], ['… WHERE 1 = 0']]);
  });
});
