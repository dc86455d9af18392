import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Cell, Column, Combination, JoinCombination, JoinStep } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateCombination, type ParentRows } from '../testing/evaluate-combination.ts';
import { asWire, duckdbTypes, fillStatements } from '../testing/live-database.ts';
import { randomJoin, randomParents } from '../testing/random-combinations.ts';
import { difference } from '../testing/same-answer.ts';
import { askedTable } from '../testing/statement.ts';
import { bindCombination } from './bind-combination.ts';
import { combinationSql, type ParentTable } from './combination-sql.ts';
import { joinFiguresOf, joinFiguresSql } from './join-figures-sql.ts';
import { mapByName } from './suggest-combination.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
});
afterAll(() => connection.closeSync());

/** Puts the rows into tables of their own; every second one in another order, with numbers. */
async function fill(parents: readonly ParentRows[]): Promise<ParentTable[]> {
  const tables: ParentTable[] = [];
  for (const [at, { columns, rows }] of parents.entries()) {
    const table = `p${at}`;
    for (const statement of fillStatements('duckdb', duckdbTypes, columns, rows))
      await connection.run(statement);
    const turned = at % 2 === 1;
    await connection.run(
      `CREATE OR REPLACE TABLE ${table} AS SELECT *${turned ? ', rowid AS "mingjing:place"' : ''} FROM ${askedTable} ORDER BY rowid${turned ? ' DESC' : ''}`,
    );
    tables.push(turned ? { table, place: 'mingjing:place' } : { table });
  }
  return tables;
}

async function ask(sql: string, params: Cell[], columns: readonly Column[]): Promise<Cell[][]> {
  const reader = await connection.runAndReadAll(sql, [...params]);
  return asWire(reader.getRowsJson() as Cell[][], columns);
}

/** Where the engine's rows or figures are not the oracle's, as a sentence; undefined where they are. */
async function wrong(combination: Combination, parents: readonly ParentRows[]): Promise<string | undefined> {
  const bound = bindCombination(combination, parents);
  const tables = await fill(parents);
  const { sql, params } = combinationSql(bound, tables, 1_000_000);
  const found = await ask(sql, params, bound.columns);
  const expected = evaluateCombination(combination, parents);
  const apart = difference(found, expected, bound.columns);
  if (apart !== undefined || bound.kind !== 'join' || combination.kind !== 'join') return apart;
  const asked = joinFiguresSql(bound, tables);
  const figures = joinFiguresOf((await ask(asked.sql, asked.params, []))[0]!);
  const counted = combination.steps.map((step, at) => {
    const partners = partnersOf(combination, step, [parents[step.to]!, parents[at + 1]!]);
    const lacking = parents[step.to]!.rows.length - partners.length;
    return { matched: partners.length, lacking, most: Math.max(0, ...partners) };
  });
  const isRight =
    figures.rows === expected.length &&
    counted.every(({ matched, lacking, most }, at) => {
      const step = figures.steps[at]!;
      const repeats = step.largest > 1 === step.repeated > 0;
      return step.matched === matched && step.lacking === lacking && step.largest >= most && repeats;
    });
  return isRight ? undefined : JSON.stringify({ figures, counted, rows: expected.length });
}

/** Of each row on the left that has partners, how many. */
function partnersOf(
  combination: JoinCombination,
  step: JoinStep,
  [left, right]: [ParentRows, ParentRows],
): number[] {
  const counts = new Map<Cell, number>();
  const alone = evaluateCombination(
    {
      ...combination,
      steps: [{ ...step, how: 'inner', to: 0 }],
      columns: [{ parent: 0, column: '#', name: '#' }],
    },
    [numbered(left), right],
  );
  for (const [number] of alone) counts.set(number!, (counts.get(number!) ?? 0) + 1);
  return [...counts.values()];
}

const numbered = (parent: ParentRows): ParentRows => ({
  ...parent,
  columns: [...parent.columns, { name: '#', type: 'integer' }],
  rows: parent.rows.map((row, at) => [...row, at]),
});

describe('a combined dataset', () => {
  test('joins as the oracle does, in its order, and is counted exactly before it is made', async () => {
    const cases = randomParents.chain((parents) => fc.tuple(fc.constant(parents), randomJoin(parents)));
    await fc.assert(
      fc.asyncProperty(cases, async ([parents, combination]) => {
        expect(await wrong(combination, parents)).toBeUndefined();
      }),
      { numRuns: 125, seed: 25 },
    );
  });

  test('puts rows below each other as the oracle does', async () => {
    await fc.assert(
      fc.asyncProperty(randomParents, fc.boolean(), async (parents, tellsOrigin) => {
        const union: Combination = {
          kind: 'union',
          parents: parents.map((_, at) => at + 1),
          columns: mapByName(parents),
          ...(tellsOrigin && { origin: '来源' }),
        };
        expect(await wrong(union, parents)).toBeUndefined();
      }),
      { numRuns: 100, seed: 25 },
    );
  });

  test('is counted without being made where its rows would be too many', async () => {
    const columns: Column[] = [{ name: '键', type: 'integer' }];
    for (const table of ['p0', 'p1', 'p2', 'p3'])
      await connection.run(`CREATE OR REPLACE TABLE ${table} AS SELECT 1::BIGINT AS "键" FROM range(100000)`);
    const parents = ['甲', '乙', '丙', '丁'].map((name) => ({ name, columns }));
    const bound = bindCombination(
      {
        kind: 'join',
        parents: [1, 2, 3, 4],
        steps: [0, 0, 1].map((to) => ({ how: 'inner', to, keys: [{ left: '键', right: '键' }] })),
        columns: [{ parent: 0, column: '键', name: '键' }],
      },
      parents,
    );
    if (bound.kind !== 'join') throw new Error('a join stays one');
    const tables = parents.map((_, at) => ({ table: `p${at}` }));
    const { sql, params } = joinFiguresSql(bound, tables);
    const figures = joinFiguresOf((await ask(sql, params, []))[0]!);
    expect(figures.rows).toBe(1e20);
    expect(figures.steps[0]).toEqual({ matched: 100_000, lacking: 0, repeated: 1, largest: 100_000 });
  });

  test('compares texts that are stored by different dictionaries', async () => {
    await connection.run("CREATE TYPE d0 AS ENUM ('外科', '内科')");
    await connection.run("CREATE TYPE d1 AS ENUM ('内科', '儿科')");
    await connection.run(
      `CREATE OR REPLACE TABLE p0 AS SELECT v::d0 AS "科室" FROM (VALUES ('外科'), ('内科'), (NULL)) AS t(v)`,
    );
    await connection.run(
      `CREATE OR REPLACE TABLE p1 AS SELECT v::d1 AS "科室" FROM (VALUES ('内科'), ('儿科'), (NULL)) AS t(v)`,
    );
    const columns: Column[] = [{ name: '科室', type: 'text' }];
    const bound = bindCombination(
      {
        kind: 'join',
        parents: [1, 2],
        steps: [{ how: 'left', to: 0, keys: [{ left: '科室', right: '科室' }] }],
        columns: [
          { parent: 0, column: '科室', name: '科室' },
          { parent: 1, column: '科室', name: '匹配' },
        ],
      },
      [
        { name: '甲', columns },
        { name: '乙', columns },
      ],
    );
    const { sql, params } = combinationSql(bound, [{ table: 'p0' }, { table: 'p1' }], 10);
    expect(await ask(sql, params, bound.columns)).toEqual([
      ['外科', null],
      ['内科', '内科'],
      [null, null],
    ]);
  });
});
