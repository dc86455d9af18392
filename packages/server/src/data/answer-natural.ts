import type { Answer, Question } from '@mingjing/contract';
import type { AnswerBytes } from '@mingjing/mart';
import {
  inNaturalOrder,
  mostNatural,
  mostNaturalRows,
  type NaturalQuestion,
  naturalQuestionOf,
} from '@mingjing/query';

type Read = AnswerBytes & { stored: boolean };

/** What answers became: the engine's cache hands out the same bytes again. */
const known = new WeakMap<Buffer, { keys: string; json: Buffer }>();

/** The answer with its rows in natural order; the same bytes where they stand in it already. */
function ordered<T extends Read>(answer: T, natural: NaturalQuestion): T {
  const keys = JSON.stringify(natural.keys);
  const found = known.get(answer.json);
  if (found?.keys === keys) return { ...answer, json: found.json };
  const content = JSON.parse(answer.json.toString()) as Answer;
  const data = inNaturalOrder(natural, content.keys, content.data);
  const json = data === undefined ? answer.json : Buffer.from(JSON.stringify({ ...content, data }));
  known.set(answer.json, { keys, json });
  return { ...answer, json };
}

/** What `in` may list. */
const mostListed = 1000;

/**
 * What is made of the first rows below, as totals are: of those that are first in natural order, which then stand in the
 * question by their names.
 */
async function ofFirstRows<T extends Read>(
  ask: (question: Question) => Promise<T>,
  question: Question,
): Promise<Question> {
  const { inner } = question;
  const natural = inner?.limit === undefined ? undefined : naturalQuestionOf(inner);
  const [key, ...others] = natural?.keys ?? [];
  if (inner?.limit === undefined || key === undefined || others.length > 0) return question;
  const first = JSON.parse((await answerNatural(ask, inner)).json.toString()) as Answer;
  const values = first.data.map((row) => row[first.keys.indexOf(key.key)] ?? null);
  // All of them, or more than can be named: the engine's first ones are those.
  if (values.length < inner.limit || values.length > mostListed || values.includes(null)) return question;
  const { limit: _, ...whole } = inner;
  const named = { column: key.key, op: 'in' as const, value: values };
  return { ...question, inner: whole, filters: [...question.filters, named] };
}

/**
 * Answers groups in their natural order wherever they were asked in none, the same for every engine: by 月份 that are
 * texts, 2024年3月 comes before 2024年10月. Pages and first rows are cut behind that; lists that are too long to be an axis
 * keep the engine's order and cost nothing (ADR 20).
 */
export async function answerNatural<T extends Read>(
  ask: (question: Question) => Promise<T>,
  question: Question,
): Promise<T> {
  if (question.inner?.limit !== undefined) return ask(await ofFirstRows(ask, question));
  const natural = naturalQuestionOf(question);
  const answer = await ask(question);
  if (natural === undefined || answer.rows < 1 || answer.rows > mostNaturalRows) return answer;
  const { page, limit, ...uncut } = question;
  if (limit !== undefined && natural.keys.length > 1) return answer;
  if (page === undefined && (limit === undefined || answer.rows < limit)) return ordered(answer, natural);
  if (answer.rows > mostNatural) return answer;
  const content = JSON.parse(answer.json.toString()) as Answer;
  const { total } = content;
  if (total !== undefined && total > mostNatural) return answer;
  const isWhole =
    total !== undefined && total <= content.data.length && (limit === undefined || total < limit);
  if (isWhole) return ordered(answer, natural);
  const whole = await ask({ ...uncut, limit: mostNatural + 1 });
  if (whole.rows > mostNatural) return answer;
  const { data } = JSON.parse(ordered(whole, natural).json.toString()) as Answer;
  const first = data.slice(0, limit);
  const rows = page === undefined ? first : first.slice((page.page - 1) * page.size, page.page * page.size);
  return { ...answer, rows: rows.length, json: Buffer.from(JSON.stringify({ ...content, data: rows })) };
}
