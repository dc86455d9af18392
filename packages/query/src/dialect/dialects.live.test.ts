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
import { openDuckdb, openMysql, openPostgres } from '../testing/live-database.ts';
import { speaksTruly } from '../testing/speaks-truly.ts';
import { askedTable } from '../testing/statement.ts';

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

function groupsByWideDecimal(question: Question): boolean {
  const { inner } = question;
  const sums = inner?.kind === 'groups' ? inner.measures : [];
  const wide = new Set(['Σ 费用', ...sums.map((sum) => sum.alias ?? ('column' in sum ? sum.column : ''))]);
  const isWide = question.kind === 'groups' && question.dimensions.some(({ column }) => wide.has(column));
  return isWide || (inner !== undefined && groupsByWideDecimal(inner));
}

const clickhouse: Service | undefined = await serviceOrSkip('ClickHouse', () =>
  startClickhouse({ own: true }),
);
afterAll(() => clickhouse?.stop());
describe.skipIf(clickhouse === undefined)('ClickHouse', () => {
  speaksTruly(() => Promise.resolve(openClickhouse((sql) => runClickhouse(clickhouse as Service, sql))), {
    firstDay: '1970-12-31',
    // Version 18 ends with a fault of memory when it groups by decimals of 38 digits that may be NULL beside others.
    ends: groupsByWideDecimal,
    seed: 20,
  });
});

describe.skipIf(clickhouse === undefined)('ClickHouse as the store of datasets', () => {
  const run = (sql: string): Promise<string> => runClickhouse(clickhouse as Service, sql);
  speaksTruly(() => Promise.resolve(openClickhouse(run, 'clickhouseMart')), {
    ends: groupsByWideDecimal,
    seed: 21,
  });
});
