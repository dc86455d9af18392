import type { Idea } from '@mingjing/charts/insight';
import { AppError, SourceAwayError } from '../../http/app-error.ts';

const askedAtOnce = 4;

/** Whether a question itself was refused, and not its asker or all questions: a formula that its source does not know. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status === 200 && !(error instanceof SourceAwayError);

/**
 * What comes of ideas when they are asked, list by list in their order. One that is refused costs itself alone; where
 * nothing is left the first refusal says why.
 */
export async function answeredOf<T>(
  lists: readonly (readonly Idea[])[],
  ask: (idea: Idea) => Promise<T[]>,
): Promise<T[][]> {
  const refusals: AppError[] = [];
  const one = async (idea: Idea): Promise<T[]> => {
    try {
      return await ask(idea);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
      return [];
    }
  };
  const answered: T[][] = [];
  for (const list of lists) {
    const found: T[] = [];
    for (let at = 0; at < list.length; at += askedAtOnce)
      found.push(...(await Promise.all(list.slice(at, at + askedAtOnce).map(one))).flat());
    answered.push(found);
  }
  const [first] = refusals;
  if (first !== undefined && answered.every((found) => found.length === 0)) throw first;
  return answered;
}
