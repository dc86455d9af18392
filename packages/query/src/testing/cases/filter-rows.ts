import type { Cell, Filter } from '@mingjing/contract';
import { visitColumns, visits } from './visits.ts';

/** Filters keep rows; their answers list the visits by 人次, which is unique. */
export const keep = (...filters: Filter[]) => ({
  question: {
    kind: 'rows' as const,
    columns: ['人次'],
    filters,
    sorts: [{ key: '人次', descending: false }],
  },
  columns: visitColumns,
  rows: visits,
});
/** Rows of one number each. */
export const of = (...counts: Cell[]): Cell[][] => counts.map((count) => [count]);
