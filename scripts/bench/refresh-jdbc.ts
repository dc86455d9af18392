import { h2Artifact, plainSource } from '../../packages/connectors/src/testing/jdbc.ts';
import { derbyClientArtifact, fetchJars, startDerby } from '../services/index.ts';
import type { Database } from './refresh.ts';

/** What the bridge has to come to, with any driver. */
const least = 100_000;

/** Twelve columns of a row by its number `n`, in SQL that H2 and Derby have both. */
const columnsOf = (n: string, text: (number: string) => string, date: string, moment: string): string =>
  `100000000 + ${n} AS visit_no, ${date} AS visit_date, ${text(`MOD(${n}, 40)`)} AS department,
   ${text(`MOD(${n} * 7, 800)`)} AS doctor, ${text(`MOD(${n} * 13, 340)`)} AS city,
   ${text(`MOD(${n} * 31, 2000)`)} AS diagnosis, CASE MOD(${n}, 2) WHEN 0 THEN '女' ELSE '男' END AS gender,
   CAST(MOD(${n} * 17, 5000) / 100.0 AS DECIMAL(12,2)) AS registration,
   CAST(MOD(${n} * 37, 90000) / 100.0 AS DECIMAL(12,2)) AS drugs,
   CAST(MOD(${n} * 53, 70000) / 100.0 AS DECIMAL(12,2)) AS exams, ${moment} AS arrived, MOD(${n}, 120) AS waited`;

/** H2 works its rows out as they are read, in the bridge's own process. */
export const h2: Database = {
  name: 'JDBC 桥（H2）',
  driverClassName: '',
  url: () => '',
  start: () =>
    Promise.resolve({
      host: '127.0.0.1',
      port: 0,
      user: '',
      password: '',
      database: '',
      stop: () => Promise.resolve(),
    }),
  fill: () => Promise.resolve(),
  least,
  open: (_database, _service, rows) => ({
    source: plainSource({
      jars: fetchJars([h2Artifact]),
      url: 'jdbc:h2:mem:bench;LAZY_QUERY_EXECUTION=1',
    }),
    sql: `SELECT ${columnsOf(
      'x',
      (number) => `'科室' || ${number}`,
      "DATEADD(DAY, MOD(x, 1096), DATE '2023-01-01')",
      "DATEADD(SECOND, x * 90, TIMESTAMP '2023-01-01 08:00:00')",
    )} FROM SYSTEM_RANGE(1, ${rows})`,
  }),
};

const derbyTable = 'visits';
/** Derby is a server of its own, asked over DRDA: the protocol of DB2. Its table is doubled until it is large enough. */
export const derby: Database = {
  name: 'JDBC 桥（Derby，DRDA）',
  driverClassName: 'org.apache.derby.jdbc.ClientDriver',
  url: ({ host, port }) => `jdbc:derby://${host}:${port}/memory:bench;create=true`,
  start: startDerby,
  least,
  async fill(service, rows) {
    const make = `CREATE TABLE ${derbyTable} (visit_no BIGINT, visit_date DATE, department VARCHAR(20), doctor VARCHAR(20),
      city VARCHAR(20), diagnosis VARCHAR(20), gender VARCHAR(4), registration DECIMAL(12,2), drugs DECIMAL(12,2),
      exams DECIMAL(12,2), arrived TIMESTAMP, waited INT)`;
    const first = `INSERT INTO ${derbyTable} VALUES (100000000, DATE('2023-01-01'), '科室17', '医生731', '城市283',
      '诊断1999', '女', 12.34, 567.89, 345.67, TIMESTAMP('2023-01-01 08:00:00'), 77)`;
    const doublings = Math.ceil(Math.log2(rows));
    const double = `INSERT INTO ${derbyTable} SELECT visit_no + 1, visit_date, department, doctor, city, diagnosis, gender,
      registration, drugs, exams, arrived, waited FROM ${derbyTable}`;
    const filling = sourceOf(service, [make, first, ...Array.from({ length: doublings }, () => double)]);
    await filling.test();
    await filling.close();
  },
  open: (_database, service, rows) => ({
    source: sourceOf(service, []),
    sql: `SELECT * FROM ${derbyTable} FETCH FIRST ${rows} ROWS ONLY`,
  }),
};

function sourceOf(service: Parameters<Database['url']>[0], session: readonly string[]) {
  return plainSource({
    jars: fetchJars([derbyClientArtifact]),
    url: derby.url(service),
    speech: { driverClassName: derby.driverClassName, ping: 'VALUES 1', session },
    properties: { user: service.user, password: service.password },
    connectTimeoutMs: 300_000,
    poolSize: 1,
  });
}
