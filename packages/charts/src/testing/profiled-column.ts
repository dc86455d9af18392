import { classify } from '../insight/classify.ts';
import type { ColumnProfile } from '../insight/profile.ts';

/** Makes columns of so many rows, whose values come equally often; with more `distinct` ones only their ends are known. */
export const profiledColumns =
  (rows: number) =>
  (name: string, values: readonly (string | number)[], distinct = values.length): ColumnProfile => {
    const areNumbers = typeof values[0] === 'number';
    const top = values.map((value) => ({ value, count: rows / values.length }));
    return classify(
      {
        column: { name, type: areNumbers ? 'integer' : 'text' },
        filled: rows,
        distinct,
        min: areNumbers ? (values[0] ?? null) : null,
        max: areNumbers ? (values.at(-1) ?? null) : null,
        top: distinct > values.length ? [] : top,
      },
      rows,
    );
  };
