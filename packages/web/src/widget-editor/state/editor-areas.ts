import { acceptDrop, type DropArea, kindOf, kinds, type SlotName } from '@mingjing/charts';
import { type ChartForm, type ChartType, type ColumnItem, traitsOf } from '@mingjing/contract';
import {
  calculationOnDrop,
  holdsValues,
  isGrouped,
  listsRowsFirst,
  withCalculationsOfValues,
  withMeasuresCalculated,
  withOwnCalculations,
  withUsualCalculations,
  withUsualFormat,
} from './calculations.ts';
import { isMeasure } from './column-role.ts';
import { columnsOf, expressionOf, itemOf, rowCountOf } from './editor-columns.ts';
import type { Arranged, EditorState } from './editor-state.ts';
import { groupItems } from './group-items.ts';
import { levelOf, withExpressionOf } from './levels.ts';
import { isExpression, withoutHaving, withoutTable } from './stored-calculations.ts';

/**
 * Changing the y axis, or the values of a kind that has them elsewhere, resets the chart's calculation to none: what
 * the fields are calculated as stands on the fields from then on, so that none changes by the way.
 */
function withArea(
  state: EditorState,
  area: DropArea,
  change: (items: readonly ColumnItem[]) => ColumnItem[],
): ChartForm {
  const resets = area === 'yAxis' || (holdsValues(state, area) && !traitsOf(state.chartType).listsRows);
  const form = resets ? withOwnCalculations(state) : state.form;
  return { ...form, [area]: change(form[area]) };
}

/** A field as an area takes it: calculated among values, as it is anywhere else. */
function placedItem(state: EditorState, area: DropArea, item: ColumnItem): ColumnItem {
  const { calculation: own, ...plain } = item;
  const isTested = area === 'filters' && item.having !== undefined;
  const calculation = holdsValues(state, area)
    ? (own ?? calculationOnDrop(state, area, item))
    : isTested
      ? (own ?? 'empty')
      : 'empty';
  const written = holdsValues(state, area)
    ? withUsualFormat(state, plain, calculation)
    : isTested
      ? plain
      : withoutTable(withoutHaving(plain));
  return calculation === 'empty' ? written : { ...written, calculation };
}

/** Where a chip stands. */
export interface Place {
  area: DropArea;
  at: number;
}
/** What is being dragged: a column of the list, or a chip of an area. */
export type Dragged = { id: string; from?: Place };

const sameItem = (left: ColumnItem, right: ColumnItem): boolean =>
  left.id === right.id && left.name === right.name;

const draggedItem = (state: EditorState, { id, from }: Dragged): ColumnItem =>
  (from === undefined ? undefined : state.form[from.area][from.at]) ?? itemOf(state, id);

/** Which charts of categories show several values beside each other, where the chart at hand shows one of each. */
function ofManyMeasures({ chartType }: EditorState): string {
  if (kindOf(chartType)?.slots.xAxis?.role !== 'dimension') return '';
  const others = kinds.filter(
    ({ slots }) =>
      slots.xAxis?.role === 'dimension' && slots.yAxis?.role === 'measure' && slots.yAxis.max > 1,
  );
  return `；要同时看多个数值，可换成${others
    .slice(0, 2)
    .map(({ label }) => label)
    .join('或')}`;
}

/** Why an area refuses what is dragged, or null. Said while hovering, before the drop. */
export function refusalOf(state: EditorState, area: DropArea, dragged: Dragged): string | null {
  if (dragged.from?.area === area) return null;
  const item = draggedItem(state, dragged);
  const expression = isExpression(item) || expressionOf(state, item.id) !== undefined;
  const slot = area === 'filters' ? undefined : kindOf(state.chartType)?.slots[area];
  if (
    expression &&
    area !== 'heatmapY' &&
    !(area === 'filters' && groupItems(state).length > 0) &&
    slot?.role !== 'measure' &&
    !(slot?.role === 'any' && area === 'xAxis')
  ) {
    return area === 'filters' ? '请先放好图表的维度，再按计算指标筛选' : '计算指标只能放在数值区域';
  }
  const held = state.form[area];
  const yAxis = area === 'yAxis' ? [...held, item] : [item];
  const reason = kindOf(state.chartType)?.refusal?.({ yAxis }, columnsOf(state).length) ?? null;
  if (reason !== null) return reason;
  if (slot !== undefined && slot.max === 1 && held.length === 1)
    return `该区域只能放一个字段，请先移除「${held[0]?.name ?? ''}」${slot.role === 'measure' ? ofManyMeasures(state) : ''}`;
  if (slot !== undefined && held.length >= slot.max) return `该区域最多放 ${slot.max} 个字段`;
  if ((area === 'xAxis' || area === 'filters') && held.some((other) => sameItem(other, item))) {
    return '该字段已在此区域';
  }
  return null;
}

export const refusal = (state: EditorState, area: DropArea, id: string): string | null =>
  refusalOf(state, area, { id });

/** Puts a column into an area; single-value areas keep the first, x and filters take no doubles. */
export function dropColumn(
  state: EditorState,
  area: DropArea,
  id: string,
  at = state.form[area].length,
): EditorState {
  return insertItem(state, area, itemOf(state, id), at);
}

/** A percentage by itself takes no unit that was said for another value before: 0.95 元. */
function withoutUnitOver({ format }: ColumnItem, form: ChartForm, isFirst: boolean): ChartForm {
  const { numberStyle = 'auto', prefix = '', suffix = '' } = form.settings ?? {};
  const isSaid = numberStyle === 'auto' && (prefix !== '' || suffix !== '');
  return isFirst && isSaid && format?.numberStyle === 'percent'
    ? { ...form, settings: { ...form.settings, prefix: '', suffix: '' } }
    : form;
}

function insertItem(before: EditorState, area: DropArea, item: ColumnItem, at: number): EditorState {
  const held = before.form[area];
  if (acceptDrop(before.chartType, area, [...held, item]).length === held.length) return before;
  const groups = holdsValues(before, area) && isExpression(item);
  const state = groups ? withMeasuresCalculated(before) : before;
  const placed = placedItem(state, area, item);
  const level =
    placed.calculation === 'sum' && item.calculation === undefined ? levelOf(state, item.id) : null;
  const form = withoutUnitOver(
    placed,
    withArea(state, area, (items) => items.toSpliced(at, 0, level ?? placed)),
    held.length === 0 && holdsValues(state, area),
  );
  return level === null ? { ...state, form } : withExpressionOf({ ...state, form }, level);
}

/** Moves a chip to another place, in its own area or another one. A chip that is refused stays where it is. */
export function moveChip(state: EditorState, from: Place, to: Place): EditorState {
  if (from.area === to.area) return moveItem(state, from.area, from.at, to.at);
  const item = state.form[from.area][from.at];
  if (item === undefined || refusalOf(state, to.area, { id: item.id, from }) !== null) return state;
  const placed = insertItem(state, to.area, item, to.at);
  return placed === state ? state : removeItem(placed, from.area, from.at);
}

export function removeItem(state: EditorState, area: DropArea, at: number): EditorState {
  return {
    ...state,
    form: withArea(state, area, (items) => items.filter((_, index) => index !== at)),
  };
}

/** Moves an item inside its area. */
export function moveItem(state: EditorState, area: DropArea, from: number, to: number): EditorState {
  const items = [...state.form[area]];
  const target = Math.min(Math.max(to, 0), items.length - 1);
  const [moved] = items.splice(from, 1);
  if (moved === undefined || target === from) return state;
  items.splice(target, 0, moved);
  return { ...state, form: { ...state.form, [area]: items } };
}

export function replaceItem(state: EditorState, area: DropArea, at: number, item: ColumnItem): EditorState {
  return {
    ...state,
    form: { ...state.form, [area]: state.form[area].map((old, index) => (index === at ? item : old)) },
  };
}

/** The area a click on a column puts it into: the first empty one of its role, else the first that still takes it. */
export function bestArea(state: EditorState, id: string): SlotName | null {
  const slots = Object.entries(kindOf(state.chartType)?.slots ?? {}) as [SlotName, { role: string }][];
  const wanted = isMeasure(state, id) ? 'measure' : 'dimension';
  const open = slots.filter(([area]) => refusal(state, area, id) === null);
  const fits = open.filter(([, slot]) => slot.role === wanted || slot.role === 'any');
  const empty = fits.find(([area]) => state.form[area].length === 0);
  // A text column may be counted on the value axis once everything else is full; a measure never becomes a level of X.
  const rest = wanted === 'measure' ? open.find(([, slot]) => slot.role !== 'dimension') : open[0];
  return (empty ?? fits[0] ?? rest)?.[0] ?? null;
}

const slotNames: readonly SlotName[] = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'];

const drawsLines = (chartType: ChartType): boolean => kindOf(chartType)?.fields['smooth'] !== undefined;

/**
 * Charts tell large figures in 万 and 亿 unless another style was chosen; a table lists them in full. What becomes lines
 * goes straight from value to value: a curve shows what nobody measured.
 */
function withStyleOf(chartType: ChartType, before: readonly ChartType[], form: ChartForm): ChartForm {
  const { numberStyle, ...others } = form.settings ?? {};
  const isTable = traitsOf(chartType).listsRows === true;
  if (isTable && numberStyle === 'auto') return { ...form, settings: others };
  const becomesLines = drawsLines(chartType) && !before.some(drawsLines);
  return becomesLines ? { ...form, settings: { smooth: false, ...form.settings } } : form;
}

/** Maps draw what stands at N, other kinds what stands at Y: the values go along, the number of rows joins where two are asked for. */
function withValuesOf(
  state: EditorState,
  before: string | undefined,
  after: string | undefined,
  asksTwo: boolean | undefined,
): Partial<ChartForm> {
  const { nAxis, yAxis } = state.form;
  if (before === 'measure' && after !== 'measure') return { yAxis: [...nAxis, ...yAxis], nAxis: [] };
  if (before === 'measure' || after !== 'measure') return {};
  const [count] = rowCountOf(state);
  const rest = yAxis.slice(1);
  const beside = asksTwo === true && rest.length === 0 && count !== undefined;
  return { nAxis: yAxis.slice(0, 1), yAxis: beside ? [itemOf(state, count.alias)] : rest };
}

/** Whether a listed field is a value of charts: a measure, or whatever is calculated, as a count of names is. */
function isListedValue(state: EditorState, item: ColumnItem): boolean {
  if (isMeasure(state, item.id)) return true;
  const { type, columns } = state.form.calculateType;
  const calculation = item.calculation ?? (columns.includes(item.id) ? type : 'empty');
  return calculation !== 'empty';
}

/** What a table's fields group by: all of it where it calculates. Of plain rows the first, all others would be levels. */
function groupedBy(state: EditorState): ColumnItem[] {
  const groups = state.form.xAxis.filter((item) => !isListedValue(state, item));
  return isGrouped(state) ? groups : groups.slice(0, 1);
}

/** The fields as most kinds hold them: of a heat map its values at Y, and what stands there at N. */
function withoutHeat(state: EditorState): EditorState {
  if (kindOf(state.chartType)?.slots.heatmapY === undefined) return state;
  const { yAxis, heatmapY } = state.form;
  return { ...state, form: { ...state.form, yAxis: heatmapY, nAxis: yAxis, heatmapY: [] } };
}

/** The fields of most kinds as a heat map holds them: what splits them, or the second level of X, stands at Y. */
function withHeat(form: ChartForm): ChartForm {
  const { xAxis, yAxis, nAxis } = form;
  const [across = xAxis[1]] = nAxis;
  return {
    ...form,
    xAxis: xAxis.filter((item) => item !== across),
    yAxis: across === undefined ? [] : [across],
    nAxis: [],
    heatmapY: yAxis.slice(0, 1),
  };
}

/** The columns that another chart type also has a place for. */
function converted(given: EditorState, chartType: ChartType): EditorState {
  const slots = kindOf(chartType)?.slots ?? {};
  const before = kindOf(given.chartType)?.slots ?? {};
  const state = withoutHeat(given);
  const isHeat = slots.heatmapY !== undefined;
  // Of heat maps the areas of bars are filled first: those have what both of them need.
  const asked = isHeat ? (kindOf('bar_stack')?.slots ?? {}) : slots;
  const accept = (area: SlotName, items: readonly ColumnItem[]): ColumnItem[] =>
    asked[area] === undefined ? [] : acceptDrop(isHeat ? 'bar_stack' : chartType, area, items);
  let form: ChartForm = { ...state.form };
  if (traitsOf(chartType).listsRows && state.form.xAxis.length + state.form.yAxis.length > 0) {
    // A table lists every column in one area.
    const listed = [...state.form.xAxis, ...state.form.nAxis, ...state.form.yAxis];
    form = { ...form, xAxis: accept('xAxis', listed), yAxis: [], nAxis: [], heatmapY: [] };
  } else if (traitsOf(state.chartType).listsRows) {
    const values = state.form.xAxis.filter((item) => isListedValue(state, item));
    form = {
      ...form,
      xAxis: accept('xAxis', groupedBy(state)),
      yAxis: accept('yAxis', values),
      nAxis: [],
      heatmapY: [],
    };
  } else {
    form = { ...form, ...withValuesOf(state, before.nAxis?.role, asked.nAxis?.role, asked.yAxis?.required) };
    for (const area of slotNames) form = { ...form, [area]: accept(area, form[area]) };
  }
  const next = withCalculationsOfValues({ ...state, chartType, form: isHeat ? withHeat(form) : form });
  return listsRowsFirst(state) && !listsRowsFirst(next) ? withUsualCalculations(next) : next;
}

const areasOf = ({ form }: EditorState): Arranged['areas'] => {
  const { xAxis, yAxis, nAxis, heatmapY, calculateType } = form;
  return { xAxis, yAxis, nAxis, heatmapY, calculateType };
};

const printOf = (state: EditorState): string =>
  JSON.stringify([
    areasOf(state),
    state.expressions,
    state.names,
    state.roles,
    state.datasetId,
    state.datasourceId,
    state.loadedSql,
  ]);

/**
 * Another chart type keeps the columns that it also has a place for. Kinds that are tried one after the other take from
 * what was arranged, not from what the last one had left of it: the way back brings everything back.
 */
export function changeType(state: EditorState, chartType: ChartType): EditorState {
  if (chartType === state.chartType) return state;
  const { arranged } = state;
  const stands = arranged?.made === printOf(state) ? arranged : undefined;
  // Lines that other kinds were tried on come back as they were drawn.
  const before = [state.chartType, stands?.chartType ?? state.chartType];
  const styled = { ...state, form: withStyleOf(chartType, before, state.form) };
  const from =
    stands === undefined
      ? styled
      : { ...styled, chartType: stands.chartType, form: { ...styled.form, ...stands.areas } };
  const next = from.chartType === chartType ? from : converted(from, chartType);
  return {
    ...next,
    arranged: { chartType: from.chartType, areas: areasOf(from), made: printOf(next) },
  };
}

/** A new display name; the source column keeps its id. */
export function renameColumn(state: EditorState, id: string, name: string): EditorState {
  const shown = name.trim() === '' ? id : name.trim();
  const rename = (items: ColumnItem[]): ColumnItem[] =>
    items.map((item) => (item.id === id ? { ...item, name: shown } : item));
  const { form } = state;
  return {
    ...state,
    names: { ...state.names, [id]: shown },
    form: {
      ...form,
      xAxis: rename(form.xAxis),
      yAxis: rename(form.yAxis),
      nAxis: rename(form.nAxis),
      heatmapY: rename(form.heatmapY),
      filters: rename(form.filters),
    },
  };
}
