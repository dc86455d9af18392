import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compileJava, fetchJars, javaOrSkip, until } from '../../../../scripts/services/index.ts';
import type { ConnectionInput, OpenOptions, Source } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { h2Artifact } from '../testing/jdbc.ts';
import { openOptions, readAll } from '../testing/sources.ts';

const oracleClass = 'oracle.jdbc.driver.OracleDriver';
const db2Class = 'com.ibm.db2.jcc.DB2Driver';
const opened: Source[] = [];
afterEach(async () => {
  for (const source of opened.splice(0)) await source.close();
});

/** A limit for what hangs: Java and a driver may take long to load. */
const connectTimeoutMs = 120_000;

function source(
  folder: string,
  driverClassName: string,
  url: string,
  change: Partial<ConnectionInput> = {},
  options: Partial<OpenOptions> = { connectTimeoutMs },
): Source {
  const input = {
    driverClassName,
    url,
    username: 'reader',
    password: 'secret',
    serverEncoding: '',
    clientEncoding: '',
  };
  const made = openSource(
    { ...input, ...change },
    {
      ...openOptions,
      drivers: { folder, java: 'java' },
      ...options,
    },
  );
  opened.push(made);
  return made;
}

/** A folder of drivers with these files in one of its own. */
function driversFolder(name: string, files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-drivers-'));
  mkdirSync(join(folder, name));
  for (const file of files) copyFileSync(file, join(folder, name, file.split('/').at(-1) ?? ''));
  return folder;
}

/** A server that says nothing, or hangs up at once. */
async function dumbServer(isSilent: boolean): Promise<Server & { port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!isSilent) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await until(async () => server.listening);
  return Object.assign(server, { port: (server.address() as { port: number }).port });
}

const vendors = [
  {
    name: 'Oracle',
    folder: 'oracle',
    artifact: 'com.oracle.database.jdbc:ojdbc8:23.5.0.24.07',
    driver: oracleClass,
    url: (port: number) => `jdbc:oracle:thin:@127.0.0.1:${port}:ORCL`,
  },
  {
    name: 'DB2',
    folder: 'db2',
    artifact: 'com.ibm.db2:jcc:11.5.9.0',
    driver: db2Class,
    url: (port: number) => `jdbc:db2://127.0.0.1:${port}/his`,
  },
];

// The vendors' own drivers; no server of theirs runs here.
for (const { name, folder, artifact, driver, url } of vendors) {
  const jars = javaOrSkip(name, () => fetchJars([artifact]));
  describe.skipIf(jars === undefined)(`the driver of ${name}`, () => {
    let drivers = '';
    beforeAll(() => {
      drivers = driversFolder(folder, jars as string[]);
    });
    afterAll(() => rmSync(drivers, { recursive: true }));

    test('[DSRC-26] is loaded and says that nothing listens at a port', async () => {
      await expect(source(drivers, driver, url(1)).test()).rejects.toMatchObject({
        fault: 'connection',
        message: '服务器拒绝连接，请检查服务器地址和端口',
      });
    });

    test('[DSRC-35] a server that says nothing is left after the time for connecting', async () => {
      const server = await dumbServer(true);
      const made = source(drivers, driver, url(server.port), {}, {});
      await expect(made.test()).rejects.toMatchObject({
        fault: 'connection',
        message: '连接超时，请检查服务器地址和端口',
      });
      server.close();
    });

    test('[H07] a server of another kind is a fault in our words, without the password', async () => {
      const server = await dumbServer(false);
      const failure = await source(drivers, driver, url(server.port))
        .test()
        .catch((error: Error) => error);
      expect(failure).toMatchObject({ name: 'SourceError' });
      expect((failure as Error).message).not.toMatch(/secret/);
      expect([...(failure as Error).message].length).toBeLessThanOrEqual(150);
      server.close();
    });

    test('[H04] it connects to nothing that the guard refuses', async () => {
      const server = await dumbServer(false);
      let connections = 0;
      server.on('connection', () => {
        connections += 1;
      });
      const input = {
        driverClassName: driver,
        url: url(server.port),
        username: 'u',
        password: 'p',
        serverEncoding: '',
        clientEncoding: '',
      };
      const resolveHost = () => Promise.reject(new Error('guarded'));
      const made = openSource(input, {
        ...openOptions,
        resolveHost,
        drivers: { folder: drivers, java: 'java' },
      });
      opened.push(made);
      await expect(made.test()).rejects.toBeDefined();
      expect(connections).toBe(0);
      server.close();
    });
  });
}

test.each([
  [oracleClass, 'jdbc:oracle:thin:@ldap://h:389/cn=x'],
  [oracleClass, 'jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=h)(PORT=1)))'],
  [oracleClass, 'jdbc:oracle:thin:@h:1521:ORCL?TNS_ADMIN=/tmp'],
  [oracleClass, 'jdbc:oracle:thin:u/p@h:1521:ORCL'],
  [oracleClass, 'jdbc:oracle:oci:@h:1521:ORCL'],
  [oracleClass, 'jdbc:oracle:thin:@h:1521:ORCL?connectBy=ldap'],
  [db2Class, 'jdbc:db2://h:50000/his:traceFile=/tmp/x;'],
  [db2Class, 'jdbc:db2://h:50000/his?traceFile=/tmp/x'],
  [db2Class, 'jdbc:db2://h:50000/his:clientRerouteServerListJNDIName=ldap://x;'],
  [db2Class, 'jdbc:db2://h:50000/his?clientRerouteServerListJNDIName=x'],
  [db2Class, 'jdbc:db2:his'],
  ['dm.jdbc.driver.DmDriver', 'jdbc:dm://h:5236/X?socketFactory=x'],
  ['com.kingbase8.Driver', 'jdbc:kingbase8://h:54321/x?socketFactory=x'],
  ['com.kingbase8.Driver', 'jdbc:kingbase8://h:54321/x?loggerFile=/tmp/x'],
  ['org.h2.Driver', 'jdbc:h2:file:/tmp/x'],
  ['org.h2.Driver', "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://x'"],
  ['org.apache.derby.jdbc.EmbeddedDriver', 'jdbc:derby:x;create=true'],
])('[H01] [H02] %s does not open %s', (driverClassName, url) => {
  expect(() => source('/nowhere', driverClassName, url)).toThrow(
    expect.objectContaining({ name: 'SourceError', fault: 'connection' }) as Error,
  );
});

const java = fileURLToPath(new URL('../testing/java/', import.meta.url));
const standIn = javaOrSkip('H2', () => {
  const [h2 = ''] = fetchJars([h2Artifact]);
  const sources = ['test/Emulated', 'test/PlainDriver', 'test/OverH2', 'oracle/jdbc/driver/OracleDriver'].map(
    (name) => `${java}${name}.java`,
  );
  const classes = compileJava(sources, [h2]);
  const jar = join(classes, 'ojdbc8-stand-in.jar');
  execFileSync('jar', ['cf', jar, '-C', classes, 'test', '-C', classes, 'oracle']);
  return driversFolder('oracle', [h2, jar]);
});

// A stand-in of ours by the name of Oracle's driver: H2 in its mode of Oracle answers.
describe.skipIf(standIn === undefined)('a source of Oracle over a stand-in', () => {
  afterAll(() => rmSync(standIn as string, { recursive: true }));
  const url = 'jdbc:oracle:thin:@127.0.0.1:1521:ORCL';

  test('[DSRC-25] connects, reads and tells its columns', async () => {
    const made = source(standIn as string, oracleClass, url);
    await made.test();
    const sql = 'SELECT id, dept, fee, seen FROM visits ORDER BY id';
    const { columns, rows } = await readAll(made, sql, { limits: { maxRows: 2 } });
    expect(columns.map(({ type }) => type)).toEqual(['integer', 'text', 'decimal', 'datetime']);
    expect(rows).toEqual([
      [1, '科室1', 0.25, '2024-01-02 08:00:00'],
      [2, '科室2', 0.5, '2024-01-03 08:00:00'],
    ]);
  });

  test('[DSRC-26] a wrong password is told as one', async () => {
    const made = source(standIn as string, oracleClass, url, { password: 'wrong' });
    await expect(made.test()).rejects.toMatchObject({ fault: 'connection', message: '用户名或密码错误' });
  });

  test('[DSET-30] no statement reaches it but through the gate', async () => {
    const made = source(standIn as string, oracleClass, url);
    await expect(readAll(made, 'DELETE FROM visits')).rejects.toMatchObject({ fault: 'refused' });
    await expect(readAll(made, "SELECT utl_http.request('http://x') FROM dual")).rejects.toMatchObject({
      fault: 'refused',
    });
    await expect(readAll(made, 'SELECT file_read(1) FROM dual')).rejects.toThrow(/file_read/);
  });

  test('servers before 12 are asked in their own SQL', () => {
    expect(source(standIn as string, oracleClass, url).dialect).toBe('oracle');
    expect(source(standIn as string, oracleClass, `${url}?serverVersion=11`).dialect).toBe('oracle11');
    expect(source(standIn as string, oracleClass, `${url}?connectBy=service`).dialect).toBe('oracle');
  });
});
