import { weightedMean } from '@mingjing/charts/insight';
import { type Cell, columnInFormula, countsAsNumeric } from '@mingjing/contract';
import type { LoadedFields } from '../../widget-editor/state/editor-state.ts';
import type { Offered } from './match-fields.ts';

const filled = (value: Cell | undefined): value is Cell =>
  value !== null && value !== undefined && value !== '';

/** What a share is counted to. */
type Scale = 'one' | 'hundred' | 'other';

/**
 * What the values of a column are shares of: 0.31, 31.2, or neither, as marks from 1 to 5. Undefined where the rows do not
 * tell.
 */
function scaleOf(name: string, { columns, rows }: LoadedFields): Scale | undefined {
  const at = columns.findIndex((column) => column.name === name);
  const column = columns[at];
  if (column === undefined || !countsAsNumeric(column)) return undefined;
  const values = rows
    .map((row) => row[at])
    .filter(filled)
    .map(Number);
  if (values.length < 3) return undefined;
  const most = Math.max(...values);
  if (Math.min(...values) < 0 || most > 300) return 'other';
  const areWhole = values.every(Number.isInteger);
  if (most <= 2) return areWhole ? undefined : 'one';
  return areWhole && most <= 10 ? 'other' : 'hundred';
}

/** Shares as a design tells them: 0.31 as 31.2 where its samples count to a hundred, and the other way round. */
export function onScaleOf(samples: readonly unknown[], offered: Offered, fields: LoadedFields): Offered {
  const figures = samples.map((value) => Math.abs(Number(value)) || 0);
  const most = Math.max(0, ...figures);
  if (figures.length === 0 || offered.exp !== undefined || !offered.numeric) return offered;
  const scale = scaleOf(offered.name, fields);
  const sums = weightedMean(fields.profile, offered.name);
  const mean = sums === undefined ? `AVG(${columnInFormula(offered.name)})` : `(${sums})`;
  if (most > 2 && scale === 'one') return { ...offered, exp: `${mean}*100` };
  if (most > 0 && most <= 2 && scale === 'hundred') return { ...offered, exp: `${mean}/100` };
  return offered;
}

/** Whether a column holds anything but shares: 4.2 of 5 written as a percentage is a wrong number. */
export const holdsNoShares = ({ name, exp }: Offered, fields: LoadedFields): boolean =>
  exp === undefined && scaleOf(name, fields) === 'other';
