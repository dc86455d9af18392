import { describe, expect, test } from 'vitest';
import { checkStatement } from '../check-statement.ts';
import { cubeOfMdx } from './check-mdx.ts';

const check = (text: string): string => checkStatement(text, 'mdx');
const sent = (text: string): string => checkStatement(text, 'mdx', { compiled: true });

describe('[DSRC-34] [DSET-30] the gate of MDX', () => {
  test.each([
    'SELECT {[Measures].[人次]} ON COLUMNS FROM [门诊]',
    'select non empty crossjoin([科室].[科室].members, {[月].[2024]:[月].[2025]}) on 1, [Measures].members on 0 from [门诊] where ([院区].[东院])',
    "WITH MEMBER [Measures].[占比] AS '[Measures].[人次] / ([Measures].[人次], [科室].[全部科室])', FORMAT_STRING = '0.0%' SELECT [Measures].[占比] ON 0 FROM 门诊",
    'WITH SET [前十] AS TopCount([科室].[科室].Members, 10, [Measures].[人次]) SELECT [前十] ON 1, [Measures].[人次] ON 0 FROM (SELECT {[月].[2024]} ON 0 FROM [门诊])',
    'SELECT [科室].CurrentMember.Lag(1).Children ON 0 FROM [门诊] CELL PROPERTIES VALUE',
    'SELECT IIF([Measures].[a] IS NULL, 1, CASE WHEN (1 = 1) THEN (2) ELSE (3) END) ON 0 FROM [门诊]',
    "SELECT [a]]b; DROP].[x] ON 0, [it's].[y] ON 1 FROM [门诊]",
  ])('lets a query through: %s', (text) => {
    expect(check(text)).toBe(text);
  });

  test('closing semicolons and comments around it go; comments within are never sent', () => {
    const text = '/* 门诊 */ SELECT -- 人次\n [Measures].[--x] ON 0 // 列\n FROM [门诊] ; ;\n-- 完';
    expect(check(text)).toBe('SELECT -- 人次\n [Measures].[--x] ON 0 // 列\n FROM [门诊]');
    expect(sent(text)).toBe('SELECT [Measures].[--x] ON 0 FROM [门诊]');
  });

  test.each([
    ['', '仅支持查询语句'],
    ['DRILLTHROUGH MAXROWS 10 SELECT {[Measures].[人次]} ON 0 FROM [门诊]', '仅支持查询语句'],
    ['EXPLAIN PLAN FOR SELECT [a] ON 0 FROM [门诊]', '仅支持查询语句'],
    ['UPDATE CUBE [门诊] SET [Measures].[人次] = 1', '仅支持查询语句'],
    ['CREATE SET [门诊].[x] AS {}', '仅支持查询语句'],
    ['CREATE SUBCUBE [门诊] AS SELECT [a] ON 0 FROM [门诊]', '仅支持查询语句'],
    ['DROP MEMBER [门诊].[x]', '仅支持查询语句'],
    ['CALL ASSP.DiscoverSessions()', '仅支持查询语句'],
    ['EVALUATE Sales', '仅支持查询语句'],
    ['WITH MEMBER [a].[b] AS 1', '仅支持查询语句'],
    ['SELECT [a] ON 0 FROM [门诊]; DROP MEMBER [x]', '仅支持查询语句'],
    ['SELECT [a] ON 0 FROM [门诊] /* */; CLEAR CACHE', '仅支持查询语句'],
    ['SELECT [a] INTO [x] FROM [门诊]', '仅支持查询语句'],
    ['SELECT [a] FROM [门诊] PREDICTION JOIN OPENQUERY([x], [y]) AS t', '仅支持查询语句'],
  ])('refuses what is no query: %s', (text, message) => {
    expect(() => check(text)).toThrow(message);
  });

  test.each([
    ['SELECT * FROM $SYSTEM.DISCOVER_SESSIONS', /第 1 行第 8 列附近 “\*”|第 1 行第 15 列/],
    ['SELECT [a] ON 0 FROM $SYSTEM.DBSCHEMA_CATALOGS', /第 1 行第 22 列/],
    ['SELECT [a] ON 0 FROM [$System].[DBSCHEMA_CATALOGS]', /系统表 \$System 不允许查询/],
    ['SELECT [a] ON 0 FROM [库].[$维度]', /系统表 库 不允许查询/],
    ['SELECT StrToSet("{[a]}") ON 0 FROM [门诊]', /strtoset 会执行文本中的语句/],
    ["SELECT StrToValue('ASSP.Run()') ON 0 FROM [门诊]", /strtovalue 会执行文本中的语句/],
    ['SELECT ASSP.ExecuteSQL([a]) ON 0 FROM [门诊]', /函数 executesql 不在允许的清单内/],
    ['SELECT ASSP.Filter([a]) ON 0 FROM [门诊]', /函数 filter 不在允许的清单内/],
    ['SELECT [ASSP].[Run]([a]) ON 0 FROM [门诊]', /函数 Run 不在允许的清单内/],
    ['SELECT vba!Shell("x") ON 0 FROM [门诊]', /第 1 行第 11 列/],
    ['SELECT @p ON 0 FROM [门诊]', /第 1 行第 8 列/],
    ["SELECT '$\u007bx'} ON 0 FROM [门诊]", /第 1 行第 9 列/],
    ['SELECT ([a] ON 0 FROM [门诊]', /语句不完整/],
    ['SELECT ({[a])} ON 0 FROM [门诊]', /第 1 行第 13 列/],
    ["SELECT 'a ON 0 FROM [门诊]", /第 1 行第 8 列/],
    ['SELECT /* /* */ */ [a] ON 0 FROM [门诊]', /第 1 行第 8 列/],
    ['SELECT [a] ON 0 -- x\rDROP\n FROM [门诊]', /第 1 行第 17 列/],
    ['SELECT [a] ON 0', /语句不完整/],
    [`SELECT ${'('.repeat(300)}1${')'.repeat(300)} ON 0 FROM [门诊]`, /过长或嵌套过深/],
  ])('refuses what it cannot judge: %s', (text, message) => {
    expect(() => check(text)).toThrow(message);
  });

  const formula = (text: string): string =>
    `WITH MEMBER [Measures].[x] AS ${text} SELECT [Measures].[x] ON 0 FROM [门诊]`;
  test.each([
    "'Sum([月].Members, [Measures].[人次])'",
    "'IIF([a] = \"O''Neil (x\", 1, 2)', FORMAT_STRING = 'Shell(0.0%)'",
  ])('a formula in quotes passes like any other: %s', (text) => {
    expect(sent(formula(text))).toBe(formula(text));
  });
  const unknown = /不在允许的清单内/;
  const asText = /会执行文本中的语句/;
  const place = /第 1 行第 \d+ 列/;
  test.each([
    ["'ASSP.ExecuteSQL([a])'", unknown],
    ['"ASSP.ExecuteSQL([a])"', unknown],
    ['\'StrToValue("ASSP.Run()")\'', asText],
    ["'[ASSP].[Run]([a])'", unknown],
    ['\'vba!Shell("x")\'', place],
    ["'1; DROP MEMBER [x]'", '仅支持查询语句'],
    ["'(SELECT * FROM [$System].[DISCOVER_SESSIONS])'", place],
    ["'/* 1 */ 1'", place],
    ["'1 -- x'", place],
    ["'(1'", '语句不完整'],
    ['LookupCube("门诊", "ASSP.Run()")', asText],
    ["1 CELL CALCULATION [c] FOR '(ASSP.Run())' AS '1'", unknown],
    ["1 CELL CALCULATION [c] FOR '({[a]})' AS '1', CONDITION = 'ASSP.Run()'", unknown],
    ['1 SET [s] AS \'StrToSet("{[a]}")\'', asText],
  ])('a formula in quotes is judged like any other: %s', (text, message) => {
    expect(() => check(formula(text))).toThrow(message);
  });

  test('an administrator may allow functions of the server', () => {
    const text = 'SELECT ASSP.HospitalWeeks([月].[2024]) ON 0 FROM [门诊]';
    expect(() => check(text)).toThrow('hospitalweeks');
    expect(checkStatement(text, 'mdx', { allowed: ['HospitalWeeks'] })).toBe(text);
    expect(() =>
      checkStatement('SELECT StrToSet("x") ON 0 FROM [门诊]', 'mdx', { allowed: ['strtoset'] }),
    ).toThrow('strtoset');
  });

  test('the cube of a statement is what the innermost FROM names', () => {
    expect(cubeOfMdx('SELECT [a].[FROM] ON 0 FROM (SELECT [b] ON 0 FROM [门诊 A])')).toBe('门诊 A');
    expect(cubeOfMdx('SELECT [a] ON 0 FROM Sales WHERE [x]')).toBe('Sales');
  });
});
