import type { Cell, Column } from '@mingjing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import {
  runClickhouse,
  serviceOrSkip,
  startClickhouse,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';
import { compileQuestion } from '../compile/compile-question.ts';
import { openClickhouse } from '../testing/clickhouse-database.ts';
import { type LiveDatabase, openDuckdb, openMysql, openPostgres } from '../testing/live-database.ts';
import { askedSql, askedTable } from '../testing/statement.ts';
import { filterRulesToFilters } from '../widget/filter-rules.ts';

const mariadb = await serviceOrSkip('MariaDB', startMariadb);
const postgres = await serviceOrSkip('PostgreSQL', startPostgres);
const clickhouse = await serviceOrSkip('ClickHouse', startClickhouse);
afterAll(() => Promise.all([mariadb?.stop(), postgres?.stop(), clickhouse?.stop()]));

const clickhouseAs = (dialect: 'clickhouse' | 'clickhouseMart') => () =>
  Promise.resolve(
    openClickhouse((sql) => runClickhouse(clickhouse as NonNullable<typeof clickhouse>, sql), dialect),
  );
const databases: [string, (() => Promise<LiveDatabase>) | undefined][] = [
  ['DuckDB', openDuckdb],
  ['MariaDB', mariadb && (() => openMysql(mariadb))],
  ['PostgreSQL', postgres && (() => openPostgres(postgres))],
  ['ClickHouse', clickhouse && clickhouseAs('clickhouse')],
  ['ClickHouse as the store of datasets', clickhouse && clickhouseAs('clickhouseMart')],
];

const two = (part: number): string => String(part).padStart(2, '0');
const days = Array.from({ length: 800 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)));
const parts = (day: Date) => [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()] as const;
const iso = (day: Date): string => day.toISOString().slice(0, 10);
type Write = (year: number, month: number, day: number) => Cell;
const writings: [Column, Write][] = [
  [{ name: '汉字', type: 'text' }, (year, month, day) => `${year}年${month}月${day}日`],
  [{ name: '点', type: 'text' }, (year, month, day) => `${year}.${month}.${day}`],
  [{ name: '斜杠', type: 'text' }, (year, month, day) => `${year}/${month}/${day} 8:30`],
  [{ name: '数字', type: 'text' }, (year, month, day) => `${year}${two(month)}${two(day)}`],
  [{ name: '横线', type: 'text' }, (year, month, day) => `${year}-${two(month)}-${two(day)}`],
  [{ name: '整数', type: 'integer' }, (year, month, day) => year * 10_000 + month * 100 + day],
  [
    { name: '秒', type: 'decimal', precision: 14, scale: 0 },
    (year, month, day) => `${year}${two(month)}${two(day)}235959`,
  ],
];

describe.each(databases)('%s', (_, open) => {
  test.skipIf(open === undefined)(
    '[PARAM-13] reads days by what they name, however they are written',
    async () => {
      const database = await (open as () => Promise<LiveDatabase>)();
      const { dialect } = database;
      const columns: Column[] = [{ name: 'n', type: 'integer' }, ...writings.map(([column]) => column)];
      await database.fill(
        columns,
        days.map((day, at) => [at, ...writings.map(([, write]) => write(...parts(day)))]),
      );
      for (const [from, to] of [
        ['2026-01-05', '2026-01-31'],
        ['2026-03-10', '2026-10-09'],
        ['2025-12-11', '2026-02-01'],
        ['2026-01-01', '2026-12-31'],
      ] as const) {
        const inside = days.flatMap((day, at) => (iso(day) >= from && iso(day) <= to ? [at] : []));
        for (const [{ name }] of writings) {
          const filters = filterRulesToFilters([
            { key: name, filterType: 7, value: from, startTime: from },
            { key: name, filterType: 8, value: to, endTime: to },
          ]);
          const rows =
            dialect === 'duckdb' || dialect === 'clickhouseMart' ? { table: askedTable } : { sql: askedSql };
          const { rows: query } = compileQuestion(
            { kind: 'rows', columns: ['n'], filters: [...filters], sorts: [{ key: 'n', descending: false }] },
            { columns, ...rows },
            dialect,
          );
          const answer = await database.ask(query);
          expect([name, answer.map(([n]) => Number(n))]).toEqual([name, inside]);
        }
      }
      await database.close();
    },
  );
});
