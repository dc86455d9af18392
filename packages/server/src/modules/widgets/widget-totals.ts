import type { Cell, Column, Question, TotalRule } from '@mingjing/contract';
import { totalsOfQuestion } from '@mingjing/query';
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
  const parts = await Promise.all(
    totalsOfQuestion(question, totals, columns).map(async (asked) => ({
      places: asked.places,
      answer: await reader.answer(target, asked.question, asking),
    })),
  );
  for (const { places, answer } of parts) {
    const { data } = JSON.parse(answer.json.toString()) as { data: Cell[][] };
    for (const [at, place] of places.entries()) row[place] = data[0]?.[at] ?? null;
  }
  return {
    json: Buffer.from(JSON.stringify({ keys: totals.map(({ key }) => key), data: [row] })),
    rows: 1,
    cached: parts.every(({ answer }) => answer.cached),
    durationMs: Math.max(0, ...parts.map(({ answer }) => answer.durationMs)),
    stored: parts.every(({ answer }) => answer.stored),
  };
}
