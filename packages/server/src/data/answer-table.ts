import type { Answer, Cell, Column, Question } from '@mingjing/contract';
import type { AnswerBytes } from '@mingjing/mart';
import { answerTableQuestion } from '@mingjing/query';
import { withDataFaults } from './fault.ts';

type Read = AnswerBytes & { stored: boolean };

interface TableParts {
  columns: () => Promise<Column[]>;
  maxRows: number;
}

/**
 * Answers a question that looks at all groups side by side, by plain questions that go the usual way: what a caller may
 * not see is in none of them. Throws AppError.
 */
export function answerTable(
  ask: (question: Question) => Promise<Read>,
  question: Question,
  { columns, maxRows }: TableParts,
): Promise<Read> {
  return withDataFaults(async () => {
    const parts: Read[] = [];
    const rowsOf = async (asked: Question): Promise<Cell[][]> => {
      const answer = await ask(asked);
      parts.push(answer);
      return (JSON.parse(answer.json.toString()) as Answer).data;
    };
    const { data, ...rest } = await answerTableQuestion(question, await columns(), rowsOf);
    const truncated = question.page === undefined && data.length > maxRows;
    const shown = truncated ? data.slice(0, maxRows) : data;
    const { keys, total } = rest;
    const json = { keys, data: shown, ...(total === undefined ? {} : { total }) };
    return {
      json: Buffer.from(JSON.stringify(truncated ? { ...json, truncated } : json)),
      rows: shown.length,
      cached: parts.every(({ cached }) => cached),
      durationMs: Math.max(0, ...parts.map(({ durationMs }) => durationMs)),
      stored: parts.every(({ stored }) => stored),
    };
  });
}
