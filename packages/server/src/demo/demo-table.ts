import type { Cell, Column } from '@mingjing/contract';
import { admissionBatches, admissionColumns } from './admissions.ts';
import { costBatches, costColumns } from './costs.ts';
import { visitBatches, visitColumns } from './visits.ts';

export type DemoTableName = 'visits' | 'admissions' | 'costs';

export interface DemoTableOptions {
  /** Rows of visits and admissions; costs are as many as there are months, departments and categories. */
  rows?: number;
  /** The last day, 'yyyy-MM-dd'; the tables reach three years back from it. */
  until: string;
}

export interface DemoTable {
  columns: Column[];
  batches: AsyncIterable<Cell[][]>;
}

const batchRows = 8192;
const standardRows = { visits: 200_000, admissions: 23_684 };

/**
 * Tables of 明镜示范医院, a hospital that does not exist. The same options always give the same rows, whatever the
 * machine and the day.
 */
export function demoTable(name: DemoTableName, { rows, until }: DemoTableOptions): DemoTable {
  switch (name) {
    case 'visits':
      return {
        columns: visitColumns,
        batches: pulled(visitBatches(rows ?? standardRows.visits, until, batchRows)),
      };
    case 'admissions':
      return {
        columns: admissionColumns,
        batches: pulled(admissionBatches(rows ?? standardRows.admissions, until, batchRows)),
      };
    case 'costs':
      return { columns: costColumns, batches: pulled(costBatches(until, batchRows)) };
  }
}

async function* pulled(batches: Iterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  yield* batches;
}
