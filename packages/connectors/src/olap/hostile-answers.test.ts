import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import type { Access } from './access.ts';
import { CellsetReader } from './saiku/cellset.ts';
import { JsonRows } from './saiku/json-rows.ts';
import { levelsOf } from './saiku/levels.ts';
import { TableBuilder } from './table.ts';
import { ancestorOf, partsOf } from './unique-name.ts';
import { DatasetReader } from './xmla/dataset.ts';
import { XmlaProtocol } from './xmla/protocol.ts';
import { readAnswer } from './xmla/read-answer.ts';
import { RowsetReader } from './xmla/rowset.ts';

const tooLarge = 'OLAP 服务器返回的结果过大，请缩小 MDX 的查询范围';
/** Nobody's wish: what a refresh asks for. */
const allRows = 100_000_000;

async function cellset(...axes: string[]): Promise<TableBuilder> {
  async function* pieces() {
    yield '<root><Axes>';
    for (const [at, tuples] of axes.entries()) yield `<Axis name="Axis${at}">${tuples}</Axis>`;
    yield '</Axes><CellData/></root>';
  }
  const reader = new DatasetReader(allRows);
  await readAnswer(pieces(), () => reader);
  const builder = new TableBuilder(allRows);
  reader.fill(builder);
  return builder;
}
const times = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

test('a small answer whose axes multiply to more rows than there are atoms ends as too large', async () => {
  const empty = times(1000, () => '<Tuple/>');
  await expect(cellset('', empty, empty, empty, empty, empty, empty, empty)).rejects.toThrow(tooLarge);
});

test('members without end, and levels without end', async () => {
  async function* members() {
    yield '<root><Axes><Axis name="Axis0"><Tuple>';
    for (;;) yield times(10_000, () => '<Member/>');
  }
  await expect(readAnswer(members(), () => new DatasetReader(10, 50_000))).rejects.toThrow(tooLarge);
  const levels = times(
    2000,
    (at) => `<Tuple><Member><LName>(All)</LName><LNum>${at}</LNum></Member></Tuple>`,
  );
  await expect(cellset('', levels)).rejects.toThrow(tooLarge);
});

test('rows of a table whose columns never end', async () => {
  async function* columns() {
    yield '<root><row>';
    for (let at = 0; ; at += 1000) yield times(1000, (more) => `<c${at + more}/>`);
  }
  await expect(readAnswer(columns(), () => new RowsetReader(() => {}))).rejects.toThrow(tooLarge);
  async function* rows() {
    yield '<root>';
    for (;;) yield times(1000, () => '<row><a/></row>');
  }
  const most = () => new RowsetReader(() => {}, undefined, 20_000);
  await expect(readAnswer(rows(), most)).rejects.toThrow(tooLarge);
});

test('Saiku: headers without end, and levels above levels', () => {
  const header = { type: 'ROW_HEADER_HEADER', value: 'a', properties: { level: 'l0' } };
  const reader = new CellsetReader(new TableBuilder(allRows), new Map());
  const wide = Array.from({ length: 1000 }, () => header);
  expect(() => {
    for (let at = 0; at < 10_000; at += 1) reader.add(wide);
  }).toThrow(tooLarge);
  const deep = Array.from({ length: 5000 }, (_, at) => ({ name: `${at}`, uniqueName: `l${at}` }));
  const levels = levelsOf({ dimensions: [{ hierarchies: [{ uniqueName: 'h', levels: deep }] }] });
  const above = new CellsetReader(new TableBuilder(allRows), levels);
  above.add(
    Array.from({ length: 5000 }, (_, at) => ({ ...header, properties: { level: at % 2 ? 'l4999' : 'l0' } })),
  );
  const cell = { type: 'ROW_HEADER', value: 'x', properties: { uniquename: times(5001, () => '[a].') } };
  expect(() => above.add([...Array.from({ length: 5000 }, () => cell), { type: 'DATA_CELL' }])).toThrow(
    tooLarge,
  );
});

test('a name of open brackets is read once', () => {
  const name = '['.repeat(1_000_000);
  expect(partsOf(name)).toHaveLength(1);
  expect(ancestorOf(name, 1)).toBeUndefined();
  expect(partsOf('[Store].[USA].&[3]')).toEqual(['Store', 'USA', '3']);
  expect(partsOf('[a]]b].[c')).toEqual(['a]b', '[c']);
});

test('a name of millions of parts is not taken apart', () => {
  const name = '[a].'.repeat(1_000_000);
  expect(partsOf(name)).toHaveLength(1);
  expect(ancestorOf(name, 1)).toBeUndefined();
});

test('Saiku: brackets within brackets end the reading, before they are read', () => {
  const reader = new JsonRows(() => {}, []);
  expect(() => reader.write(`{"cellset":[${'['.repeat(1000)}`)).toThrow('OLAP 服务器的应答无法识别');
});

/** A server of XMLA that answers each request as the test wishes. */
async function serving(answer: (request: string, response: ServerResponse) => void): Promise<Access> {
  const server = createServer((sent, response) => {
    let body = '';
    sent.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    sent.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      answer(/<RequestType>(\w+)/.exec(body)?.[1] ?? '', response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port, secure: false, path: '/xmla', catalog: 'c' } as Access['address'],
    resolved: '127.0.0.1',
    username: 'u',
    password: 'p',
    connectTimeoutMs: 5000,
  };
}
const goesOn = (): AbortSignal => new AbortController().signal;

test('what a server tells of itself is held within bounds', async () => {
  const row = `<row><DataSourceName>${'n'.repeat(1000)}</DataSourceName></row>`;
  const access = await serving((_, response) =>
    response.end(`<root>${row}${times(20, () => `<!--${' '.repeat(1024 * 1024)}-->`)}</root>`),
  );
  await expect(XmlaProtocol.open(access, '/xmla', goesOn())).rejects.toThrow(tooLarge);
});

test('a question that fails ends those that were asked beside it', async () => {
  let begun: () => void = () => {};
  const levels = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let left: Promise<unknown> | undefined;
  const access = await serving((request, response) => {
    if (request === 'MDSCHEMA_LEVELS') {
      response.write('<root>');
      left = once(response, 'close');
      begun();
    } else if (request === 'MDSCHEMA_MEASURES') void levels.then(() => response.end('<root><a></root>'));
    else response.end('<root/>');
  });
  const protocol = await XmlaProtocol.open(access, '/xmla', goesOn());
  await expect(protocol.structure({ name: 'Sales', catalog: 'c' }, goesOn())).rejects.toThrow('closing tag');
  await left;
});

test('texts written sign by sign are kept in no more room than their signs', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const kept: string[] = [];
  async function* pieces() {
    yield '<root>';
    for (let at = 0; at < 2; at += 1)
      yield `<a>${'&#65;'.repeat(200_000)}</a><a>${'B<!---->'.repeat(200_000)}</a>`;
    yield '</root>';
  }
  collect();
  const before = process.memoryUsage().heapUsed;
  await readAnswer(pieces(), () => ({ close: (_, text) => void kept.push(text) }));
  collect();
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(12);
  expect(kept.map((text) => text.length)).toEqual(Array.from({ length: 4 }, () => 200_000));
});
