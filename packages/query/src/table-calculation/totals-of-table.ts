import type { Cell, Column, Measure, Question, TotalCalculation, TotalRule } from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import { addedUp, measureBehind } from '../widget/totals-of-question.ts';
import { compareNumbers, isNumber, plus, ratio } from './exact.ts';
import { choosesByTable, tableKeys } from './table-question.ts';

function figureOf(cells: readonly Cell[], calculation: TotalCalculation): Cell {
  const present = cells.filter(isNumber);
  const [first = null, ...rest] = present;
  switch (calculation) {
    case 'sum':
      return rest.reduce<Cell>((sum, cell) => plus(sum, cell), first);
    case 'avg':
      return ratio(figureOf(present, 'sum'), present.length);
    case 'max':
      return rest.reduce<Cell>((most, cell) => (compareNumbers(cell, most) > 0 ? cell : most), first);
    case 'min':
      return rest.reduce<Cell>((least, cell) => (compareNumbers(cell, least) < 0 ? cell : least), first);
    case 'count':
      return cells.filter((cell) => cell !== null).length;
    default:
      return null;
  }
}

/** What a column's own total is of the figures that are shown: nothing where these say nothing together. */
function ownOf(
  measure: Measure | undefined,
  columns: readonly Column[],
): Exclude<TotalCalculation, 'own'> | undefined {
  if (measure?.tableCalculation === undefined)
    return measure === undefined ? undefined : addedUp(measure, columns);
  const isDistinct = 'calculation' in measure && measure.calculation === 'countAndClearRepeat';
  return measure.tableCalculation === 'share' && !isDistinct ? 'sum' : undefined;
}

/**
 * Totals of columns that are made of all groups, by their place among those asked, and of all columns where what is made
 * chooses the groups that are shown. By itself a share has one: the shares that are shown, together. A sum so far, a change
 * or a place adds up to nothing.
 */
export function totalsOfTable(
  question: Question,
  totals: readonly TotalRule[],
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Map<number, Cell> {
  const made = tableKeys(question, columns);
  const isChosen = choosesByTable(question);
  const keys = bindQuestion(question, columns).outputs.map(({ column }) => column.name);
  const found = new Map<number, Cell>();
  totals.forEach(({ key, calculation }, place) => {
    const measure = made.get(key) ?? (isChosen ? measureBehind(question, key, columns) : undefined);
    if (!made.has(key) && !isChosen) return;
    const at = keys.indexOf(key);
    if (at < 0) return;
    const cells = rows.map((row) => row[at] ?? null);
    const asked = calculation === 'own' ? ownOf(measure, columns) : calculation;
    const figure = asked === undefined ? null : figureOf(cells, asked);
    // All parts of a whole are the whole, whatever their last digits were rounded to.
    found.set(place, typeof figure === 'number' ? Number(figure.toPrecision(12)) : figure);
  });
  return found;
}
