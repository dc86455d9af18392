import { afterAll, describe, expect, test } from 'vitest';
import {
  derbyClientArtifact,
  fetchJars,
  javaOrSkip,
  serviceOrSkip,
  startDerby,
} from '../../../../scripts/services/index.ts';
import type { Source } from '../connector.ts';
import { db2Fault, db2Meaning } from '../db2/faults.ts';
import { oracleFault } from '../oracle/faults.ts';
import { oracleMeaning } from '../oracle/meanings.ts';
import { statementFaults } from '../statement-faults.ts';
import { h2Artifact, plainSource } from '../testing/jdbc.ts';
import { readAll } from '../testing/sources.ts';
import { BridgeFailure } from './bridge/failure.ts';
import { jdbcFault } from './faults.ts';

type Meaning = keyof typeof statementFaults;
const saidFirst = (meaning: Meaning): RegExp =>
  new RegExp(`^${statementFaults[meaning]}。数据库返回错误：“.+”$`);

const one = '(values (1, 2)) as t(a, b)';
const two = '(values (1), (2)) as u(a)';
const everywhere: [Meaning, string][] = [
  ['table', 'select * from nope'],
  ['table', 'select a from nowhere.nope'],
  ['column', `select nope from ${one}`],
  ['ambiguous', `select a from ${one}, ${two}`],
  ['syntax', `select a b c from ${one}`],
  ['aggregatePlace', `select a from ${one} where sum(b) > 0`],
  ['unionCounts', 'values (1) union all values (1, 2)'],
  ['manyRows', `select (select a from ${two}) from ${one}`],
  ['divide', `select 1 / (a - a) from ${one}`],
  ['cast', `select cast('x' as int) from ${one}`],
  ['cast', `select cast('2024-02-30' as date) from ${one}`],
  ['function', `select nofunc(a) from ${one}`],
  ['range', `select a + 2147483647 from ${one}`],
  ['duplicate', `select x from (select a as x, b as x from ${one}) q`],
];

const h2Own: [Meaning, string][] = [['notGrouped', 'select x, sum(x) from system_range(1, 2)']];
const derbyOwn: [Meaning, string][] = [
  ['notGrouped', `select a, sum(b) from ${one} group by b`],
  ['types', `select a from ${one} where a = 'x'`],
  ['unionTypes', "values 1 union all values date('2024-01-01')"],
];

function testRefusals(name: string, open: () => Source, own: readonly [Meaning, string][]): void {
  describe(`a statement that ${name} refuses`, () => {
    const source = open();
    afterAll(() => source.close());
    test.each([...everywhere, ...own])(
      '[DSET-30] a refusal over JDBC says first what it means: %s, %s',
      async (meaning, sql) => {
        await expect(readAll(source, sql)).rejects.toMatchObject({
          fault: 'data',
          message: expect.stringMatching(saidFirst(meaning)),
        });
      },
    );
  });
}

const h2Jars = javaOrSkip('H2', () => fetchJars([h2Artifact]));
if (h2Jars !== undefined)
  testRefusals('H2', () => plainSource({ jars: h2Jars, url: 'jdbc:h2:mem:faults' }), h2Own);

const derbyJars = javaOrSkip('Derby', () => fetchJars([derbyClientArtifact]));
const derby = await serviceOrSkip('Derby', startDerby);
if (derbyJars !== undefined && derby !== undefined) {
  afterAll(() => derby.stop());
  const { host, port, user, password, database } = derby;
  const speech = { driverClassName: 'org.apache.derby.jdbc.ClientDriver', ping: 'VALUES 1' };
  const url = `jdbc:derby://${host}:${port}/${database};create=true`;
  testRefusals(
    'Derby',
    () => plainSource({ jars: derbyJars, url, speech, properties: { user, password } }),
    derbyOwn,
  );
}

// No server of theirs runs here: what their drivers throw, by the vendors' lists of messages.
const thrown = (number: number, state: string, message: string): BridgeFailure =>
  new BridgeFailure([{ className: 'java.sql.SQLException', state, number, message }]);

test.each<[Meaning, number, string]>([
  ['table', 942, 'ORA-00942: table or view does not exist'],
  ['identifier', 904, 'ORA-00904: "NOPE": invalid identifier'],
  ['ambiguous', 918, 'ORA-00918: column ambiguously defined'],
  ['syntax', 933, 'ORA-00933: SQL command not properly ended'],
  ['notGrouped', 979, 'ORA-00979: not a GROUP BY expression'],
  ['aggregatePlace', 934, 'ORA-00934: group function is not allowed here'],
  ['unionCounts', 1789, 'ORA-01789: query block has incorrect number of result columns'],
  ['unionTypes', 1790, 'ORA-01790: expression must have same datatype as corresponding expression'],
  ['manyRows', 1427, 'ORA-01427: single-row subquery returns more than one row'],
  ['divide', 1476, 'ORA-01476: divisor is equal to zero'],
  ['cast', 1722, 'ORA-01722: invalid number'],
  ['cast', 1861, 'ORA-01861: literal does not match format string'],
  ['denied', 1031, 'ORA-01031: insufficient privileges'],
  ['space', 1652, 'ORA-01652: unable to extend temp segment by 128 in tablespace TEMP'],
])('[DSET-30] Oracle: a refusal says first what it means: %s, ORA-%i', (meaning, number, message) => {
  // The driver gives 42000 for most of them, whatever they mean.
  const fault = jdbcFault(thrown(number, '42000', message), '', oracleFault, oracleMeaning);
  expect(fault).toMatchObject({ fault: 'data', message: expect.stringMatching(saidFirst(meaning)) });
});

test.each<[Meaning, number, string]>([
  ['table', -204, '42704'],
  ['column', -206, '42703'],
  ['ambiguous', -203, '42702'],
  ['syntax', -104, '42601'],
  ['notGrouped', -119, '42803'],
  ['aggregatePlace', -120, '42903'],
  ['unionCounts', -421, '42826'],
  ['unionTypes', -415, '42825'],
  ['manyRows', -811, '21000'],
  ['divide', -801, '22012'],
  ['divide', -802, '22012'],
  ['range', -802, '22003'],
  ['cast', -420, '22018'],
  ['function', -440, '42884'],
  ['denied', -551, '42501'],
  ['space', -968, '57011'],
])('[DSET-30] DB2: a refusal says first what it means: %s, SQLCODE %i', (meaning, number, state) => {
  const fault = jdbcFault(
    thrown(number, state, `SQLCODE=${number}, SQLSTATE=${state}`),
    '',
    db2Fault,
    db2Meaning,
  );
  expect(fault).toMatchObject({ fault: 'data', message: expect.stringMatching(saidFirst(meaning)) });
});
