import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { openSource, type Source } from '@mingjing/connectors';
import { createMart, type Mart } from '@mingjing/mart';
import mysql from 'mysql2/promise';
import pg from 'pg';
import {
  runClickhouse,
  type Service,
  startClickhouse,
  startMariadb,
  startPostgres,
} from '../services/index.ts';
import { growthDuring } from './memory.ts';
import { derby, h2 } from './refresh-jdbc.ts';
import { type Figure, middle } from './report.ts';
import { stallsDuring } from './stalls.ts';

const runs = 3;
const timeoutMs = 600_000;

export interface Opened {
  source: Source;
  sql: string;
}
export interface Database {
  name: string;
  driverClassName: string;
  url: (service: Service) => string;
  start: () => Promise<Service>;
  /** Left out: by the driver's connector. */
  open?: (database: Database, service: Service, rows: number) => Opened;
  /** Rows a second that it has to come to. */
  least?: number;
  /** Makes the table `visits` of twelve columns inside the server. */
  fill: (service: Service, rows: number) => Promise<void>;
}

const postgres: Database = {
  name: 'PostgreSQL',
  driverClassName: 'org.postgresql.Driver',
  url: ({ host, port, database }) => `jdbc:postgresql://${host}:${port}/${database}`,
  start: startPostgres,
  async fill({ host, port, user, password, database }, rows) {
    const client = new pg.Client({ host, port, user, password, database });
    await client.connect();
    await client.query(`CREATE TABLE visits AS SELECT
      100000000 + n AS visit_no, date '2023-01-01' + (n::bigint * 1096 / ${rows})::int AS visit_date,
      '科室' || n % 40 AS department, '医生' || n * 7 % 800 AS doctor, '城市' || n * 13 % 340 AS city,
      '诊断' || n * 31 % 2000 AS diagnosis, CASE n % 2 WHEN 0 THEN '女' ELSE '男' END AS gender,
      (n * 17 % 5000 / 100.0)::numeric(12,2) AS registration, (n * 37 % 90000 / 100.0)::numeric(12,2) AS drugs,
      (n * 53 % 70000 / 100.0)::numeric(12,2) AS exams,
      timestamp '2023-01-01 08:00:00' + n * interval '90 seconds' AS arrived, n % 120 AS waited
      FROM generate_series(1, ${rows}) n`);
    await client.end();
  },
};

const mariadb: Database = {
  name: 'MariaDB',
  driverClassName: 'com.mysql.jdbc.Driver',
  url: ({ host, port, database }) => `jdbc:mysql://${host}:${port}/${database}`,
  start: startMariadb,
  async fill({ host, port, user, password, database }, rows) {
    const client = await mysql.createConnection({ host, port, user, password, database });
    await client.query(`CREATE TABLE visits AS SELECT
      100000000 + seq AS visit_no, DATE '2023-01-01' + INTERVAL (seq * 1096 DIV ${rows}) DAY AS visit_date,
      CONCAT('科室', seq % 40) AS department, CONCAT('医生', seq * 7 % 800) AS doctor,
      CONCAT('城市', seq * 13 % 340) AS city, CONCAT('诊断', seq * 31 % 2000) AS diagnosis,
      IF(seq % 2, '男', '女') AS gender, CAST(seq * 17 % 5000 / 100 AS DECIMAL(12,2)) AS registration,
      CAST(seq * 37 % 90000 / 100 AS DECIMAL(12,2)) AS drugs, CAST(seq * 53 % 70000 / 100 AS DECIMAL(12,2)) AS exams,
      TIMESTAMP '2023-01-01 08:00:00' + INTERVAL seq * 90 SECOND AS arrived, CAST(seq % 120 AS SIGNED) AS waited
      FROM seq_1_to_${rows}`);
    await client.end();
  },
};

const clickhouse: Database = {
  name: 'ClickHouse',
  driverClassName: 'com.clickhouse.jdbc.ClickHouseDriver',
  url: ({ host, port, database }) => `jdbc:clickhouse://${host}:${port}/${database}`,
  start: startClickhouse,
  async fill(service, rows) {
    await runClickhouse(
      service,
      `CREATE TABLE visits ENGINE = MergeTree ORDER BY visit_no AS SELECT
      toInt64(100000001 + number) AS visit_no, toDate('2023-01-01') + intDiv(number * 1096, ${rows}) AS visit_date,
      concat('科室', toString(number % 40)) AS department, concat('医生', toString(number * 7 % 800)) AS doctor,
      concat('城市', toString(number * 13 % 340)) AS city, concat('诊断', toString(number * 31 % 2000)) AS diagnosis,
      if(number % 2, '男', '女') AS gender, toDecimal64(number * 17 % 5000, 2) / 100 AS registration,
      toDecimal64(number * 37 % 90000, 2) / 100 AS drugs, toDecimal64(number * 53 % 70000, 2) / 100 AS exams,
      toDateTime('2023-01-01 08:00:00') + number * 90 AS arrived, toInt32(number % 120) AS waited
      FROM numbers(${rows})`,
    );
  },
};

const openByDriver = ({ driverClassName, url }: Database, service: Service): Opened => ({
  source: openSource(
    {
      driverClassName,
      url: url(service),
      username: service.user,
      password: service.password,
      serverEncoding: '',
      clientEncoding: '',
    },
    { resolveHost: (host) => Promise.resolve(host), connectTimeoutMs: 10_000, poolSize: 2 },
  ),
  sql: 'SELECT * FROM visits',
});

/** One refresh as a job runs it: streamed from the source into a new extract. */
async function once(database: Database, service: Service, mart: Mart, rows: number) {
  const { source, sql } = (database.open ?? openByDriver)(database, service, rows);
  const begin = performance.now();
  const { result: write, stalls } = await stallsDuring(() =>
    growthDuring(process.pid, async () => {
      const stream = await source.stream({ sql, params: [] }, { timeoutMs });
      return mart.write(stream);
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  await source.close();
  await mart.drop(write.result.id);
  return { ...stalls, speed: write.result.rows / seconds, grown: write.grown };
}

async function figuresOf(database: Database, rows: number): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'mingjing-bench-refresh-'));
  const service = await database.start();
  const mart = await createMart({
    directory,
    memoryBytes: totalmem() / 2,
    threads: availableParallelism(),
    deadlineMs: 60_000,
    answerCacheBytes: 1_000_000,
  });
  try {
    await database.fill(service, rows);
    const measured: Awaited<ReturnType<typeof once>>[] = [];
    for (let run = 0; run < runs; run += 1) measured.push(await once(database, service, mart, rows));
    const of = (key: 'speed' | 'longest' | 'usual' | 'busiest'): number =>
      middle(measured.map((one) => one[key]));
    return [
      {
        name: `${database.name}：速度`,
        value: of('speed'),
        unit: '行/秒',
        target: { at: 'least', value: database.least ?? 150_000 },
      },
      {
        name: `${database.name}：事件循环最长停顿`,
        value: of('longest'),
        unit: 'ms',
        target: { at: 'most', value: 50 },
      },
      { name: `${database.name}：其中处理器时间最长`, value: of('busiest'), unit: 'ms' },
      { name: `${database.name}：停顿的 95% 分位`, value: of('usual'), unit: 'ms' },
      {
        // Later runs begin with the memory of the first.
        name: `${database.name}：服务进程内存增长`,
        value: measured[0]?.grown ?? Number.NaN,
        unit: 'MB',
        target: { at: 'most', value: 100 },
      },
    ];
  } finally {
    await mart.close();
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Rows a second from real databases; one that cannot be started here is said to be missing. */
export async function refresh(rows: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const database of [postgres, mariadb, clickhouse, h2, derby]) {
    try {
      figures.push(...(await figuresOf(database, rows)));
    } catch (error) {
      console.log(`\n  ${database.name} 未能测量：${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return figures;
}
