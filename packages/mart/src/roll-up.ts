import {
  type ChosenRollup,
  type CountGroups,
  chooseEarlier,
  chooseRollups,
  groupCountsSql,
  type KnownQuestion,
  knownSizes,
  type Rollup,
  type RollupLimits,
  type RollupShape,
  rollupSql,
  tellsOfGroups,
} from '@mingjing/query';
import { rollupTable } from './engine/rollup-writer.ts';
import type { LeftOut } from './mart.ts';
import type { EndReason } from './process/engine-process.ts';
import type { BuiltRollup, PlannedRollup, StoredExtract } from './process/messages.ts';
import type { Writer } from './process/writers.ts';

/**
 * What roll-ups may take beside writing the rows: a share of its time, within bounds. None is begun after it has passed
 * twice, and what runs then is ended when it has passed three times.
 */
const timeShare = 0.25;
const [leastMs, mostMs] = [5000, 60_000];
/** Groups are estimated before they are made: so many times the bound are let pass then. */
const tolerance = 1.25;

export interface RollUpOptions {
  known: readonly KnownQuestion[];
  limits: RollupLimits;
  /** A writer in place of one that ended over a roll-up. */
  spare: () => Writer;
}

/** What was made of them. */
export type RolledUp = Required<Pick<StoredExtract, 'rollups' | 'leftOut'>>;

/** Whether roll-ups are looked for at all: nothing is read of small extracts, nor of those that nobody asks. */
export const isWorthLooking = ({ rows }: StoredExtract, { known, limits }: RollUpOptions): boolean =>
  known.length > 0 && rows >= limits.leastRows;

/**
 * Chooses and builds the roll-ups of an extract whose file is whole and read by nobody yet. Where one ends the writer's
 * process, it is left out and the others are built by a `spare` one. Throws MartError where that does not come up, or the
 * first ends before anything is built: the file then holds the rows as before, and tells of no roll-ups.
 */
export async function rollUp(
  writer: Writer,
  target: string,
  stored: StoredExtract,
  options: RollUpOptions,
): Promise<RolledUp> {
  const ms = Math.min(mostMs, Math.max(leastMs, stored.durationMs * timeShare));
  const build = new Building(writer, target, options.spare);
  await build.during(ms, () => build.open());
  const chosen = await build.during(ms, () => choose(build, stored, options));
  const startedAt = Date.now();
  const rollups: Rollup[] = [];
  const leftOut: LeftOut[] = [];
  for (const [at, { shape, share, groups }] of chosen.entries()) {
    const passed = Date.now() - startedAt;
    const table = rollupTable(at + 1);
    const { columns, numbers, rows } = stored;
    const built: BuiltRollup =
      passed > 2 * ms
        ? { why: 'time' }
        : await build.build({
            table,
            ways: [true, false].map((isNarrow) => rollupSql(shape, columns, isNarrow, { numbers, groups })),
            mostRows: Math.floor(rows * share * tolerance),
            mostMs: 3 * ms - passed,
          });
    if (built.rows === undefined) leftOut.push({ by: textOf(shape), why: built.why });
    else rollups.push({ ...shape, table, rows: built.rows });
  }
  await build.during(ms, () => build.close(rollups, leftOut));
  return { rollups, leftOut };
}

/** What a roll-up groups by, for whoever reads the log. */
function textOf({ dimensions, earlier, measures }: RollupShape): string {
  const by = dimensions.map(({ column, grain }) => (grain === undefined ? column : `${column} (${grain})`));
  const counted = earlier === undefined ? [] : [`earlier dates of ${earlier.of}`];
  const told = tellsOfGroups({ dimensions, measures })
    ? [`of groups: ${measures.map(({ column }) => column).join(' ')}`]
    : [];
  return [...by, ...counted, ...told].join(', ');
}

/**
 * In the order in which they are built: those that count medians and those whose parts add up, each within a second, then those
 * with earlier dates, then those of groups alone, whose answers are kept in most cases.
 */
async function choose(
  build: Building,
  { columns, rows, unique, numbers, spans }: StoredExtract,
  { known, limits }: RollUpOptions,
): Promise<ChosenRollup[]> {
  const sizeOf = knownSizes({ columns, numbers, spans });
  const data = { columns, rows, unique: new Set(unique), sizeOf };
  const count: CountGroups = (dimensions) => build.count(groupCountsSql(dimensions, columns));
  const chosen = await chooseRollups(known, data, count, limits);
  const shapes = chosen.map(({ shape }) => shape);
  const earlier = await chooseEarlier(known, data, count, limits, shapes);
  const placeOf = ({ shape, countsValues }: ChosenRollup): number =>
    countsValues ? 0 : shape.earlier !== undefined ? 2 : tellsOfGroups(shape) ? 3 : 1;
  return [...chosen, ...earlier].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Processes that are started in place of those that end, at most: roll-ups that are left are left out then. */
const mostSpares = 3;
/** What ended a writer's process over a roll-up; it is killed when it lets time pass. */
const whyEnded: Record<EndReason, LeftOut['why']> = { memory: 'memory', killed: 'time', crashed: 'fault' };

/** The file of an extract while roll-ups are built in it, by one writer or, after its end, another one. */
class Building {
  readonly #target: string;
  readonly #id = 1;
  readonly #spare: () => Writer;
  #writer: Writer;
  #left = mostSpares;
  #ended: LeftOut['why'] | undefined;

  constructor(writer: Writer, target: string, spare: () => Writer) {
    this.#writer = writer;
    this.#target = target;
    this.#spare = spare;
  }

  async open(): Promise<void> {
    await this.#writer.ask({ type: 'reopen', id: this.#id, target: this.#target }, 'reopened');
  }

  async count(sql: string): Promise<number[]> {
    return (await this.#writer.ask({ type: 'count', id: this.#id, sql }, 'counted')).counts;
  }

  /** Throws MartError where no other process goes on after one that ended. */
  async build(planned: PlannedRollup): Promise<BuiltRollup> {
    if (this.#left === 0 && this.#ended !== undefined) return { why: this.#ended };
    try {
      return await this.during(planned.mostMs, () =>
        this.#writer.ask({ type: 'build', id: this.#id, planned }, 'built'),
      );
    } catch {
      this.#ended = whyEnded[await this.#writer.engine.ended];
      this.#left -= 1;
      this.#writer = this.#spare();
      await this.during(leastMs, () => this.open());
      return { why: this.#ended };
    }
  }

  async close(rollups: Rollup[], leftOut: LeftOut[]): Promise<void> {
    await this.#writer.ask({ type: 'rollUp', id: this.#id, rollups, leftOut }, 'rolledUp');
  }

  /** The engine looks at the time itself; one that does not is ended. */
  async during<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const late = setTimeout(() => this.#writer.engine.kill(), 4 * ms);
    try {
      return await work();
    } finally {
      clearTimeout(late);
    }
  }
}
