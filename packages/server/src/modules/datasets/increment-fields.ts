import { type Column, type LookBack, lookBackUnitsOf, texts } from '@mingjing/contract';
import { refused, unknownColumn } from '../../http/app-error.ts';
import type { DatasetRow } from './dataset.store.ts';
import { lookBackOf, uniqueByOf } from './refresh/look-back.ts';

/** What a form says of incremental refreshes. */
export interface IncrementInput {
  increment: boolean;
  incrementCloumn: string;
  lookBack?: LookBack | null | undefined;
  uniqueBy?: readonly string[] | undefined;
}

const t = texts.dataset;

/**
 * How an incremental dataset is stored. Columns are looked at as far as they are known; what the form leaves out stays as
 * it is. Throws AppError for what does not fit the columns.
 */
export function incrementFields(
  { increment, incrementCloumn, lookBack, uniqueBy }: IncrementInput,
  columns: readonly Column[],
  before?: Pick<DatasetRow, 'look_back' | 'unique_by'>,
) {
  if (!increment) return { increment: 0 as const, increment_column: '', look_back: '', unique_by: '[]' };
  const window = lookBack === undefined && before !== undefined ? lookBackOf(before) : lookBack;
  const keys = [...new Set(uniqueBy ?? (before === undefined ? [] : uniqueByOf(before)))];
  if (columns.length > 0) {
    const column = columns.find(({ name }) => name === incrementCloumn);
    if (column === undefined) throw unknownColumn(incrementCloumn);
    const names = new Set(columns.map(({ name }) => name));
    const missing = keys.find((name) => !names.has(name));
    if (missing !== undefined) throw unknownColumn(missing);
    if (window != null && !lookBackUnitsOf(column).includes(window.unit))
      throw refused(t.lookBackMisfit(column.name));
  }
  return {
    increment: 1 as const,
    increment_column: incrementCloumn,
    look_back: window == null ? '' : JSON.stringify(window),
    unique_by: JSON.stringify(keys),
  };
}
