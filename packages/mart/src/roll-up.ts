import {
  type CountGroups,
  chooseEarlier,
  chooseRollups,
  earlierLimits,
  groupCountsSql,
  type KnownQuestion,
  type Rollup,
  type RollupLimits,
  rollupSql,
} from '@mingjing/query';
import type { PlannedRollup, StoredExtract } from './process/messages.ts';
import type { Writer } from './process/writers.ts';

/**
 * What roll-ups may take beside writing the rows: a share of its time, within bounds. Those with earlier dates, which are
 * built last, may be begun until twice as much has passed.
 */
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
  const ms = Math.min(mostMs, Math.max(leastMs, stored.durationMs * timeShare));
  // The engine looks at the time itself; one that does not is ended.
  const late = setTimeout(() => writer.engine.kill(), 4 * ms);
  try {
    const id = 1;
    await writer.ask({ type: 'reopen', id, target }, 'reopened');
    const { columns, rows, numbers } = stored;
    const data = { columns, rows, unique: new Set(stored.unique) };
    const count: CountGroups = async (dimensions) => {
      const sql = groupCountsSql(dimensions, columns);
      return (await writer.ask({ type: 'count', id, sql }, 'counted')).counts;
    };
    const shapes = await chooseRollups(known, data, count, limits);
    const earlier = await chooseEarlier(known, data, count, limits, shapes);
    const most = (share: number): number => Math.floor(rows * share * tolerance);
    const planned = [...shapes, ...earlier].map(
      (shape, at): PlannedRollup => ({
        table: `rollup ${at + 1}`,
        shape,
        ways: [rollupSql(shape, columns, true, numbers), rollupSql(shape, columns, false, numbers)],
        mostRows: most(shape.earlier === undefined ? limits.groupShare : earlierLimits.share),
        mostMs: shape.earlier === undefined ? { begun: ms, ended: 2 * ms } : { begun: 2 * ms, ended: 3 * ms },
      }),
    );
    return (await writer.ask({ type: 'rollUp', id, planned }, 'rolledUp')).rollups;
  } finally {
    clearTimeout(late);
  }
}
