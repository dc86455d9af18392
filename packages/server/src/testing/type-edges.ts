import { clickhouseSource, mariadbSource, postgresSource, type TestSource } from './sources.ts';

/** A column of a type at its edges. */
export interface EdgeColumn {
  /** What the database calls it. */
  type: string;
  /** Values as literals of the database; NULL is added to each. */
  values: string[];
  /** What stands for no value where the type has no NULL. */
  empty?: string;
  /** What a comparison in a filter is tried with beside the values shown. */
  asked?: (string | number)[];
  /** What answers otherwise once it is stored, each with the reason: docs/reference/types.md tells them. */
  apart?: Partial<Record<'sum' | 'avg' | 'median' | 'max' | 'min' | 'like' | 'order' | 'formula', string>>;
}

/** What a connector says of its types: every test of values runs over these rows. */
export interface EdgeTypes {
  name: string;
  driverClassName: string;
  start: () => Promise<TestSource<string>>;
  /** What follows the columns of a table. */
  engine?: string;
  /** Statements that come first. */
  before?: string[];
  columns: Record<string, EdgeColumn>;
}

const moments = ["'2024-05-06 07:08:09'", "'2024-05-06 07:08:09.4'", "'1900-01-01 00:00:00'"];
const shanghai = ["'1991-09-15 01:30:00'", "'1986-05-04 02:30:00'"];
const texts = ["''", "'a'", "'A'", "'a '", "' a'", "'é'", "'e'", "'门诊𠮷😀'", "'%'", "'12'", "'12.0'"];

/** Literals of these texts' bytes in GBK, which Node writes in no encoding of its own. */
const gbk: Record<string, string> = {
  门诊: 'c3c5d5ef',
  急诊: 'bcb1d5ef',
  内科: 'c4dabfc6',
  骨科: 'b9c7bfc6',
  '主诉：头痛': 'd6f7cbdfa3bacdb7cdb4',
  '（空）': 'a3a8bfd5a3a9',
  镕: 'e946',
};
const gbkOf = (...words: string[]): string[] =>
  words.map((word) => `CONVERT(x'${gbk[word] ?? Buffer.from(word).toString('hex')}' USING latin1)`);

/** Databases whose server runs on no machine of ours: a stand-in answers their tests, which knows no SQL. */
export const withoutServer: readonly string[] = [
  'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  'oracle.jdbc.driver.OracleDriver',
  'com.ibm.db2.jcc.DB2Driver',
  'dm.jdbc.driver.DmDriver',
  'com.kingbase8.Driver',
];

export const mysqlEdges: EdgeTypes = {
  name: 'MariaDB',
  driverClassName: 'com.mysql.jdbc.Driver',
  start: mariadbSource,
  before: ["SET sql_mode = ''"],
  columns: {
    tiny: { type: 'TINYINT', values: ['-128', '127', '0'] },
    tinyUnsigned: { type: 'TINYINT UNSIGNED', values: ['255', '0'] },
    flag: { type: 'TINYINT(1)', values: ['0', '1', '2'] },
    small: { type: 'SMALLINT UNSIGNED', values: ['65535', '0'] },
    medium: { type: 'MEDIUMINT', values: ['-8388608', '8388607'] },
    whole: { type: 'INT UNSIGNED', values: ['4294967295', '0'] },
    big: { type: 'BIGINT', values: ['-9223372036854775808', '9223372036854775807', '9007199254740993'] },
    bigUnsigned: { type: 'BIGINT UNSIGNED', values: ['18446744073709551615', '0', '9007199254740993'] },
    bigNarrow: { type: 'BIGINT(10) UNSIGNED', values: ['18446744073709551615', '0', '7'] },
    code: {
      type: 'INT(8) ZEROFILL',
      values: ['123', '0', '99999999', '123456789'],
      asked: ['00000123', '123'],
    },
    bigCode: { type: 'BIGINT(18) UNSIGNED ZEROFILL', values: ['7', '18446744073709551615'] },
    fee: { type: 'DECIMAL(10,2)', values: ['12.30', '-0.01', '38824.43', '12.3'] },
    wide: {
      type: 'DECIMAL(38,10)',
      values: ['1234567890123456789012345678.0123456789', '-0.0000000001'],
      apart: { sum: 'near the most digits there are' },
    },
    widest: {
      type: 'DECIMAL(65,30)',
      values: ['12345678901234567890123456789012345.5', '0.000000000000000000000000000001'],
      apart: {
        sum: 'stored as text',
        avg: 'stored as text',
        median: 'stored as text',
        max: 'stored as text',
        min: 'stored as text',
      },
    },
    single: { type: 'FLOAT', values: ['0.1', '123456.7', '-0.0', '16777217', '3.4e38', '1.5'] },
    dbl: { type: 'DOUBLE', values: ['0.1', '-0.0', '1e308', '-1e-300', '9007199254740993'] },
    bit1: { type: 'BIT(1)', values: ["b'1'", "b'0'"] },
    bit40: { type: 'BIT(40)', values: ['1099511627775', '0', '5'] },
    bit64: {
      type: 'BIT(64)',
      values: ['18446744073709551615', '1'],
      apart: { formula: 'MariaDB calculates with the last bit as a sign' },
    },
    year: { type: 'YEAR', values: ['1901', '2155', '0'] },
    day: {
      type: 'DATE',
      values: [
        "'2024-02-29'",
        "'0000-00-00'",
        "'2024-00-00'",
        "'2024-05-00'",
        "'9999-12-31'",
        "'0001-01-01'",
      ],
      asked: ['2024', '2024-05', '2025'],
    },
    moment: {
      type: 'DATETIME(6)',
      values: [...moments, ...shanghai, "'0000-00-00'", "'9999-12-31 23:59:59.9'"],
    },
    second: { type: 'DATETIME', values: ["'2024-05-06 07:08:09'", "'0000-00-00'", "'9999-12-31 23:59:59'"] },
    stamp: {
      type: 'TIMESTAMP(3) NULL',
      values: ["'2024-05-06 07:08:09.4'", "'2024-05-06 07:08:09'", "'2038-01-19 00:00:00'", "'0000-00-00'"],
    },
    wait_time: {
      type: 'TIME(3)',
      values: ["'-838:59:59'", "'-00:00:00.5'", "'12:34:56.5'", "'00:00:00'", "'100:00:00'"],
    },
    clock: { type: 'TIME(3)', values: ["'-838:59:59'", "'12:34:56.5'", "'00:00:00'", "'100:00:00'"] },
    letters: { type: 'CHAR(5)', values: texts.slice(0, 9) },
    bytesOf: { type: 'BINARY(4)', values: ["'ab'", "x'ff00ff00'"] },
    words: { type: 'VARCHAR(50)', values: texts },
    swedish: {
      type: 'VARCHAR(50) CHARACTER SET latin1 COLLATE latin1_swedish_ci',
      values: ["'a'", "'A'", "'é'", "'e'"],
    },
    cased: { type: 'VARCHAR(50) COLLATE utf8mb4_bin', values: texts },
    body: { type: 'LONGTEXT', values: texts },
    blob: { type: 'BLOB', values: ["'text'", "x'ff00'", `x'${'ff'.repeat(40)}'`, "''"] },
    kind: { type: "ENUM('乙','甲','a')", values: ["'甲'", "'乙'", "'a'"] },
    set: { type: "SET('a','b','中')", values: ["'a,b'", "'中'", "''"] },
    doc: { type: 'JSON', values: ['\'{"b": 1, "a": "中"}\'', "'[1,2]'", "'null'"] },
    id: { type: 'UUID', values: ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"] },
    address: { type: 'INET6', values: ["'::1'", "'192.168.0.1'"] },
    address4: { type: 'INET4', values: ["'192.168.0.1'", "'9.0.0.1'", "'10.0.0.1'"] },
  },
};

/** The source sorts by the bytes that stand in it. */
const byGbk = { order: 'by the bytes of GBK', max: 'by the bytes of GBK', min: 'by the bytes of GBK' };
/** A table of an old system: its bytes are GBK, its columns say that they are latin1. */
export const garbledEdges: EdgeTypes = {
  name: 'MariaDB with GBK in latin1',
  driverClassName: mysqlEdges.driverClassName,
  start: async () => {
    const source = await mariadbSource();
    const encodings = { serverEncoding: 'ISO-8859-1', clientEncoding: 'GBK' };
    return { ...source, input: { ...source.input, ...encodings } };
  },
  columns: {
    department: {
      type: 'VARCHAR(50) CHARACTER SET latin1',
      values: gbkOf('门诊', '急诊', 'ICU', '', '%'),
      apart: byGbk,
    },
    fixed: { type: 'CHAR(8) CHARACTER SET latin1', values: gbkOf('内科', '骨科', 'a', 'A'), apart: byGbk },
    body: { type: 'TEXT CHARACTER SET latin1', values: gbkOf('主诉：头痛', '（空）', '镕'), apart: byGbk },
    right: {
      type: 'VARCHAR(50)',
      values: ["'门诊'", "'é'", "'a'"],
      apart: { order: 'compared with the bytes of GBK' },
    },
    fee: { type: 'DECIMAL(10,2)', values: ['12.30', '-0.01'] },
  },
};

export const postgresEdges: EdgeTypes = {
  name: 'PostgreSQL',
  driverClassName: 'org.postgresql.Driver',
  start: postgresSource,
  before: [
    "CREATE TYPE kind AS ENUM ('乙', '甲')",
    'CREATE DOMAIN price AS numeric(8,2)',
    'CREATE DOMAIN code AS char(4)',
    'CREATE EXTENSION IF NOT EXISTS citext',
  ],
  columns: {
    small: { type: 'int2', values: ['-32768', '32767'] },
    whole: { type: 'int4', values: ['-2147483648', '2147483647', '0'] },
    big: { type: 'int8', values: ['-9223372036854775808', '9223372036854775807', '9007199254740993'] },
    fee: { type: 'numeric(10,2)', values: ['12.30', '-0.01', '38824.43', "'NaN'"] },
    priced: { type: 'price', values: ['12.30', '0'] },
    wide: {
      type: 'numeric(38,10)',
      values: ['1234567890123456789012345678.0123456789', '-0.0000000001'],
      apart: { sum: 'near the most digits there are' },
    },
    free: {
      type: 'numeric',
      values: ['12.50', '0.123456789012345', '-0.00000000001', '1000', "'NaN'"],
      asked: [12.5, '0.123456789012345'],
      apart: { like: 'stored with as many places as the longest value has' },
    },
    large: { type: 'numeric', values: ['1e30', '-1e30', '1.5'] },
    huge: {
      type: 'numeric',
      values: ['1e30', '0.00000000000000000001', '1.5'],
      apart: {
        sum: 'stored as text',
        avg: 'stored as text',
        median: 'stored as text',
        max: 'stored as text',
        min: 'stored as text',
      },
    },
    rounded: { type: 'numeric(3,-2)', values: ['12345', '-100'] },
    single: {
      type: 'float4',
      values: ['0.1', '123456.7', "'-0'", '16777217', "'NaN'", "'Infinity'", '3.4e38'],
    },
    dbl: { type: 'float8', values: ['0.1', "'-0'", '1e308', "'NaN'", "'-Infinity'", '1e-300'] },
    cash: { type: 'money', values: ["'12.30'", "'-1000.5'"] },
    flag: { type: 'bool', values: ['true', 'false'] },
    day: {
      type: 'date',
      values: [
        "'2024-02-29'",
        "'infinity'",
        "'-infinity'",
        "'0044-03-15 BC'",
        "'9999-12-31'",
        "'0001-01-01'",
      ],
      asked: ['2024', '2024-02', '2025'],
    },
    moment: {
      type: 'timestamp',
      values: [...moments, ...shanghai, "'infinity'", "'9999-12-31 23:59:59.9'", "'0044-03-15 BC'"],
    },
    stamp: {
      type: 'timestamptz',
      values: [...moments, ...shanghai, "'infinity'", "'9999-12-31 23:59:59+00'", "'-infinity'"],
    },
    clock: { type: 'time', values: ["'12:34:56.5'", "'24:00:00'", "'00:00:00'"] },
    zoned: { type: 'timetz', values: ["'12:34:56+08'", "'12:34:56+00'"] },
    span: {
      type: 'interval',
      values: ["'1 day'", "'-36 hours'", "'1 year 2 months 3.5 seconds'", "'-1 year 3 days'"],
    },
    letters: { type: 'char(5)', values: texts.slice(0, 9) },
    code: { type: 'code', values: ["'ab'", "'abcd'"] },
    words: { type: 'varchar(50)', values: texts },
    body: { type: 'text', values: texts },
    folded: { type: 'citext', values: ["'a'", "'A'", "'é'", "'É'", "'中'"] },
    named: { type: 'name', values: ["'a'", "'中'"] },
    single_letter: { type: '"char"', values: ["'a'"] },
    doc: { type: 'json', values: ['\'{"b": 1, "a": "中"}\'', "'null'"] },
    docb: { type: 'jsonb', values: ['\'{"b": 1, "a": "中"}\'', "'[1, 2]'"] },
    id: { type: 'uuid', values: ["'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'"] },
    address: { type: 'inet', values: ["'192.168.0.1'", "'10.0.0.0/8'", "'::1'"] },
    net: { type: 'cidr', values: ["'10.0.0.0/8'"] },
    mac: { type: 'macaddr', values: ["'08:00:2b:01:02:03'"] },
    list: { type: 'int4[]', values: ["'{1,2}'", "'{}'"] },
    words_list: { type: 'text[]', values: ['\'{a,"b c"}\''] },
    reach: { type: 'int4range', values: ["'[1,5)'", "'empty'"] },
    point: { type: 'point', values: ["'(1,2)'"] },
    kind: { type: 'kind', values: ["'甲'", "'乙'"] },
    bits: { type: 'bit(5)', values: ["'10101'"] },
    raw: { type: 'bytea', values: ["'\\xff00'", `'\\x${'ab'.repeat(40)}'`, "''"] },
    lexemes: { type: 'tsvector', values: ["'a b'"] },
    number_of: { type: 'oid', values: ['4294967295'] },
  },
};

const nullable = (type: string): string => `Nullable(${type})`;

/** Types of version 18, which is what runs here; those of later versions ran nowhere. */
export const clickhouseEdges: EdgeTypes = {
  name: 'ClickHouse',
  driverClassName: 'com.clickhouse.jdbc.ClickHouseDriver',
  start: clickhouseSource,
  engine: ' ENGINE = Memory',
  columns: {
    tiny: { type: nullable('Int8'), values: ['-128', '127', '0'] },
    tinyUnsigned: { type: nullable('UInt8'), values: ['255', '0'] },
    whole: { type: nullable('UInt32'), values: ['4294967295', '0'] },
    big: {
      type: nullable('Int64'),
      values: ['-9223372036854775808', '9223372036854775807', '9007199254740993'],
    },
    bigUnsigned: { type: nullable('UInt64'), values: ['18446744073709551615', '0', '9007199254740993'] },
    fee: { type: nullable('Decimal(9, 2)'), values: ['12.30', '-0.01', '38824.43', '12.3'] },
    price: {
      type: nullable('Decimal(18, 4)'),
      values: ['12345678901234.5678', '-0.0001', '9007199254740.9931'],
    },
    wide: {
      type: nullable('Decimal(38, 10)'),
      values: ["'1234567890123456789012345678.0123456789'", "'-0.0000000001'"],
      apart: { sum: 'near the most digits there are' },
    },
    single: {
      type: nullable('Float32'),
      values: ['0.1', '123456.7', '-0.0', '16777217', 'nan', 'inf', '1.5'],
    },
    dbl: { type: nullable('Float64'), values: ['0.1', '-0.0', 'nan', '-inf', '9007199254740993'] },
    day: {
      type: nullable('Date'),
      // The week of the second one has its Monday where the type has none.
      values: ["'2024-02-29'", "'1970-01-02'", "'0000-00-00'", "'2105-12-31'", "'1970-01-05'"],
      asked: ['2024', '2024-02', '2025', '9999-12-31', '1900-01-01'],
    },
    moment: {
      type: nullable('DateTime'),
      values: ["'2024-05-06 07:08:09'", ...shanghai, "'2105-12-31 23:59:59'", "'0000-00-00 00:00:00'"],
      asked: ['2024', '9999-12-31', '1900-01-01'],
    },
    utc: { type: nullable("DateTime('UTC')"), values: ["'2024-05-06 07:08:09'", "'1991-09-15 01:30:00'"] },
    letters: { type: nullable('FixedString(5)'), values: texts.slice(0, 7).map((text) => text) },
    words: { type: nullable('String'), values: texts },
    sure: { type: 'String', values: texts, empty: "''" },
    sureNumber: { type: 'Int32', values: ['5', '-5'], empty: '0' },
    // Version 18 cannot write an enumeration that is NULL as text.
    kind: { type: "Enum8('乙' = 1, '甲' = 2, 'a' = 3)", values: ["'甲'", "'乙'", "'a'"], empty: "'a'" },
    id: { type: nullable('UUID'), values: ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"] },
    list: { type: 'Array(Int32)', values: ['[1,2]', '[]'], empty: '[]' },
    wordsList: {
      type: 'Array(String)',
      values: ["['a','b c']", "['中']", "['d\\'e', 'f\\tg', 'h\\\\i']"],
      empty: '[]',
    },
    pair: { type: 'Tuple(Int32, String)', values: ["(1, 'a\\'b')", "(2, 'c\\nd')"], empty: "(0, '')" },
  },
};

/** Every connector's types: a new one adds its own. */
export const edgeTypes: readonly EdgeTypes[] = [mysqlEdges, garbledEdges, postgresEdges, clickhouseEdges];

/** Rows of the table: one for each value, and one without any. */
export const edgeRows = ({ columns }: EdgeTypes): number =>
  Math.max(...Object.values(columns).map(({ values }) => values.length)) + 1;

/** A table of all columns: one row for each value, the other columns NULL; and a number of its own to tell rows apart. */
export function edgeStatements(edges: EdgeTypes, quote: (name: string) => string): string[] {
  const { before = [], columns, engine = '' } = edges;
  const names = Object.keys(columns);
  const definitions = names.map((name) => `${quote(name)} ${columns[name]!.type}`).join(', ');
  const rows = Array.from(
    { length: edgeRows(edges) },
    (_, at) =>
      `(${[at, ...names.map((name) => columns[name]!.values[at] ?? columns[name]!.empty ?? 'NULL')].join(', ')})`,
  );
  return [
    ...before,
    `CREATE TABLE edges (n ${edges.engine === undefined ? 'integer' : 'Int32'}, ${definitions})${engine}`,
    `INSERT INTO edges VALUES ${rows.join(', ')}`,
  ];
}
