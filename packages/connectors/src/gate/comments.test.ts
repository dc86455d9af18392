import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSelect } from './check-select.ts';
import { postgresLexis } from './postgres/lexis.ts';
import { parseTree } from './postgres/parser.ts';
import { withoutComments } from './postgres/without-comments.ts';
import { tokensOf } from './tokens.ts';

const sent = (sql: string): string => checkSelect(sql, 'postgres', { compiled: true });

/** A tree without the places of its nodes in the text. */
const withoutPlaces = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (/location|_len$/.test(key) ? undefined : value)));

describe('[DSET-30] comments of a statement for PostgreSQL', () => {
  test('are blanks where it is sent, and every token stays in its place', () => {
    expect(sent('select 1 /* 一 */ , 2')).toBe('select 1         , 2');
    expect(sent("select 'a' -- x\n'b'")).toBe("select 'a'     \n'b'");
    expect(sent("select 'a' -- /*\n'b'")).toBe("select 'a'      \n'b'");
    const quoted = `select '/*', "--", $$/**/$$ from t`;
    expect(sent(quoted)).toBe(quoted);
  });

  test('stay in what people wrote and MySQL reads', () => {
    expect(checkSelect('select 1 /* 一 */ , 2', 'postgres')).toBe('select 1 /* 一 */ , 2');
    expect(checkSelect('select /*+ NO_MERGE(t) */ 1', 'mysql', { compiled: true })).toContain('NO_MERGE');
  });

  test('do not move the place of a fault', () => {
    expect(() => sent('select /* 😀😀 */ 1 +\n/* 一 */ from')).toThrow('第 2 行第 9 列附近 “from”');
  });

  test('of all sorts leave the statement what it was', () => {
    const parts = `select 1 + - 2 , 'a' || '--' $$/*$$ /*x*/ /*/**/*/ */ /* --y`.split(' ');
    const part = fc.constantFrom(...parts, '--z\n', '\n', ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (some) => {
        const sql = `select 1, ${some.join('')}\n3`;
        let tree: unknown;
        try {
          tree = parseTree(sql);
        } catch {
          return;
        }
        const text = withoutComments(sql, tokensOf(sql, postgresLexis));
        expect(text).toHaveLength(sql.length);
        expect(withoutComments(text, tokensOf(text, postgresLexis))).toBe(text);
        expect(withoutPlaces(parseTree(text))).toEqual(withoutPlaces(tree));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['/**/', '/*/**/*/', '/*a*/\n'])(
    '[F11] never reach a parser that reads many of them in the square of their number: %j',
    (unit) => {
      const sql = `select 1 ${unit.repeat(1000)} + 1`;
      expect(sent(sql)).toBe(
        sql.replaceAll(/\S+/g, (word) => (/^[/]/.test(word) ? ' '.repeat(word.length) : word)),
      );
    },
  );
});
