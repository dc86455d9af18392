import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ConnectionInput, Source } from '../connector.ts';
import { openSource } from '../open-source.ts';
import {
  int,
  measure,
  member,
  type StandInCell,
  type StandInCellset,
  type StandInRow,
} from '../testing/olap/cellset.ts';
import {
  type OlapAnswer,
  type OlapOptions,
  type OlapStandIn,
  startOlapStandIn,
} from '../testing/olap/stand-in.ts';
import { testSourcePromises, wrongPassword } from '../testing/source-promises.ts';
import { openOptions, readAll } from '../testing/sources.ts';

// Neither Saiku nor Mondrian runs here: a stand-in of our own speaks their protocols. What it proves is our side.
const levels = ['院区', '科室'];
const dept = (...path: string[]) => member('科室', levels, ...path);
const money = (value: string, shown?: string): StandInCell => ({
  value,
  type: 'decimal',
  ...(shown === undefined ? {} : { shown }),
});
const visits: StandInCellset = {
  columns: [measure('人次'), measure('收入')],
  rows: [
    {
      members: [dept('东院', '内科')],
      cells: [int(1200), money('9007199254740993', '9,007,199,254,740,993')],
    },
    { members: [dept('东院', '外科 <"&\'>')], cells: [int(3), null] },
    { members: [dept('西院', '内科')], cells: [null, money('0.1')] },
  ],
};
const numbers = function* (count: number): Generator<StandInRow> {
  for (let n = 1; n <= count; n += 1) yield { members: [], cells: [int(n)] };
};
const n = [measure('n')];
const numbered = (count: number): OlapAnswer => ({
  cellset: { columns: n, rows: numbers(count) },
  isEndless: true,
});
const query = (what: string): string => `SELECT {[Measures].[${what}]} ON COLUMNS FROM [门诊]`;

function answer(mdx: string): OlapAnswer | undefined {
  const [, count] = /\[n(\d+)\]/.exec(mdx) ?? [];
  if (count !== undefined) return numbered(Number(count));
  if (mdx.includes('[endless]')) return numbered(Number.POSITIVE_INFINITY);
  if (mdx.includes('[busy]')) return { hangs: true };
  const [, missing] = /\[(nope|x+)\]/.exec(mdx) ?? [];
  return missing === undefined
    ? { cellset: visits }
    : { error: `MDX object '[Measures].[${missing}]' not found in cube '门诊'` };
}

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

const inputOf = (url: string, change: Partial<ConnectionInput> = {}): ConnectionInput => ({
  datasourceType: 'saiku',
  driverClassName: '',
  url,
  username: 'reader',
  password: 'secret',
  serverEncoding: '',
  clientEncoding: '',
  ...change,
});
function sourceOf(url: string, change: Partial<ConnectionInput> = {}, poolSize = 4): Source {
  const source = openSource(inputOf(url, change), { ...openOptions, poolSize });
  open.push({ stop: () => source.close() });
  return source;
}
async function start(options: Partial<OlapOptions> & Pick<OlapOptions, 'protocol'>): Promise<OlapStandIn> {
  const server = await startOlapStandIn({ answer, ...options });
  open.push(server);
  return server;
}

describe.each(['saiku', 'xmla'] as const)('[DSRC-34] what every source promises, over %s', (protocol) => {
  let server: OlapStandIn;
  beforeAll(async () => {
    server = await startOlapStandIn({ protocol, answer });
  });
  afterAll(() => server?.stop());

  testSourcePromises({
    isWhole: true,
    open: (change = {}, poolSize = 4) =>
      sourceOf(change.url === undefined ? server.url : change.url, change, poolSize),
    running: () => Promise.resolve(server.running),
    sql: {
      numbers: (count) => query(`n${count}`),
      endless: [query('endless')],
      busy: query('busy'),
      wide: '',
      broken: { sql: query('nope'), fault: 'not found in cube' },
    },
    faults: [
      [{ password: wrongPassword }, '用户名或密码错误'],
      [{ username: 'nobody' }, '用户名或密码错误'],
      [{ url: 'http://127.0.0.1:1/saiku' }, '服务器拒绝连接，请检查服务器地址和端口'],
    ],
  });

  test('no statement reaches the server but through the gate, and none with its comments', async () => {
    const source = sourceOf(server.url);
    const before = server.statements.length;
    for (const sql of ['DRILLTHROUGH SELECT [a] ON 0 FROM [门诊]', 'UPDATE CUBE [门诊] SET [a] = 1'])
      await expect(readAll(source, sql)).rejects.toMatchObject({
        fault: 'refused',
        message: '仅支持查询语句',
      });
    expect(server.statements).toHaveLength(before);
    await readAll(source, `${query('人次')} -- 备注`);
    expect(server.statements.at(-1)).toBe(query('人次'));
  });
});

const flat = {
  columns: [
    { name: '院区', type: 'text' },
    { name: '科室', type: 'text' },
    { name: '人次', type: 'integer' },
    { name: '收入', type: 'decimal' },
  ],
  rows: [
    ['东院', '内科', 1200, '9007199254740993'],
    ['东院', '外科 <"&\'>', 3, null],
    ['西院', '内科', null, 0.1],
  ],
  truncated: false,
};

describe('[DSRC-34] a cellset becomes rows: levels, measures, exact numbers', () => {
  test('XMLA: flat answers have every level above', async () => {
    const server = await start({ protocol: 'xmla' });
    expect(await readAll(sourceOf(server.url), query('人次'))).toEqual(flat);
    expect(server.queries.at(-1)).toEqual({
      format: 'Tabular',
      catalog: 'Hospital',
      dataSource: 'Provider=Mondrian;DataSource=Hospital;',
      timeout: '31',
    });
  });

  test('XMLA: a server that has cellsets only is asked for those', async () => {
    const server = await start({ protocol: 'xmla', format: 'Multidimensional' });
    const source = sourceOf(server.url, {}, 1);
    const { columns, rows } = await readAll(source, query('人次'));
    expect(columns.map(({ name }) => name)).toEqual(['科室', '人次', '收入']);
    expect(rows).toEqual(flat.rows.map(([, ...row]) => row));
    await readAll(source, query('人次'));
    expect(server.queries.map(({ format }) => format)).toEqual([
      'Tabular',
      'Multidimensional',
      'Multidimensional',
    ]);
  });

  test('Saiku: the query is one of MDX, removed behind its use', async () => {
    const server = await start({ protocol: 'saiku', dimensions: { 科室: levels } });
    const source = sourceOf(server.url);
    // Its flattened cellsets have the levels that stand in the statement: those above are told by its metadata.
    expect(await readAll(source, query('人次'))).toEqual(flat);
    const [sent] = server.queries;
    expect(sent).toMatchObject({
      type: 'MDX',
      mdx: query('人次'),
      cube: { connection: '医院', catalog: 'Hospital', schema: 'Hospital', name: '门诊' },
    });
    // Setting the model sets the type as well, so it has to come first.
    const keys = Object.keys(sent ?? {});
    expect(keys.indexOf('queryModel')).toBeLessThan(keys.indexOf('type'));
    await source.close();
    await expect
      .poll(() => server.calls)
      .toContain(`DELETE /saiku/rest/saiku/api/query/${String(sent?.name)}`);
    await expect.poll(() => server.calls).toContain('DELETE /saiku/rest/saiku/session');
  });
});

/** Something else that listens, as long as the test. */
async function listening(server: Server | ReturnType<typeof createHttpServer>): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  open.push({
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const web = (listener: RequestListener): Promise<string> => listening(createHttpServer(listener));
const failureOf = (source: Source): Promise<unknown> =>
  source.test().then(
    () => undefined,
    (error: unknown) => error,
  );
const noServer =
  '这个地址上没有 OLAP 服务，请核对地址，例如 http://服务器:8080/saiku 或 http://服务器:8080/mondrian/xmla';

test('[DSRC-34] Saiku that does not tell of levels: those of the statement are the columns', async () => {
  const server = await start({ protocol: 'saiku' });
  const { columns, rows } = await readAll(sourceOf(server.url), query('人次'));
  expect(columns.map(({ name }) => name)).toEqual(['科室', '人次', '收入']);
  expect(rows).toEqual(flat.rows.map(([, ...row]) => row));
});

describe('[DSRC-34] verification tells what is wrong', () => {
  test('signs in by the form of Saiku, and by HTTP basic elsewhere', async () => {
    const saiku = await start({ protocol: 'saiku', user: 'Reader.1', password: 'p&=% 密' });
    await sourceOf(saiku.url, { username: 'Reader.1', password: 'p&=% 密' }).test();
    expect(saiku.calls[0]).toBe('POST /saiku/rest/saiku/session');
    const xmla = await start({ protocol: 'xmla', password: 'p:&=密' });
    await sourceOf(xmla.url, { password: 'p:&=密' }).test();
    expect(xmla.calls.slice(0, 2)).toEqual(['POST /mondrian/xmla/rest/saiku/session', 'POST /mondrian/xmla']);
    // The address of the application leads to its service.
    await sourceOf(xmla.url.replace(/\/xmla$/, ''), { password: 'p:&=密' }).test();
  });

  test('what an account may do beside reading is told by Saiku, and unknown elsewhere', async () => {
    const [reader, admin, xmla] = await Promise.all([
      start({ protocol: 'saiku' }),
      start({ protocol: 'saiku', isAdmin: true }),
      start({ protocol: 'xmla' }),
    ]);
    expect(await sourceOf(reader.url).rights()).toEqual([]);
    expect(await sourceOf(admin.url).rights()).toEqual([{ kind: 'superuser', names: ['Saiku 管理员'] }]);
    await expect(sourceOf(xmla.url).rights()).rejects.toMatchObject({ fault: 'refused' });
    const strict = sourceOf(admin.url, { strict: true });
    await expect(readAll(strict, query('人次'))).rejects.toMatchObject({ fault: 'refused' });
  });

  test.each<[string, RequestListener, string]>([
    ['a page for every address', (_, response) => response.end('<html>ok</html>'), noServer],
    [
      'JSON for every address',
      (_, response) => response.setHeader('content-type', 'application/json').end('{}'),
      noServer,
    ],
    ['nothing anywhere', (_, response) => response.writeHead(404).end(), noServer],
    [
      'another address',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      '服务器要求转到其他地址，请直接填写最终的 OLAP 服务器地址',
    ],
    [
      'Windows accounts only',
      (_, response) => response.writeHead(401, { 'www-authenticate': 'Negotiate' }).end(),
      'OLAP 服务器不接受用户名密码登录（HTTP Basic），请在服务器上启用',
    ],
    ['a refusal', (_, response) => response.writeHead(403).end(), '用户名或密码错误'],
  ])('a server that answers with %s', async (_, listener, message) => {
    const url = await web(listener);
    expect(await failureOf(sourceOf(`${url}/saiku`))).toMatchObject({ fault: 'connection', message });
  });

  test('what Saiku says of itself is quoted, without the password', async () => {
    const url = await web((_, response) =>
      response.writeHead(500).end('Error fetching license for Secret-99'),
    );
    const failure = await failureOf(sourceOf(`${url}/saiku`, { password: 'Secret-99' }));
    expect(String(failure)).toContain('Error fetching license for ******');
  });

  test('a port that speaks no HTTP, and one that says nothing', async () => {
    const greeting = await listening(
      createServer((socket) => socket.on('error', () => {}).end('220 ready\r\n')),
    );
    expect(await failureOf(sourceOf(greeting))).toMatchObject({ message: noServer });
    const silent = await listening(createServer((socket) => socket.on('error', () => {}).resume()));
    const source = openSource(inputOf(silent), { ...openOptions, connectTimeoutMs: 300 });
    expect(await failureOf(source)).toMatchObject({
      fault: 'connection',
      message: expect.stringContaining('超时') as string,
    });
    await source.close();
  });

  test('[H09] only http and https are addresses, and the host guard decides where they lead', async () => {
    for (const url of [
      'file:///etc/passwd',
      'ftp://h/x',
      'http://u:p@h/x',
      'http://h/../x',
      'http://h/x?a=b',
      'h:8080',
      'http://h:99999/',
    ])
      expect(() => openSource(inputOf(url), openOptions)).toThrow('OLAP服务器地址格式错误');
    const server = await start({ protocol: 'saiku' });
    const guarded = openSource(inputOf(server.url), {
      ...openOptions,
      resolveHost: () => Promise.reject(new Error('guarded')),
    });
    expect(await failureOf(guarded)).toMatchObject({ fault: 'connection' });
    expect(server.calls).toEqual([]);
    await guarded.close();
  });

  test('[H09] an answer with a document type is refused, and nothing it names is fetched', async () => {
    let fetched = 0;
    const other = await web((_, response) => {
      fetched += 1;
      response.end('x');
    });
    const url = await web((_, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.end(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "${other}/x">]><a>&x;</a>`);
    });
    expect(await failureOf(sourceOf(`${url}/xmla`))).toMatchObject({ message: 'OLAP 服务器的应答无法识别' });
    expect(fetched).toBe(0);
  });
});

describe('[DSRC-34] the cube of a statement', () => {
  const cubes = [
    { connection: '甲', catalog: 'A', name: '门诊' },
    { connection: '乙', catalog: 'B', name: '门诊' },
    { connection: '乙', catalog: 'B', name: '住院' },
  ];

  test.each(['saiku', 'xmla'] as const)('is looked for in every catalog, over %s', async (protocol) => {
    const server = await start({ protocol, cubes });
    const source = sourceOf(server.url);
    expect((await readAll(source, 'SELECT [a] ON 0 FROM [住院]')).rows).toHaveLength(3);
    await expect(readAll(source, query('人次'))).rejects.toMatchObject({
      message: expect.stringMatching(
        /^立方体“门诊”在 .*、.* 中都有，请在 OLAP 服务器地址后加 \?catalog=/,
      ) as string,
    });
    await expect(readAll(source, 'SELECT [a] ON 0 FROM [药房]')).rejects.toMatchObject({
      message: 'OLAP 服务器上没有立方体“药房”',
    });
    expect((await readAll(sourceOf(`${server.url}?catalog=B`), query('人次'))).rows).toHaveLength(3);
  });
});
