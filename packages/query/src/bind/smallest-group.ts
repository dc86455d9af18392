import {
  type CalculatedColumn,
  type Column,
  type DataScope,
  type GroupsQuestion,
  type Having,
  type Measure,
  type Question,
  question as questionSchema,
  type SmallestGroup,
} from '@mingjing/contract';
import { QuestionError, questionTexts } from '../question-error.ts';
import { keysOfGroups } from './groups-that-pass.ts';

const sizeName = 'size of the group';

/** How large a group is: its rows, or how many different values of a column stand in them. */
const sizeOf = ({ column }: Pick<SmallestGroup, 'column'>): Measure =>
  column === undefined
    ? { expression: 'COUNT(*)', alias: sizeName }
    : { column, calculation: 'countAndClearRepeat', alias: sizeName };

/** The condition that a group is large enough. */
const isLargeEnough = (one: SmallestGroup): Having => ({ measure: sizeOf(one), op: 'gte', value: one.least });

/** Of the sizes that all hold, the largest of each kind, in an order of their own. */
export function largestOf(smallest: readonly SmallestGroup[]): SmallestGroup[] {
  const found = new Map<string, SmallestGroup>();
  for (const one of smallest) {
    const known = found.get(one.column ?? '');
    if (known === undefined || known.least < one.least) found.set(one.column ?? '', one);
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** What of the rows the caller of a question may see. Accepts unchecked data of few levels. */
export const scopeOfQuestion = (question: Question): DataScope | undefined =>
  question?.inner === undefined ? question?.scope : scopeOfQuestion(question.inner);

/** The first groups that are made of rows; all above is made of these. */
export const firstGroups = (question: Question): GroupsQuestion | undefined =>
  (question.inner && firstGroups(question.inner)) ?? (question.kind === 'groups' ? question : undefined);

/** The same question with something else for its first groups, and their rows with what tells how large a group is. */
function withFirstGroups(
  question: Question,
  counted: readonly string[],
  all: readonly string[],
  change: (groups: GroupsQuestion) => Question,
): Question {
  const groups = firstGroups(question);
  if (groups === undefined) throw new QuestionError(questionTexts.rowsKeptBack);
  const rows = (level: Question): Question => {
    const inner = level.inner && rows(level.inner);
    const { smallest: _, ...scope } = level.scope ?? {};
    const { hidden = [] } = scope;
    const open = { ...scope, hidden: hidden.filter((name) => !counted.includes(name)) };
    const below = {
      ...level,
      ...(inner && { inner }),
      ...(level.scope && { scope: open }),
    };
    if (below.kind === 'groups') return below;
    const isOpened = counted.some((name) => hidden.includes(name));
    const named =
      below.columns.length > 0 || !isOpened ? below.columns : all.filter((name) => !hidden.includes(name));
    const missing = named.length === 0 ? [] : counted.filter((name) => !named.includes(name));
    return { ...below, columns: [...named, ...missing] };
  };
  const above = (level: Question): Question =>
    level === groups ? change(rows(groups) as GroupsQuestion) : { ...level, inner: above(level.inner!) };
  return above(question);
}

const countedOf = (smallest: readonly SmallestGroup[]): string[] => [
  ...new Set(smallest.flatMap(({ column }) => column ?? [])),
];

/**
 * A question with the least sizes of groups in force that its scope names: smaller groups are left out, of whatever is
 * made of these groups as well. Plain rows are refused with QuestionError. A question without them stays the very same.
 */
export function keepingSmallest(
  question: Question,
  columns: readonly Column[],
  check: (question: Question) => void,
): Question {
  const scope = scopeOfQuestion(question);
  if (scope?.smallest === undefined) return question;
  const checked = questionSchema.safeParse(question);
  if (!checked.success) throw new QuestionError(questionTexts.malformed);
  const { smallest, ...plain } = scope;
  const counted = countedOf(smallest);
  // What is hidden from the caller is counted here, and named nowhere else.
  if (counted.some((name) => plain.hidden?.includes(name))) check(withScopeOf(question, plain));
  const all = columns.map(({ name }) => name);
  return withFirstGroups(question, counted, all, (groups) => ({
    ...groups,
    having: [...(groups.having ?? []), ...smallest.map(isLargeEnough)],
  }));
}

const withScopeOf = (question: Question, scope: DataScope): Question =>
  question.inner === undefined
    ? { ...question, scope }
    : { ...question, inner: withScopeOf(question.inner, scope) };

/**
 * A question whose groups are chosen by their size, for what is made of its groups: totals, shares and others are then of
 * the groups that are shown. The scope keeps the groups themselves back.
 */
export function choosingLarge(question: Question, smallest: readonly SmallestGroup[] | undefined): Question {
  if (smallest === undefined || firstGroups(question) === undefined) return question;
  const least = Math.max(...smallest.map((one) => one.least));
  const chosen = JSON.stringify(isLargeEnough({ least }));
  return withFirstGroups(question, [], [], (groups) =>
    groups.having?.some((one) => JSON.stringify(one) === chosen) === true
      ? groups
      : { ...groups, having: [...(groups.having ?? []), isLargeEnough({ least })] },
  );
}

const calculatedIn = ({ inner, calculated = [] }: Question): readonly CalculatedColumn[] =>
  inner === undefined ? calculated : calculatedIn(inner);

/** Questions that are asked of the lines of an answer at most: all of them where it has so many dimensions. */
const mostWhole = 4;

/** Dimensions that lines of groups have in common, those of none among them: what a chart by some of them totals. */
function lines(names: readonly string[]): string[][] {
  if (names.length > mostWhole) return [[], ...names.map((left) => names.filter((name) => name !== left))];
  const all = names.reduce<string[][]>(
    (found, name) => found.concat(found.map((one) => [...one, name])),
    [[]],
  );
  return all.filter((one) => one.length < names.length);
}

/**
 * What tells whether groups that are left out are no smaller together: questions of one figure each, for the lines of
 * groups that any of the dimensions have in common. Where a line's small groups come to less than one group, the total of
 * the line would tell them: the figure is the size of its next larger group, of all such lines the largest. None for one
 * group of all rows.
 * @param columns those of the rows, without what is calculated of each
 */
export function leftOutOf(
  question: Question,
  one: SmallestGroup,
  columns: readonly Column[],
): GroupsQuestion[] {
  const groups = firstGroups(question);
  if (groups === undefined || groups.dimensions.length === 0) return [];
  const measures = [sizeOf(one)];
  const all = [...columns, ...calculatedIn(question)].map(({ name }) => name);
  const sized = firstGroups(
    withFirstGroups(question, countedOf([one]), all, (level) => {
      const { having: _h, limit: _l, page: _p, ...whole } = level;
      return { ...whole, measures, sorts: [] };
    }),
  ) as GroupsQuestion;
  const keys = keysOfGroups({ ...groups, measures });
  const names = keys.slice(0, -1);
  const size = `\`${keys.at(-1)}\``;
  const { least, column } = one;
  return lines(names).map((common): GroupsQuestion => {
    const line: GroupsQuestion = {
      kind: 'groups',
      inner: sized,
      dimensions: common.map((name, at) => ({ column: name, alias: `d${at}` })),
      measures: [
        { expression: `SUM(CASE WHEN ${size} < ${least} THEN ${size} END)`, alias: 'small' },
        { expression: `MIN(CASE WHEN ${size} >= ${least} THEN ${size} END)`, alias: 'next' },
      ],
      filters: [],
      sorts: [],
    };
    return {
      kind: 'groups',
      inner: line,
      dimensions: [],
      measures: [{ column: 'next', calculation: 'max', alias: 'n' }],
      filters: [
        { column: 'small', op: 'gte', value: 0 },
        // The same person may stand in each of the small groups, however many these are.
        ...(column === undefined ? [{ column: 'small', op: 'lt' as const, value: least }] : []),
      ],
      sorts: [],
    };
  });
}

/**
 * The size from which on groups are shown, by the figures that `leftOutOf` asks for. A group that is left out for another
 * one is as large as one that is shown: no line comes to less by it.
 */
export const raisedSize = (one: SmallestGroup, figures: readonly (number | null)[]): SmallestGroup => ({
  ...one,
  least: Math.max(one.least, ...figures.flatMap((figure) => (figure === null ? [] : figure + 1))),
});
