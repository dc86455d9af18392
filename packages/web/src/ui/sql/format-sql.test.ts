// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSql, sqlTokens } from './format-sql.ts';

const meant = (sql: string): string[] =>
  sqlTokens(sql)
    .filter(({ kind }) => kind !== 'space')
    .map(({ kind, text }) => (kind === 'word' ? text.toLowerCase() : text.trimEnd()));

test('[DSET-05] clauses begin lines, selected columns stand below each other, subqueries are indented', () => {
  const sql =
    "select a, count(*) as n from (select x.a from t x left join u on u.id=x.id and u.k='and' where x.d between '1' and '2' or x.e in (1,2)) q group by a order by n desc limit 5";
  expect(formatSql(sql)).toBe(
    [
      'SELECT a,',
      '  count(*) AS n',
      'FROM (',
      '  SELECT x.a',
      '  FROM t x',
      '  LEFT JOIN u ON u.id = x.id',
      "    AND u.k = 'and'",
      "  WHERE x.d BETWEEN '1' AND '2'",
      '    OR x.e IN (1, 2)',
      ') q',
      'GROUP BY a',
      'ORDER BY n DESC',
      'LIMIT 5',
    ].join('\n'),
  );
});

test.each([
  "SELECT 'it''s -- no comment', \"a b\", `c``d`, [e f] FROM t -- 全部 'x\nWHERE 科室 <> '内科' /* a; b */",
  'WITH 甲 AS (SELECT 1 AS n), 乙 AS (SELECT LEFT(s, 2) FROM 甲) SELECT * FROM 乙 UNION ALL SELECT n::text FROM 甲',
  "SELECT CASE WHEN a >= 1 AND b != 2 THEN 'x' ELSE extract(year FROM d) END || $$q'$$ FROM t",
  "SELECT '没有结束",
])('[DSET-05] no token of %j changes, and once is enough', (sql) => {
  const formatted = formatSql(sql);
  expect(meant(formatted)).toEqual(meant(sql));
  expect(formatSql(formatted)).toBe(formatted);
});

test.each(["a->>'b'", 'a::text', "N'x'", '"a"."b"', 't.*', "x @> '1'", 'count(*)', 'a[1:2]', "E'\\n'"])(
  '[DSET-05] %s stays together',
  (part) => {
    expect(formatSql(`select ${part} from t`)).toBe(`SELECT ${part}\nFROM t`);
  },
);

test('[DSET-05] whatever is typed keeps its tokens', () => {
  const piece = fc.constantFrom(
    'select',
    'from',
    'Where',
    'left',
    'join',
    '(',
    ')',
    ',',
    "'a b'",
    '"x"',
    '--c\n',
    '/*d*/',
    'a.b',
    '中文',
    'and',
    'between',
    'case',
    'end',
    '=',
    '<=',
    '::',
    '1.5',
    ';',
    '[z]',
    'union',
    'all',
    'by',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const sql = pieces.join(' ');
      expect(meant(formatSql(sql))).toEqual(meant(sql));
    }),
    { numRuns: 300 },
  );
});
