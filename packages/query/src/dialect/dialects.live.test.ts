import type { Column, Question } from '@mingjing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import {
  runClickhouse,
  type Service,
  serviceOrSkip,
  startClickhouse,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';
import { compileQuestion } from '../compile/compile-question.ts';
import { openClickhouse } from '../testing/clickhouse-database.ts';
import { evaluateQuestion } from '../testing/evaluate-question.ts';
import { asWire, openDuckdb, openMysql, openPostgres } from '../testing/live-database.ts';
import { difference } from '../testing/same-answer.ts';
import { speaksTruly } from '../testing/speaks-truly.ts';
import { askedSql, askedTable } from '../testing/statement.ts';

describe('DuckDB', () => {
  speaksTruly(openDuckdb);

  test('pages of a stored table keep the order its rows were written in', async () => {
    const database = await openDuckdb();
    const columns: Column[] = [{ name: 'n', type: 'integer' }];
    const rows = Array.from({ length: 5000 }, (_, at) => [(at * 7919) % 5000]);
    await database.fill(columns, rows);
    const question: Question = {
      kind: 'rows',
      columns: [],
      filters: [],
      sorts: [],
      page: { page: 400, size: 10 },
    };
    const { rows: query } = compileQuestion(question, { columns, table: askedTable }, 'duckdb');
    const answer = await database.ask(query);
    await database.close();
    expect(answer.map(([n]) => Number(n))).toEqual(rows.slice(3990, 4000).flat());
  });
});

const mariadb: Service | undefined = await serviceOrSkip('MariaDB', startMariadb);
describe.skipIf(mariadb === undefined)('MariaDB', () => {
  afterAll(() => mariadb?.stop());
  speaksTruly(() => openMysql(mariadb as Service));
});

const postgres: Service | undefined = await serviceOrSkip('PostgreSQL', startPostgres);
describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  afterAll(() => postgres?.stop());
  speaksTruly(() => openPostgres(postgres as Service));
});

/** Version 18 ends with a fault of memory there: such sums are decimals of 38 digits, although whole numbers. */
function groupsBySum(question: Question): boolean {
  const { inner } = question;
  const sums = inner?.kind === 'groups' ? inner.measures : [];
  const names = new Set(sums.map((sum) => sum.alias ?? ('column' in sum ? sum.column : '')));
  const isSum = question.kind === 'groups' && question.dimensions.some(({ column }) => names.has(column));
  return isSum || (inner !== undefined && groupsBySum(inner));
}

/** So it may with decimals of 38 digits that groups of them are chosen from. */
const choosesDecimals = (question: Question): boolean =>
  (question.kind === 'groups' &&
    question.having !== undefined &&
    question.dimensions.some(({ column }) => column === 'Σ 费用')) ||
  (question.inner !== undefined && choosesDecimals(question.inner));
const endsOld = (question: Question): boolean => groupsBySum(question) || choosesDecimals(question);

const clickhouse: Service | undefined = await serviceOrSkip('ClickHouse', () =>
  startClickhouse({ own: true }),
);
afterAll(() => clickhouse?.stop());
describe.skipIf(clickhouse === undefined)('ClickHouse', () => {
  speaksTruly(() => Promise.resolve(openClickhouse((sql) => runClickhouse(clickhouse as Service, sql))), {
    firstDay: '1970-12-31',
    ends: endsOld,
    seed: 20,
  });
});

describe.skipIf(clickhouse === undefined)('a server of version 18', () => {
  test.each(['clickhouse', 'clickhouseMart'] as const)(
    '[DSRC-36] outlives groups by a text and a decimal of 38 digits: %s',
    async (dialect) => {
      const database = openClickhouse((sql) => runClickhouse(clickhouse as Service, sql), dialect);
      const columns: Column[] = [
        { name: '科室', type: 'text' },
        { name: '单价', type: 'decimal', precision: 38, scale: 10 },
        { name: '数量', type: 'integer' },
      ];
      const rows = Array.from({ length: 200 }, (_, at) => [
        at % 5 === 0 ? null : 'abcdefg'.slice(0, at % 7),
        at % 4 === 0 ? null : `${at % 11}.5`,
        at,
      ]);
      await database.fill(columns, rows);
      const asked = (dimensions: string[]): Question => ({
        kind: 'groups',
        dimensions: dimensions.map((column) => ({ column })),
        measures: [{ column: '数量', calculation: 'sum', alias: '和' }],
        filters: [],
        sorts: [{ key: '单价', descending: true }],
      });
      for (const dimensions of [['科室', '单价'], ['单价', '科室'], ['单价']]) {
        const question = asked(dimensions);
        const compiled = compileQuestion(question, { columns, sql: askedSql }, dialect);
        const answer = asWire(await database.ask(compiled.rows), compiled.columns);
        const expected = evaluateQuestion(question, columns, rows);
        expect(difference(answer, expected.data, compiled.columns)).toBeUndefined();
      }
    },
  );
});

describe.skipIf(clickhouse === undefined)('ClickHouse as the store of datasets', () => {
  const run = (sql: string): Promise<string> => runClickhouse(clickhouse as Service, sql);
  speaksTruly(() => Promise.resolve(openClickhouse(run, 'clickhouseMart')), { ends: endsOld, seed: 21 });
});
