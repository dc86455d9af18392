import type { BoardLayout, Parameter } from './board-models.ts';
import { isOneLine } from './fields.ts';
import { firstTexts } from './first-texts.ts';
import {
  type FilterKind,
  filtersAt,
  isSet,
  newFilter,
  spanFilter,
  type ViewerFilter,
  type ViewerFilters,
} from './viewer-filters.ts';

/** How a parameter asks. */
export function kindOfParameter({
  type,
  valueType,
  multiple,
}: Pick<Parameter, 'type' | 'valueType' | 'multiple'>): FilterKind {
  if (type === 3) return 'date';
  if (type === 2) return multiple === true ? 'list' : 'choice';
  return valueType === 1 ? 'number' : 'text';
}

/** What a parameter acts on: a dataset by its id, or the query of one widget; null is neither. */
export type ParameterPlace = number | null | { widgetId: number };

/** Whether an entry of a parameter's columns is about a place. */
export const isColumnOf = (
  entry: NonNullable<Parameter['columns']>[number],
  place: ParameterPlace,
): boolean =>
  place !== null &&
  (typeof place === 'number'
    ? entry.datasetId === place
    : entry.datasetId === undefined && entry.widgetId === place.widgetId);

/**
 * The column that a parameter filters by in one place: the author's own choice for it, else the parameter's column,
 * else the one of its name. '' where the author left the place out.
 */
export function columnOfParameter(
  { name, column, columns }: Pick<Parameter, 'name' | 'column' | 'columns'>,
  place: ParameterPlace,
): string {
  const own = columns?.find((entry) => isColumnOf(entry, place));
  if (own !== undefined) return own.column;
  return column === undefined || column === '' ? name : column;
}

/** The parameters that a parameter's choices depend on, nearest first; a circle is walked once. */
export function ancestorsOf(parameters: readonly Parameter[], name: string): Parameter[] {
  const byName = new Map(parameters.map((one) => [one.name, one]));
  const found: Parameter[] = [];
  const seen = new Set([name]);
  let parent = byName.get(name)?.parent ?? '';
  while (parent !== '' && !seen.has(parent)) {
    const one = byName.get(parent);
    if (one === undefined) break;
    found.push(one);
    seen.add(parent);
    parent = one.parent ?? '';
  }
  return found;
}

/** Names of the parameters whose choices depend on this one, each after those it depends on itself. */
export function descendantsOf(parameters: readonly Parameter[], name: string): string[] {
  const found: string[] = [];
  let level = [name];
  while (level.length > 0) {
    level = parameters
      .filter((one) => level.includes(one.parent ?? '') && one.name !== name && !found.includes(one.name))
      .map((one) => one.name);
    found.push(...level);
  }
  return found;
}

/** What is wrong with a panel's parameters, in the author's words; null when nothing is. */
export function layoutProblem(parameters: readonly Parameter[]): string | null {
  const names = parameters.map(({ name }) => name.trim());
  if (names.includes('')) return '请填写参数名称';
  if (!names.every(isOneLine)) return firstTexts.nameControls;
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) return `参数【${double}】重复`;
  for (const one of parameters) {
    const parent = one.parent ?? '';
    if (parent !== '') {
      if (one.type !== 2) return `只有下拉框可以设置上级参数，请检查【${one.name}】`;
      const found = parameters.find(({ name }) => name === parent);
      if (found === undefined || parent === one.name) return `【${one.name}】的上级参数不存在`;
      if (descendantsOf(parameters, one.name).includes(parent)) return `【${one.name}】的上级参数形成了循环`;
    }
    const choices = (one.choices ?? []).map(({ value }) => value);
    if (choices.includes('')) return `【${one.name}】的选项不能为空`;
    if (new Set(choices).size !== choices.length) return `【${one.name}】的选项重复`;
    const isOffered = one.value === '' || choices.length === 0 || choices.includes(one.value);
    if (one.type === 2 && !isOffered) return `【${one.name}】的默认值不在选项中`;
    if (one.type === 1 && one.valueType === 1 && one.value !== '' && !Number.isFinite(Number(one.value))) {
      return `【${one.name}】的默认值必须为数字`;
    }
    if (one.type === 3 && one.beginDate !== '' && one.endDate !== '' && one.beginDate > one.endDate) {
      return `【${one.name}】的开始日期晚于结束日期`;
    }
  }
  return null;
}

/** The author's own value of a parameter, dates as they are today; undefined where there is none. */
export function authorFilter(parameter: Parameter, today: string): ViewerFilter | undefined {
  const kind = kindOfParameter(parameter);
  const { value, beginDate, endDate, relative } = parameter;
  if (kind === 'date') {
    if (relative !== undefined) return spanFilter(relative, today);
    // Today alone is what stands where the author set nothing: it fills the form and filters nothing.
    const isToday = beginDate.startsWith(today) && endDate.startsWith(today);
    const range = newFilter(kind, '', beginDate, endDate);
    return isSet(range) && !isToday ? range : undefined;
  }
  const filter =
    kind === 'list' ? { ...newFilter(kind), values: value === '' ? [] : [value] } : newFilter(kind, value);
  return isSet(filter) ? filter : undefined;
}

/** What applies before the viewer asks for anything: their own default set, else the author's values. */
export function defaultFilters(layout: BoardLayout, today: string): ViewerFilters {
  const own = layout.sets?.find(({ isDefault }) => isDefault);
  if (own !== undefined) return filtersAt(own.filters, today);
  return authorFilters(layout, today);
}

/** The author's values of the parameters that viewers see. */
export function authorFilters(layout: BoardLayout, today: string): ViewerFilters {
  const checked = layout.paramsGroup.filter(({ name }) => layout.checkedGroup.includes(name));
  return Object.fromEntries(
    checked.flatMap((parameter): [string, ViewerFilter][] => {
      const filter = authorFilter(parameter, today);
      return filter === undefined ? [] : [[parameter.name, filter]];
    }),
  );
}
