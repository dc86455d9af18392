import type { Answer, Cell, Column, Question, TotalRule } from '@mingjing/contract';
import { choosesByTable, mostGroups, tableKeys, totalsOfQuestion, totalsOfTable } from '@mingjing/query';
import type { Asking, DataReader, DataTarget, ReadAnswer } from '../../data/data-reader.ts';

/** Figures over all rows of a question as an answer of one row, in the order asked; what cannot be told is null. */
export async function readTotals(
  reader: DataReader,
  target: DataTarget,
  question: Question,
  columns: readonly Column[],
  totals: readonly TotalRule[],
  asking: Asking,
): Promise<ReadAnswer> {
  const row: Cell[] = totals.map(() => null);
  const parts: ReadAnswer[] = [];
  const rowsOf = async (asked: Question, maxRows?: number): Promise<Cell[][]> => {
    const answer = await reader.answer(target, asked, asking, maxRows);
    parts.push(answer);
    return (JSON.parse(answer.json.toString()) as Answer).data;
  };
  await Promise.all(
    totalsOfQuestion(question, totals, columns).map(async (asked) => {
      const [first = []] = await rowsOf(asked.question);
      for (const [at, place] of asked.places.entries()) row[place] = first[at] ?? null;
    }),
  );
  // What is made of all groups, or chosen by it, has no statement of its own: its figures are taken from the rows.
  if (choosesByTable(question) || totals.some(({ key }) => tableKeys(question, columns).has(key))) {
    const { page: _, ...whole } = question;
    const figures = totalsOfTable(question, totals, columns, await rowsOf(whole as Question, mostGroups));
    for (const [place, figure] of figures) row[place] = figure;
  }
  return {
    json: Buffer.from(JSON.stringify({ keys: totals.map(({ key }) => key), data: [row] })),
    rows: 1,
    cached: parts.every(({ cached }) => cached),
    durationMs: Math.max(0, ...parts.map(({ durationMs }) => durationMs)),
    stored: parts.every(({ stored }) => stored),
  };
}
