import type { Column, ExpressionItem, Grain, GroupsQuestion, Question } from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import { type Arithmetic, type BoundRowValue, partsOfArithmetic } from '../plan/value.ts';
import { QuestionError } from '../question-error.ts';
import { drawsAnything } from './axes.ts';
import { drillLevels } from './drill-levels.ts';
import { questionOfWidget, type WidgetData } from './question-of-widget.ts';

/** A column of the source whose own values stand in an answer; `grain` when they are cut to periods there. */
export interface ShownColumn {
  column: string;
  /** The answer's key under which they stand. */
  key: string;
  grain?: Grain;
}

/** What the answers of a widget tell of the source's columns. */
export interface WidgetColumns {
  /** One entry for each column and question that shows it; `cut` when that shows its first rows only. */
  shown: (ShownColumn & { question: Question; cut: boolean })[];
  /** Columns that a calculation was made of: an average of them does not show them. */
  calculated: Set<string>;
}

/** Columns whose values a value of rows is made of; those that only choose the rows are not among them. */
function columnsOfRow(value: BoundRowValue): number[] {
  switch (value.kind) {
    case 'column':
      return [value.of.index];
    case 'constant':
      return [];
    case 'asNumber':
    case 'negate':
      return columnsOfRow(value.of);
    case 'made':
    case 'scalar':
      return value.of.flatMap(columnsOfRow);
    case 'binary':
      return [value.left, value.right].flatMap(columnsOfRow);
    case 'choice': {
      const results = [...value.branches.map((one) => one.value), value.otherwise];
      return results.flatMap((one) => (one === null ? [] : columnsOfRow(one)));
    }
  }
}

function columnsIn(tree: Arithmetic): number[] {
  if (tree.kind === 'call') return [tree.of.index];
  if (tree.kind === 'overRows') return tree.of === null ? [] : columnsOfRow(tree.of);
  return partsOfArithmetic(tree).flatMap(columnsIn);
}

/** Names of the source's columns below one column of a level's input. */
function below({ input, inputColumns }: BoundQuestion, index: number): string[] {
  if (input === undefined) return [inputColumns[index]?.name ?? ''];
  const value = input.outputs[index]?.value;
  if (value === undefined) return [];
  if (value.kind === 'column') return below(input, value.index);
  if (value.kind === 'expression') return columnsIn(value.tree).flatMap((at) => below(input, at));
  return below(input, value.of.index);
}

/** Follows an output down to the source; undefined as soon as anything was calculated on the way. */
function sourceOf(bound: BoundQuestion, at: number): Omit<ShownColumn, 'key'> | undefined {
  const value = bound.outputs[at]?.value;
  if (value === undefined || value.kind === 'aggregate' || value.kind === 'expression') return undefined;
  const of = value.kind === 'truncated' ? value.of : value;
  const found: Omit<ShownColumn, 'key'> | undefined =
    bound.input === undefined ? { column: of.column.name } : sourceOf(bound.input, of.index);
  return found !== undefined && value.kind === 'truncated' ? { ...found, grain: value.grain } : found;
}

/** Whether a question leaves rows out for being too many: other filters would bring up others of them. */
function isCut({ limit, page, inner }: Question): boolean {
  return limit !== undefined || page !== undefined || (inner !== undefined && isCut(inner));
}

/** The groups of a question, as far as they are chosen or put in order by what does not show. */
const askingIn = (question: Question): GroupsQuestion | undefined => {
  const isAsking = question.kind === 'groups' && (question.order ?? question.having?.[0]) !== undefined;
  return isAsking ? question : question.inner && askingIn(question.inner);
};

/** Conditions on results, and what they are worked out over. */
const havingIn = (question: Question): GroupsQuestion | undefined => {
  if (question.kind === 'groups' && (question.having ?? []).length > 0) return question;
  return question.inner && havingIn(question.inner);
};

/**
 * Columns that conditions on results and orders are calculated with: a group that is left out, or stands before another,
 * tells of its values.
 */
function columnsTested(question: Question, columns: readonly Column[]): string[] {
  const groups = askingIn(question);
  if (groups === undefined) return [];
  const { having = [], order, ...plain } = groups;
  const measures = [...having, ...(order === undefined ? [] : [order])].map(({ measure }) => measure);
  return columnsOfQuestion({ ...plain, dimensions: [], measures, sorts: [] }, columns).calculated;
}

/** Columns of the source that an answer shows as they are, and those that it only calculates with. */
function columnsOfQuestion(question: Question, columns: readonly Column[]) {
  const bound = bindQuestion(question, columns);
  const shown: ShownColumn[] = [];
  const calculated: string[] = [];
  bound.outputs.forEach(({ column, value }, at) => {
    const source = sourceOf(bound, at);
    if (source !== undefined) shown.push({ ...source, key: column.name });
    else if (value.kind === 'expression')
      calculated.push(...columnsIn(value.tree).flatMap((index) => below(bound, index)));
    else calculated.push(...below(bound, value.kind === 'column' ? value.index : value.of.index));
  });
  return { shown, calculated };
}

/**
 * What a widget's answers tell of the source's columns, whichever of its X entries is looked at. Read off the very
 * questions that the widget asks, so that no second rule can differ from them. A widget that cannot be asked shows
 * nothing.
 */
export function columnsOfWidget(
  widget: WidgetData,
  columns: readonly Column[],
  measures: readonly ExpressionItem[],
): WidgetColumns {
  const found: WidgetColumns = { shown: [], calculated: new Set() };
  let chooses = false;
  let everywhere = columns.map(({ name }) => name);
  if (!drawsAnything(widget.chartType, widget.dataJson.chartForm)) return found;
  for (const level of drillLevels(widget)) {
    try {
      const question = questionOfWidget(level, {}, columns, measures);
      const { shown, calculated } = columnsOfQuestion(question, columns);
      found.shown.push(...shown.map((one) => ({ ...one, question, cut: isCut(question) })));
      for (const name of [...calculated, ...columnsTested(question, columns)]) found.calculated.add(name);
      chooses ||= havingIn(question) !== undefined;
      everywhere = everywhere.filter((name) => shown.some(({ column }) => column === name));
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
    }
  }
  if (!chooses) return found;
  // A filter on what another X entry groups by takes rows out of groups: it would bring up some that were left out.
  const isWhole = ({ column }: ShownColumn): boolean => everywhere.includes(column);
  return { ...found, shown: found.shown.map((one) => ({ ...one, cut: one.cut || !isWhole(one) })) };
}
