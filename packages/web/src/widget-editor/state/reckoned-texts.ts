import { countsAsNumeric, parseExpression, reckonedColumns, reckons } from '@mingjing/contract';
import { shownCalculation, valueItems } from './calculations.ts';
import { columnOf, columnsOf, expressionOf } from './editor-columns.ts';
import type { EditorState } from './editor-state.ts';
import { isExpression } from './stored-calculations.ts';

function columnsReckoned(exp: string, columns: readonly string[]): string[] {
  try {
    return reckonedColumns(parseExpression(exp, columns));
  } catch {
    return [];
  }
}

/** Columns of texts that the chart adds up or averages: nothing comes of them but what is written as a number. */
export function reckonedTexts(state: EditorState): string[] {
  const columns = columnsOf(state).map(({ name }) => name);
  const asked = valueItems(state).flatMap((item) => {
    if (isExpression(item))
      return columnsReckoned(item.expressions?.exp || (expressionOf(state, item.id)?.exp ?? ''), columns);
    return reckons(shownCalculation(state, item)) ? [item.id] : [];
  });
  const isText = (id: string): boolean => {
    const column = columnOf(state, id);
    return column?.type === 'text' && !countsAsNumeric(column);
  };
  return [...new Set(asked)].filter(isText);
}
