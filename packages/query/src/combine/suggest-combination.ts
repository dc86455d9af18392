import { type Column, type Combination, isNumeric, type KeyPair } from '@mingjing/contract';
import type { Parent } from './bind-combination.ts';

type Picked = Extract<Combination, { kind: 'join' }>['columns'];
type Mapped = Extract<Combination, { kind: 'union' }>['columns'];

const folded = (name: string): string => name.trim().toLowerCase();
const isExact = ({ type }: Column): boolean => isNumeric(type) && type !== 'double';
/** Whether values of both can be equal without being written out. */
const compares = (a: Column, b: Column): boolean =>
  a.type !== 'double' && (a.type === b.type || (isExact(a) && isExact(b)));

/** Pairs of keys that suggest themselves: columns of one name whose types can be compared. */
export function suggestKeys(left: Parent, right: Parent): KeyPair[] {
  return left.columns.flatMap((one) => {
    const other = right.columns.find(
      (column) => folded(column.name) === folded(one.name) && compares(one, column),
    );
    return other === undefined ? [] : [{ left: one.name, right: other.name }];
  });
}

/** All columns of all parents under names of their own: on a clash the dataset's name is put before the column's. */
export function pickAll(parents: readonly Parent[]): Picked {
  const taken = new Set<string>();
  return parents.flatMap(({ name: dataset, columns }, parent) =>
    columns.map(({ name: column }) => {
      let name = taken.has(folded(column)) ? `${dataset}.${column}` : column;
      for (let count = 2; taken.has(folded(name)); count += 1) name = `${dataset}.${column}.${count}`;
      taken.add(folded(name));
      return { parent, column, name };
    }),
  );
}

/** Columns put below each other by name and type; one that a dataset lacks is empty there. */
export function mapByName(parents: readonly Parent[]): Mapped {
  const mapped: (Mapped[number] & { like: Column })[] = [];
  for (const [at, { columns }] of parents.entries())
    for (const column of columns) {
      const fits = mapped.find(
        ({ name, like, from }) =>
          from[at] === null &&
          folded(name) === folded(column.name) &&
          (like.type === column.type || compares(like, column)),
      );
      if (fits !== undefined) fits.from[at] = column.name;
      else {
        let { name } = column;
        for (let count = 2; mapped.some((one) => folded(one.name) === folded(name)); count += 1)
          name = `${column.name}.${count}`;
        mapped.push({ name, like: column, from: parents.map((_, n) => (n === at ? column.name : null)) });
      }
    }
  return mapped.map(({ name, from }) => ({ name, from }));
}
