import type { Cell, Column, Question } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Service,
  serviceOrSkip,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';
import { compileQuestion } from '../compile/compile-question.ts';
import { type LiveDatabase, openDuckdb, openMysql, openPostgres } from '../testing/live-database.ts';
import { askedTable } from '../testing/statement.ts';
import { greaterThan, wrapUserSql } from './wrap.ts';

const columns: Column[] = [
  { name: 'k', type: 'text' },
  { name: 'n', type: 'integer' },
];
const table: Cell[][] = [
  ['a', 1],
  ['A', 2],
  ['a ', 3],
  ['å', 4],
  ['９', 5],
  ['9', 6],
  ['🀄', 7],
  ['🀅', 8],
  [null, 9],
];
/** Ways in which people write and end a statement. */
const statements = [
  `SELECT * FROM ${askedTable} -- all of them`,
  `SELECT * FROM ${askedTable};`,
  `SELECT * FROM ${askedTable} ;\n ; `,
  `WITH x AS (SELECT * FROM ${askedTable}) SELECT * FROM x`,
  `SELECT * FROM ${askedTable} ORDER BY n DESC`,
  `SELECT * FROM ${askedTable} /* ) t; */`,
  `SELECT k, n FROM ${askedTable} UNION ALL SELECT k, n FROM ${askedTable} WHERE 1 = 0`,
  `SELECT * FROM ${askedTable} t`,
];
/** Texts that try to leave their place. */
const payloads = [
  "' OR '1'='1",
  "'; DROP TABLE asked; --",
  '" OR ""="',
  '\\',
  "\\' OR 1=1 -- ",
  "\u00bf' OR 1=1 -- ",
  'a\0',
  '\ud800',
  '’ OR ‘1’=‘1',
  '$1',
  '?',
  '%',
  '{{x}}',
];

function survives(open: () => Promise<LiveDatabase>): void {
  let database: LiveDatabase;
  beforeAll(async () => {
    database = await open();
    await database.fill(columns, table);
  });
  afterAll(() => database?.close());

  const numbers = async (
    question: Partial<Question>,
    sql = `SELECT * FROM ${askedTable}`,
  ): Promise<number[]> => {
    const asked = {
      kind: 'rows',
      columns: ['n'],
      filters: [],
      sorts: [{ key: 'n', descending: false }],
      ...question,
    } as Question;
    const rows = await database.ask(compileQuestion(asked, { columns, sql }, database.dialect).rows);
    return rows.map(([n]) => Number(n));
  };
  const where = (op: string, value: Cell | Cell[]) =>
    numbers({ filters: [{ column: 'k', op, value }] } as Partial<Question>);

  test.each(statements)('asks %s', async (sql) => {
    expect(await numbers({ page: { page: 2, size: 4 } }, sql)).toEqual([5, 6, 7, 8]);
    expect(await database.ask(wrapUserSql(sql, database.dialect, { limit: 5 }))).toHaveLength(5);
    expect(await database.ask(wrapUserSql(sql, database.dialect, { probe: true }))).toEqual([]);
  });

  test("[FMT-12] the pages of an ordered statement show the statement's own order, ties and all", async () => {
    const many = Array.from({ length: 400 }, (_, at): Cell[] => [`k${at % 7}`, (at * 181) % 400]);
    await database.fill(columns, many);
    const page = async (sql: string, at: number, limited: boolean, more: Partial<Question> = {}) => {
      const question = {
        kind: 'rows',
        columns: [],
        filters: [],
        sorts: [],
        page: { page: at, size: 50 },
        ...more,
      };
      const source = { columns, sql, order: { limited } };
      const { rows } = compileQuestion(question as Question, source, database.dialect);
      return (await database.ask(rows)).map(([, n]) => Number(n));
    };
    const all = async (sql: string, limited: boolean, more: Partial<Question> = {}) => {
      const shown: number[] = [];
      for (let at = 1; at <= 8; at += 1) shown.push(...(await page(sql, at, limited, more)));
      return shown;
    };
    const falling = Array.from({ length: 400 }, (_, at) => 399 - at);
    // By a column, by an expression, and by one that the list does not show.
    for (const [sql, limited] of [
      [`SELECT * FROM ${askedTable} ORDER BY n DESC -- newest`, false],
      [`SELECT k, n FROM ${askedTable} ORDER BY 0 - n`, false],
      [`SELECT k, n FROM ${askedTable} ORDER BY n DESC LIMIT 400`, true],
      [`SELECT k, n FROM (SELECT k, n, 400 - n AS hidden FROM ${askedTable}) x ORDER BY hidden`, false],
    ] as const) {
      expect(await all(sql, limited)).toEqual(falling);
    }
    const filters = [{ column: 'n', op: 'lt' as const, value: 100 }];
    expect(await all(`SELECT * FROM ${askedTable} ORDER BY n DESC`, false, { filters })).toEqual(
      falling.slice(300),
    );
    const tied = await all(`SELECT * FROM ${askedTable} ORDER BY k`, false);
    expect(tied.toSorted((a, b) => b - a)).toEqual(falling);
    const sorts = [{ key: 'n', descending: false }];
    expect(await all(`SELECT * FROM ${askedTable} ORDER BY n DESC`, false, { sorts })).toEqual(
      falling.toReversed(),
    );
    await database.fill(columns, table);
  });

  test.each(payloads)('[E01] %j is only ever a value', async (payload) => {
    expect(await where('eq', payload)).toEqual([]);
    expect(await where('in', [payload, 'A'])).toEqual([2]);
    expect(await where('like', payload)).toEqual([]);
    expect(await where('ne', payload)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await numbers({ filters: [{ column: 'n', op: 'eq', value: payload }] })).toEqual([]);
  });

  test('[O11] letter case, trailing spaces, full width, accents and rare characters are told apart', async () => {
    expect(await where('eq', 'a')).toEqual([1]);
    expect(await where('eq', '9')).toEqual([6]);
    expect(await where('in', ['🀄', 'å'])).toEqual([4, 7]);
    expect(await where('like', 'A')).toEqual([1, 2, 3]);
    expect(await where('like', '🀅')).toEqual([8]);
  });

  test.each(['%', '_', '\\', '['])('[E04] %j is looked for as it is written', async (sign) => {
    const signs: Cell[][] = [`a%b`, 'a_b', 'a\\b', 'a[b]c', 'ab', 'axb'].map((word, at) => [word, at]);
    await database.fill(columns, signs);
    const at = signs.findIndex(([word]) => String(word).includes(sign));
    expect(await where('like', sign)).toEqual([at]);
    expect(await where('like', `a${sign}b`)).toEqual([at]);
    expect(await where('like', `${sign}%`)).toEqual([]);
    await database.fill(columns, table);
  });

  test('[E03] a thousand values at once', async () => {
    expect(
      await numbers({
        filters: [{ column: 'n', op: 'in', value: Array.from({ length: 1000 }, (_, at) => at + 5) }],
      }),
    ).toEqual([5, 6, 7, 8, 9]);
  });

  test('[CACHE-15] rows above a value', async () => {
    const above = async (column: Column, value: Cell): Promise<Cell[]> => {
      const rows = await database.ask(
        greaterThan(`SELECT * FROM ${askedTable} -- x`, column, database.dialect, value),
      );
      return rows.map(([, n]) => Number(n)).toSorted((a, b) => a - b);
    };
    expect(await above({ name: 'n', type: 'integer' }, 7)).toEqual([8, 9]);
    expect(await above({ name: 'n', type: 'integer' }, null)).toHaveLength(9);
    expect(await above({ name: 'k', type: 'text' }, 'a')).toEqual([3, 4, 5, 7, 8]);
  });
}

describe('DuckDB', () => {
  survives(openDuckdb);
});

const mariadb: Service | undefined = await serviceOrSkip('MariaDB', startMariadb);
describe.skipIf(mariadb === undefined)('MariaDB', () => {
  afterAll(() => mariadb?.stop());
  survives(() => openMysql(mariadb as Service));
});

const postgres: Service | undefined = await serviceOrSkip('PostgreSQL', startPostgres);
describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  afterAll(() => postgres?.stop());
  survives(() => openPostgres(postgres as Service));
});
