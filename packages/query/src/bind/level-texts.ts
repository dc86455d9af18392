import type { Column, Filter, Question } from '@mingjing/contract';

/** Whether JSON writes a value as itself: numbers that are none, and what is no cell, become null or a text. */
const isWritten = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : value === null || typeof value === 'string' || typeof value === 'boolean';

const isPlain = ({ value }: Filter): boolean =>
  Array.isArray(value) ? value.every(isWritten) : isWritten(value);

/**
 * All that a level says apart from the levels below it, as one text: the same for the same only. Undefined where JSON
 * would write unlike values alike. Accepts unchecked data.
 */
export function textOfLevel(question: Question): string | undefined {
  try {
    const { inner: _, ...level } = question;
    const filters = [level.filters, ...(level.scope?.rows ?? [])];
    return filters.every((list) => list.every(isPlain)) ? JSON.stringify(level) : undefined;
  } catch {
    // It is no question.
    return undefined;
  }
}

/** What a level says of its columns, whatever it is filtered by and however much is asked for. */
export function textOfShape(question: Question): string {
  const { inner: _inner, filters: _filters, page: _page, limit: _limit, scope, ...level } = question;
  return JSON.stringify([level, scope?.hidden, scope?.masked]);
}

const numbers = new WeakMap<readonly Column[], number>();
let latest = 0;

/** A number that no other list of columns has. */
export function numberOf(columns: readonly Column[]): number {
  const number = numbers.get(columns) ?? ++latest;
  numbers.set(columns, number);
  return number;
}

/** Whether these very columns were asked before: nothing is remembered of lists that are made for one question. */
export function comesAgain(columns: readonly Column[]): boolean {
  const isKnown = numbers.has(columns);
  numberOf(columns);
  return isKnown;
}
