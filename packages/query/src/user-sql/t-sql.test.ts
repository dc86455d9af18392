import { describe, expect, test } from 'vitest';
import { compileQuestion } from '../compile/compile-question.ts';
import { deriveTsql } from './t-sql.ts';
import { greaterThan, wrapUserSql } from './wrap.ts';

const allRows = 'OFFSET 0 ROWS';
const derive = (statement: string, keepsOrder = false) => deriveTsql(statement, { keepsOrder, allRows });

describe('a statement of T-SQL inside a derived table', () => {
  test.each([
    ['select a from t', 'select a from t'],
    ['select a from t order by a', 'select a from t'],
    // Never closed: the gate lets none through, and nothing behind it is a word.
    ['select [a from t order by a', 'select [a from t order by a'],
    [`select ${'['.repeat(200_000)}`, `select ${'['.repeat(200_000)}`],
    ['select a from t ORDER /* x */ BY a desc, b -- 完', 'select a from t'],
    ['select top 3 a from t order by a', 'select top 3 a from t order by a'],
    ['select a from t order by a offset 2 rows', 'select a from t order by a offset 2 rows'],
    [
      'select (select top 1 a from u order by a) x from t',
      'select (select top 1 a from u order by a) x from t',
    ],
    [
      'select row_number() over (order by a) n from t order by n',
      'select row_number() over (order by a) n from t',
    ],
    ["select 'order by' as x, [order by] from t", "select 'order by' as x, [order by] from t"],
    ['select a /* order by /* x */ a */ from t', 'select a /* order by /* x */ a */ from t'],
    ["select '--' as x from t order by x", "select '--' as x from t"],
  ])('%s', (statement, body) => {
    expect(derive(statement)).toEqual({ head: '', body });
  });

  test('[FMT-12] the order of its rows is kept where it is asked for', () => {
    expect(derive('select a from t order by a -- 完', true).body).toBe(
      'select a from t order by a -- 完\nOFFSET 0 ROWS',
    );
    expect(derive('select top 3 a from t order by a', true).body).toBe('select top 3 a from t order by a');
    expect(deriveTsql('select a from t order by a', { keepsOrder: true, allRows: undefined }).body).toBe(
      'select a from t',
    );
  });

  test('WITH comes before the outermost SELECT', () => {
    const statement = 'with x as (select 1 as a), y (b) as (select a from x) select b from y order by b';
    expect(derive(statement)).toEqual({
      head: 'with x as (select 1 as a), y (b) as (select a from x) ',
      body: 'select b from y',
    });
    const sql = 'with x as (select 1 as a) select a from x';
    expect(wrapUserSql(sql, 'sqlserver', { limit: 5 }).sql).toBe(
      'with x as (select 1 as a) SELECT TOP (5) * FROM (\nselect a from x\n) t',
    );
    expect(greaterThan(sql, { name: 'a', type: 'integer' }, 'sqlserver', 7).sql).toBe(
      'with x as (select 1 as a) SELECT * FROM (\nselect a from x\n) t WHERE t.[a] > CAST(@p1 AS bigint)',
    );
    const { rows, total } = compileQuestion(
      { kind: 'rows', columns: ['a'], filters: [], sorts: [], page: { page: 2, size: 10 } },
      { columns: [{ name: 'a', type: 'integer' }], sql },
      'sqlserver',
    );
    expect(rows.sql).toMatch(/^with x as \(select 1 as a\) SELECT t\.\[a\]/);
    expect(rows.sql).toMatch(/OFFSET 10 ROWS FETCH NEXT 10 ROWS ONLY$/);
    expect(total?.sql).toMatch(/^with x as \(select 1 as a\) SELECT COUNT\(\*\)/);
  });

  test('a probe asks for no rows', () => {
    for (const dialect of ['sqlserver', 'sqlserver2005'] as const)
      expect(wrapUserSql('select 1 as a', dialect, { probe: true }).sql).toBe(
        'SELECT TOP (0) * FROM (\nselect 1 as a\n) t',
      );
  });

  test('servers before OFFSET number the rows of a page', () => {
    const { rows } = compileQuestion(
      { kind: 'rows', columns: ['row_1'], filters: [], sorts: [], page: { page: 3, size: 10 } },
      { columns: [{ name: 'row_1', type: 'integer' }], sql: 'select 1 as row_1' },
      'sqlserver2005',
    );
    expect(rows.sql).toMatch(
      /^SELECT TOP \(10\) t\.\[row_1\] FROM \(SELECT t\.\[row_1\] AS \[row_1\], ROW_NUMBER\(\)/,
    );
    expect(rows.sql).toMatch(/WHERE t\.\[row_2\] > 20 ORDER BY t\.\[row_2\]$/);
  });
});
