import { type Filter, type Question, question } from '@mingjing/contract';
import { compileQuestion } from '@mingjing/query';
import { afterAll, describe, expect, test } from 'vitest';
import { serviceOrSkip, startMariadb, startPostgres } from '../../../scripts/services/index.ts';
import { openSource } from './open-source.ts';
import { inputOf, mysqlClass, openOptions, postgresClass, readAll } from './testing/sources.ts';

const rows = [
  ['内科', '2024-01-05', 10.5, 30],
  ['内科', '2024-02-05', 20, 40],
  ['外科', '2024-02-29', 30.25, 50],
  ['外科', '2024-03-01', 40, null],
] as const;
const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value}'` : String(value);
// A user's own statement with what people leave in it.
const sql = (day: (text: string) => string): string =>
  `-- 门诊\n${rows
    .map(
      ([dept, date, fee, age]) =>
        `select ${literal(dept)} as 科室, ${day(literal(date))} as 日期, ${fee} as 费用, ${literal(age)} as 年龄`,
    )
    .join('\nunion all ')}\n-- 完 ;`;

const ask = (part: Record<string, unknown>): Question =>
  question.parse({ kind: 'groups', dimensions: [], measures: [], filters: [], sorts: [], ...part });
const fee = (calculation: string) => ({ column: '费用', calculation, alias: calculation });
const byDept = (filters: Filter[]): Question =>
  ask({ dimensions: [{ column: '科室' }], measures: [fee('sum')], filters, sorts: [{ key: '科室' }] });

describe.each([
  ['MySQL', 'mysql', mysqlClass, startMariadb, (text: string) => `date(${text})`],
  ['PostgreSQL', 'postgres', postgresClass, startPostgres, (text: string) => `date ${text}`],
] as const)('compiled questions pass the gate and run on %s', async (name, dialect, driver, start, day) => {
  const service = await serviceOrSkip(name, start);
  const source = service && openSource(inputOf(service, driver), openOptions);
  afterAll(async () => {
    await source?.close();
    await service?.stop();
  });
  const answer = async (asked: Question): Promise<unknown[][]> => {
    if (source === undefined) throw new Error(name);
    const statement = { sql: sql(day), params: [] };
    const columns = await source.columns(statement, { timeoutMs: 5000 });
    const { rows: compiled } = compileQuestion(asked, { columns, sql: statement.sql }, dialect);
    return (await readAll(source, compiled.sql, { params: compiled.params })).rows;
  };

  test.skipIf(service === undefined)('groups, filters, dates, medians, pages', async () => {
    const all = ['count', 'sum', 'avg', 'max', 'min', 'countAndClearRepeat', 'median'].map(fee);
    expect((await answer(ask({ measures: all })))[0]?.map(Number)).toEqual([
      4, 100.75, 25.1875, 40, 10.5, 4, 25.125,
    ]);
    expect(await answer(byDept([]))).toEqual([
      ['内科', 30.5],
      ['外科', 70.25],
    ]);
    expect(await answer(byDept([{ column: '科室', op: 'like', value: '外' }]))).toEqual([['外科', 70.25]]);
    expect(await answer(byDept([{ column: '年龄', op: 'in', value: [30, 50] }]))).toEqual([
      ['内科', 10.5],
      ['外科', 30.25],
    ]);
    expect(await answer(byDept([{ column: '日期', op: 'gte', value: '2024-02-29' }]))).toEqual([
      ['外科', 70.25],
    ]);
    expect(await answer(byDept([{ column: '费用', op: 'gt', value: 30.1 }]))).toEqual([['外科', 70.25]]);
    const months = ask({
      dimensions: [{ column: '日期', grain: 'month', alias: '月' }],
      measures: [{ expression: 'SUM(费用)/COUNT(科室)', alias: '均' }],
      sorts: [{ key: '月' }],
    });
    expect((await answer(months)).map(([month, mean]) => [month, Number(mean)])).toEqual([
      ['2024-01', 10.5],
      ['2024-02', 25.125],
      ['2024-03', 40],
    ]);
    const page = ask({
      kind: 'rows',
      columns: ['科室', '日期'],
      sorts: [{ key: '日期', descending: true }],
      page: { page: 2, size: 1 },
    });
    expect(await answer(page)).toEqual([['外科', '2024-02-29']]);
  });
});
