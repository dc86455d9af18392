import type { Question } from '@mingjing/contract';
import type { AnswerBytes } from '@mingjing/mart';
import { totalOf } from '../../data/answer-json.ts';

/** Rows as they are stored: groups are all made before any of them is shown. */
const listsRows = ({ kind, inner }: Question): boolean =>
  kind === 'rows' && (inner === undefined || listsRows(inner));

/**
 * The first page of a list. Where there are more rows than fit it, so that its reader asks for others anyway, `most` of
 * them do; a list that fits it comes whole.
 */
export async function firstRows<T extends AnswerBytes>(
  ask: (question: Question) => Promise<T>,
  question: Question,
  most: number | undefined,
): Promise<T> {
  const { page } = question;
  if (most === undefined || page === undefined || page.page > 1 || page.size <= most || !listsRows(question))
    return ask(question);
  const first = await ask({ ...question, page: { page: 1, size: most } });
  const total = totalOf(first.json);
  const isEnough = total !== undefined && (total <= most || total > page.size);
  return isEnough ? first : ask(question);
}
