import {
  type Cell,
  type Column,
  type ColumnMode,
  type DataRules,
  isDated,
  isNumeric,
  type RuleCondition,
  texts,
} from '@mingjing/contract';

/** A condition as it is being filled in. */
export interface ConditionDraft {
  key: string;
  filterType: number;
  by: 'value' | 'attribute';
  value: string;
  values: string[];
  attribute: string;
}
/** What one role sees, as it is being filled in. */
export interface RoleDraft {
  roleId: number;
  conditions: ConditionDraft[];
  columns: ReadonlyMap<string, ColumnMode>;
}
export interface RulesDraft {
  others: 'all' | 'none';
  roles: RoleDraft[];
  smallest: SmallestDraft;
}
/** How large groups have to be, as it is being filled in; null: of any size. */
export interface SmallestDraft {
  least: number | null;
  column: string | null;
}

export const newCondition = (): ConditionDraft => ({
  key: '',
  filterType: 1,
  by: 'value',
  value: '',
  values: [],
  attribute: '',
});

/** Gives another role the same rows and columns, to be changed on its own afterwards. */
export const withCopy = (
  draft: RulesDraft,
  { conditions, columns }: RoleDraft,
  roleId: number,
): RulesDraft => ({
  ...draft,
  roles: [
    ...draft.roles,
    {
      roleId,
      conditions: conditions.map((condition) => ({ ...condition, values: [...condition.values] })),
      columns: new Map(columns),
    },
  ],
});

function conditionDraft({ key, filterType, value, attribute }: RuleCondition): ConditionDraft {
  const list = Array.isArray(value) ? value.map(String) : [];
  return {
    key,
    filterType,
    by: attribute === undefined ? 'value' : 'attribute',
    value: Array.isArray(value) ? '' : String(value ?? ''),
    values: list.length === 0 && filterType === 4 && typeof value === 'string' ? value.split(',') : list,
    attribute: attribute ?? '',
  };
}

export const draftOfRules = ({ others, roles, smallest }: DataRules): RulesDraft => ({
  others,
  smallest: { least: smallest?.least ?? null, column: smallest?.column ?? null },
  roles: roles.map(({ roleId, conditions, columns }) => ({
    roleId,
    conditions: conditions.map(conditionDraft),
    columns: new Map(columns.map(({ name, mode }) => [name, mode])),
  })),
});

function conditionOf(draft: ConditionDraft, columns: readonly Column[]): RuleCondition {
  const { key, filterType } = draft;
  if (draft.by === 'attribute') return { key, filterType, attribute: draft.attribute };
  const column = columns.find(({ name }) => name === key);
  const asCell = (text: string): Cell =>
    column !== undefined && isNumeric(column.type) && Number.isSafeInteger(Number(text))
      ? Number(text)
      : text.trim();
  if (filterType === 4) return { key, filterType, value: draft.values.map(asCell) };
  return { key, filterType, value: filterType === 3 ? draft.value : asCell(draft.value) };
}

/** The rules that are sent. */
export const rulesOfDraft = (
  { others, roles, smallest: { least, column } }: RulesDraft,
  columns: readonly Column[],
): DataRules => ({
  others,
  ...(least !== null && { smallest: { least, ...(column !== null && { column }) } }),
  roles: roles.map((role) => ({
    roleId: role.roleId,
    conditions: role.conditions.map((condition) => conditionOf(condition, columns)),
    columns: [...role.columns].map(([name, mode]) => ({ name, mode })),
  })),
});

const truths = ['是', '否', 'true', 'false', '1', '0'];

/** What is missing or wrong in a condition; null when nothing is. */
export function conditionProblem(draft: ConditionDraft, columns: readonly Column[]): string | null {
  if (draft.key === '') return texts.rules.column;
  const column = columns.find(({ name }) => name === draft.key);
  if (column === undefined) return texts.dataRules.unknownColumn(draft.key);
  if (draft.by === 'attribute') return draft.attribute === '' ? texts.dataRules.value : null;
  const given = draft.filterType === 4 ? draft.values : [draft.value];
  if (given.length === 0 || given.some((text) => text.trim() === '')) return texts.rules.value;
  if (draft.filterType === 3) return null;
  if (isNumeric(column.type) && given.some((text) => !Number.isFinite(Number(text))))
    return texts.widget.number;
  if (isDated(column.type) && given.some((text) => !/^\d{4}(-\d{2}(-\d{2}.*)?)?$/.test(text.trim())))
    return texts.rules.date;
  if (column.type === 'boolean' && given.some((text) => !truths.includes(text.trim().toLowerCase())))
    return texts.rules.truth;
  return null;
}

/** Columns that a role's rule closes and that the data do not have any more; none while the data's are not known. */
export const goneColumns = ({ columns: modes }: RoleDraft, columns: readonly Column[]): string[] =>
  columns.length === 0 ? [] : [...modes.keys()].filter((name) => !columns.some((one) => one.name === name));

/** The first role with a problem, and the problem; null when the rules can be sent. */
export function draftProblem(
  { roles }: RulesDraft,
  columns: readonly Column[],
  nameOf: (roleId: number) => string,
): { roleId: number; text: string } | null {
  for (const role of roles) {
    const { roleId, conditions, columns: modes } = role;
    const [gone] = goneColumns(role, columns);
    if (gone !== undefined)
      return { roleId, text: `角色“${nameOf(roleId)}”：${texts.dataRules.columnGone(gone)}` };
    const found = conditions.map((one) => conditionProblem(one, columns)).find((text) => text !== null);
    if (found !== undefined) return { roleId, text: `角色“${nameOf(roleId)}”：${found}` };
    if (columns.length > 0 && columns.every(({ name }) => modes.get(name) === 'hidden'))
      return { roleId, text: texts.dataRules.allHidden(nameOf(roleId)) };
  }
  return null;
}

/** Roles that see other rows or columns than before, and see any. */
export function rolesToSee<T extends { id: number; isAdmin: boolean }>(
  before: DataRules,
  next: DataRules,
  roles: readonly T[],
): T[] {
  const seenBy = ({ roles: ruled, others }: DataRules, id: number): string => {
    const rule = ruled.find(({ roleId }) => roleId === id);
    return rule === undefined ? others : JSON.stringify([rule.conditions, rule.columns]);
  };
  return roles.filter(({ id, isAdmin }) => {
    const now = seenBy(next, id);
    return !isAdmin && now !== 'none' && now !== seenBy(before, id);
  });
}

/** A role's rule in a few words. */
export function summaryOf({ conditions, columns }: RoleDraft): string {
  const modes = [...columns.values()];
  const count = (mode: ColumnMode, word: string): string[] => {
    const found = modes.filter((one) => one === mode).length;
    return found === 0 ? [] : [`${word} ${found} 个字段`];
  };
  return [
    conditions.length === 0 ? '全部行' : `${conditions.length} 个条件`,
    ...count('masked', '脱敏'),
    ...count('hidden', '隐藏'),
  ].join('，');
}
