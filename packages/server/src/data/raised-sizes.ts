import type { Answer, Column, Question, SmallestGroup } from '@mingjing/contract';
import { leftOutOf, raisedSize } from '@mingjing/query';

/**
 * How large groups have to be so that those which are left out together are no smaller: asks what the question's own
 * groups come to before it is answered itself.
 * @param columns those of the rows, without what is calculated of each
 */
export function raisedSizes(
  question: Question,
  smallest: readonly SmallestGroup[],
  columns: readonly Column[],
  ask: (question: Question) => Promise<Answer>,
): Promise<SmallestGroup[]> {
  const figureOf = async (asked: Question): Promise<number | null> => {
    const [[figure = null] = []] = (await ask(asked)).data;
    return figure === null ? null : Number(figure);
  };
  const raisedOf = async (one: SmallestGroup): Promise<SmallestGroup> =>
    raisedSize(one, await Promise.all(leftOutOf(question, one, columns).map(figureOf)));
  return Promise.all(smallest.map(raisedOf));
}
