import type { Cell, Column, Combination } from '@mingjing/contract';
import fc from 'fast-check';
import { pickAll } from '../combine/suggest-combination.ts';
import type { ParentRows } from './evaluate-combination.ts';

/** Few values of each type, so that rows meet: equal numbers of different places, texts that differ in case or spaces. */
const kinds: { column: Omit<Column, 'name'>; values: Cell[] }[] = [
  { column: { type: 'integer' }, values: [null, 0, 1, 2, -1, '9007199254740993', '9223372036854775807'] },
  {
    column: { type: 'decimal', precision: 20, scale: 2 },
    values: [null, '0.00', '1.00', '1.50', '-1.00', '2.00'],
  },
  {
    column: { type: 'decimal', precision: 38, scale: 30 },
    values: [null, '1.500000000000000000000000000000', '0.000000000000000000000000000001', '2'],
  },
  { column: { type: 'text' }, values: [null, '', '1', '1.5', 'a', 'A', 'a ', '内科', "it's", '2024-02-29'] },
  { column: { type: 'date' }, values: [null, '2024-02-29', '2023-12-31'] },
  { column: { type: 'datetime' }, values: [null, '2024-02-29 00:00:00', '2024-02-29 08:30:00'] },
  { column: { type: 'boolean' }, values: [null, true, false] },
];
const families = ['number', 'number', 'number', 'text', 'dated', 'dated', 'boolean'];

/** Two to four datasets of a column of every kind each, in an order of their own. */
export const randomParents: fc.Arbitrary<ParentRows[]> = fc
  .array(
    fc.record({
      order: fc.shuffledSubarray(
        kinds.map((_, at) => at),
        { minLength: kinds.length },
      ),
      rows: fc.array(fc.tuple(...kinds.map(({ values }) => fc.constantFrom(...values))), { maxLength: 9 }),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((parents) =>
    parents.map(({ order, rows }, parent) => ({
      name: `数据集 ${parent}'`,
      columns: order.map((kind): Column => ({ name: `列"${kind}`, ...kinds[kind]!.column })),
      rows: rows.map((row) => order.map((kind) => row[kind] as Cell)),
    })),
  );

/** A join over such datasets: pairs of one family as they are, others as they are written. */
export const randomJoin = (parents: readonly ParentRows[]) =>
  fc
    .tuple(
      ...parents.slice(1).map((_, at) =>
        fc.record({
          how: fc.constantFrom('left' as const, 'inner' as const),
          to: fc.nat(at),
          keys: fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(kinds.length - 1)), {
            minLength: 1,
            maxLength: 2,
          }),
        }),
      ),
    )
    .map(
      (steps): Extract<Combination, { kind: 'join' }> => ({
        kind: 'join',
        parents: parents.map((_, at) => at + 1),
        steps: steps.map(({ how, to, keys }) => ({
          how,
          to,
          keys: keys.map(([left, right]) => ({
            left: `列"${left}`,
            right: `列"${right}`,
            ...(families[left] !== families[right] && { asText: true }),
          })),
        })),
        columns: pickAll(parents),
      }),
    );
