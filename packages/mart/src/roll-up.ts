import {
  chooseRollups,
  groupCountsSql,
  type KnownQuestion,
  type Rollup,
  type RollupLimits,
  rollupSql,
} from '@mingjing/query';
import type { StoredExtract } from './process/messages.ts';
import type { Writer } from './process/writers.ts';

/** What roll-ups may take beside writing the rows: a share of its time, within bounds. */
const timeShare = 0.25;
const [leastMs, mostMs] = [5000, 60_000];
/** Groups are estimated before they are made: so many times the bound are let pass then. */
const tolerance = 1.25;

export interface RollUpOptions {
  known: readonly KnownQuestion[];
  limits: RollupLimits;
}

/** Whether roll-ups are looked for at all: nothing is read of small extracts, nor of those that nobody asks. */
export const isWorthLooking = ({ rows }: StoredExtract, { known, limits }: RollUpOptions): boolean =>
  known.length > 0 && rows >= limits.leastRows;

/**
 * Chooses and builds the roll-ups of an extract whose file is whole and read by nobody yet. Throws MartError, as when the
 * engine ends meanwhile: the file then holds the rows as before, and tells of no roll-ups.
 */
export async function rollUp(
  writer: Writer,
  target: string,
  stored: StoredExtract,
  { known, limits }: RollUpOptions,
): Promise<Rollup[]> {
  const bounds = {
    mostRows: Math.floor(stored.rows * limits.groupShare * tolerance),
    mostMs: Math.min(mostMs, Math.max(leastMs, stored.durationMs * timeShare)),
  };
  // Between two tables the engine looks at the time itself; a statement that does not end is ended with it.
  const late = setTimeout(() => writer.engine.kill(), 2 * bounds.mostMs);
  try {
    const id = 1;
    await writer.ask({ type: 'reopen', id, target }, 'reopened');
    const { columns, rows, unique } = stored;
    const shapes = await chooseRollups(
      known,
      { columns, rows, unique: new Set(unique) },
      async (dimensions) => {
        const sql = groupCountsSql(dimensions, columns);
        return (await writer.ask({ type: 'count', id, sql }, 'counted')).counts;
      },
      limits,
    );
    const planned = shapes.map((shape, at) => ({
      table: `rollup ${at + 1}`,
      shape,
      ways: [rollupSql(shape, columns, true), rollupSql(shape, columns)],
    }));
    return (await writer.ask({ type: 'rollUp', id, planned, ...bounds }, 'rolledUp')).rollups;
  } finally {
    clearTimeout(late);
  }
}
