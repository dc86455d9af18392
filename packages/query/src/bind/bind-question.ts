import {
  type Column,
  type DataScope,
  type Dimension,
  type Filter,
  type GroupsQuestion,
  isDated,
  isOfClock,
  type Measure,
  type Question,
  question as questionSchema,
  type RowsQuestion,
  texts,
  uniqueKeys,
} from '@mingjing/contract';
import { always, and, type Condition, or } from '../plan/condition.ts';
import type { BoundQuestion, Order, Output } from '../plan/plan.ts';
import type { ColumnValue, Value } from '../plan/value.ts';
import { QuestionError, questionTexts, unknownColumn } from '../question-error.ts';
import { bindExpression } from './bind-expression.ts';
import { bindFilter } from './bind-filter.ts';
import { columnFinder } from './columns.ts';
import { groupsThatPass } from './groups-that-pass.ts';
import {
  type BoundLevel,
  columnsSeen,
  keepLevel,
  keptLevel,
  keptShape,
  keyOfLevel,
  type LevelShape,
} from './kept-levels.ts';
import { comesAgain } from './level-texts.ts';
import { misfit } from './misfit.ts';
import { resultType, typeOf } from './result-type.ts';
import { keepingSmallest } from './smallest-group.ts';

const maxLevels = 8;
const maxValues = 10_000;

type Find = (key: string) => ColumnValue;
type Named = { name: string; type: Omit<Column, 'name'>; value: Value };

/**
 * Resolves a question's columns and types. Throws QuestionError for an unknown column, a calculation the column
 * cannot take, and a question that is malformed, too deep or too large. Accepts unchecked data. What it gives is shared
 * by all who ask the same of the same columns, and not to be changed.
 */
export function bindQuestion(question: Question, columns: readonly Column[]): BoundQuestion {
  guardSize(question);
  const asked = groupsThatPass(keepingSmallest(question, columns, (named) => bindQuestion(named, columns)));
  const isKept = comesAgain(columns);
  const known = isKept ? knownQuestion(asked, columns) : undefined;
  if (known !== undefined) return known;
  const checked = questionSchema.safeParse(asked);
  if (!checked.success) throw new QuestionError(questionTexts.malformed);
  return bindLevel(checked.data, columns, isKept ? asked : undefined);
}

/** A question all of whose levels were bound lately, and so were checked: the charts of a board ask nearly the same. */
function knownQuestion(question: Question, columns: readonly Column[]): BoundQuestion | undefined {
  if (typeof question !== 'object' || question === null) return undefined;
  const { inner } = question;
  const input = inner === undefined ? undefined : knownQuestion(inner, columns);
  if (inner !== undefined && input === undefined) return undefined;
  const level = keptLevel(keyOfLevel(question, { columns, input }));
  return level && { ...level, input };
}

/** Before the schema looks at it: a chain of thousands of levels would exhaust the stack. */
function guardSize(question: Question): void {
  let values = 0;
  let levels = 0;
  for (let at: Question | undefined = question; at !== undefined && at !== null; at = at.inner) {
    levels += 1;
    if (levels > maxLevels) throw new QuestionError(questionTexts.tooDeep);
    const scoped: unknown = at.scope?.rows;
    const own = [at.filters, ...(Array.isArray(scoped) ? scoped : [])];
    for (const filter of own.flatMap((list) => (Array.isArray(list) ? list : []))) {
      values += Array.isArray(filter?.value) ? filter.value.length : 1;
    }
    if (values > maxValues) throw new QuestionError(questionTexts.tooManyValues);
  }
}

/** `written` is the level as it was before it was checked, where it may be remembered. */
function bindLevel(question: Question, columns: readonly Column[], written?: Question): BoundQuestion {
  const { inner } = question;
  const input = inner === undefined ? undefined : bindLevel(inner, columns, written?.inner);
  // Anywhere else it would be passed by: what stands below it would see all rows.
  if (input !== undefined && question.scope !== undefined) throw new QuestionError(questionTexts.malformed);
  const key = written && keyOfLevel(written, { columns, input });
  const known = keptLevel(key);
  if (known !== undefined) return { ...known, input };
  const make = (): LevelShape => shapeOf(question, columns, input);
  const shape = written === undefined ? make() : keptShape(question, { columns, input }, make);
  const { find, ...rest } = shape;
  const level: BoundLevel = {
    kind: question.kind,
    ...rest,
    where: and(
      scopeCondition(question.scope, columns),
      ...question.filters.map((filter) => bindFilter(told(find(filter.column)), filter)),
    ),
    ownOrder: shape.order.length,
    orderByPosition: false,
    page: question.page && {
      size: question.page.size,
      offset: (question.page.page - 1) * question.page.size,
    },
    limit: question.limit,
  };
  keepLevel(key, level);
  return { ...level, input };
}

function shapeOf(
  question: Question,
  columns: readonly Column[],
  input: BoundQuestion | undefined,
): LevelShape {
  const { hidden = [], masked = [] } = question.scope ?? {};
  const inputColumns = input === undefined ? marked(columns, masked) : columnsSeen(input.outputs);
  const find = columnFinder(inputColumns, hidden);
  const shown = inputColumns.filter(({ name }) => !hidden.includes(name));
  const named =
    question.kind === 'rows' ? rowOutputs(question, shown, find) : groupOutputs(question, columns, find);
  if (named.length === 0) throw new QuestionError(questionTexts.nothingAsked);
  const keys = uniqueKeys(named.map(({ name }) => name));
  const outputs = named.map(({ type, value }, at) => ({
    column: { name: keys[at] as string, ...type },
    value,
  }));
  const order = question.sorts
    .map((sort) => bindSort(sort.key, sort.descending, question.kind, { named, outputs }, find))
    // The order of masked values would tell of them: the author's sort is left out, not the answer.
    .filter(({ value }) => !(value.kind === 'column' && value.column.masked === true));
  const dimensions = question.kind === 'groups' ? question.dimensions.length : 0;
  return { inputColumns, find, outputs, dimensions, order };
}

const marked = (columns: readonly Column[], masked: readonly string[]): readonly Column[] =>
  masked.length === 0
    ? columns
    : columns.map((column) => (masked.includes(column.name) ? { ...column, masked: true } : column));

/** Rows that the caller may see, whatever is hidden or masked of them. */
function scopeCondition(scope: DataScope | undefined, columns: readonly Column[]): Condition {
  if (scope?.rows === undefined) return always;
  const find = columnFinder(columns);
  try {
    return or(
      ...scope.rows.map((filters) => and(...filters.map((filter) => bindRule(find(filter.column), filter)))),
    );
  } catch (error) {
    // What is wrong with a rule holds its value, which is not for those it keeps rows from.
    throw error instanceof QuestionError ? new QuestionError(texts.dataRules.unreadable) : error;
  }
}

/**
 * A filter of a rule. One whose value no cell of the column can be compared with keeps nothing back where it asks for
 * all others (the word 五年 is no number, so every number differs from it): it is refused, whatever it asks.
 */
function bindRule(value: ColumnValue, filter: Filter): Condition {
  if (misfit(value.column, filter) !== undefined) throw new QuestionError(texts.dataRules.unreadable);
  return bindFilter(value, filter);
}

/** A column that may be filtered by. Comparing masked values would tell them one by one. */
function told(value: ColumnValue): ColumnValue {
  if (value.column.masked === true) throw new QuestionError(questionTexts.masked(value.column.name));
  return value;
}

function rowOutputs(question: RowsQuestion, columns: readonly Column[], find: Find): Named[] {
  const names = question.columns.length > 0 ? question.columns : columns.map(({ name }) => name);
  return names.map((name) => {
    const value = find(name);
    return { name, type: typeOf(value.column), value };
  });
}

function groupOutputs(question: GroupsQuestion, columns: readonly Column[], find: Find): Named[] {
  const names = columns.map(({ name }) => name);
  return [
    ...question.dimensions.map((dimension) => bindDimension(dimension, find)),
    ...question.measures.map((measure) => bindMeasure(measure, find, names)),
  ];
}

function bindDimension({ column, grain, alias }: Dimension, find: Find): Named {
  const of = find(column);
  const name = alias ?? column;
  if (grain === undefined) return { name, type: typeOf(of.column), value: of };
  if (!isDated(of.column.type)) throw new QuestionError(questionTexts.grain(column));
  if (of.column.type === 'date' && isOfClock(grain)) throw new QuestionError(questionTexts.clock(column));
  const type = { type: 'text' as const, ...(of.column.masked === true ? { masked: true } : {}) };
  return { name, type, value: { kind: 'truncated', of, grain } };
}

function bindMeasure(measure: Measure, find: Find, names: readonly string[]): Named {
  if ('expression' in measure) {
    const tree = bindExpression(measure, find, names);
    // Alone it is a count like any other: a whole number.
    const type = tree.kind === 'rows' ? 'integer' : 'double';
    return { name: measure.alias, type: { type }, value: { kind: 'expression', tree } };
  }
  const { column, calculation } = measure;
  const of = find(column);
  const type = resultType(calculation, of.column);
  const name = measure.alias ?? column;
  return { name, type, value: { kind: 'aggregate', calculation, of, result: { name, ...type } } };
}

/** A key names an output, also one that goes by another name beside its like (n beside N); rows may be sorted by a column that is not shown. */
function bindSort(
  key: string,
  descending: boolean,
  kind: Question['kind'],
  { named, outputs }: { named: readonly Named[]; outputs: readonly Output[] },
  find: Find,
): Order {
  const output =
    outputs.find(({ column }) => column.name === key) ?? outputs[named.findIndex(({ name }) => name === key)];
  if (output !== undefined) return { value: output.value, descending };
  if (kind === 'groups') throw unknownColumn(key);
  return { value: find(key), descending };
}
