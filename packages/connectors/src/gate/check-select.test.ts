import { compileQuestion, type DialectId } from '@mingjing/query';
import {
  dialectCases,
  engineCatalogs,
  engineEscapes,
  randomColumns,
  randomQuestion,
} from '@mingjing/query/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recodingOf } from '../text/recode.ts';
import { checkSelect } from './check-select.ts';
import { anywhere } from './corpus/anywhere.ts';
import { db2Legitimate } from './corpus/db2.ts';
import { forbidden } from './corpus/families.ts';
import { families } from './corpus/family.ts';
import { clickhouseLegitimate } from './corpus/hospital-clickhouse.ts';
import { sqlserverLegitimate } from './corpus/hospital-sqlserver.ts';
import { oracleLegitimate } from './corpus/oracle.ts';
import { legitimate } from './corpus/short.ts';
import { GateError } from './reason.ts';
import { gateRows, strictRows } from './rows.ts';
import { sentStatement } from './sent-statement.ts';

const passes = (sql: string, dialect?: DialectId): boolean => {
  try {
    checkSelect(sql, dialect);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(GateError);
    expect(error).toMatchObject({
      fault: 'refused',
      message: expect.stringMatching(/^[\s\S]{5,150}$/) as string,
    });
    return false;
  }
};
const asked = Object.keys(forbidden) as (keyof typeof forbidden)[];
/** One dialect of each gate. */
const dialects = asked.filter(
  (id, at) => asked.findIndex((other) => gateRows[other] === gateRows[id]) === at,
);
const isStrict = (dialect: DialectId): boolean => strictRows.includes(gateRows[dialect]);
const all = (dialect: (typeof dialects)[number]): string[] => Object.values(forbidden[dialect]).flat();

describe('[DSET-30] [F01] [F02] [F03] [F04] writes, commands and what hides them', () => {
  test.each(anywhere)('every dialect refuses: %s', (sql) => {
    for (const dialect of dialects) expect(passes(sql, dialect)).toBe(false);
  });
  for (const dialect of dialects) {
    describe.each(families)(`${dialect} refuses: %s`, (family) => {
      test.each(forbidden[dialect][family])('%s', (sql) => {
        expect(passes(sql, dialect)).toBe(false);
        expect(isStrict(dialect) && passes(sql)).toBe(false);
      });
    });
  }
});

test.each(dialects)(
  '[F01] sixty statements and more, all of them different, are refused for %s',
  (dialect) => {
    const refused = new Set([...anywhere, ...all(dialect)].filter((sql) => !passes(sql, dialect)));
    expect(refused.size).toBeGreaterThanOrEqual(60);
  },
);

/** A file's name in the place of a table's: grammar of the engine alone, which other servers cannot read. */
const isFileName = (sql: string): boolean => /from '/i.test(sql);
test.each([...engineEscapes, ...engineCatalogs])('[G01] [G02] [G03] no gate lets through: %s', (sql) => {
  const held = isFileName(sql) ? [] : dialects;
  for (const dialect of ['duckdb', undefined, ...held] as const)
    expect([dialect, passes(sql, dialect)]).toEqual([dialect, false]);
});

describe('[DSET-30] queries that only read', () => {
  test.each(legitimate.both)('pass on both: %s', (sql) => {
    expect(() => checkSelect(sql)).not.toThrow();
  });
  test.each(legitimate.mysql)('pass on MySQL: %s', (sql) => {
    expect(() => checkSelect(sql, 'mysql')).not.toThrow();
  });
  test.each(sqlserverLegitimate)('pass on SQL Server: %s', (sql) => {
    expect(checkSelect(sql, 'sqlserver')).toBe(sql);
  });
  test.each(clickhouseLegitimate)('pass on ClickHouse: %s', (sql) => {
    expect(checkSelect(sql, 'clickhouse')).toBe(sql);
  });
  test.each([
    'select dbc.id, v_monitor.name from dbc, v_monitor',
    'select account_usage.id from his.account_usage',
    'select gs_info.name, gp_code from gs_info',
    'select v_catalog.dept from v_catalog',
  ])('pass on databases without a gate of their own: %s', (sql) => {
    expect(checkSelect(sql, 'generic')).toBe(sql);
  });
  test.each(oracleLegitimate)('pass on Oracle: %s', (sql) => {
    expect(checkSelect(sql, 'oracle')).toBe(sql);
  });
  test.each(db2Legitimate)('pass on DB2: %s', (sql) => {
    expect(checkSelect(sql, 'db2')).toBe(sql);
  });
  test.each(legitimate.postgres)('pass on PostgreSQL: %s', (sql) => {
    expect(() => checkSelect(sql, 'postgres')).not.toThrow();
  });
});

test('[DSET-30] [F02] a carriage return ends a comment where PostgreSQL ends it, and E strings do not go on', () => {
  expect(passes('select 1 --\r, pg_sleep(9)\n, 2', 'postgres')).toBe(false);
  expect(passes('select 1 -- a\r\n, 2', 'postgres')).toBe(true);
  expect(passes("select E'a'\n'\\' || ' , pg_sleep(9), ' -- '\n, 2", 'postgres')).toBe(false);
  expect(passes("select 'a'\n'b', E'c' || 'd'", 'postgres')).toBe(true);
});

test('[DSET-30] [F02] what the encoding makes of a statement passes the gate as well', () => {
  const { send } = recodingOf('iso-8859-1', 'gbk', 'windows-1252');
  const hidden = "select '縗', ', sleep(9), ' -- '\n, 2";
  expect(passes(hidden, 'mysql')).toBe(true);
  expect(() => sentStatement(hidden, 'mysql', send)).toThrow(GateError);
  expect(sentStatement("select '门诊'", 'mysql', send)).not.toBe("select '门诊'");
});

test('[DSET-30] [F04] lists of what other people run and of foreign passwords stay closed', () => {
  expect(passes('select * from information_schema.processlist', 'mysql')).toBe(false);
  expect(passes('select * from information_schema.user_mapping_options', 'postgres')).toBe(false);
});

test('[DSET-30] [F03] a function of the source passes as it was allowed; what reaches beyond the rows never does', () => {
  const allowed = ['fn_dept', 'report.Fn_Rows', 'pg_read_file', 'sleep', 'load_file'];
  const isAllowed = (sql: string, dialect: DialectId): boolean => {
    try {
      return checkSelect(sql, dialect, { allowed }) === sql;
    } catch {
      return false;
    }
  };
  for (const dialect of dialects) {
    expect(isAllowed('select fn_dept(1)', dialect)).toBe(true);
    expect(isAllowed('select FN_DEPT(1) from report.fn_dept', dialect)).toBe(true);
    expect(isAllowed('select report.fn_rows(1)', dialect)).toBe(true);
    expect(isAllowed('select report.fn_dept(1)', dialect)).toBe(false);
    expect(isAllowed('select fn_rows(1)', dialect)).toBe(false);
    expect(isAllowed('select fn_other(1)', dialect)).toBe(false);
  }
  expect(isAllowed('select (a).fn_dept from t', 'postgres')).toBe(true);
  expect(isAllowed("select pg_read_file('x')", 'postgres')).toBe(false);
  expect(isAllowed("select ('x'::text).pg_read_file", 'postgres')).toBe(false);
  expect(isAllowed('select sleep(9)', 'mysql')).toBe(false);
  expect(isAllowed("select load_file('x')", 'mysql')).toBe(false);
});

test.each([
  ['throwIf(1)', '中断查询'],
  ["file('a.csv')", '读写服务器文件'],
  ["merge('db', '^t')", '读取语句中没有写明的表'],
  ["joinGet('j', 'v', 1)", '读取语句中没有写明的表'],
  ["getMacro('shard')", '透露服务器的设置'],
  ["executable('x', 'TSV', 'a String')", '运行程序'],
  ['sleepEachRow(1)', '占用服务器时间'],
  ["remoteSecure('h', 'd', 't')", '访问网络'],
])('[DSET-30] ClickHouse’s %s is refused for what it does: %s', (call, does) => {
  const name = call.split('(')[0];
  expect(() => checkSelect(`select ${call}`, 'clickhouse', { allowed: [name ?? ''] })).toThrow(
    `函数 ${name} 会${does}，不允许使用`,
  );
});

test('[DSET-30] columns of ClickHouse are named format and settings as they please', () => {
  for (const sql of [
    'select 1 as format',
    'select format from t',
    'select format as f, settings, n from t',
    'select (select 1 as format) as settings, 2',
  ])
    expect(passes(sql, 'clickhouse')).toBe(true);
  for (const sql of [
    'select 1 as format JSON',
    'select as format JSON',
    'select 1 as settings max_threads = 1',
    'select * from (select 1 as format) settings max_threads = 1',
  ])
    expect(passes(sql, 'clickhouse')).toBe(false);
});

test('[DSET-30] [F04] [F05] a refusal says what is refused and where', () => {
  const reasonOf = (sql: string, dialect: DialectId): unknown => {
    try {
      return checkSelect(sql, dialect);
    } catch (error) {
      return error instanceof GateError ? [error.reason.kind, error.message] : error;
    }
  };
  expect(reasonOf('selec 1', 'postgres')).toEqual(['unreadable', '第 1 行第 1 列附近 “selec” 无法识别']);
  expect(reasonOf('select 科室\n form t 甲 乙', 'postgres')).toEqual([
    'unreadable',
    '第 2 行第 7 列附近 “t” 无法识别',
  ]);
  expect(reasonOf('select 科室 from (', 'mysql')).toEqual(['unreadable', '第 1 行第 17 列：查询语句不完整']);
  expect(reasonOf('drop table t', 'mysql')).toEqual(['notQuery', '仅支持查询语句']);
  for (const dialect of ['mysql', 'postgres', 'sqlserver', 'clickhouse'] as const)
    expect(reasonOf('select 1;\nselect 2; (select 3)', dialect)).toEqual([
      'severalQueries',
      '仅支持一条查询语句：第 1 行的分号之后还有一条，请只保留一条，或以 UNION ALL 合并',
    ]);
  expect(reasonOf('select 1; drop table t', 'postgres')).toEqual(['notQuery', '仅支持查询语句']);
  expect(reasonOf('select @@datadir', 'mysql')).toEqual([
    'forbiddenVariable',
    '系统变量 @@datadir 不允许读取',
  ]);
  expect(reasonOf('select 1 from pg_shadow', 'postgres')).toEqual([
    'forbiddenRelation',
    '系统表 pg_shadow 不允许查询',
  ]);
  expect(reasonOf('select x.dept from fn(1) x', 'postgres')).toEqual([
    'unknownFunction',
    '函数 fn 不在允许的清单内，可由管理员在数据源“允许的函数”中加入',
  ]);
  expect(reasonOf("select x.dept from lower('a') x", 'postgres')).toEqual([
    'ambiguousColumn',
    'x.dept 可能是函数调用，请在 FROM 中写明列名，例如 AS x(dept)',
  ]);
});

test.each([
  "select current_setting.current_setting from unnest(array['data_directory']) as current_setting(x)",
  'select pg_stat_get_activity.pg_stat_get_activity from unnest(array[null::int]) as pg_stat_get_activity(x)',
  'select own.own from unnest(array[1]) as own(x)',
  'select own.own from jsonb_to_recordset(j) as own(x int)',
  'select a.own from unnest(array[1]) a, (select 1 from unnest(array[1]) as a(own)) b',
  'select a.own from (select 1 from unnest(array[1]) as a(own)) b, unnest(array[1]) a',
])('[DSET-30] an alias that lists its columns has no other: %s', (sql) => {
  expect(passes(sql, 'postgres')).toBe(false);
});

test.each([
  ['mysql', 'select * from processl\u0130st'],
  ['mysql', 'select * from `informat\u0131on_schema`.processlist'],
  ['mysql', 'select User from m\u00fdsql.user'],
  ['mysql', 'select * from `perfor\u1e3fance_schema`.threads'],
  ['mysql', 'select * from \u017fys.session'],
  ['postgres', 'select umoptions from _pg_user_mappings'],
  ['postgres', 'select * from _pg_foreign_servers'],
] as const)(
  '[DSET-30] [F04] %s: closed names are closed in every spelling that the server reads: %s',
  (dialect, sql) => {
    expect(passes(sql, dialect)).toBe(false);
  },
);

test('[DSET-30] columns of rows of functions pass by the names that their aliases give', () => {
  for (const sql of [
    'select d.d from unnest(array[1]) d',
    'select d.x from unnest(array[1]) as d(x)',
    'select t.a from unnest(array[1]) as t(a) union all select t.a from unnest(array[2]) as t(a)',
  ])
    expect(passes(sql, 'postgres')).toBe(true);
});

test('[DSET-30] [F05] a text that exhausts the parser is refused, and the next statement is read as before', () => {
  for (let round = 0; round < 3; round += 1) {
    expect(passes(`select 1${' + 1'.repeat(20_000)}`, 'postgres')).toBe(false);
    expect(passes(`select ${'not '.repeat(20_000)}true`, 'postgres')).toBe(false);
  }
});

test('closing semicolons and comments around the statement are taken off, the rest is kept', () => {
  expect(checkSelect(' -- 门诊\n select 1 /* 一 */ , 2 ; ; -- 完\n')).toBe('select 1 /* 一 */ , 2');
  expect(checkSelect('select 1 # 完', 'mysql')).toBe('select 1');
});

test('placeholders pass in our own compiled statements only', () => {
  expect(passes('select * from t where a = ?', 'mysql')).toBe(false);
  expect(passes('select * from t where a = $1', 'postgres')).toBe(false);
  expect(checkSelect('select ?', 'mysql', { compiled: true })).toBe('select ?');
  expect(checkSelect('select $1', 'postgres', { compiled: true })).toBe('select $1');
  expect(passes('select * from t where a = @p1', 'sqlserver')).toBe(false);
  expect(checkSelect('select @p1', 'sqlserver', { compiled: true })).toBe('select @p1');
  expect(() => checkSelect('select @p1x', 'sqlserver', { compiled: true })).toThrow(GateError);
});

test('text, depth and length beyond the limits are refused before anything reads them', () => {
  expect(passes(`select '${'a'.repeat(1_000_000)}'`)).toBe(false);
  expect(passes(`select ${'('.repeat(10_000)}1${')'.repeat(10_000)}`)).toBe(false);
  expect(passes(`select 1 where 1=1 ${'and 1=1 '.repeat(100_000)}`)).toBe(false);
  expect(passes(`select ${'('.repeat(100)}1${')'.repeat(100)}`)).toBe(true);
});

test('[F02] blanks, comments and letter case between the tokens of a bad statement never let it through', () => {
  // Statements with comments of their own could be closed or opened by the inserted ones.
  const bad = [...anywhere, ...all('mysql'), ...all('postgres')].filter((sql) => !/\n|\/\*|--|#/.test(sql));
  const gaps = ['  ', '\n', '\t', ' /* x */ ', ' /**/ ', '\n-- x\n', ' /* ; */ '];
  fc.assert(
    fc.property(fc.constantFrom(...bad), fc.infiniteStream(fc.constantFrom(...gaps)), (sql, stream) => {
      const words = sql.split(' ');
      const mutated = words.map((word) => word + stream.next().value).join('');
      expect(passes(mutated)).toBe(false);
      // In quotes another case is another name.
      if (sql.includes('"')) return;
      expect(passes(mutated.toUpperCase())).toBe(false);
      expect(passes(mutated.toLowerCase())).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test('[F02] a bad statement spliced into a good one is refused', () => {
  const bad = [
    '; drop table t',
    ') x; delete from t; --',
    ' union select load_file(1)',
    " into outfile '/x'",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...legitimate.both), fc.constantFrom(...bad), (good, tail) => {
      // A line comment at the end would swallow the tail.
      fc.pre(!/--[^\n]*$/.test(good) && !good.trimEnd().endsWith(';'));
      expect(passes(good + tail)).toBe(false);
    }),
  );
});

test('[F05] any text at all is accepted or refused, nothing else', () => {
  const pieces = `' " \` \\ -- /* */ # ; $$ $a$ ( ) select with e '' into`.split(' ');
  const part = fc.oneof(fc.constantFrom(...pieces, ' '), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      for (const dialect of [...dialects, undefined])
        expect(passes(`select ${parts.join('')}`, dialect)).toBeTypeOf('boolean');
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['select .evil(1)', '第 1 行第 8 列附近 “.” 无法识别'],
  ['select id,\n  .evil(1) from t', '第 2 行第 3 列附近 “.” 无法识别'],
  ['select 1 from t where .evil(1)', '第 1 行第 23 列附近 “.” 无法识别'],
  ['select (.evil(1))', '第 1 行第 9 列附近 “.” 无法识别'],
])('[DSET-30] a dot that qualifies nothing is told by its place: %s', (sql, message) => {
  expect(() => checkSelect(sql, 'mysql')).toThrow(message);
});

test.each(asked)('[DSET-30] what questions become for %s passes the gate', (dialect) => {
  for (const one of Object.values(dialectCases)) {
    const sql = one.sql[dialect].replaceAll('(…)', '(select * from asked)');
    expect(checkSelect(sql, dialect, { compiled: true })).toBe(sql);
  }
});

test('[E14] what random questions become is one query that passes the gate of its dialect', () => {
  fc.assert(
    fc.property(randomQuestion, fc.constantFrom(...asked), (question, dialect) => {
      const { rows } = compileQuestion(
        question,
        { columns: randomColumns, sql: 'select * from asked' },
        dialect,
      );
      expect(checkSelect(rows.sql, dialect, { compiled: true })).toBe(rows.sql);
    }),
    { numRuns: 500 },
  );
});
