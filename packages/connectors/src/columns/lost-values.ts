import type { Cell, Column } from '@mingjing/contract';

/** Values of a column that no cell holds, such as the date infinity: they are empty, and said. */
export interface LostValues {
  column: string;
  values: number;
  /** The first of them, as the source writes it. */
  example: string;
}

type ToCell = ((value: never) => Cell) | undefined;
const mostCharacters = 40;

/** Counts values that become empty while rows are read. */
export class LostCounts {
  readonly #byColumn = new Map<string, LostValues>();

  /** What makes cells of a column's values; those that it makes nothing of are counted. */
  counting<C extends ToCell>({ name, type }: Pick<Column, 'name' | 'type'>, toCell: C): C {
    if (toCell === undefined || type === 'text' || type === 'boolean') return toCell;
    const counted = (value: never): Cell => {
      const cell = toCell(value);
      if (cell === null) this.#count(name, value);
      return cell;
    };
    return counted as C;
  }

  get list(): LostValues[] {
    return [...this.#byColumn.values()];
  }

  #count(column: string, value: unknown): void {
    const known = this.#byColumn.get(column);
    if (known === undefined)
      this.#byColumn.set(column, { column, values: 1, example: String(value).slice(0, mostCharacters) });
    else known.values += 1;
  }
}
