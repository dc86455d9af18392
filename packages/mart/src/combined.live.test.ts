import type { Cell, Column, Combination } from '@mingjing/contract';
import { bindCombination, pickAll } from '@mingjing/query';
import { difference } from '@mingjing/query/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Extract } from './mart.ts';
import { allRows, askRows, batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeEach(async () => {
  temporary = await temporaryMart();
});
afterEach(() => temporary.remove());

const visits: Column[] = [
  { name: '日期', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '人次', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 18, scale: 2 },
];
const departments: Column[] = [
  { name: '科室', type: 'text' },
  { name: '院区', type: 'text' },
  { name: '床位', type: 'integer' },
];
const dayOf = (at: number): string =>
  new Date(Date.UTC(2026, 0, 1 + ((at * 7) % 300))).toISOString().slice(0, 10);
const visit = (at: number): Cell[] => [
  dayOf(at),
  at % 11 === 0 ? null : `科${at % 13}`,
  at,
  `${at}.${at % 10}5`,
];
const visitRows = Array.from({ length: 5000 }, (_, at) => visit(at));
const departmentRows: Cell[][] = Array.from({ length: 12 }, (_, at) => [`科${at}`, `院区${at % 2}`, at * 10]);

const store = (columns: Column[], rows: Cell[][]): Promise<Extract> =>
  temporary.mart.write({ columns, batches: batchesOf(rows) });
const joinOf = (how: 'left' | 'inner', extracts: readonly Extract[]): Combination => ({
  kind: 'join',
  parents: extracts.map((_, at) => at + 1),
  steps: [{ how, to: 0, keys: [{ left: '科室', right: '科室' }] }],
  columns: pickAll(parentsOf(extracts)),
});
const parentsOf = (extracts: readonly Extract[]) =>
  extracts.map(({ columns }, at) => ({ name: `甲${at}`, columns }));
const boundOf = (combination: Combination, extracts: readonly Extract[]) => ({
  combination: bindCombination(combination, parentsOf(extracts)),
  parents: extracts.map(({ id }) => id),
});
const joined = (isKept: boolean): Cell[][] =>
  visitRows.flatMap((row) => {
    const partner = departmentRows.find(([name]) => name === row[1]);
    if (partner === undefined) return isKept ? [[...row, null, null, null]] : [];
    return [[...row, ...partner]];
  });

describe('an extract made of others', () => {
  test('has the rows of the join in the order of its first dataset, its types and its dictionaries', async () => {
    const extracts = [await store(visits, visitRows), await store(departments, departmentRows)];
    for (const how of ['left', 'inner'] as const) {
      const bound = boundOf(joinOf(how, extracts), extracts);
      const made = await temporary.mart.combine({ ...bound, mostRows: 10_000 });
      const { keys, data } = await askRows(temporary.mart, made.id, allRows);
      expect(keys).toEqual(bound.combination.columns.map(({ name }) => name));
      expect(difference(data, joined(how === 'left'), made.columns)).toBeUndefined();
      expect(data.slice(0, 50).map((row) => row[2])).toEqual(
        joined(how === 'left')
          .slice(0, 50)
          .map((row) => row[2]),
      );
      expect(made.rows).toBe(data.length);
      expect(made.dictionaries?.map(([name]) => name)).toContain('院区');
      const groups = await askRows(temporary.mart, made.id, {
        kind: 'groups',
        dimensions: [{ column: '院区' }],
        measures: [{ column: '人次', calculation: 'count', alias: '数' }],
        filters: [{ column: '院区', op: 'in', value: ['院区1'] }],
        sorts: [],
      });
      expect(groups.data).toEqual([['院区1', joined(false).filter((row) => row[5] === '院区1').length]]);
      expect(await temporary.mart.figures(bound, { tenant: 'test' })).toMatchObject({ rows: made.rows });
      const first = await temporary.mart.tryCombined(bound, 7, { tenant: 'test' });
      expect((JSON.parse(first.json.toString('utf8')) as { data: Cell[][] }).data).toHaveLength(7);
    }
  });

  test('puts rows below each other with where they are from', async () => {
    const extracts = [await store(departments, departmentRows), await store(departments, departmentRows)];
    const bound = boundOf(
      {
        kind: 'union',
        parents: [1, 2],
        columns: [
          { name: '科室', from: ['科室', '科室'] },
          { name: '床位', from: ['床位', null] },
        ],
        origin: '来源',
      },
      extracts,
    );
    const made = await temporary.mart.combine({ ...bound, mostRows: 100 });
    const { data } = await askRows(temporary.mart, made.id, allRows);
    expect(data).toEqual([
      ...departmentRows.map(([name, , beds]) => [name, beds, '甲0']),
      ...departmentRows.map(([name]) => [name, null, '甲1']),
    ]);
    expect(await temporary.mart.figures(bound, { tenant: 'test' })).toBeUndefined();
  });

  test('of more rows than are allowed is refused, a join of 10¹² before it is made, and leaves nothing', async () => {
    const same: Cell[][] = Array.from({ length: 100_000 }, (_, at) => [dayOf(0), '内科', at, '1.00']);
    const extracts = [await store(visits, same), await store(visits, same), await store(visits, same)];
    const keys = [{ left: '科室', right: '科室' }];
    const cube: Combination = {
      kind: 'join',
      parents: [1, 2, 3],
      steps: [
        { how: 'inner', to: 0, keys },
        { how: 'inner', to: 0, keys },
      ],
      columns: pickAll(parentsOf(extracts)),
    };
    const bound = boundOf(cube, extracts);
    expect(await temporary.mart.figures(bound, { tenant: 'test' })).toMatchObject({ rows: 1e15 });
    await expect(temporary.mart.combine({ ...bound, mostRows: 1_000_000 })).rejects.toMatchObject({
      fault: 'space',
    });
    expect((await temporary.files()).filter((name) => name.endsWith('.duckdb'))).toHaveLength(3);
    expect((await temporary.files()).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('of more bytes than are allowed is refused', async () => {
    const extracts = [await store(visits, visitRows), await store(departments, departmentRows)];
    const bound = boundOf(joinOf('left', extracts), extracts);
    await expect(
      temporary.mart.combine({ ...bound, mostRows: 10_000, maxBytes: 20_000 }),
    ).rejects.toMatchObject({ fault: 'space' });
  });

  test('keeps what it is made of until it is made, and can be stopped', async () => {
    const extracts = [await store(visits, visitRows), await store(departments, departmentRows)];
    const bound = boundOf(joinOf('left', extracts), extracts);
    const making = temporary.mart.combine({ ...bound, mostRows: 10_000 });
    for (const { id } of extracts) await temporary.mart.drop(id);
    const made = await making;
    expect(made.rows).toBe(5000);
    expect((await temporary.files()).filter((name) => name.endsWith('.duckdb'))).toEqual([
      `${made.id}.duckdb`,
    ]);
    const again = boundOf(joinOf('left', [made, made]), [made, made]);
    const stop = new AbortController();
    const stopped = temporary.mart.combine({ ...again, mostRows: 1e9, signal: stop.signal });
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ fault: 'cancelled' });
    await expect(temporary.mart.combine({ ...bound, mostRows: 10_000 })).rejects.toMatchObject({
      fault: 'missing',
    });
  });
});
