import { afterAll, describe, expect, test } from 'vitest';
import {
  type Service,
  serviceOrSkip,
  startClickhouse,
  startMariadb,
  startPostgres,
} from '../../../scripts/services/index.ts';
import { openSource } from './open-source.ts';
import { statementFaults } from './statement-faults.ts';
import {
  clickhouseClass,
  inputOf,
  mysqlClass,
  openOptions,
  postgresClass,
  readAll,
} from './testing/sources.ts';

type Meaning = keyof typeof statementFaults;

const one = '(select 1 as a, 2 as b) t';
/** Statements that every one of the databases refuses. */
const everywhere: [Meaning, string][] = [
  ['table', 'select * from nope'],
  ['column', `select nope from ${one}`],
  ['unionCounts', 'select 1 union all select 1, 2'],
  ['aggregatePlace', `select a from ${one} where sum(b) > 0`],
];
const byDatabase: [string, string, () => Promise<Service>, [Meaning, string][]][] = [
  [
    'MariaDB',
    mysqlClass,
    startMariadb,
    [
      ['from', `select v.* from ${one}`],
      ['from', 'select *'],
      ['syntax', `select a b c from ${one}`],
      ['collation', "select _utf8mb4'a' collate utf8mb4_bin = _utf8mb4'b' collate utf8mb4_general_ci"],
      ['ambiguous', `select a from ${one}, (select 1 as a) u`],
      ['range', 'select 9223372036854775807 + 1'],
      ['manyRows', 'select (select 1 union select 2)'],
      ['pattern', "select 'a' regexp '('"],
      ['duplicate', 'select * from (select 1 as a, 2 as a) t'],
      ['nesting', `${'select * from ('.repeat(70)}select 1 as a${') t'.repeat(70)}`],
    ],
  ],
  [
    'PostgreSQL',
    postgresClass,
    startPostgres,
    [
      ['from', `select v.a from ${one}`],
      ['from', `select v.* from ${one}`],
      ['from', 'select u.a from (select 1 as a) t, (select u.a) v, (select 1 as a) u'],
      ['from', 'select *'],
      ['notGrouped', `select a, sum(b) from ${one} group by b`],
      ['ambiguous', `select a from ${one}, (select 1 as a) u`],
      ['range', 'select 2147483647 + 1'],
      ['manyRows', 'select (select 1 union select 2)'],
      ['pattern', "select 'a' ~ '('"],
      ['divide', 'select 1 / 0'],
      ['cast', "select 'x'::int"],
      ['cast', "select '2024-02-30'::date"],
      ['types', "select 1 = 'a'::text"],
    ],
  ],
  [
    'ClickHouse',
    clickhouseClass,
    startClickhouse,
    [
      ['syntax', `select a b c from ${one}`],
      ['notGrouped', `select a, sum(b) from ${one} group by b`],
      ['manyRows', 'select (select number from system.numbers limit 2)'],
      ['pattern', "select match('a', '(')"],
      ['divide', 'select intDiv(1, 0)'],
      ['cast', "select toInt32('x')"],
      ['function', "select 1 = 'a'"],
    ],
  ],
];

for (const [name, driver, start, own] of byDatabase) {
  const service = await serviceOrSkip(name, start);
  describe.skipIf(service === undefined)(`a statement that ${name} refuses`, () => {
    const server = service as Service;
    const source = openSource(inputOf(server, driver), openOptions);
    afterAll(async () => {
      await source.close();
      await server.stop();
    });
    test.each([...everywhere, ...own])(
      '[DSET-30] a refusal says first what it means: %s, %s',
      async (meaning, sql) => {
        await expect(readAll(source, sql)).rejects.toMatchObject({
          fault: 'data',
          message: expect.stringMatching(
            new RegExp(`^${statementFaults[meaning]}(?:，在第 \\d+ 行“[^”]+”附近)?。数据库返回错误：“.+”$`),
          ),
        });
      },
    );
  });
}
