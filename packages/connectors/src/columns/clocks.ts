import type { Column } from '@mingjing/contract';

/**
 * By which clock each column's moments are shown: that of a zone, or the one on the wall they were written by. A column
 * whose clock changes shows other values for the same rows.
 */
export type Clocks = Readonly<Record<string, string>>;

/** Moments are shown as they were written, whatever zone anybody is in. */
export const wallClock = 'wall';

/** The clocks of an answer's columns of moments. */
export const clocksOf = (described: readonly { column: Column; clock?: string | undefined }[]): Clocks =>
  Object.fromEntries(
    described.flatMap(({ column: { name, type }, clock }) =>
      type === 'datetime' && clock !== undefined ? [[name, clock]] : [],
    ),
  );
