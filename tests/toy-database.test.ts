import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConnectorKind, connectorKinds, openSource, type Source } from '@mingjing/connectors';
import {
  type ConnectableDatabase,
  checkJdbcPieces,
  databaseOf,
  databaseOfDialect,
  databases,
  jdbcUrlOf,
  mysqlDatabase,
  parseJdbcUrl,
  splitJdbcUrl,
} from '@mingjing/contract';
import { compileQuestion, type Dialect, type DialectId, dialects } from '@mingjing/query';
import { expect, test } from 'vitest';
import { packageSources, packages } from './package-sources.ts';

/** What somebody who adds a database writes: its row, and how it is opened. */
const toy: ConnectableDatabase = {
  ...mysqlDatabase,
  driverClassName: 'test.toy.Driver',
  label: 'Toy DB',
  defaults: {
    urlFixed: 'jdbc:toy://',
    urlIp: 'localhost',
    urlPort: '7777',
    urlFixedLast: '/',
    urlDatasouceName: 'toys',
  },
  properties: { quiet: /^(?:yes|no)$/ },
};
/** Sources of the packages that are no tests, with their text. */
const sourceFiles = (): { file: string; text: string }[] =>
  packageSources()
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/corpus\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(packages, file), 'utf8') }));
const sent: string[] = [];
const toyKind: ConnectorKind = {
  database: toy,
  open: ({ url }) => {
    parseJdbcUrl(toy, url);
    const source: Source = {
      dialect: toy.dialect,
      test: async () => {},
      rights: async () => [],
      columns: async () => [],
      stream: async ({ sql }) => {
        sent.push(sql);
        return { columns: [], batches: (async function* () {})(), truncated: false };
      },
      close: async () => {},
    };
    return source;
  },
};

const input = {
  driverClassName: toy.driverClassName,
  url: jdbcUrlOf(toy.defaults),
  username: 'u',
  password: 'p',
  serverEncoding: '',
  clientEncoding: '',
};
const options = { resolveHost: async (host: string) => host, connectTimeoutMs: 1000, poolSize: 1 };
const stream = { timeoutMs: 1000 };

test('a database is added by its row and its folder: form, URL and gate know it', async () => {
  expect(databaseOf(toy.driverClassName, [...databases, toy])).toBe(toy);
  expect(checkJdbcPieces(toy, toy.defaults)).toBeUndefined();
  expect(splitJdbcUrl(toy, input.url)).toEqual(toy.defaults);
  expect(parseJdbcUrl(toy, `${input.url}?quiet=yes`)).toMatchObject({ port: 7777, database: 'toys' });
  expect(() => parseJdbcUrl(toy, `${input.url}?loud=yes`)).toThrow('loud');

  const source = openSource(input, options, [...connectorKinds, toyKind]);
  await source.stream({ sql: 'SELECT 1', params: [] }, stream);
  await expect(source.stream({ sql: 'DROP TABLE t', params: [] }, stream)).rejects.toMatchObject({
    fault: 'refused',
  });
  expect(sent).toEqual(['SELECT 1']);
});

test('a dialect is added by its file and one line of the list: questions are written its way', () => {
  const list: Record<string, Dialect> = dialects;
  list['toy'] = {
    ...dialects.generic,
    quoteIdent: (name) => dialects.generic.quoteIdent(`toy ${name}`),
  };
  try {
    const question = {
      kind: 'groups' as const,
      dimensions: [{ column: '科室' }],
      measures: [{ column: '人数', calculation: 'sum' as const }],
      filters: [{ column: '科室', op: 'ne' as const, value: '急诊' }],
      sorts: [],
    };
    const columns = [
      { name: '科室', type: 'text' as const },
      { name: '人数', type: 'integer' as const },
    ];
    const { rows } = compileQuestion(question, { columns, sql: 'SELECT 1' }, 'toy' as DialectId);
    expect(rows.sql).toContain('"toy 科室"');
    expect(rows.sql).toContain('"toy 人数"');
    expect(rows.sql).not.toContain('"科室"');
  } finally {
    delete list['toy'];
  }
});

test('each database has one row: no two share a driver class, a URL or a picture', () => {
  for (const key of ['driverClassName', 'label'] as const)
    expect(new Set(databases.map((database) => database[key])).size).toBe(databases.length);
  expect(new Set(databases.map(({ defaults }) => defaults.urlFixed)).size).toBe(databases.length);
  expect(new Set(databases.map(({ icon }) => icon.lines)).size).toBe(databases.length);
});

/** Dialects of the engines that datasets are stored in. */
const stores = ['duckdb', 'clickhouseMart'];
/** Places that lists of dialects stand in, and the folders and files of one database. */
const listsOfDialects = [
  'contract/src/databases/',
  'query/src/dialect/',
  'connectors/src/open-source.ts',
  'connectors/src/gate/rows.ts',
];

test('every dialect of a source has a database, a gate and a folder; nothing else asks for its name', () => {
  const ids = Object.keys(dialects).filter((id) => !stores.includes(id));
  for (const id of ids) expect(databaseOfDialect(id)?.dialect).toBeDefined();
  const naming = sourceFiles().filter(({ file, text }) => {
    if (listsOfDialects.some((place) => file.startsWith(place))) return false;
    return ids.some((id) => {
      // The server's own metadata may lie in PostgreSQL, which is another matter.
      if (id === 'postgres' && file.startsWith('server/')) return false;
      const own = databaseOfDialect(id)?.dialect;
      if ([`connectors/src/${own}/`, `connectors/src/gate/${own}/`].some((folder) => file.startsWith(folder)))
        return false;
      return text.includes(`'${id}'`);
    });
  });
  expect(naming.map(({ file }) => file)).toEqual([]);
});

test('nothing beside the rows names a driver class, a URL or a label of a database', () => {
  const names = databases.flatMap(({ driverClassName, defaults, label }) => [
    driverClassName,
    defaults.urlFixed,
    `'${label}'`,
  ]);
  const naming = sourceFiles()
    .filter(({ file }) => !file.startsWith('contract/src/databases/'))
    .filter(({ text }) => names.some((name) => text.includes(name)));
  expect(naming.map(({ file }) => file)).toEqual([]);
});
