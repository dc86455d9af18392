import { type Cell, type Filter, type FilterRule, filterTypeOp } from '@mingjing/contract';
import { QuestionError, questionTexts } from '../question-error.ts';
import { dayOf, isMidnight, readPeriod, shortestStart } from '../value/moment.ts';

const maxList = 1000;

/** An empty value filters nothing: the field was left blank, or '全部' was chosen. */
const isBlank = (value: FilterRule['value'] | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The rule's value: `value`, else the end of the range that its type stands for, else the other end. */
function valueIn(rule: FilterRule): Cell | Cell[] | undefined {
  const ends =
    rule.filterType === 8 || rule.filterType === 6
      ? [rule.endTime, rule.startTime]
      : [rule.startTime, rule.endTime];
  return [rule.value, ...ends].find((value) => !isBlank(value)) ?? undefined;
}

/** Rules that a date control sends carry startTime or endTime beside the value. */
const isDateRule = (rule: FilterRule): boolean =>
  (rule.filterType === 7 || rule.filterType === 8) &&
  (rule.startTime !== undefined || rule.endTime !== undefined);

function listOf(value: Cell | Cell[]): Cell[] {
  const list = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : [value];
  if (list.length > maxList) throw new QuestionError(questionTexts.tooManyValues);
  return list;
}

/**
 * Both ends of a date as conditions that hold on date columns and on texts that hold ISO dates or months alike: the lower
 * end loses a midnight (as text, a bare day sorts before it), the upper end becomes "before the next day", and a first of
 * a month or year is told by its name alone (as text, a bare month sorts before its first day).
 */
function lowerEnd(key: string, value: Cell): Filter {
  const period = readPeriod(value);
  if (period === undefined || !isMidnight(period.start)) return { column: key, op: 'gte', value };
  return { column: key, op: 'gte', value: shortestStart(dayOf(period.start)), ...ofSpan(value) };
}

function upperEnd(key: string, value: Cell): Filter {
  const period = readPeriod(value);
  if (period === undefined) return { column: key, op: 'lte', value };
  const end = period.end ?? (isMidnight(period.start) ? readPeriod(dayOf(period.start))?.end : undefined);
  if (end === undefined || !isMidnight(end)) return { column: key, op: 'lte', value };
  return { column: key, op: 'lt', value: shortestStart(dayOf(end)), ...ofSpan(value) };
}

/** One end of a comparison that lets its own value pass; a day is read as what begins or ends a span of days. */
export const spanEnd = (op: 'gte' | 'lte', key: string, value: Cell): Filter =>
  op === 'gte' ? lowerEnd(key, value) : upperEnd(key, value);

/** Days are ends of spans; 2026 alone may be a number like any other. */
const ofSpan = (value: Cell): Pick<Filter, 'period'> =>
  /^\s*\d{4}[-/]\d{1,2}[-/]\d/.test(String(value)) ? { period: true } : {};

interface DateControl {
  key: string;
  low?: Cell | undefined;
  high?: Cell | undefined;
  /** Types of the rules that it was sent as: each of them once. */
  types: Set<number>;
}

/**
 * The two ends of each date control: an end that is missing or blank is the same as the other. A second beginning (or
 * end) on a column is another control's, as of a parameter and of a clicked period: both hold.
 */
function dateFilters(rules: readonly FilterRule[]): Filter[] {
  const controls: DateControl[] = [];
  for (const rule of rules) {
    const found = controls.find(({ key, types }) => key === rule.key && !types.has(rule.filterType));
    const ends: DateControl = found ?? { key: rule.key, types: new Set() };
    if (found === undefined) controls.push(ends);
    ends.types.add(rule.filterType);
    const value = isBlank(rule.value) ? undefined : (rule.value as Cell);
    const own = rule.filterType === 7 ? 'low' : 'high';
    const low = own === 'low' ? (value ?? rule.startTime) : rule.startTime;
    const high = own === 'high' ? (value ?? rule.endTime) : rule.endTime;
    if (!isBlank(low)) ends.low ??= low;
    if (!isBlank(high)) ends.high ??= high;
  }
  return controls.flatMap(({ key, low, high }) => {
    const from = low ?? high;
    const to = high ?? low;
    if (from === undefined || to === undefined) return [];
    for (const end of [from, to]) {
      if (readPeriod(end) === undefined)
        throw new QuestionError(questionTexts.notDate(String(end).slice(0, 40)));
    }
    return [lowerEnd(key, from), upperEnd(key, to)];
  });
}

function plainFilter(rule: FilterRule): Filter[] {
  const value = valueIn(rule);
  if (value === undefined) return [];
  const op = filterTypeOp[rule.filterType];
  if (op === undefined) throw new QuestionError(questionTexts.malformed);
  if (op === 'in') return [{ column: rule.key, op, value: listOf(value) }];
  if (Array.isArray(value)) {
    if (op === 'eq') return [{ column: rule.key, op: 'in', value: listOf(value) }];
    if (op === 'ne') return [{ column: rule.key, op: 'notIn', value: listOf(value) }];
    throw new QuestionError(questionTexts.malformed);
  }
  if (op === 'gte' || op === 'lte') return [spanEnd(op, rule.key, value)];
  return [{ column: rule.key, op, value }];
}

/** What rules were read as, by the first of them. */
const known = new WeakMap<FilterRule, { rules: readonly FilterRule[]; filters: readonly Filter[] }>();

/**
 * Rules of the data format dialog and of viewers' filter panels as filters, joined by AND. Blank values filter
 * nothing; a list for type 4 may be one comma-joined text; a date control's single end stands for both, both ends
 * are inclusive, and an upper end that is a bare day or a midnight covers that whole day. The very same rules, which all
 * charts of a board are asked with, are read once: the filters are shared, and not to be changed.
 */
export function filterRulesToFilters(rules: readonly FilterRule[]): Filter[] {
  const [first] = rules;
  if (first === undefined) return [];
  const before = known.get(first);
  const isSame =
    before?.rules.length === rules.length && rules.every((rule, at) => rule === before.rules[at]);
  const filters = isSame ? before.filters : readRules(rules);
  if (!isSame) known.set(first, { rules: [...rules], filters });
  return [...filters];
}

function readRules(rules: readonly FilterRule[]): Filter[] {
  const dated = rules.filter(isDateRule);
  const others = rules.filter((rule) => !isDateRule(rule));
  return [...others.flatMap(plainFilter), ...dateFilters(dated)];
}
