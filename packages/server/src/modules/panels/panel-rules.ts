import {
  type BoardLayout,
  type Cell,
  type Column,
  columnOfParameter,
  type FilterRule,
  filterTypeOp,
  type Parameter,
  type ParameterPlace,
  readCyclePlace,
  texts,
} from '@mingjing/contract';
import { refused } from '../../http/app-error.ts';
import type { Actor } from '../../security/actor.ts';
import { lockedColumnsAt } from '../../security/locked-filters.ts';
import type { PanelRow } from './panel.store.ts';
import { storedLayout } from './panel-parameters.ts';

/** A day, a time, or a period as answers name it; an hour as filters do. */
const moment = /^\d{4}(-(Q[1-4]|\d{1,2}(-\d{1,2}([ T]\d{1,2}(时|:\d{2}(:\d{2}(\.\d+)?)?))?)?))?$/;
const isDate = (value: Cell): boolean =>
  value === null || moment.test(String(value)) || readCyclePlace(value) !== undefined;

/** What a rule asks for. Blanks ask for nothing, but in a list: there they are the rows without a value. */
function valuesOf({ value, startTime, endTime }: FilterRule): Cell[] {
  const single = [...(Array.isArray(value) ? [] : [value]), startTime, endTime];
  const given = single.filter((one): one is Cell => one !== undefined && one !== null && one !== '');
  return Array.isArray(value) ? [...value, ...given] : given;
}

/** What is wrong with a rule on a parameter, by what its author allows; null when nothing is. */
function problemOf({ name, type, valueType, choices }: Parameter, rule: FilterRule): string | null {
  const values = valuesOf(rule);
  if (type === 3) return values.every(isDate) ? null : texts.filters.date(name);
  if (type === 1 && valueType === 1) {
    return values.every((value) => Number.isFinite(Number(value))) ? null : texts.filters.number(name);
  }
  if (type !== 2 || choices === undefined || choices.length === 0) return null;
  const op = filterTypeOp[rule.filterType];
  const offered = new Set(choices.map(({ value }) => value));
  // A list may come as one text joined by commas.
  const asked =
    op === 'in' && typeof rule.value === 'string' ? rule.value.split(',').map((one) => one.trim()) : values;
  const isOffered = (op === 'eq' || op === 'in') && asked.every((value) => offered.has(String(value)));
  return isOffered ? null : texts.filters.choice(name);
}

/** Parameters that a rule speaks of: the one of its name, else those on its column. */
function parametersOf({ paramsGroup }: BoardLayout, { key }: FilterRule): Parameter[] {
  const own = paramsGroup.filter(({ name }) => name === key);
  if (own.length > 0) return own;
  return paramsGroup.filter(
    ({ column, columns }) => column === key || columns?.some((one) => one.column === key),
  );
}

/** What is wrong with a viewer's rules on a panel; null when nothing is. */
export function ruleProblem(layout: BoardLayout, rule: FilterRule): string | null {
  for (const parameter of parametersOf(layout, rule)) {
    const problem = problemOf(parameter, rule);
    if (problem !== null) return problem;
  }
  return null;
}

/** Throws AppError when a rule is outside of what the panel's author allows. */
export function checkRules(layout: BoardLayout, rules: readonly FilterRule[]): void {
  for (const rule of rules) {
    const problem = ruleProblem(layout, rule);
    if (problem !== null) throw refused(problem);
  }
}

/** Rules by parameters as rules on the columns of one place. What the author left out, and what is mapped to a column that the data lack, goes. */
export function rulesOn(
  { paramsGroup }: BoardLayout,
  rules: readonly FilterRule[],
  place: ParameterPlace,
  columns?: readonly Pick<Column, 'name'>[],
): FilterRule[] {
  return rules.flatMap((rule): FilterRule[] => {
    const parameter = paramsGroup.find(({ name }) => name === rule.key);
    if (parameter === undefined) return [rule];
    const key = columnOfParameter(parameter, place);
    if (key === rule.key) return [rule];
    const isThere = key !== '' && (columns === undefined || columns.some(({ name }) => name === key));
    return isThere ? [{ ...rule, key }] : [];
  });
}

/** The columns that rules by these keys act on, at one place: those of data with these columns. */
export function columnsActedOn(
  layout: BoardLayout,
  keys: readonly string[],
  place: ParameterPlace,
  columns: readonly Pick<Column, 'name'>[],
): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const rules = keys.map((key): FilterRule => ({ key, filterType: 1 }));
  return rulesOn(layout, rules, place, columns)
    .map(({ key }) => key)
    .filter((key) => names.has(key));
}

/** Keys whose rules are not the same in both. */
export function changedKeys(before: readonly FilterRule[], after: readonly FilterRule[]): string[] {
  const textOf = (rules: readonly FilterRule[], key: string): string =>
    JSON.stringify(rules.filter((rule) => rule.key === key));
  const keys = [...new Set([...before, ...after].map(({ key }) => key))];
  return keys.filter((key) => textOf(before, key) !== textOf(after, key)).toSorted();
}

/** Blanks say nothing: a rule of them filters nothing. */
const saysSomething = (rule: FilterRule): boolean =>
  (Array.isArray(rule.value) && rule.value.length > 0) ||
  valuesOf(rule).some((value) => String(value).trim() !== '');

/** Keys of the rules that say something, each once. */
export const spokenKeys = (rules: readonly FilterRule[]): string[] => [
  ...new Set(rules.filter(saysSomething).map(({ key }) => key)),
];

/** Whether a rule names a value: rows without one are chosen from a list, and never typed. */
const namesValue = (rule: FilterRule): boolean =>
  valuesOf(rule).some((value) => value !== null && String(value).trim() !== '');

/** The parameters that viewers must fill and did not. */
export function missingIn(layout: BoardLayout, rules: readonly FilterRule[]): Parameter[] {
  const chosen = new Set(spokenKeys(rules));
  const typed = new Set(rules.filter(namesValue).map(({ key }) => key));
  return layout.paramsGroup.filter(
    ({ name, type, required }) =>
      required === true && layout.checkedGroup.includes(name) && !(type === 1 ? typed : chosen).has(name),
  );
}

/** Whether the caller's link locks a column of these data in one place: what is locked is filled. */
const isLocked = (actor: Actor, column: string, place: ParameterPlace, names: ReadonlySet<string>): boolean =>
  actor.kind === 'share' &&
  actor.lockedFilters.some((lock) => lockedColumnsAt(lock, place, names).includes(column));

/** What keeps data with these columns from being asked for; null when nothing does. */
export function heldBy(
  missing: readonly Parameter[],
  { place, actor }: Pick<RuleGround, 'place' | 'actor'>,
  columns: readonly Pick<Column, 'name'>[],
): string | null {
  const names = new Set(columns.map(({ name }) => name));
  const found = missing.filter((parameter) => {
    const column = columnOfParameter(parameter, place);
    return names.has(column) && !isLocked(actor, column, place, names);
  });
  return found.length === 0 ? null : texts.filters.required(found.map(({ name }) => name).join('、'));
}

/** Parameters without the duty to fill those whose column the caller's link locks wherever they act. */
export function withoutLocked(
  parameters: readonly Parameter[],
  places: readonly ParameterPlace[],
  actor: Actor,
): Parameter[] {
  if (actor.kind !== 'share' || actor.lockedFilters.length === 0) return [...parameters];
  return parameters.map((parameter) => {
    const isFilled = places.every((place) => {
      const column = columnOfParameter(parameter, place);
      return column === '' || isLocked(actor, column, place, new Set([column]));
    });
    return isFilled ? { ...parameter, required: false } : parameter;
  });
}

/** Where a panel's rules are to be applied. */
export interface RuleGround {
  place: ParameterPlace;
  actor: Actor;
  columns: () => Promise<readonly Pick<Column, 'name'>[]>;
}

/** A request's rules as one widget of the panel is asked by. Throws AppError where its author does not allow them. */
export async function panelRules(
  panel: Pick<PanelRow, 'layout'> | undefined,
  rules: readonly FilterRule[],
  { place, actor, columns }: RuleGround,
): Promise<FilterRule[]> {
  const layout = panel === undefined || panel.layout === '' ? undefined : storedLayout(panel);
  if (layout === undefined || layout.paramsGroup.length === 0) return [...rules];
  checkRules(layout, rules);
  const missing = missingIn(layout, rules);
  const isMapped = layout.paramsGroup.some((one) => columnOfParameter(one, place) !== one.name);
  if (missing.length === 0 && !isMapped) return [...rules];
  const known = await columns();
  const held = heldBy(missing, { place, actor }, known);
  if (held !== null) throw refused(held);
  return rulesOn(layout, rules, place, known);
}
