import type { DataScope, Question } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMetrics } from '../operation/metrics.ts';
import type { DataRights } from '../rights/data-rights.ts';
import { scopeFor } from '../rights/data-scope.ts';
import { type Actor, tenantOf } from '../security/actor.ts';
import { DataReader } from './data-reader.ts';
import type { DatasetRow } from './stored-dataset.ts';

const values = ['内科', '外科', '儿科'];
const dataset = {
  id: 1,
  extract_id: 'x1',
  restricted: 1,
  calculated_columns: '',
  columns: JSON.stringify([
    { name: '科室', type: 'text' },
    { name: '费用', type: 'integer' },
  ]),
} as DatasetRow;

const scopes = fc
  .record({
    roleId: fc.constantFrom(1, 2, 3),
    list: fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }),
    mode: fc.constantFrom('shown', 'hidden', 'masked'),
  })
  .map(({ roleId, list, mode }): DataScope | undefined =>
    scopeFor(
      { isAdmin: false, roleIds: [roleId], attributes: new Map([['科室', list]]) },
      {
        others: 'all',
        roles: [
          { roleId: 1, conditions: [{ key: '科室', filterType: 1, attribute: '科室' }], columns: [] },
          {
            roleId: 2,
            conditions: [],
            columns: mode === 'shown' ? [] : [{ name: '费用', mode: mode as 'hidden' | 'masked' }],
          },
        ],
      },
    ),
  );
const rows: fc.Arbitrary<Question> = fc.record({
  kind: fc.constant('rows' as const),
  columns: fc.subarray(['科室', '费用']),
  filters: fc.array(
    fc.record({
      column: fc.constant('科室'),
      op: fc.constantFrom('eq', 'ne'),
      value: fc.constantFrom(...values),
    }),
    { maxLength: 2 },
  ),
  sorts: fc.constant([]),
});
const questions = fc
  .tuple(rows, fc.option(rows, { nil: undefined }))
  .map(([question, inner]): Question => (inner === undefined ? question : { ...question, inner }));

/** What is asked of the stored rows, and so the key of every cache below, when a caller who sees this asks. */
async function askedBy(scope: DataScope | undefined, question: Question): Promise<string> {
  let asked = '';
  const mart = {
    ask: async (_: string, one: Question) => {
      asked = JSON.stringify(one);
      return { json: Buffer.from('{"keys":[],"data":[]}'), rows: 0, cached: false, durationMs: 0 };
    },
  } as unknown as Mart;
  const rights: Pick<DataRights, 'scope' | 'requireSource'> = {
    scope: async () => scope,
    requireSource: async () => undefined,
  };
  const metrics = createMetrics();
  const parts = { mart, metrics, rights, maxRows: 100, timeoutMs: 1000 } as unknown as ConstructorParameters<
    typeof DataReader
  >[0];
  const actor: Actor = { kind: 'anonymous' };
  expect(tenantOf(actor)).toBe('anonymous');
  const asking = { actor, signal: new AbortController().signal };
  await new DataReader(parts).answer({ kind: 'dataset', dataset }, question, asking);
  return asked;
}

test('[D06] callers ask the same of stored rows exactly when they see the same, whatever they ask', async () => {
  await fc.assert(
    fc.asyncProperty(questions, scopes, scopes, async (question, one, other) => {
      const [first, second] = [await askedBy(one, question), await askedBy(other, question)];
      expect(first === second).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
    { numRuns: 500 },
  );
});
