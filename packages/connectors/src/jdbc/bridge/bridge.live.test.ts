import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { compileJava, fetchJars, javaOrSkip, until } from '../../../../../scripts/services/index.ts';
import type { Source } from '../../connector.ts';
import { bridgeOptions, h2Artifact, type PlainOptions, plainSource } from '../../testing/jdbc.ts';
import { readAll } from '../../testing/sources.ts';
import { bridgeOf } from './bridges.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const rogueSources = ['PlainDriver', 'RogueDriver'].map((name) =>
  fileURLToPath(new URL(`../../testing/java/test/${name}.java`, import.meta.url)),
);
const sources = readdirSync(join(folder, 'java/mingjing/bridge')).map((name) =>
  join(folder, 'java/mingjing/bridge', name),
);

const jdk = javaOrSkip('JDK', () => compileJava(rogueSources));
const h2 = javaOrSkip('H2', () => fetchJars([h2Artifact]));
const open: Source[] = [];
afterEach(async () => {
  for (const source of open.splice(0)) await source.close();
});
function opened(options: PlainOptions): Source {
  const source = plainSource(options);
  open.push(source);
  return source;
}

describe.skipIf(jdk === undefined)('the committed jar', () => {
  const javac = jdk === undefined ? '' : execFileSync('javac', ['-version'], { encoding: 'utf8' });
  const isMaker = /^javac 17\b/.test(javac);
  if (jdk !== undefined && !isMaker)
    console.warn(`\n!!! the jar was made by javac 17, here is ${javac} !!!\n`);

  test.skipIf(!isMaker)('is what its sources compile to', () => {
    const [made, held] = ['made-', 'held-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
      string,
      string,
    ];
    const flags = ['--release', '8', '-Xlint:-options', '-g:none'];
    execFileSync('javac', [...flags, '-d', made, ...sources]);
    execFileSync('jar', ['xf', join(folder, 'jdbc-bridge.jar')], { cwd: held });
    const classes = (root: string): string[] => readdirSync(join(root, 'mingjing/bridge')).toSorted();
    expect(classes(held)).toEqual(classes(made));
    for (const name of classes(made))
      expect(
        readFileSync(join(held, 'mingjing/bridge', name)).equals(
          readFileSync(join(made, 'mingjing/bridge', name)),
        ),
      ).toBe(true);
    for (const one of [made, held]) rmSync(one, { recursive: true });
  });
});

describe.skipIf(h2 === undefined)('rows of H2 over the bridge', () => {
  const jars = h2 as string[];
  const url = 'jdbc:h2:mem:bridge;DB_CLOSE_DELAY=-1;LAZY_QUERY_EXECUTION=1';

  test('[TYPE-01] [O06] whole numbers, decimals, dates, texts and bytes are exact', async () => {
    const source = opened({ jars, url });
    const { columns, rows } = await readAll(
      source,
      `SELECT CAST(9007199254740993 AS BIGINT) a, CAST(-9223372036854775808 AS BIGINT) b,
         CAST('-1234567890123456789012345678.0123456789' AS DECIMAL(38, 10)) c, CAST(12.30 AS DECIMAL(10, 2)) d,
         CAST(0.1 AS REAL) e, CAST(0.1 AS DOUBLE PRECISION) f, TRUE g, DATE '0001-01-01' h, DATE '1986-05-04' i,
         TIMESTAMP '1986-05-04 00:30:00.999' j, TIMESTAMP '9999-12-31 23:59:59.999999' k,
         TIMESTAMP WITH TIME ZONE '2024-01-01 08:30:00+08:00' l, CAST('长文本' AS CLOB) m, X'0102ff' n,
         CAST('甲' AS CHAR(4)) o, '𠮷野' p, CAST(7 AS INT) q, TIME '12:34:56' r, CAST('NaN' AS DOUBLE PRECISION) s
       UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
         NULL, NULL, NULL, NULL ORDER BY 1 NULLS LAST`,
    );
    expect(columns.map(({ type }) => type).join(' ')).toBe(
      'integer integer decimal decimal double double boolean date date datetime datetime datetime text text text text integer text double',
    );
    expect(rows[0]).toEqual([
      '9007199254740993',
      '-9223372036854775808',
      '-1234567890123456789012345678.0123456789',
      12.3,
      0.1,
      0.1,
      true,
      '0001-01-01',
      '1986-05-04',
      '1986-05-04 00:30:00',
      '9999-12-31 23:59:59',
      '2024-01-01 08:30:00',
      '长文本',
      '0x0102ff',
      '甲',
      '𠮷野',
      7,
      '12:34:56',
      null,
    ]);
    expect(rows[1]).toEqual(columns.map(() => null));
  });

  test('values are bound, empty ones too, and columns are told without rows', async () => {
    const source = opened({ jars, url });
    const sql = 'SELECT CAST(? AS BIGINT) AS n, CAST(? AS VARCHAR) AS "文"';
    const { rows } = await readAll(source, sql, { params: ['9007199254740993', "it's"] });
    expect(rows).toEqual([['9007199254740993', "it's"]]);
    expect((await readAll(source, sql, { params: [null, ''] })).rows).toEqual([[null, '']]);
    expect(await source.columns({ sql, params: [1, 'a'] }, { timeoutMs: 5000 })).toEqual([
      { name: 'N', type: 'integer' },
      { name: '文', type: 'text' },
    ]);
  });

  test('a slow reader holds the driver back, and the limit of rows cuts', async () => {
    const source = opened({ jars, url });
    const { rows, truncated } = await readAll(source, 'SELECT X FROM SYSTEM_RANGE(1, 100000)', {
      limits: { maxRows: 2500 },
    });
    expect([rows.length, truncated]).toEqual([2500, true]);
    const all = await readAll(source, "SELECT X, '第 ' || X || ' 行' FROM SYSTEM_RANGE(1, 100000)");
    expect(all.rows).toHaveLength(100_000);
    expect(all.rows[99_999]).toEqual([100_000, '第 100000 行']);
    expect(all.truncated).toBe(false);
  });

  test('leaving a stream stops its statement, and the next one runs', async () => {
    const source = opened({ jars, url, poolSize: 1 });
    const stream = await source.stream(
      { sql: 'SELECT X FROM SYSTEM_RANGE(1, 1000000000)', params: [] },
      { timeoutMs: 60_000 },
    );
    for await (const batch of stream.batches) {
      expect(batch[0]).toEqual([1]);
      break;
    }
    expect((await readAll(source, 'SELECT 2')).rows).toEqual([[2]]);
  });

  test('a statement beyond its time ends with a sentence, one that is given up too', async () => {
    const source = opened({ jars, url, poolSize: 1 });
    const slow =
      'SELECT COUNT(*) FROM SYSTEM_RANGE(1, 100000) a, SYSTEM_RANGE(1, 100000) b WHERE a.X * b.X = 7.5';
    await expect(readAll(source, slow, { limits: { timeoutMs: 300 } })).rejects.toMatchObject({
      fault: 'timeout',
    });
    const stop = new AbortController();
    const reading = readAll(source, slow, { limits: { signal: stop.signal } });
    setTimeout(() => stop.abort(), 200);
    await expect(reading).rejects.toMatchObject({ fault: 'cancelled' });
    expect((await readAll(source, 'SELECT 1')).rows).toEqual([[1]]);
  });

  test('ten questions at once are answered by one process', async () => {
    const source = opened({ jars, url, poolSize: 10 });
    const asked = Array.from({ length: 10 }, (_, n) =>
      readAll(source, `SELECT X + ${n} FROM SYSTEM_RANGE(1, 20000)`),
    );
    const answers = await Promise.all(asked);
    for (const [n, { rows }] of answers.entries()) {
      expect(rows).toHaveLength(20_000);
      expect(rows[19_999]).toEqual([20_000 + n]);
    }
  });

  test('a process killed in mid-stream ends the stream, and a new one takes the next question', async () => {
    const options = { jars, url, resolveHost: async (host: string) => host };
    const source = opened(options);
    const stream = await source.stream(
      { sql: 'SELECT X FROM SYSTEM_RANGE(1, 1000000000)', params: [] },
      { timeoutMs: 60_000 },
    );
    const bridge = await bridgeOf(bridgeOptions(options));
    const first = bridge.pid as number;
    const read = async (): Promise<void> => {
      for await (const batch of stream.batches) if (batch[0]?.[0] === 2001) process.kill(first, 'SIGKILL');
    };
    await expect(read()).rejects.toMatchObject({
      fault: 'connection',
      message: expect.stringMatching(/重试/),
    });
    expect((await readAll(source, 'SELECT 1')).rows).toEqual([[1]]);
    expect((await bridgeOf(bridgeOptions(options))).pid).not.toBe(first);
  });

  test('[H08] neither the command line nor the environment of the process holds a secret', async () => {
    process.env['BI_TEST_SECRET'] = 'of-the-server';
    const options = {
      jars,
      url,
      properties: { user: 'SA', password: '' },
      resolveHost: async (host: string) => host,
    };
    const secret = {
      ...options,
      url: `jdbc:h2:mem:secret`,
      properties: { user: 'SA', password: 'Mj-secret-1' },
    };
    const source = opened(secret);
    await source.test();
    delete process.env['BI_TEST_SECRET'];
    const { pid } = await bridgeOf(bridgeOptions(secret));
    for (const file of ['cmdline', 'environ']) {
      const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
      expect(text).not.toMatch(/Mj-secret-1|of-the-server/);
    }
  });

  test('the process ends when its parent is gone', async () => {
    const path = join(folder, 'jdbc-bridge.jar');
    const child = spawn('java', ['-cp', path, 'mingjing.bridge.Main'], { stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    child.stdin.end();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  test('a driver that is missing, a Java that is missing and one statement that is wrong are told apart', async () => {
    const none = opened({ jars, url, java: '/nowhere/java' });
    await expect(none.test()).rejects.toThrow(/未安装 Java/);
    const missing = opened({ jars, url, speech: { driverClassName: 'com.example.Driver' } });
    await expect(missing.test()).rejects.toThrow(/请更换驱动文件/);
    await expect(readAll(opened({ jars, url }), 'SELECT no_such FROM DUAL')).rejects.toMatchObject({
      fault: 'data',
      message: expect.stringMatching(/NO_SUCH/),
    });
  });

  test('[H01] what H2 would run, write or read at connecting is refused by the bridge', async () => {
    const file = join(tmpdir(), `mingjing-h2-${process.pid}`);
    const bad = opened({ jars, url: `jdbc:h2:file:${file}` });
    await expect(bad.test()).rejects.toMatchObject({ fault: expect.any(String) });
    expect(existsSync(`${file}.mv.db`)).toBe(false);
    const script = opened({ jars, url: `jdbc:h2:mem:x;INIT=SCRIPT TO '${file}'` });
    await expect(script.test()).rejects.toMatchObject({ fault: expect.any(String) });
    expect(existsSync(file)).toBe(false);
  });
});

describe.skipIf(jdk === undefined)('a driver that misbehaves', () => {
  const rogue = (what: string, change: Partial<PlainOptions> = {}): Source =>
    opened({
      jars: [jdk as string],
      url: `jdbc:rogue:${what}`,
      speech: { driverClassName: 'test.RogueDriver' },
      ...change,
    });

  test('one that prints does no harm', async () => {
    await expect(rogue('print').test()).rejects.toThrow('用户名或密码错误');
  });

  test('one that writes into the stream of frames ends its process with a sentence', async () => {
    await expect(rogue('raw').test()).rejects.toThrow(/无法识别/);
  });

  test('[DSRC-35] one that hangs in connecting is left, and others are served meanwhile', async () => {
    const hung = Array.from({ length: 9 }, () => rogue('hang', { connectTimeoutMs: 300 }).test());
    for (const one of await Promise.allSettled(hung))
      expect(one).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(/连接超时/) },
      });
    await expect(rogue('print').test()).rejects.toThrow('用户名或密码错误');
  });

  test('errors of any kind are told, and the process goes on', async () => {
    const options = { jars: [jdk as string], url: '' };
    await expect(rogue('error').test()).rejects.toThrow(/更换驱动文件/);
    const { pid } = await bridgeOf(bridgeOptions(options));
    await expect(rogue('deep').test()).rejects.toMatchObject({ fault: 'data' });
    await expect(rogue('none').test()).rejects.toMatchObject({ fault: 'connection' });
    await expect(rogue('<b>x</b>').test()).rejects.toThrow('数据库返回错误：“said <b>x</b>”');
    expect((await bridgeOf(bridgeOptions(options))).pid).toBe(pid);
  });

  test('one that takes all memory ends its own process only', async () => {
    await expect(rogue('memory').test()).rejects.toThrow(/内存不足/);
    await expect(rogue('print').test()).rejects.toThrow('用户名或密码错误');
  });

  test('[H04] one that starts programs, writes files, ends the process or connects elsewhere is refused', async () => {
    const java = javaOrSkip('javac', () => execFileSync('javac', ['-version'], { encoding: 'utf8' })) ?? '';
    // Later versions have no such managers: there the account and the checked pieces of a URL stand alone.
    if (Number(/\d+/.exec(java)?.[0]) >= 24) return;
    const file = join(tmpdir(), `mingjing-rogue-${process.pid}`);
    for (const what of ['exec /bin/true', 'exit', `write ${file}`])
      await expect(rogue(what).test()).rejects.not.toThrow(/still|ran|wrote/);
    expect(existsSync(file)).toBe(false);
    let connections = 0;
    const server = createServer(() => {
      connections += 1;
    }).listen(0, '127.0.0.1');
    await until(async () => server.listening);
    const { port } = server.address() as { port: number };
    const guard = (host: string): Promise<string> =>
      host === '127.0.0.1' ? Promise.reject(new Error('denied')) : Promise.resolve(host);
    const to = `connect 127.0.0.1 ${port}`;
    await expect(rogue(to, { resolveHost: guard }).test()).rejects.toThrow('不允许连接该服务器地址');
    expect(connections).toBe(0);
    await expect(rogue(to).test()).rejects.toThrow('connected');
    server.close();
  });
});
