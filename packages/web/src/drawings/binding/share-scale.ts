import { type Cell, countsAsNumeric } from '@mingjing/contract';
import type { LoadedFields } from '../../widget-editor/state/editor-state.ts';
import type { Offered } from './match-fields.ts';

const filled = (value: Cell | undefined): value is Cell =>
  value !== null && value !== undefined && value !== '';

/** Whether a column holds shares of one: between 0 and 1, and not only the two ends. */
function holdsShares(name: string, { columns, rows }: LoadedFields): boolean {
  const at = columns.findIndex((column) => column.name === name);
  const column = columns[at];
  if (column === undefined || !countsAsNumeric(column)) return false;
  const values = rows
    .map((row) => row[at])
    .filter(filled)
    .map(Number);
  return (
    values.length >= 3 &&
    values.every((value) => value >= 0 && value <= 1) &&
    values.some((value) => !Number.isInteger(value))
  );
}

/** Shares of one as a design tells them that counts to a hundred: 0.31 where its samples say 31.2. */
export function onScaleOf(samples: readonly unknown[], offered: Offered, fields: LoadedFields): Offered {
  const most = Math.max(0, ...samples.map((value) => Math.abs(Number(value)) || 0));
  if (most <= 2 || offered.exp !== undefined || !offered.numeric || !holdsShares(offered.name, fields))
    return offered;
  return { ...offered, exp: `AVG(\`${offered.name}\`)*100` };
}
