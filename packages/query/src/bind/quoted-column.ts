import { ExpressionError, type RowValue } from '@mingjing/contract';
import type { ColumnValue } from '../plan/value.ts';
import { QuestionError } from '../question-error.ts';

const mostCharacters = 40;

/** The text that a value is, as it is written; undefined where it is made of columns or is a number. */
export const textOf = (value: RowValue): string | undefined =>
  value.kind === 'constant' && typeof value.value === 'string' ? value.value : undefined;

export function quotedText(text: string): ExpressionError {
  const shown = text.slice(0, mostCharacters);
  return new ExpressionError(
    `引号里的“${shown}”是文本；字段不要写在引号里，名称含符号时写成 \`${shown}\``,
    0,
  );
}

/** Throws where a text is the name of a column: who is used to another language writes those in quotes. */
export function refuseQuotedColumn(text: string, find: (key: string) => ColumnValue): void {
  try {
    find(text);
  } catch (error) {
    if (error instanceof QuestionError) return;
    throw error;
  }
  throw quotedText(text);
}
