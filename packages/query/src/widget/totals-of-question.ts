import {
  type Calculation,
  type Column,
  type GroupsQuestion,
  isDated,
  type Measure,
  type Question,
  type TotalCalculation,
  type TotalRule,
} from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import { addsUp, readFormula } from '../table-calculation/adds-up.ts';
import { choosesByTable, tableKeys } from '../table-calculation/table-question.ts';

/**
 * A question that answers some of the totals: in one row, or in one for each value of columns, which stand first.
 * `places` says which, in the order of its measures.
 */
export interface TotalsQuestion {
  question: GroupsQuestion;
  places: number[];
}

/** What the groups' own figures add up to; an average or a ratio of them would be another figure. */
const additive: Partial<Record<Calculation, 'sum' | 'max' | 'min'>> = {
  sum: 'sum',
  count: 'sum',
  max: 'max',
  min: 'min',
};

/** How the figures of some groups become that of them together; undefined for ratios, averages and distinct counts. */
export function addedUp(measure: Measure, columns: readonly Column[]): 'sum' | 'max' | 'min' | undefined {
  if (!('expression' in measure)) return additive[measure.calculation];
  if (addsUp(measure, columns)) return 'sum';
  const formula = readFormula(measure.expression, columns);
  const fn = formula?.kind === 'call' || formula?.kind === 'overRows' ? formula.fn : undefined;
  return fn === 'MAX' ? 'max' : fn === 'MIN' ? 'min' : undefined;
}

/** Rows in no order and not cut into pages; where only the first n are shown, their order decides which. */
function wholeOf(question: Question): Question {
  const { page: _, ...whole } = question;
  return question.limit === undefined ? { ...whole, sorts: [] } : whole;
}

/** The groups that a list of rows shows as they are; undefined when it chooses among them. */
function shownGroups(question: Question): GroupsQuestion | undefined {
  const { inner } = question;
  if (question.kind === 'groups' || inner?.kind !== 'groups') return undefined;
  const cuts = [question, inner].some(({ limit, page }) => limit !== undefined || page !== undefined);
  const chooses = cuts || inner.having !== undefined;
  return chooses || question.filters.length > 0 ? undefined : inner;
}

/** The measure behind an output of grouped rows, whatever is cut from them; undefined for what they group by. */
export function measureBehind(
  question: Question,
  key: string,
  columns: readonly Column[],
): Measure | undefined {
  const inner = question.kind === 'groups' ? question : question.inner;
  if (inner?.kind !== 'groups') return undefined;
  const at = bindQuestion(inner, columns).outputs.findIndex(({ column }) => column.name === key);
  return at < 0 ? undefined : inner.measures[at - inner.dimensions.length];
}

/**
 * Questions for figures over all rows of a question. `own` of a calculated column is calculated anew over everything,
 * so that averages, distinct counts and ratios are true; where the shown groups are only some of all, what cannot be
 * added up is left out. `own` of plain rows is their sum. Totals of columns that take no such calculation are left out.
 * `by` asks for the same over the rows of each combination of these outputs' values.
 */
export function totalsOfQuestion(
  question: Question,
  totals: readonly TotalRule[],
  columns: readonly Column[],
  by: readonly string[] = [],
): TotalsQuestion[] {
  const whole = wholeOf(question);
  const outputs = new Map(bindQuestion(whole, columns).outputs.map(({ column }) => [column.name, column]));
  const base = groupsBy(shownGroups(whole), by, columns);
  const anew: { measure: Measure; place: number }[] = [];
  const overRows: { measure: Measure; place: number }[] = [];
  const made = tableKeys(whole, columns);
  const isChosen = choosesByTable(whole);
  totals.forEach(({ key, calculation }, place) => {
    // Its figures are taken from its rows.
    if (isChosen || made.has(key)) return;
    const output = outputs.get(key);
    if (output === undefined) return;
    const alias = `t${place}`;
    const behind = measureBehind(whole, key, columns);
    const add = (fn: Exclude<TotalCalculation, 'own'>): void => {
      if (!isDated(output.type) || (fn !== 'sum' && fn !== 'avg'))
        overRows.push({ measure: { column: key, calculation: fn, alias }, place });
    };
    if (calculation !== 'own') add(calculation);
    else if (behind === undefined) add('sum');
    else if (base !== undefined) anew.push({ measure: { ...behind, alias }, place });
    else {
      const fn = addedUp(behind, columns);
      if (fn !== undefined) add(fn);
    }
  });
  return [questionOf(base, anew), questionOf(rowsBy(whole, by), overRows)].filter(
    (asked) => asked !== undefined,
  );
}

/** How many rows a question has for each combination of some outputs' values: the values, then their number. */
export function sizesOfQuestion(question: Question, by: readonly string[]): GroupsQuestion {
  return { ...rowsBy(wholeOf(question), by), measures: [{ expression: 'COUNT(*)', alias: 'rows' }] };
}

/** The rows of a question as one group, or in one for each combination of some outputs' values. */
function rowsBy(whole: Question, by: readonly string[]): GroupsQuestion {
  const dimensions = by.map((column) => ({ column }));
  return { kind: 'groups', inner: whole, dimensions, measures: [], filters: [], sorts: [] };
}

/** The shown groups' rows as one group, or by some of what they are grouped by; undefined by anything else. */
function groupsBy(
  groups: GroupsQuestion | undefined,
  by: readonly string[],
  columns: readonly Column[],
): GroupsQuestion | undefined {
  if (groups === undefined) return undefined;
  const { outputs } = bindQuestion(groups, columns);
  const dimensions = by.map(
    (key) => groups.dimensions[outputs.findIndex(({ column }) => column.name === key)],
  );
  const isByDimensions = dimensions.every((dimension) => dimension !== undefined);
  return isByDimensions ? { ...groups, sorts: [], dimensions } : undefined;
}

function questionOf(
  base: GroupsQuestion | undefined,
  asked: readonly { measure: Measure; place: number }[],
): TotalsQuestion | undefined {
  if (base === undefined || asked.length === 0) return undefined;
  return {
    question: { ...base, measures: asked.map(({ measure }) => measure) },
    places: asked.map(({ place }) => place),
  };
}
