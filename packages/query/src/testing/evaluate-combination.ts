import { type Cell, type Column, type Combination, isDated } from '@mingjing/contract';
import { decimalText, readDecimal } from '../value/decimal.ts';

type Rows = readonly Cell[][];
export interface ParentRows {
  name: string;
  columns: readonly Column[];
  rows: Rows;
}

/** A number as it is written, without zeros at its end. */
function written(cell: Cell, { type }: Column): string | undefined {
  if (cell === null) return undefined;
  if (type === 'boolean') return cell === true ? 'true' : 'false';
  if (type !== 'integer' && type !== 'decimal') return String(cell);
  const text = decimalText(readDecimal(cell)!);
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

/** The rows of a combination, row by row: what the engine's statement is compared with. */
export function evaluateCombination(combination: Combination, parents: readonly ParentRows[]): Cell[][] {
  const at = (parent: number, column: string): number =>
    parents[parent]!.columns.findIndex(({ name }) => name === column);
  if (combination.kind === 'union')
    return parents.flatMap(({ name, rows }, parent) =>
      rows.map((row) => [
        ...combination.columns.map(({ from }) => {
          const column = from[parent] ?? null;
          return column === null ? null : (row[at(parent, column)] as Cell);
        }),
        ...(combination.origin === undefined ? [] : [name]),
      ]),
    );
  let joined: (readonly Cell[] | undefined)[][] = parents[0]!.rows.map((row) => [row]);
  for (const [index, { how, to, keys }] of combination.steps.entries()) {
    const { rows, columns } = parents[index + 1]!;
    const matches = (left: readonly Cell[], right: readonly Cell[]): boolean =>
      keys.every((key) => {
        const [a, b] = [at(to, key.left), at(index + 1, key.right)];
        const [one, other] = [parents[to]!.columns[a]!, columns[b]!];
        const areDated = isDated(one.type) && isDated(other.type);
        const [x, y] = [written(left[a] as Cell, one), written(right[b] as Cell, other)].map((text) =>
          // A day is its midnight.
          areDated && text?.length === 10 ? `${text} 00:00:00` : text,
        );
        return x !== undefined && x === y;
      });
    joined = joined.flatMap((row) => {
      const left = row[to];
      const partners = left === undefined ? [] : rows.filter((right) => matches(left, right));
      if (partners.length > 0) return partners.map((right) => [...row, right]);
      return how === 'left' ? [[...row, undefined]] : [];
    });
  }
  return joined.map((row) =>
    combination.columns.map(({ parent, column }) => row[parent]?.[at(parent, column)] ?? null),
  );
}
