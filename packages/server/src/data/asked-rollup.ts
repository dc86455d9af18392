import type { Question } from '@mingjing/contract';
import { type Mart, MartError, rollupFor } from '@mingjing/mart';
import type { RollupDimension } from '@mingjing/query';

/** The roll-up that an answer is made of in place of the rows. */
export interface AskedRollup {
  dimensions: RollupDimension[];
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
    return rollup && { dimensions: [...rollup.dimensions], rows: rollup.rows };
  } catch (error) {
    // The statement stands whether or not the engine is there to ask.
    if (error instanceof MartError) return undefined;
    throw error;
  }
}
