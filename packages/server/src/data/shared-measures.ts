import {
  type Column,
  expressionColumns,
  expressionFault,
  parseExpression,
  type SharedMeasure,
  sharedMeasure,
} from '@mingjing/contract';
import { z } from 'zod';
import { readOnce } from './read-once.ts';

const list = z.array(sharedMeasure);
const readStored = readOnce<SharedMeasure[]>((text) => list.parse(JSON.parse(text)), 4 * 1024 * 1024);

/** Stored measures were checked when they were saved; shared by all who ask, and frozen. */
export const storedMeasures = (text: string): SharedMeasure[] => readStored(text === '' ? '[]' : text);

/** Columns that an expression names; none when it is none. `columns` are names to be looked for, see `parseExpression`. */
export function columnsNamedBy(expression: string, columns: readonly string[] = []): string[] {
  try {
    return expressionColumns(parseExpression(expression, columns));
  } catch {
    // Names of other columns may have signs in them, without back quotes: any of these may be meant.
    return columns.filter((name) => expression.includes(name));
  }
}

/** Measures that name nothing but these columns. */
export function shownMeasures(items: SharedMeasure[], columns: readonly Column[]): SharedMeasure[] {
  const known = columns.map(({ name }) => name);
  return items.filter(({ exp }) => expressionFault(exp, known) === undefined);
}
