import type { Cell, Column, Combination, DataScope, Filter } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateCombination, type ParentRows } from '../testing/evaluate-combination.ts';
import { evaluateQuestion } from '../testing/evaluate-question.ts';
import { bindCombination } from './bind-combination.ts';
import { scopeOfCombination } from './scope-of-combination.ts';
import { mapByName, pickAll } from './suggest-combination.ts';

const columns: Column[] = ['键', '科室', '姓名'].map((name) => ({ name, type: 'text' }));
const names = columns.map(({ name }) => name);

const filter: fc.Arbitrary<Filter> = fc.record({
  column: fc.constantFrom(...names),
  op: fc.constantFrom('in' as const, 'notIn' as const),
  value: fc.subarray(['a', 'b', 'c']),
});
const scope: fc.Arbitrary<DataScope | undefined> = fc.option(
  fc.record(
    {
      rows: fc.array(fc.array(filter, { maxLength: 2 }), { maxLength: 2 }),
      hidden: fc.subarray(names, { minLength: 1, maxLength: 1 }),
      masked: fc.subarray(names, { minLength: 1, maxLength: 1 }),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const cell = fc.constantFrom<Cell>(null, 'a', 'b', 'c');
const parent = fc.record({ rows: fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }), scope });
const joins = fc
  .array(parent, { minLength: 2, maxLength: 4 })
  .chain((parents) =>
    fc.tuple(
      fc.constant(parents),
      fc.tuple(
        ...parents
          .slice(1)
          .map((_, at) =>
            fc.tuple(
              fc.constantFrom('left' as const, 'inner' as const),
              fc.nat(at),
              fc.constantFrom(...names),
              fc.constantFrom(...names),
            ),
          ),
      ),
      fc.infiniteStream(fc.boolean()),
    ),
  );

const seen = (all: readonly Column[], rows: readonly Cell[][], rules: DataScope | undefined): Cell[][] =>
  evaluateQuestion(
    {
      kind: 'rows',
      columns: [],
      filters: [],
      sorts: [],
      ...(rules?.rows !== undefined && { scope: { rows: rules.rows } }),
    },
    [...all],
    rows.map((row) => [...row]),
  ).data;
const named = (rows: readonly (readonly Cell[])[]): ParentRows => ({
  name: '甲',
  columns,
  rows: rows.map((row) => [...row]),
});
const sorted = (rows: readonly (readonly Cell[])[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

describe('what is seen of a combined dataset', () => {
  test('of a join is what the visible rows of its parents make, so that rows kept back change nothing', () => {
    let told = 0;
    fc.assert(
      fc.property(joins, ([parents, steps, picks]) => {
        const all = parents.map(({ rows }) => named(rows));
        const picked = pickAll(all).filter(() => picks.next().value);
        if (picked.length === 0) return;
        const combination: Combination = {
          kind: 'join',
          parents: all.map((_, at) => at + 1),
          steps: steps.map(([how, to, left, right]) => ({ how, to, keys: [{ left, right }] })),
          columns: picked,
        };
        const bound = bindCombination(combination, all);
        const scopes = parents.map((one) => one.scope);
        const found = scopeOfCombination(bound, scopes);
        if (found === 'closed') return;
        if (found?.rows !== undefined) told += 1;
        const visible = parents.map(({ rows, scope: own }) => named(seen(columns, rows, own)));
        const stored = evaluateCombination(combination, all);
        expect(sorted(seen(bound.columns, stored, found))).toEqual(
          sorted(evaluateCombination(combination, visible)),
        );
        const namesOf = (mode: 'hidden' | 'masked') =>
          picked
            .filter(({ parent: at, column }) => scopes[at]?.[mode]?.includes(column))
            .map(({ name }) => name);
        const hidden = namesOf('hidden');
        expect(found?.hidden ?? []).toEqual(hidden.toSorted());
        expect(found?.masked ?? []).toEqual(
          namesOf('masked')
            .filter((name) => !hidden.includes(name))
            .toSorted(),
        );
      }),
      { numRuns: 3000, seed: 25 },
    );
    expect(told).toBeGreaterThan(100);
  });

  test('of a union are visible rows of its parents only', () => {
    let told = 0;
    fc.assert(
      fc.property(fc.array(parent, { minLength: 2, maxLength: 4 }), (parents) => {
        const all = parents.map(({ rows }) => named(rows));
        const combination: Combination = {
          kind: 'union',
          parents: all.map((_, at) => at + 1),
          columns: mapByName(all),
        };
        const bound = bindCombination(combination, all);
        const found = scopeOfCombination(
          bound,
          parents.map((one) => one.scope),
        );
        if (found === 'closed') return;
        if (found?.rows !== undefined) told += 1;
        const left = sorted(parents.flatMap(({ rows, scope: own }) => seen(columns, rows, own)));
        for (const row of sorted(seen(bound.columns, evaluateCombination(combination, all), found))) {
          const at = left.indexOf(row);
          expect(at).toBeGreaterThanOrEqual(0);
          left.splice(at, 1);
        }
      }),
      { numRuns: 2000, seed: 25 },
    );
    expect(told).toBeGreaterThan(100);
  });

  const two = [named([]), named([])];
  const join = (how: 'left' | 'inner', picked = pickAll(two)): Combination => ({
    kind: 'join',
    parents: [1, 2],
    steps: [{ how, to: 0, keys: [{ left: '键', right: '键' }] }],
    columns: picked,
  });
  const some: DataScope = { rows: [[{ column: '科室', op: 'in', value: ['a'] }]] };
  const union: Combination = { kind: 'union', parents: [1, 2], columns: mapByName(two) };
  test.each<[string, Combination, (DataScope | undefined)[]]>([
    [
      'a condition by a column that did not come along',
      join('inner', [{ parent: 0, column: '姓名', name: '姓名' }]),
      [some, undefined],
    ],
    ['rows kept back on the right of a left join', join('left'), [undefined, some]],
    ['a hidden key', join('inner'), [{ hidden: ['键'] }, undefined]],
    ['a masked key on the right', join('inner'), [undefined, { masked: ['键'] }]],
    ["one parent's condition by what another one hides", union, [some, { hidden: ['科室'] }]],
    ["one parent's condition by what another one masks", union, [{ masked: ['科室'] }, some]],
    [
      'an order of texts, which may be numbers once some are gone',
      join('inner'),
      [{ rows: [[{ column: '科室', op: 'gt', value: '5' }]] }, undefined],
    ],
    ['scopes of other parents than it has', union, [some]],
  ])('is nothing for %s', (_, combination, scopes) => {
    expect(scopeOfCombination(bindCombination(combination, two), scopes)).toBe('closed');
  });

  test('[D06] a column of a union that one parent masks and another shows is not there: its groups would tell', () => {
    const of = (...scopes: (DataScope | undefined)[]) =>
      scopeOfCombination(bindCombination(union, two), scopes);
    expect(of({ masked: ['姓名'] }, undefined)).toEqual({ hidden: ['姓名'] });
    expect(of({ masked: ['姓名'] }, { masked: ['姓名'] })).toEqual({ masked: ['姓名'] });
    const lacking: Combination = {
      ...union,
      columns: [
        { name: '科室', from: ['科室', '科室'] },
        { name: '姓名', from: ['姓名', null] },
      ],
    };
    const alone = scopeOfCombination(bindCombination(lacking, two), [{ masked: ['姓名'] }, undefined]);
    expect(alone).toEqual({ masked: ['姓名'] });
  });

  test('[AUTH-13] small groups of a parent stay small, and of a join only as far as a column counts them', () => {
    const of = (combination: Combination, ...scopes: (DataScope | undefined)[]) =>
      scopeOfCombination(bindCombination(combination, two), scopes);
    const rows: DataScope = { smallest: [{ least: 5 }] };
    const persons: DataScope = { smallest: [{ least: 3, column: '姓名' }] };
    expect(of(union, rows, { smallest: [{ least: 8 }] })).toEqual({ smallest: [{ least: 8 }] });
    expect(of(union, rows, persons)).toEqual({ smallest: [...rows.smallest!, ...persons.smallest!] });
    expect(of(union, persons, undefined)).toEqual(persons);
    // A row of the parent may stand in many rows of the join.
    expect(of(join('inner'), rows, undefined)).toBe('closed');
    expect(of(join('inner'), { smallest: [{ least: 3, column: '没有带来' }] }, undefined)).toBe('closed');
    const carried = bindCombination(join('inner'), two);
    const own = carried.kind === 'join' ? carried.from.findIndex(({ parent }) => parent === 0) : -1;
    const { column } = carried.kind === 'join' ? carried.from[own]! : { column: { name: '' } };
    expect(of(join('inner'), { smallest: [{ least: 3, column: column.name }] }, undefined)).toEqual({
      smallest: [{ least: 3, column: carried.columns[own]!.name }],
    });
  });

  test('is everything for who sees all of every parent', () => {
    expect(scopeOfCombination(bindCombination(union, two), [undefined, undefined])).toBeUndefined();
  });
});
