import type { DataRules } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bothSee, type DataSubject, isWithin, nobody, scopeFor, smallestFor } from './data-scope.ts';

const eq = (value: string) => ({ key: '科室', filterType: 1, value });
const rule = (roleId: number, more: object = {}) => ({ roleId, conditions: [], columns: [], ...more });
const subject = (roleIds: number[], attributes: Record<string, string[]> = {}): DataSubject => ({
  isAdmin: false,
  roleIds,
  attributes: new Map(Object.entries(attributes)),
});
const rules = (roles: DataRules['roles'], others: 'all' | 'none' = 'none'): DataRules => ({ others, roles });

describe('rows', () => {
  test('are the union over the roles, and within a role those that pass every condition', () => {
    const both = rules([
      rule(1, { conditions: [eq('内科'), { key: '院区', filterType: 2, value: '东' }] }),
      rule(2, { conditions: [eq('外科')] }),
    ]);
    expect(scopeFor(subject([2, 1]), both)).toEqual({
      rows: [
        [
          { column: '科室', op: 'eq', value: '内科' },
          { column: '院区', op: 'ne', value: '东' },
        ],
        [{ column: '科室', op: 'eq', value: '外科' }],
      ],
    });
    expect(scopeFor(subject([2]), both)?.rows).toHaveLength(1);
  });

  test('of a role without a rule are what the dataset says', () => {
    const one = [rule(1, { conditions: [eq('内科')] })];
    expect(scopeFor(subject([9]), rules(one))).toEqual({ rows: [] });
    expect(scopeFor(subject([9]), rules(one, 'all'))).toBeUndefined();
    expect(scopeFor(subject([1, 9]), rules(one))?.rows).toHaveLength(1);
    expect(scopeFor(subject([1, 9]), rules(one, 'all'))).toBeUndefined();
    expect(scopeFor(nobody, rules(one, 'all'))).toEqual({ rows: [] });
  });

  test('of administrators are all', () => {
    expect(scopeFor({ ...nobody, isAdmin: true }, rules([]))).toBeUndefined();
  });

  test('go by the values of an attribute, and are none where the user has no such attribute', () => {
    const by = (filterType: number) =>
      rules([rule(1, { conditions: [{ key: '科室', filterType, attribute: '科室' }] })]);
    const value = ['内科', '外科'];
    expect(scopeFor(subject([1], { 科室: value }), by(1))).toEqual({
      rows: [[{ column: '科室', op: 'in', value }]],
    });
    expect(scopeFor(subject([1], { 科室: value }), by(2))).toEqual({
      rows: [[{ column: '科室', op: 'notIn', value }]],
    });
    for (const type of [1, 2])
      expect(scopeFor(subject([1]), by(type))).toEqual({ rows: [[{ column: '科室', op: 'in', value: [] }]] });
  });

  test('are none by a condition that says nothing', () => {
    const blank = rules([rule(1, { conditions: [{ key: '科室', filterType: 1, value: '  ' }] })]);
    expect(scopeFor(subject([1]), blank)).toEqual({ rows: [[{ column: '科室', op: 'in', value: [] }]] });
  });
});

describe('columns', () => {
  const shown = rule(1);
  const masked = rule(2, { columns: [{ name: '姓名', mode: 'masked' as const }] });
  const hidden = rule(3, { columns: [{ name: '姓名', mode: 'hidden' as const }] });
  const all = rules([shown, masked, hidden]);
  test.each([
    [[3], { hidden: ['姓名'] }],
    [[2], { masked: ['姓名'] }],
    [[2, 3], { masked: ['姓名'] }],
    [[1, 2, 3], undefined],
  ])('of roles %j are shown as the role shows them that shows most', (roleIds, scope) => {
    expect(scopeFor(subject(roleIds), all)).toEqual(scope);
  });
});

describe('[PROPERTY] over users and rules', () => {
  const values = ['内科', '外科', '儿科'];
  const roles = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }).chain((ids) =>
    fc.tuple(
      ...ids.map((roleId) =>
        fc.record({
          roleId: fc.constant(roleId),
          conditions: fc.array(
            fc.oneof(
              fc.record({
                key: fc.constant('科室'),
                filterType: fc.constantFrom(1, 2),
                value: fc.constantFrom(...values),
              }),
              fc.record({
                key: fc.constant('科室'),
                filterType: fc.constantFrom(1, 2),
                attribute: fc.constantFrom('科室', '院区'),
              }),
            ),
            { maxLength: 2 },
          ),
          columns: fc.constant<DataRules['roles'][number]['columns']>([]),
        }),
      ),
    ),
  );
  const anyRules = fc.record({ others: fc.constantFrom('all' as const, 'none' as const), roles });
  const anySubject = fc
    .record({
      roleIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
      attributes: fc.dictionary(
        fc.constantFrom('科室', '院区'),
        fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }),
      ),
    })
    .map(({ roleIds, attributes }) => subject(roleIds, attributes));
  const seen = (who: DataSubject, by: DataRules): Set<string> => {
    const scope = scopeFor(who, by);
    const passes = (value: string): boolean =>
      scope?.rows?.some((list) =>
        list.every(({ op, value: wanted }) => {
          const found = (Array.isArray(wanted) ? wanted : [wanted]).includes(value);
          return op === 'ne' || op === 'notIn' ? !found : found;
        }),
      ) ?? true;
    return new Set(values.filter(passes));
  };

  test('a user with more roles sees what each of them shows, and nothing else', () => {
    fc.assert(
      fc.property(anyRules, anySubject, (by, who) => {
        const each = who.roleIds.map((id) => seen({ ...who, roleIds: [id] }, by));
        const union = new Set(each.flatMap((set) => [...set]));
        expect(seen(who, by)).toEqual(union);
      }),
      { numRuns: 500 },
    );
  });

  test('users with equal scopes see equal rows, in whatever order their roles come', () => {
    fc.assert(
      fc.property(anyRules, anySubject, (by, who) => {
        const turned = { ...who, roleIds: who.roleIds.toReversed() };
        expect(JSON.stringify(scopeFor(turned, by))).toBe(JSON.stringify(scopeFor(who, by)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('what two see both', () => {
  const a = { rows: [[{ column: '科室', op: 'eq' as const, value: '内科' }]], hidden: ['x'], masked: ['y'] };
  const b = { rows: [[{ column: '院区', op: 'eq' as const, value: '东' }], []], masked: ['x', 'z'] };

  test('are rows that pass a list of each, and columns as the one shows them who shows less', () => {
    expect(bothSee(a, b)).toEqual({
      rows: [[...a.rows[0]!, ...b.rows[0]!], a.rows[0]],
      hidden: ['x'],
      masked: ['y', 'z'],
    });
    expect(bothSee(a, a)).toEqual(a);
    expect(bothSee(a, undefined)).toEqual(a);
    expect(bothSee(undefined, b)).toEqual(b);
    expect(bothSee(undefined, undefined)).toBeUndefined();
    expect(bothSee({ rows: [] }, a)).toMatchObject({ rows: [] });
  });

  test('[AUTH-13] are groups as large as either asks', () => {
    const rows = smallestFor({ others: 'all', roles: [], smallest: { least: 5 } });
    const persons = smallestFor({ others: 'all', roles: [], smallest: { least: 3, column: '患者编号' } });
    const fewer = smallestFor({ others: 'all', roles: [], smallest: { least: 4 } });
    expect(bothSee(rows, persons)).toEqual({ smallest: [{ least: 5 }, { least: 3, column: '患者编号' }] });
    expect(bothSee(bothSee(fewer, persons), rows)).toEqual(bothSee(rows, persons));
    expect(smallestFor({ others: 'all', roles: [] })).toBeUndefined();
    expect(isWithin(rows, fewer)).toBe(true);
    expect(isWithin(fewer, rows)).toBe(false);
    expect(isWithin(rows, persons)).toBe(false);
  });
});
