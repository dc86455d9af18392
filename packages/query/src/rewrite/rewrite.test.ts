import type { Column, Question } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindQuestion } from '../bind/bind-question.ts';
import { compileQuestion } from '../compile/compile-question.ts';
import type { DialectId } from '../dialect/dialect.ts';
import { dialects } from '../dialect/index.ts';
import { randomQuestion } from '../testing/random-questions.ts';
import { randomColumns } from '../testing/random-rows.ts';
import { passes, rewrite } from './rewrite.ts';

const columns: Column[] = [
  { name: 'a', type: 'text' },
  { name: 'b', type: 'integer' },
];
const rows: Question = { kind: 'rows', columns: [], filters: [], sorts: [] };
const context = { dialect: dialects.duckdb, fromTable: true, ordered: false };
const levels = (question: Question): number => {
  let count = 0;
  for (let at = rewrite(bindQuestion(question, columns), context) as { input?: unknown } | undefined; at; ) {
    count += 1;
    at = at.input as typeof at;
  }
  return count;
};

describe('passes', () => {
  test('have names of their own', () => {
    expect(new Set(passes.map(({ name }) => name)).size).toBe(passes.length);
  });

  test('levels that only choose rows collapse into one', () => {
    const chosen = { ...rows, filters: [{ column: 'b', op: 'gt' as const, value: 1 }] };
    expect(levels({ ...rows, inner: { ...chosen, inner: { ...chosen, inner: rows } } })).toBe(1);
  });

  test('different values of a column in which none stands twice are counted as they are, only of the table itself', () => {
    const different: Question = {
      kind: 'groups',
      dimensions: [{ column: 'a' }],
      measures: [{ column: 'b', calculation: 'countAndClearRepeat', alias: 'n' }],
      filters: [],
      sorts: [{ key: 'n', descending: true }],
      limit: 3,
    };
    const sqlOf = (question: Question, unique: string[]) =>
      compileQuestion(question, { columns, table: 'data', unique: new Set(unique) }, 'duckdb').rows.sql;
    const counted = { ...different, measures: [{ column: 'b', calculation: 'count' as const, alias: 'n' }] };
    expect(sqlOf(different, ['b'])).toBe(sqlOf(counted, []));
    expect(sqlOf(different, ['a'])).toContain('COUNT(DISTINCT');
    const chosen: Question = { ...rows, filters: [{ column: 'b', op: 'gt', value: 1 }] };
    expect(sqlOf({ ...different, inner: chosen }, ['b'])).not.toContain('DISTINCT');
    const grouped: Question = {
      ...counted,
      measures: [{ column: 'b', calculation: 'count', alias: 'b' }],
      sorts: [],
    };
    expect(sqlOf({ ...different, inner: grouped }, ['b'])).toContain('COUNT(DISTINCT');
  });

  test('a page below stays below what groups it', () => {
    const page = { page: 1, size: 5 };
    expect(
      levels({
        kind: 'groups',
        dimensions: [{ column: 'a' }],
        measures: [],
        filters: [],
        sorts: [],
        inner: { ...rows, page },
      }),
    ).toBe(2);
    expect(
      levels({ ...rows, filters: [{ column: 'b', op: 'eq', value: 1 }], inner: { ...rows, page } }),
    ).toBe(2);
  });

  test('a list over a page is that page, also under a limit that it cannot reach', () => {
    const inner: Question = { ...rows, page: { page: 1, size: 5 }, sorts: [{ key: 'b', descending: true }] };
    expect(levels({ ...rows, columns: ['a'], inner })).toBe(1);
    expect(levels({ ...rows, columns: ['a'], inner, limit: 100_000 })).toBe(1);
    const { total } = compileQuestion(
      { ...rows, inner, limit: 100_000 },
      { columns, table: 'data' },
      'duckdb',
    );
    expect(total?.sql).toBe('SELECT COUNT(*) AS "total" FROM (SELECT t."a" AS "c1" FROM "data" t) t');
  });

  test('groups of groups keep their order when columns are put in another one', () => {
    const inner: Question = {
      kind: 'groups',
      dimensions: [{ column: 'a' }],
      measures: [{ column: 'b', calculation: 'sum' }],
      filters: [],
      sorts: [{ key: 'b', descending: true }],
    };
    const { sql } = compileQuestion(
      { ...rows, columns: ['b', 'a'], inner },
      { columns, table: 'data' },
      'duckdb',
    ).rows;
    expect(sql).toMatch(/ORDER BY t\."c2" DESC NULLS LAST, .*$/);
  });

  test("[FMT-12] pages of an ordered statement keep the statement's order until another one is asked for", () => {
    const of = (question: Partial<Question>, order?: { limited: boolean }, id: DialectId = 'mysql') =>
      compileQuestion({ ...rows, ...question } as Question, { columns, sql: 'SELECT 1', order }, id).rows.sql;
    const page = { page: 2, size: 5 };
    const list = 'SELECT t.`a` AS `a`, t.`b` AS `b` FROM';
    const open = `${list} (\nSELECT 1\nLIMIT 9223372036854775807\n) t`;
    expect(of({ page }, { limited: false })).toBe(`${open} LIMIT 5 OFFSET 5`);
    expect(of({}, { limited: false })).toBe(open);
    expect(of({ limit: 9 }, { limited: false })).toBe(`${open} LIMIT 9`);
    expect(of({ page }, { limited: true })).toBe(`${list} (\nSELECT 1\n) t LIMIT 5 OFFSET 5`);
    expect(of({ page }, { limited: false }, 'postgres')).toBe(
      'SELECT t."a" AS "a", t."b" AS "b" FROM (\nSELECT 1\nLIMIT 9223372036854775807\n) t LIMIT 5 OFFSET 5',
    );
    expect(of({ page, sorts: [{ key: 'b', descending: true }] }, { limited: false })).toContain(
      'ORDER BY t.`b` IS NULL, t.`b` DESC, CAST',
    );
    const groups = { kind: 'groups', dimensions: [{ column: 'a' }], measures: [] } as Partial<Question>;
    expect(of(groups, { limited: false })).not.toContain('9223372036854775807');
    // A page that rules cut keeps the order under a chart that groups it.
    expect(of({ ...groups, inner: { ...rows, page } }, { limited: false })).toContain(
      `${'9223372036854775807'}\n) t LIMIT 5`,
    );
  });

  test('[O09] rows that a table stores in another order are shown by their numbers, and their pages are ranges', () => {
    const of = (question: Partial<Question>) =>
      compileQuestion(
        { ...rows, columns: ['a'], ...question } as Question,
        { columns, table: 'data', place: 'n' },
        'duckdb',
      );
    const list = 'SELECT t."a" AS "a" FROM "data" t';
    const page = { page: 3, size: 5 };
    expect(of({}).rows.sql).toBe(`${list} ORDER BY t."n"`);
    expect(of({ limit: 9 }).rows.sql).toBe(`${list} WHERE t."n" < 9 ORDER BY t."n"`);
    const paged = of({ page });
    expect(paged.rows.sql).toBe(`${list} WHERE t."n" >= 10 AND t."n" < 15 ORDER BY t."n"`);
    expect(paged.total?.sql).toBe('SELECT COUNT(*) AS "total" FROM (SELECT t."a" AS "c1" FROM "data" t) t');
    const filters = [{ column: 'b', op: 'gt' as const, value: 1 }];
    expect(of({ page, filters }).rows.sql).toMatch(
      /WHERE t\."b" > \S+ AS BIGINT\) ORDER BY t\."n" LIMIT 5 OFFSET 10$/,
    );
    const sorts = [{ key: 'b', descending: true }];
    expect(of({ sorts }).rows.sql).toBe(`${list} ORDER BY t."b" DESC NULLS LAST, t."n"`);
    // What is grouped shows no order of rows, unless only the first of them are.
    const groups = { kind: 'groups', dimensions: [{ column: 'a' }], measures: [] } as Partial<Question>;
    expect(of(groups).rows.sql).not.toContain('"n"');
    expect(of({ ...groups, inner: { ...rows, limit: 4 } }).rows.sql).toContain(
      'WHERE t."n" < 4 ORDER BY t."n")',
    );
  });

  test('do not change the plan they are given', () => {
    fc.assert(
      fc.property(randomQuestion, (question) => {
        const bound = bindQuestion(question, randomColumns);
        const before = JSON.stringify(bound);
        rewrite(bound, context);
        expect(JSON.stringify(bound)).toBe(before);
      }),
    );
  });
});

describe('values', () => {
  const ids = ['duckdb', 'mysql', 'postgres'] as const;

  test('[FMT-10] no value a person sends ever becomes text of a statement', () => {
    const source = { columns: randomColumns, sql: 'SELECT 1' };
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...ids),
        fc.constantFrom('eq', 'ne', 'like', 'lt'),
        (value, id, op) => {
          const of = (text: string): string =>
            compileQuestion(
              { ...rows, filters: [{ column: '科室', op, value: text }] } as Question,
              source,
              id,
            ).rows.sql;
          fc.pre(!value.includes('\0') && !/\p{Surrogate}/u.test(value));
          expect(of(value)).toBe(of('x'));
        },
      ),
    );
  });

  test('every placeholder has its value, counted in order', () => {
    fc.assert(
      fc.property(randomQuestion, fc.constantFrom(...ids), (question, id) => {
        const { rows: query } = compileQuestion(question, { columns: randomColumns, table: 'data' }, id);
        const bare = query.sql.replaceAll(/"(?:[^"]|"")*"|`(?:[^`]|``)*`|'[^']*'/g, '');
        const found = bare.match(/\$\d+|\?/g) ?? [];
        // A numbered value may be named again.
        const first = id === 'mysql' ? found : [...new Set(found)];
        expect(first).toEqual(query.params.map((_, at) => dialects[id].placeholder(at + 1)));
      }),
    );
  });
});
