import type { Answer, Cell, GroupsQuestion, Question } from '@mingjing/contract';
import type { ReadAnswer } from '../../data/data-reader.ts';

/** The question of the entries alone, in their own order: what a figure comes to over all series of each. */
function entriesOf(question: Question): GroupsQuestion | undefined {
  if (question.kind !== 'groups' || question.order === undefined) return undefined;
  const [entry, ...others] = question.dimensions;
  if (entry === undefined || others.length === 0) return undefined;
  const { having: _conditions, page: _page, limit: _limit, ...groups } = question;
  return { ...groups, dimensions: [entry], measures: [], sorts: [] };
}

/**
 * Rows of entries and series put into the order of the entries by a figure that does not show. The statement orders
 * groups, of which an entry has one for each series: the largest of them would decide where it stands.
 */
export async function inEntryOrder(
  question: Question,
  answer: ReadAnswer,
  ask: (question: Question) => Promise<ReadAnswer>,
): Promise<ReadAnswer> {
  const entries = entriesOf(question);
  if (entries === undefined || answer.rows < 2) return answer;
  const found = JSON.parse((await ask(entries)).json.toString()) as Answer;
  const places = new Map(found.data.map(([name = null], at): [Cell, number] => [name, at]));
  const content = JSON.parse(answer.json.toString()) as Answer;
  const placeOf = ([name = null]: readonly Cell[]): number => places.get(name) ?? places.size;
  const data = content.data.toSorted((one, other) => placeOf(one) - placeOf(other));
  return { ...answer, json: Buffer.from(JSON.stringify({ ...content, data })) };
}
