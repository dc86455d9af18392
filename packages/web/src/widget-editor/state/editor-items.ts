import { type DropArea, kindOf, numberStyleLabels } from '@mingjing/charts';
import {
  type ColumnItem,
  type ColumnType,
  type Cycle,
  countsAsNumeric,
  cycles,
  type ExpressionItem,
  type Grain,
  isCycle,
  isDated,
  isOfClock,
  type MeasureFormat,
  measureFormat,
  type NumberStyle,
  numberStyles,
  ownValue,
  type PeriodGrain,
  periodGrains,
  tableCalculationName,
  traitsOf,
  uniqueKeys,
} from '@mingjing/contract';
import { isGrouped, setCalculation, valueItems, withMeasuresCalculated } from './calculations.ts';
import { type Place, replaceItem } from './editor-areas.ts';
import { columnOf } from './editor-columns.ts';
import type { EditorState } from './editor-state.ts';
import { groupItems } from './group-items.ts';
import { isExpression } from './stored-calculations.ts';

/** What dates are cut to, as chips say it. */
export const grainLabels: Record<Grain, string> = {
  hour: '小时',
  day: '日',
  week: '周',
  month: '月',
  quarter: '季',
  year: '年',
  hourOfDay: '时段',
  dayOfWeek: '星期',
  monthOfYear: '月份',
};

/** Places that come again, with what they are: their names alone could be taken for periods. */
const cycleChoices: Record<Cycle, string> = {
  hourOfDay: '时段（0–23 点）',
  dayOfWeek: '星期（周一至周日）',
  monthOfYear: '月份（1–12 月，各年合计）',
};

/** What a date can be cut to: days have no hours. */
export function grainChoices(type: ColumnType | undefined): { periods: PeriodGrain[]; cycles: Cycle[] } {
  const fits = (grain: Grain): boolean => type === 'datetime' || !isOfClock(grain);
  return { periods: periodGrains.filter(fits), cycles: cycles.filter(fits) };
}

/** A choice of `grainChoices`, as menus offer it. */
export const grainChoice = (grain: Grain): string =>
  isCycle(grain) ? cycleChoices[grain] : `按${grainLabels[grain]}`;

export const itemAt = (state: EditorState, { area, at }: Place): ColumnItem | undefined =>
  state.form[area][at];

const everyArea: readonly DropArea[] = ['xAxis', 'yAxis', 'nAxis', 'heatmapY', 'filters'];

/** All chips that a change is made to, wherever they stand. */
function mapItems(state: EditorState, change: (item: ColumnItem) => ColumnItem | null): EditorState {
  const form = { ...state.form };
  for (const area of everyArea) {
    form[area] = form[area].flatMap((item) => {
      const changed = change(item);
      return changed === null ? [] : [changed];
    });
  }
  return { ...state, form };
}

/** The name under which a chip's column stands in the answer: what a sort names. */
export const outputKey = (item: ColumnItem): string =>
  tableCalculationName(
    isExpression(item) ? item.expressions?.alias.trim() || item.name : item.id,
    item.tableCalculation,
  );

/** The same among all that the chart groups by: of a date that stands there twice the second has a key of its own. */
function keyIn(state: EditorState, item: ColumnItem): string {
  const groups = groupItems(state);
  return uniqueKeys(groups.map(outputKey))[groups.indexOf(item)] ?? outputKey(item);
}

export const isSortable = (area: DropArea): boolean => area !== 'filters';

/** Whether an item stands beside the chart, among the filters: it sorts by what it comes to without being shown. */
const isBeside = (state: EditorState, item: ColumnItem): boolean => state.form.filters.includes(item);

export function sortOf(state: EditorState, item: ColumnItem): 'asc' | 'desc' | null {
  const { sort } = state.form;
  if (sort === undefined || sort === null || sort.key !== keyIn(state, item)) return null;
  if ((sort.beside === true) !== isBeside(state, item)) return null;
  return sort.descending ? 'desc' : 'asc';
}

export function setSort(state: EditorState, item: ColumnItem, order: 'asc' | 'desc' | null): EditorState {
  const beside = isBeside(state, item) ? { beside: true } : {};
  const sort = order === null ? null : { key: keyIn(state, item), descending: order === 'desc', ...beside };
  return { ...state, form: { ...state.form, sort } };
}

/** Whether a chip can be cut to weeks, months and so on: a date that the chart groups by. */
export function takesGrain(state: EditorState, place: Place): boolean {
  const item = itemAt(state, place);
  const column = item === undefined ? undefined : columnOf(state, item.id);
  if (place.area === 'filters' || column === undefined || !isDated(column.type)) return false;
  return traitsOf(state.chartType).listsRows === true || !valueItems(state).includes(item as ColumnItem);
}

/**
 * Cuts a date to a grain. The chip says so unless it has a name of its own. Grouping needs a calculation: where there
 * is none, a table's measures get their usual ones, other charts sum numbers and count everything else.
 */
export function setGrain(state: EditorState, place: Place, grain: Grain | null): EditorState {
  const item = itemAt(state, place);
  if (item === undefined) return state;
  const plain = ownValue(state.names, item.id) ?? item.id;
  const named = (of: Grain | undefined): string =>
    of === undefined ? plain : `${plain}（${grainLabels[of]}）`;
  const { grain: held, ...rest } = item;
  const name = item.name === named(held) ? named(grain ?? undefined) : item.name;
  const next = replaceItem(state, place.area, place.at, {
    ...rest,
    name,
    ...(grain === null ? {} : { grain }),
  });
  const values = valueItems(next).filter((each) => !isExpression(each));
  if (grain === null || isGrouped(next) || values.length === 0) return next;
  const calculated = withMeasuresCalculated(next);
  if (isGrouped(calculated)) return calculated;
  const numeric = values.some((each) => {
    const column = columnOf(next, each.id);
    return column !== undefined && countsAsNumeric(column);
  });
  return setCalculation(next, numeric ? 'sum' : 'count');
}

/** A name for this chip alone; an empty one gives the column's own back. */
export function renameItem(state: EditorState, place: Place, name: string): EditorState {
  const item = itemAt(state, place);
  if (item === undefined) return state;
  const shown = name.trim() || (ownValue(state.names, item.id) ?? item.id);
  return replaceItem(state, place.area, place.at, { ...item, name: shown });
}

export interface JumpTarget {
  id: number;
  name: string;
}

export const jumpsOf = (item: ColumnItem): JumpTarget[] =>
  (item.nextPanelIDs ?? []).map((id) => ({
    id,
    name: item.nextPanel?.find((panel) => panel.id === id)?.name ?? `#${id}`,
  }));

/** Panels that a click on this column's values leads to. */
export function setJumps(state: EditorState, place: Place, targets: readonly JumpTarget[]): EditorState {
  const item = itemAt(state, place);
  if (item === undefined) return state;
  const { nextPanelIDs: _ids, nextPanel: _panels, ...rest } = item;
  const jumps =
    targets.length === 0
      ? {}
      : {
          nextPanelIDs: targets.map(({ id }) => id),
          nextPanel: targets.map(({ id, name }) => ({ id, name })),
        };
  return replaceItem(state, place.area, place.at, { ...rest, ...jumps });
}

/** Panels that a click anywhere on the chart leads to. */
export const chartJumps = ({ form }: EditorState): number[] => form.filterForm?.nextPanelIDs ?? [];

export function setChartJumps(state: EditorState, ids: number[]): EditorState {
  const { filterForm } = state.form;
  if (ids.length === 0 && filterForm === undefined) return state;
  const base = filterForm ?? { leftValues: [], rightValues: [], equal: true, pointer: [], index: 0 };
  return { ...state, form: { ...state.form, filterForm: { ...base, nextPanelIDs: ids } } };
}

/** How the figures of the chart are written, where its kind has that setting. */
export function numberStylesOf(state: EditorState): { value: NumberStyle; label: string }[] {
  const control = kindOf(state.chartType)?.fields['numberStyle']?.control;
  const offered = control?.kind === 'choice' ? control.options.map(({ value }) => value) : [];
  return numberStyles.flatMap((value) =>
    offered.includes(value) ? [{ value, label: numberStyleLabels[value] }] : [],
  );
}

/** Whether the figures of a field can be written in a way of their own: those of a shared measure are its own everywhere. */
export const takesNumberStyle = (state: EditorState, item: ColumnItem): boolean =>
  numberStylesOf(state).length > 0 && (item.shared !== true || valueItems(state).length === 1);

const numbersOf = ({ chartType, form }: EditorState): MeasureFormat => {
  const settings = kindOf(chartType)?.settings.safeParse(form.settings ?? {}).data;
  return measureFormat.catch(measureFormat.parse({})).parse({ ...(settings as object | undefined) });
};

/** How the figures of a field are written: as the chart says, else in the field's own way. */
export function numberStyleOf(state: EditorState, item: ColumnItem): NumberStyle {
  const { numberStyle, prefix, suffix } = numbersOf(state);
  const isSaid = numberStyle !== 'auto' || prefix !== '' || suffix !== '';
  return isSaid ? numberStyle : (item.format?.numberStyle ?? numberStyle);
}

/**
 * What is to know of fields with a format of their own beside the format of the chart: that they keep to it, or that
 * they no longer do. Nothing where no field has one.
 */
export function ownFormatsNote(state: EditorState): string | null {
  const own = valueItems(state).filter(({ format }) => format !== undefined);
  if (own.length === 0) return null;
  const { numberStyle, prefix, suffix } = numbersOf(state);
  const isSaid = numberStyle !== 'auto' || prefix !== '' || suffix !== '';
  const told = own.map(
    ({ name, format }) => `${name}（${numberStyleLabels[format?.numberStyle ?? 'auto']}）`,
  );
  const fields = told.slice(0, 3).join('、') + (told.length > 3 ? ` 等 ${told.length} 个字段` : '');
  return isSaid
    ? `用于所有字段，${fields}自己的格式不再起作用；改回“自动”、清空前缀与单位即恢复`
    : `${fields}按字段自己的格式显示`;
}

/** Writes the figures of one field so. What the chart said for all goes on for the other fields, on the fields. */
export function setNumberStyle(state: EditorState, item: ColumnItem, numberStyle: NumberStyle): EditorState {
  const values = valueItems(state);
  const { format: _former, ...plain } = item;
  const isOnly = values.length === 1;
  const { numberStyle: all, prefix, suffix } = numbersOf(state);
  const isSaid = all !== 'auto' || prefix !== '' || suffix !== '';
  const settings = isOnly
    ? { ...state.form.settings, numberStyle }
    : { ...state.form.settings, ...(isSaid ? { numberStyle: 'auto', prefix: '', suffix: '' } : {}) };
  const said = { numberStyle: all, prefix, suffix };
  const change = (one: ColumnItem): ColumnItem => {
    if (!values.includes(one)) return one;
    if (one !== item) return isSaid && one.shared !== true ? { ...one, format: said } : one;
    return isOnly
      ? plain
      : { ...plain, format: { ...(isSaid ? said : { prefix: '', suffix: '' }), numberStyle } };
  };
  const changed = mapItems(state, change);
  return { ...changed, form: { ...changed.form, settings } };
}

/** Adds an expression, or changes one with every chip that shows it. */
export function putExpression(
  state: EditorState,
  expression: ExpressionItem,
  editing: string | null,
): EditorState {
  if (editing === null) return { ...state, expressions: [...state.expressions, expression] };
  const { exp, alias } = expression;
  const changed = mapItems(state, (item) =>
    item.id === editing && isExpression(item)
      ? { ...item, id: alias, name: item.name === editing ? alias : item.name, expressions: { exp, alias } }
      : item,
  );
  const { sort } = state.form;
  return {
    ...changed,
    form: sort?.key === editing ? { ...changed.form, sort: { ...sort, key: alias } } : changed.form,
    expressions: state.expressions.map((item) => (item.alias === editing ? expression : item)),
  };
}

/** Takes an expression out of the list and out of every area. */
export function removeExpression(state: EditorState, alias: string): EditorState {
  const without = mapItems(state, (item) => (item.id === alias && isExpression(item) ? null : item));
  return { ...without, expressions: state.expressions.filter((item) => item.alias !== alias) };
}
