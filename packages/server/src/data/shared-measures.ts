import {
  type Column,
  expressionColumns,
  expressionFault,
  parseExpression,
  type SharedMeasure,
  sharedMeasure,
} from '@mingjing/contract';
import { bindQuestion, QuestionError } from '@mingjing/query';
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

/** Whether these columns, of which some are masked, let a measure be worked out: what is masked may only be counted. */
function isOpen({ exp, alias }: SharedMeasure, columns: readonly Column[]): boolean {
  try {
    const measures = [{ expression: exp, alias }];
    bindQuestion({ kind: 'groups', dimensions: [], measures, filters: [], sorts: [] }, columns);
    return true;
  } catch (error) {
    if (error instanceof QuestionError) return false;
    throw error;
  }
}

/** Measures that name nothing but these columns, and of those that are masked not the values. */
export function shownMeasures(items: SharedMeasure[], columns: readonly Column[]): SharedMeasure[] {
  const known = columns.map(({ name }) => name);
  const named = items.filter(({ exp }) => expressionFault(exp, known) === undefined);
  return columns.some(({ masked }) => masked === true) ? named.filter((one) => isOpen(one, columns)) : named;
}
