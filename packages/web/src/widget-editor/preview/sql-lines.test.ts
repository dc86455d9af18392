// @vitest-environment node
import { expect, test } from 'vitest';
import { sqlLines } from './sql-lines.ts';

test('clauses stand on lines of their own', () => {
  expect(sqlLines('SELECT a FROM "t" t WHERE a = $1 GROUP BY a ORDER BY a')).toBe(
    'SELECT a\nFROM "t" t\nWHERE a = $1\nGROUP BY a\nORDER BY a',
  );
});

test('names, texts and scripts are left as they are', () => {
  const named = "SELECT \"x FROM y\", 'it'' WHERE' AS `a ORDER BY b`";
  expect(sqlLines(named)).toBe(named);
  const script = 'SELECT a FROM (\nselect 1 -- FROM here WHERE there\n) t WHERE a = 1';
  expect(sqlLines(script)).toBe(script);
});
