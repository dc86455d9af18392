import type {
  DataRules,
  DataScope,
  Filter,
  RuleCondition,
  SmallestGroup,
  UserAttributes,
} from '@mingjing/contract';
import { filterRulesToFilters, largestOf } from '@mingjing/query';

/** Who asks for data, as far as rules on data go by it. */
export interface DataSubject {
  /** Administrators see everything. */
  isAdmin: boolean;
  roleIds: readonly number[];
  /** Values by attribute, those of every user among them. */
  attributes: ReadonlyMap<string, readonly string[]>;
}

/** Nobody's: the maker of a link who was disabled. */
export const nobody: DataSubject = { isAdmin: false, roleIds: [], attributes: new Map() };

/** What rules may go by: the attributes that administrators gave, and the username. */
export function attributesOf(own: UserAttributes, username: string): Map<string, readonly string[]> {
  const given = own.map(({ name, values }): [string, readonly string[]] => [name, values]);
  return new Map([...given, ['@username', [username]]]);
}

const impossible = (column: string): Filter => ({ column, op: 'in', value: [] });

/** A condition as filters. One that cannot be read lets no row pass: it was meant to keep rows back. */
function filtersOf(condition: RuleCondition, subject: DataSubject): Filter[] {
  const { attribute, ...rule } = condition;
  if (attribute === undefined) {
    const filters = filterRulesToFilters([rule]);
    return filters.length > 0 ? filters : [impossible(rule.key)];
  }
  const values = subject.attributes.get(attribute) ?? [];
  // Without the attribute nothing is known of the user: not even what is not theirs.
  if (values.length === 0) return [impossible(rule.key)];
  return [{ column: rule.key, op: rule.filterType === 2 ? 'notIn' : 'in', value: [...values] }];
}

/**
 * What a user sees of a dataset: the rows of any of the user's roles, within a role those that pass all its conditions;
 * a column as the role shows it that shows most of it. Undefined: everything. The same rules and the same values of
 * attributes give equal scopes, so that users who see the same share answers.
 */
export function scopeFor(subject: DataSubject, rules: DataRules): DataScope | undefined {
  if (subject.isAdmin) return undefined;
  const own = rules.roles
    .filter(({ roleId }) => subject.roleIds.includes(roleId))
    .toSorted((a, b) => a.roleId - b.roleId);
  const ruled = new Set(own.map(({ roleId }) => roleId));
  const seesAll = rules.others === 'all' && subject.roleIds.some((id) => !ruled.has(id));
  if (seesAll) return undefined;
  const lists = own.map(({ conditions }) => conditions.flatMap((one) => filtersOf(one, subject)));
  const rows = lists.some((list) => list.length === 0) ? undefined : lists;
  const modesOf = (name: string) =>
    own.map(({ columns }) => columns.find((column) => column.name === name)?.mode ?? 'shown');
  const named = [...new Set(own.flatMap(({ columns }) => columns.map(({ name }) => name)))].toSorted();
  const hidden = named.filter((name) => modesOf(name).every((mode) => mode === 'hidden'));
  const masked = named.filter((name) => {
    const modes = modesOf(name);
    return modes.includes('masked') && !modes.includes('shown');
  });
  if (rows === undefined && hidden.length === 0 && masked.length === 0) return undefined;
  return {
    ...(rows === undefined ? {} : { rows }),
    ...(hidden.length === 0 ? {} : { hidden }),
    ...(masked.length === 0 ? {} : { masked }),
  };
}

/** How large groups have to be for callers who do not see rows. */
export const smallestFor = ({ smallest }: DataRules): DataScope | undefined =>
  smallest === undefined ? undefined : { smallest: [smallest] };

/** Conditions of both lists at once: a row passes when it passes one list of each. */
function bothRows(a: DataScope['rows'], b: DataScope['rows']): DataScope['rows'] {
  if (a === undefined || b === undefined) return a ?? b;
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  return a.flatMap((some) => b.map((others) => [...some, ...others]));
}

/** What two subjects see both. Undefined: everything. */
export function bothSee(a: DataScope | undefined, b: DataScope | undefined): DataScope | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const union = (x: readonly string[] = [], y: readonly string[] = []): string[] =>
    [...new Set([...x, ...y])].toSorted();
  const rows = bothRows(a.rows, b.rows);
  const hidden = union(a.hidden, b.hidden);
  const masked = union(a.masked, b.masked).filter((name) => !hidden.includes(name));
  const smallest = largestOf([...(a.smallest ?? []), ...(b.smallest ?? [])]);
  return {
    ...(rows === undefined ? {} : { rows }),
    ...(hidden.length === 0 ? {} : { hidden }),
    ...(masked.length === 0 ? {} : { masked }),
    ...(smallest.length === 0 ? {} : { smallest }),
  };
}

/** Whether every row that passes `one` passes `other` too, as far as the two can be compared. */
function implies(one: Filter, other: Filter): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  if (one.op !== 'in' || other.op !== 'in' || one.column !== other.column) return false;
  const allowed = new Set([other.value].flat());
  return [one.value].flat().every((value) => allowed.has(value));
}

const passesNothing = (filters: readonly Filter[]): boolean =>
  filters.some(({ op, value }) => op === 'in' && Array.isArray(value) && value.length === 0);

/** Whether `one` shows nothing that `other` keeps back. Where that cannot be told, it is no. */
export function isWithin(one: DataScope | undefined, other: DataScope | undefined): boolean {
  if (other === undefined) return true;
  if (one === undefined) return false;
  const lists = one.rows?.filter((list) => !passesNothing(list));
  if (lists?.length === 0) return true;
  const { hidden = [], masked = [] } = one;
  const isKept = (name: string): boolean => hidden.includes(name) || masked.includes(name);
  if (!(other.hidden ?? []).every((name) => hidden.includes(name))) return false;
  if (!(other.masked ?? []).every(isKept)) return false;
  const asLarge = ({ least, column }: SmallestGroup): boolean =>
    (one.smallest ?? []).some((own) => own.column === column && own.least >= least);
  if (!(other.smallest ?? []).every(asLarge)) return false;
  const { rows } = other;
  if (rows === undefined) return true;
  return (lists ?? [[]]).every((list) =>
    rows.some((wider) => wider.every((filter) => list.some((narrower) => implies(narrower, filter)))),
  );
}
