import type { Answer, TotalRule } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasourceId,
  failureOf,
  load,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';
import { cached } from '../../testing/caching.ts';
import { postgresSource, type TestSource } from '../../testing/sources.ts';

const count = 2500;
const numbers = Array.from({ length: count }, (_, at) => at + 1);
/** The same rows everywhere: 序号 1 to 2500, seven departments, 人次 0 to 4, 费用 with decimals. */
const mariadbSql = `SELECT CAST(seq AS SIGNED) AS 序号, CONCAT('科室', CAST(seq % 7 AS CHAR)) AS 科室, CAST(seq % 5 AS SIGNED) AS 人次, CAST(seq * 0.25 AS DECIMAL(12,2)) AS 费用, CAST(seq % 9 AS DECIMAL(6,2)) AS 单价 FROM seq_1_to_${count}`;
const postgresSql = `SELECT seq AS 序号, '科室' || seq % 7 AS 科室, seq % 5 AS 人次, CAST(seq * 0.25 AS numeric(12,2)) AS 费用, CAST(seq % 9 AS numeric(6,2)) AS 单价 FROM generate_series(1, ${count}) seq`;

let postgres: TestSource;
const sets: Record<string, number> = {};
const monthSets: Record<string, number> = {};
const mariadbMonths = `SELECT CAST(seq AS SIGNED) AS 序号, CONCAT(CAST(seq % 12 + 1 AS CHAR), '月') AS 月份 FROM seq_1_to_100`;
const postgresMonths = `SELECT seq AS 序号, (seq % 12 + 1) || '月' AS 月份 FROM generate_series(1, 100) seq`;

beforeAll(async () => {
  await startWorld();
  postgres = await postgresSource();
  const other = (await admin.datasource.create({ input: { ...postgres.input, dataSourceName: '另一个' } }))
    .id;
  const categoryDataset = { id: (await admin.dataset.tree())[0]?.id ?? 0 };
  const make = async (name: string, dataSourceId: number, querySql: string) => {
    const input = { name, categoryDataset, dataSourceId, dataSourceType: 'jdbc' as const, querySql };
    return (await admin.dataset.create({ input })).id;
  };
  sets['MariaDB'] = await make('行一', datasourceId, mariadbSql);
  sets['PostgreSQL'] = await make('行二', other, postgresSql);
  sets['the engine'] = await make('行三', datasourceId, mariadbSql);
  await cached(admin, sets['the engine']);
  monthSets['MariaDB'] = await make('月一', datasourceId, mariadbMonths);
  monthSets['PostgreSQL'] = await make('月二', other, postgresMonths);
  monthSets['the engine'] = await make('月三', datasourceId, mariadbMonths);
  await cached(admin, monthSets['the engine']);
});
afterAll(async () => {
  await stopWorld();
  await postgres?.stop();
});

const four = ['序号', '科室', '人次', '费用'].map((id) => column(id));
const table = (dataset: number, form: object, more: object = {}) =>
  create(widgetInput(dataset, form, { chartType: 'table', ...more }));
const page = (at: number, pageSize = 10) => JSON.stringify({ page: at, pageSize });
const sort = (key: string, sortType: number) => JSON.stringify([{ key, sortType }]);
const totals = (...rules: [string, TotalRule['calculation']][]) =>
  JSON.stringify(rules.map(([key, calculation]) => ({ key, calculation })));
const firsts = (answer: Answer) => answer.data.map((row) => Number(row[0]));

describe.each(['MariaDB', 'PostgreSQL', 'the engine'])('a table over %s', (where) => {
  const dataset = () => sets[where] ?? 0;

  test('[EDIT-16] [CHART-29] a page is cut on the server and tells the number of all rows; a header sorts all of them', async () => {
    const { id } = await table(dataset(), { xAxis: four });
    const data = (query: object) => admin.widget.data({ query: { id, ...query } });
    const sorted = await data({ page: page(3), sorts: sort('序号', 2) });
    expect(firsts(sorted)).toEqual(numbers.toReversed().slice(20, 30));
    expect(sorted.total).toBe(count);
    const last = await data({ page: page(250), sorts: sort('序号', 1) });
    expect(firsts(last)).toEqual(numbers.slice(-10));
    expect((await data({ page: page(251), sorts: sort('序号', 1) })).data).toEqual([]);
  });

  test('[FMT-12] pages by a key that many rows share hold every row once', async () => {
    const { id } = await table(dataset(), { xAxis: four });
    const seen: number[] = [];
    for (let at = 1; at <= 3; at += 1) {
      const answer = await admin.widget.data({ query: { id, page: page(at, 1000), sorts: sort('人次', 1) } });
      expect(answer.total).toBe(count);
      seen.push(...firsts(answer));
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test('a page that is not full tells the total by itself, an empty one asks for it', async () => {
    const { id } = await table(dataset(), { xAxis: four });
    const at = async (number: number, pageSize: number) =>
      (await admin.widget.data({ query: { id, page: page(number, pageSize) } })).total;
    expect([await at(3, 1000), await at(4, 1000), await at(1, 1000)]).toEqual([count, count, count]);
  });

  test('[CALC-19] rows tell which of their columns are averaged where they become one, groups do not', async () => {
    const priced = [...four, column('单价')];
    const rows = await table(dataset(), { xAxis: priced, sort: { key: '费用', descending: true } });
    expect((await admin.widget.data({ query: { id: rows.id, page: page(2) } })).averaged).toEqual(['单价']);
    const groups = await table(dataset(), {
      xAxis: [column('科室'), { ...column('单价'), calculation: 'sum' }],
    });
    expect((await admin.widget.data({ query: { id: groups.id } })).averaged).toBeUndefined();
  });

  test('totals are of all rows, whatever page is looked at or stored', async () => {
    const stored = { page: page(2) };
    const { id } = await table(dataset(), { xAxis: four }, stored);
    const asked = totals(
      ['人次', 'own'],
      ['费用', 'sum'],
      ['费用', 'avg'],
      ['费用', 'max'],
      ['序号', 'min'],
      ['科室', 'count'],
      ['科室', 'sum'],
    );
    const { keys, data } = await admin.widget.data({ query: { id, totals: asked, page: page(7) } });
    expect(keys).toEqual(['人次', '费用', '费用', '费用', '序号', '科室', '科室']);
    const sum = numbers.reduce((all, each) => all + each * 0.25, 0);
    expect(data).toHaveLength(1);
    expect(data[0]?.slice(0, 6).map(Number)).toEqual([count * 2, sum, sum / count, 625, 1, count]);
    expect(data[0]?.[6]).toBeNull();
  });

  test('[CHART-29] subtotals are those of the rows of each value, whatever is calculated and on whatever page', async () => {
    const subtotals = async (form: object, by: string, ...rules: [string, TotalRule['calculation']][]) => {
      const { id } = await table(dataset(), form);
      const query = { id, totals: totals(...rules), totalsBy: by, page: page(3) };
      const { data } = await admin.widget.data({ query });
      return data
        .map(([name, ...figures]) => [String(name), ...figures.map(Number)] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
    };
    const departments = Array.from({ length: 7 }, (_, at) => ({
      name: `科室${at}`,
      rows: numbers.filter((number) => number % 7 === at),
    }));
    const sumOf = (rows: number[]) => rows.reduce((all, number) => all + number, 0);
    const plain = await subtotals(
      { xAxis: four },
      '科室',
      ['费用', 'own'],
      ['人次', 'max'],
      ['序号', 'count'],
    );
    expect(plain).toEqual(
      departments.map(({ name, rows }) => [name, rows.length, sumOf(rows) / 4, 4, rows.length]),
    );
    // 2,500 numbers are no groups.
    expect(await subtotals({ xAxis: four }, '序号', ['费用', 'own'])).toEqual([]);
    const measured = (id: string, more: object) => ({ ...column(id), ...more });
    const ratio = { expressions: { alias: '单件', exp: 'SUM(费用)/COUNT(*)' } };
    const found = await subtotals(
      {
        xAxis: [
          column('科室'),
          column('人次'),
          measured('费用', { calculation: 'avg' }),
          measured('序号', { calculation: 'countAndClearRepeat' }),
          measured('单件', ratio),
        ],
      },
      '科室',
      ['费用', 'own'],
      ['序号', 'own'],
      ['单件', 'own'],
    );
    expect(found.map(([name, size, , people]) => [name, size, people])).toEqual(
      departments.map(({ name, rows }) => [name, 5, rows.length]),
    );
    for (const [at, { rows }] of departments.entries()) {
      expect(found[at]?.[2]).toBeCloseTo(sumOf(rows) / 4 / rows.length, 6);
      expect(found[at]?.[4]).toBeCloseTo(sumOf(rows) / 4 / rows.length, 6);
    }
    const shares = await subtotals(
      {
        xAxis: [
          column('科室'),
          column('人次'),
          measured('费用', { calculation: 'sum', tableCalculation: 'share' }),
        ],
      },
      '科室',
      ['费用 占比', 'own'],
    );
    const all = sumOf(numbers);
    for (const [at, { name, rows }] of departments.entries()) {
      expect(shares[at]?.slice(0, 2)).toEqual([name, 5]);
      expect(shares[at]?.[2]).toBeCloseTo(sumOf(rows) / all, 6);
    }
  });

  test('[CHART-26] a cross table is all groups, with averages, distinct counts and ratios of its rows and heads', async () => {
    const measured = (id: string, more: object) => ({ ...column(id), ...more });
    const form = {
      xAxis: [
        column('科室'),
        column('单价'),
        column('人次'),
        measured('费用', { calculation: 'avg' }),
        measured('序号', { calculation: 'countAndClearRepeat' }),
        measured('单件', { expressions: { alias: '单件', exp: 'SUM(费用)/COUNT(*)' } }),
      ],
      settings: { across: ['人次'], totals: true, subtotals: true },
    };
    const { id } = await table(dataset(), form);
    const list = await admin.widget.data({ query: { id } });
    const first = { id, page: page(1), crossed: '1' as const };
    const { data, crossed, total } = await admin.widget.data({ query: first });
    expect([data.length, total]).toEqual([list.data.length, undefined]);
    expect(new Set(data.map((row) => row.join()))).toEqual(new Set(list.data.map((row) => row.join())));
    expect(list.crossed).toBeUndefined();
    expect(crossed).toMatchObject({ names: [0, 1], head: 2, figures: [3, 4, 5] });
    const keysOf = (number: number) => [`科室${number % 7}`, number % 9, number % 5].map(String);
    const byKeys = (by: readonly number[]) => {
      const groups = new Map<string, number[]>();
      for (const number of numbers) {
        const key = by.map((at) => keysOf(number)[at]).join();
        groups.set(key, [...(groups.get(key) ?? []), number]);
      }
      return groups;
    };
    expect(crossed?.totals.map(({ by }) => by)).toEqual([[0, 1], [2], [], [0, 2], [0]]);
    for (const { by, rows } of crossed?.totals ?? []) {
      const groups = byKeys(by);
      expect(rows).toHaveLength(groups.size);
      for (const row of rows) {
        const values = row.slice(0, by.length).map((value, at) => (by[at] === 1 ? Number(value) : value));
        const own = groups.get(values.join()) ?? [];
        const [average, persons, ratio] = row.slice(by.length).map(Number);
        const mean = own.reduce((all, number) => all + number, 0) / 4 / own.length;
        expect(persons).toBe(own.length);
        expect(average).toBeCloseTo(mean, 6);
        expect(ratio).toBeCloseTo(mean, 6);
      }
    }
    const board = await load((await panelWith([{ id }])).id);
    expect(widgetsOf(board)[0]?.data.crossed).toEqual(crossed);
    // Rows that are no groups stay a list, page by page.
    const rows = await table(dataset(), { xAxis: four, settings: { across: ['科室'] } });
    const asList = await admin.widget.data({ query: { ...first, id: rows.id } });
    expect([asList.crossed, asList.data.length, asList.total]).toEqual([undefined, 10, count]);
  });

  test('subtotals by what is not shown are refused', async () => {
    const { id } = await table(dataset(), { xAxis: four });
    const query = { id, totals: totals(['费用', 'sum']), totalsBy: '单价' };
    expect(await failureOf(admin.widget.data({ query }))).toMatchObject({
      message: expect.stringContaining('单价'),
    });
  });

  test('averages, ratios and distinct counts are worked out anew, sums of averages only when asked for', async () => {
    const item = [column('科室'), column('人次')];
    const ask = async (form: object, ...rules: [string, TotalRule['calculation']][]) => {
      const { id } = await table(dataset(), form);
      const answer = await admin.widget.data({ query: { id, totals: totals(...rules) } });
      return answer.data[0]?.map((value) => (value === null ? null : Number(value)));
    };
    const average = { xAxis: item, calculateType: { type: 'avg', columns: ['人次'] } };
    const visits = numbers.map((each) => each % 5);
    expect(await ask(average, ['人次', 'own'])).toEqual([visits.reduce((a, b) => a + b) / count]);
    const [added] = (await ask(average, ['人次', 'sum'])) ?? [];
    expect(added).toBeCloseTo(
      [0, 1, 2, 3, 4, 5, 6]
        .map((rest) => visits.filter((_, at) => (at + 1) % 7 === rest))
        .reduce((all, group) => all + group.reduce((a, b) => a + b) / group.length, 0),
      6,
    );
    const distinct = { xAxis: item, calculateType: { type: 'countAndClearRepeat', columns: ['人次'] } };
    expect(await ask(distinct, ['人次', 'own'])).toEqual([5]);
    const ratio = column('均', { expressions: { exp: 'SUM(费用)/SUM(人次)', alias: '均' } });
    const whole = numbers.reduce((all, each) => all + each * 0.25, 0) / (count * 2);
    const [shown] = (await ask({ xAxis: [column('科室'), ratio] }, ['均', 'own'])) ?? [];
    expect(shown).toBeCloseTo(whole, 6);
    // Of the first two groups only: sums of what is shown, and no figure for what cannot be added up.
    const top = { ...average, top: 2, calculateType: { type: 'sum', columns: ['人次'] } };
    const groups = [0, 1].map((rest) =>
      visits.filter((_, at) => (at + 1) % 7 === rest).reduce((a, b) => a + b, 0),
    );
    expect(await ask(top, ['人次', 'own'])).toEqual([(groups[0] ?? 0) + (groups[1] ?? 0)]);
    expect(await ask({ ...average, top: 2 }, ['人次', 'own'])).toEqual([null]);
    const of = (exp: string) => column(exp, { expressions: { exp, alias: exp } });
    const formulas = [
      'COUNT(人次)',
      'SUM(人次)',
      '2*SUM(人次)',
      'MAX(序号)',
      'MIN(序号)',
      'SUM(费用)/SUM(人次)',
    ];
    const cut = { xAxis: [column('科室'), ...formulas.map(of)], top: 2 };
    const both = numbers.filter((each) => each % 7 < 2);
    const people = both.reduce((all, each) => all + (each % 5), 0);
    expect(await ask(cut, ...formulas.map((key): [string, 'own'] => [key, 'own']))).toEqual([
      both.length,
      people,
      people * 2,
      Math.max(...both),
      1,
      null,
    ]);
  });

  test('a board sends the first rows with the number of all, a viewer turns on with the filters in force', async () => {
    const { id } = await table(dataset(), { xAxis: four });
    const panel = await panelWith([{ id }]);
    const { token } = await server.world.share(panel.id);
    const viewer = server.client(token);
    const filters = [
      { key: '科室', filterType: 1, value: '科室3' },
      { key: '别处的列', filterType: 1, value: 'x' },
    ];
    const [shown] = widgetsOf(await load(panel.id, filters, viewer));
    const expected = numbers.filter((each) => each % 7 === 3);
    expect(shown?.data).toMatchObject({ total: expected.length });
    const [all] = widgetsOf(await load(panel.id, undefined, viewer));
    // A source is asked once, for all that a table may turn by itself.
    expect([all?.data.total, all?.data.data.length]).toEqual([count, where === 'the engine' ? 200 : 1000]);

    const text = JSON.stringify(filters);
    const query = { id, panelId: panel.id, filters: text, lenient: '1' as const };
    const answer = await viewer.widget.data({ query: { ...query, page: page(2), sorts: sort('序号', 2) } });
    expect(firsts(answer)).toEqual(expected.toReversed().slice(10, 20));
    const sums = await viewer.widget.data({ query: { ...query, totals: totals(['序号', 'sum']) } });
    expect(Number(sums.data[0]?.[0])).toBe(expected.reduce((a, b) => a + b, 0));
    const strict = viewer.widget.data({ query: { id, panelId: panel.id, filters: text } });
    expect(await failureOf(strict)).toMatchObject({ message: '字段别处的列不存在' });
  });

  test('periods that are texts stand by time: pages, first rows and their totals are cut behind that', async () => {
    const months = numbers.slice(0, 12).map((each) => `${each}月`);
    const form = {
      xAxis: [column('月份'), column('序号')],
      calculateType: { type: 'sum', columns: ['序号'] },
    };
    const { id } = await table(monthSets[where] ?? 0, form);
    const data = (query: object, of = id) => admin.widget.data({ query: { id: of, ...query } });
    const names = ({ data: rows }: Answer) => rows.map(([name]) => name);
    expect(names(await data({}))).toEqual(months);
    const second = await data({ page: page(2, 5) });
    expect([names(second), second.total]).toEqual([months.slice(5, 10), 12]);
    expect(names(await data({ sorts: sort('月份', 2) }))).toEqual(months.toReversed());
    const top = await table(monthSets[where] ?? 0, { ...form, top: 3 });
    const first = await data({}, top.id);
    expect(names(first)).toEqual(months.slice(0, 3));
    const sum = first.data.reduce((all, row) => all + Number(row[1]), 0);
    const asked = await data({ totals: totals(['序号', 'sum']) }, top.id);
    expect(Number(asked.data[0]?.[0])).toBe(sum);
  });

  test('[EDIT-16] what is being edited is paged, sorted and totalled the same way', async () => {
    const input = widgetInput(dataset(), { xAxis: four }, { chartType: 'table', name: '' });
    const answer = await admin.widget.preview({ input, query: { page: page(2), sorts: sort('费用', 2) } });
    expect(firsts(answer)).toEqual(numbers.toReversed().slice(10, 20));
    expect(answer.total).toBe(count);
    const sums = await admin.widget.preview({ input, query: { totals: totals(['人次', 'sum']) } });
    expect(Number(sums.data[0]?.[0])).toBe(count * 2);
  });
});

test('[CHART-29] of stored rows a board sends 200 or a whole page of the table, where there are more than 1,000; else all', async () => {
  const board = async (form: object, filters?: Parameters<typeof load>[1]) => {
    const { id } = await table(sets['the engine'] ?? 0, form);
    const [shown] = widgetsOf(await load((await panelWith([{ id }])).id, filters));
    return shown?.data;
  };
  const upTo = (least: number) => [{ key: '序号', filterType: 5, value: least }];
  const all = await board({ xAxis: four });
  expect([all?.total, all && firsts(all)]).toEqual([count, numbers.slice(0, 200)]);
  const long = await board({ xAxis: four, settings: { pageSize: 500 } });
  expect([long?.total, long && firsts(long)]).toEqual([count, numbers.slice(0, 500)]);
  // Rules and pages of viewers: counted, turned and sorted as before.
  for (const rows of [0, 1, 200, 201, 1000]) {
    const some = await board({ xAxis: four }, upTo(count - rows));
    expect([rows, some?.total, some && firsts(some)]).toEqual([rows, rows, numbers.slice(count - rows)]);
  }
  const more = await board({ xAxis: four }, upTo(count - 1001));
  expect([more?.total, more && firsts(more)]).toEqual([1001, numbers.slice(count - 1001).slice(0, 200)]);
  // Groups are all made anyway.
  const groups = await board({
    xAxis: [column('序号'), column('人次')],
    calculateType: { type: 'sum', columns: ['人次'] },
  });
  expect([groups?.total, groups?.data.length]).toEqual([count, 1000]);
});

test('totals that are no list of known calculations are refused', async () => {
  const { id } = await table(sets['the engine'] ?? 0, { xAxis: four });
  for (const asked of ['{', '[]', '[{"key":"人次","calculation":"median"}]', '[{"key":"人次"}]']) {
    expect(await failureOf(admin.widget.data({ query: { id, totals: asked } }))).toMatchObject({
      message: '查询条件格式错误',
    });
  }
});

test('totals of columns a viewer’s widget does not show stay closed', async () => {
  const { id } = await table(sets['the engine'] ?? 0, { xAxis: [column('科室')] });
  const panel = await panelWith([{ id }]);
  const viewer = server.client((await server.world.share(panel.id)).token);
  const { data } = await viewer.widget.data({
    query: { id, totals: totals(['费用', 'sum'], ['科室', 'count']) },
  });
  expect(data).toEqual([[null, count]]);
});
