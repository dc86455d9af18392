import {
  type Filter,
  type GroupsQuestion,
  type Having,
  type Measure,
  type Question,
  type RowsQuestion,
  uniqueKeys,
} from '@mingjing/contract';
import { QuestionError, questionTexts } from '../question-error.ts';

const nameOf = (measure: Measure): string =>
  'expression' in measure ? measure.alias : (measure.alias ?? measure.column);

/** Keys of the answer to groups: what they group by, then what they measure. */
export const keysOfGroups = ({ dimensions, measures }: Pick<GroupsQuestion, 'dimensions' | 'measures'>) =>
  uniqueKeys([...dimensions.map(({ alias, column }) => alias ?? column), ...measures.map(nameOf)]);

/** What a measure calculates, whatever it is called. */
function textOf(measure: Measure): string {
  const { alias: _alias, ...calculated } = measure;
  return JSON.stringify(calculated);
}

type Asking = Pick<Having, 'measure'>;

/** Measures with those of conditions behind them, each once, and the key under which each condition finds its own. */
export function withThoseAsked(
  groups: Pick<GroupsQuestion, 'dimensions' | 'measures'>,
  asked: readonly Asking[],
): { measures: Measure[]; keyOf: (condition: Asking) => string } {
  const measures = [...groups.measures];
  const texts = measures.map(textOf);
  for (const { measure } of asked) {
    const text = textOf(measure);
    if (texts.includes(text)) continue;
    measures.push({ ...measure, alias: `having ${measures.length}` });
    texts.push(text);
  }
  const keys = keysOfGroups({ ...groups, measures }).slice(groups.dimensions.length);
  return { measures, keyOf: ({ measure }) => keys[texts.indexOf(textOf(measure))] as string };
}

/** Conditions on what is calculated of a group's rows: those on what is made of all groups are no part of a statement. */
export const isOfRows = ({ measure }: Having): boolean => measure?.tableCalculation === undefined;

const isAsking = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && typeof Reflect.get(one, 'measure') === 'object';

function listOf({ having = [], order }: GroupsQuestion): readonly Having[] {
  const isKnown = Array.isArray(having) && having.every(isAsking) && (order === undefined || isAsking(order));
  if (!isKnown) throw new QuestionError(questionTexts.malformed);
  return having;
}

/**
 * Groups with conditions on what they come to, or in the order of a figure that does not show, as rows that are chosen
 * among groups: every engine has a WHERE around a derived table, and passes and roll-ups see levels that they know. Rows
 * keep the order of the level below them (`inheritOrder`). A question without these stays the very same. Accepts
 * unchecked data of few levels.
 */
export function groupsThatPass(question: Question): Question {
  if (typeof question !== 'object' || question === null) return question;
  const { inner } = question;
  const below = inner && groupsThatPass(inner);
  const level = below === inner || below === undefined ? question : { ...question, inner: below };
  if (level.kind !== 'groups' || (level.having ?? level.order) === undefined) return level;
  const having = listOf(level).filter(isOfRows);
  const { having: _, order, ...groups } = level;
  const columns = keysOfGroups(groups);
  if ((having.length === 0 && order === undefined) || columns.length === 0) return groups;
  const { sorts, page, limit, ...rest } = groups;
  const { measures, keyOf } = withThoseAsked(groups, order === undefined ? having : [...having, order]);
  const filters = having.map(
    (condition): Filter => ({ column: keyOf(condition), op: condition.op, value: condition.value }),
  );
  const passing: RowsQuestion = {
    kind: 'rows',
    inner: {
      ...rest,
      measures,
      sorts: order === undefined ? [] : [{ key: keyOf(order), descending: order.descending }],
    },
    columns,
    filters,
    sorts,
    ...(page === undefined ? {} : { page }),
    ...(limit === undefined ? {} : { limit }),
  };
  return passing;
}
