import {
  type Calculation,
  type ChartForm,
  type Column,
  type ColumnItem,
  calculationOf,
  countsAsNumeric,
  type Dimension,
  type ExpressionItem,
  type Having,
  havingTests,
  isHavingOp,
  type Measure,
  tableCalculationName,
  texts,
} from '@mingjing/contract';
import { QuestionError } from '../question-error.ts';

/** A column item of an axis, resolved to what it stands for. */
export type Placed =
  | { kind: 'column'; item: ColumnItem; column: Column | undefined }
  | { kind: 'expression'; item: ColumnItem; expression: string; alias: string };

/**
 * Finds what an item stands for: the shared measure it refers to, its own expression, a column of the data, an expression of the widget or a
 * calculated measure of the dataset, in this order. An unknown id stays a column, and binding says so. Throws
 * QuestionError for a shared measure that the dataset no longer has.
 */
export function placer(
  columns: readonly Column[],
  expressions: readonly ExpressionItem[],
  measures: readonly ExpressionItem[],
): (item: ColumnItem) => Placed {
  return (item) => {
    if (item.shared === true) return sharedMeasure(item, measures);
    const own = item.expressions;
    if (own && own.exp.trim() !== '') {
      return { kind: 'expression', item, expression: own.exp, alias: own.alias.trim() || item.name };
    }
    const column = columns.find(({ name }) => name === item.id);
    const named = [...expressions, ...measures].find(({ alias }) => alias === item.id);
    if (column === undefined && named !== undefined) {
      return { kind: 'expression', item, expression: named.exp, alias: named.alias };
    }
    return { kind: 'column', item, column };
  };
}

function sharedMeasure(item: ColumnItem, measures: readonly ExpressionItem[]): Placed {
  const found = measures.find(({ alias }) => alias === item.id);
  if (found === undefined) throw new QuestionError(texts.widget.sharedGone(item.id));
  return { kind: 'expression', item, expression: found.exp, alias: found.alias };
}

export function dimensionOf({ item }: Placed): Dimension {
  return item.grain === undefined ? { column: item.id } : { column: item.id, grain: item.grain };
}

type Calculate = Pick<ChartForm, 'calculateType'>;

/** Whether a calculation is meant for this column: its own, or the chart's. */
export const isCalculated = (form: Calculate, item: ColumnItem): boolean =>
  calculationOf(form, item) !== 'empty';

/**
 * A value column in a grouped chart. Where the calculation is not meant for it, or there is none and an expression
 * beside it forces grouping, numbers are summed and anything else shows its greatest value.
 */
export function measureOf(placed: Placed, form: Calculate): Measure {
  const { tableCalculation } = placed.item;
  if (tableCalculation === undefined) return plainMeasure(placed, form);
  const measure = plainMeasure(placed, form);
  const name = 'expression' in measure ? measure.alias : measure.column;
  return { ...measure, alias: tableCalculationName(name, tableCalculation), tableCalculation };
}

function plainMeasure(placed: Placed, form: Calculate): Measure {
  if (placed.kind === 'expression') return { expression: placed.expression, alias: placed.alias };
  const fallback: Calculation = placed.column && countsAsNumeric(placed.column) ? 'sum' : 'max';
  const calculation = calculationOf(form, placed.item);
  return { column: placed.item.id, calculation: calculation === 'empty' ? fallback : calculation };
}

/** What is asked of the calculated value of an item in each group. Throws QuestionError for what this version does not know. */
export function havingOf(placed: Placed, form: Calculate): Having[] {
  const { having = [], name } = placed.item;
  if (having.length === 0) return [];
  const { alias: _, ...measure } = measureOf(placed, form);
  return having.flatMap((rule) => {
    if (!isHavingOp(rule.op)) throw new QuestionError(texts.having.of(name, texts.having.unknown));
    // An expression has no name of its own.
    return havingTests(rule).map(
      (test): Having => ({ measure: { ...measure, alias: name } as Measure, ...test }),
    );
  });
}

/**
 * Whether drawing the items means grouping: the chart has a calculation, one of its values has its own, or an expression
 * is among the items.
 */
export function mustGroup(
  { calculateType }: Calculate,
  placed: readonly Placed[],
  values: readonly Placed[],
): boolean {
  return (
    calculateType.type !== 'empty' ||
    values.some(({ item }) => item.calculation !== undefined && item.calculation !== 'empty') ||
    placed.some(({ kind }) => kind === 'expression')
  );
}
