import type { Question } from '@mingjing/contract';
import { type Mart, MartError, rollupFor } from '@mingjing/mart';
import type { EarlierDates, RollupDimension } from '@mingjing/query';

/** The roll-up that an answer is made of in place of the rows. */
export interface AskedRollup {
  dimensions: RollupDimension[];
  /** Whose earlier dates they tell apart. */
  earlier?: EarlierDates;
  rows: number;
}

/** The roll-up that an extract answers a question of, if any. */
export async function rollupOf(
  mart: Pick<Mart, 'describe'>,
  extract: string,
  question: Question,
): Promise<AskedRollup | undefined> {
  try {
    const stored = await mart.describe(extract);
    const rollup = stored && rollupFor(question, stored);
    if (rollup === undefined) return undefined;
    const { dimensions, earlier, rows } = rollup;
    return { dimensions: [...dimensions], ...(earlier && { earlier }), rows };
  } catch (error) {
    // The statement stands whether or not the engine is there to ask.
    if (error instanceof MartError) return undefined;
    throw error;
  }
}
