import { acceptDrop, type DropArea, kindOf, type SlotName } from '@mingjing/charts';
import {
  type Calculation,
  type ChartForm,
  type ChartType,
  type ColumnItem,
  calculations,
  isNumeric,
  textCalculations,
} from '@mingjing/contract';
import { allExpressions, columnOf, type EditorState, isMeasure, itemOf } from './editor-state.ts';

const resetCalculation = { type: 'empty' as const, columns: [] };

/** Changing the y axis resets the calculation to none. */
function withArea(form: ChartForm, area: DropArea, items: ColumnItem[]): ChartForm {
  const changed: ChartForm = { ...form, [area]: items };
  return area === 'yAxis' ? { ...changed, calculateType: resetCalculation } : changed;
}

/** Why an area refuses a column, or null. Said while hovering, before the drop. */
export function refusal(state: EditorState, area: DropArea, id: string): string | null {
  const expression = allExpressions(state).some((item) => item.alias === id);
  if (expression && area !== 'yAxis' && !(area === 'xAxis' && state.chartType === 'table')) {
    return '聚合表达式只能放在数值区域';
  }
  const slot = area === 'filters' ? undefined : kindOf(state.chartType)?.slots[area];
  const held = state.form[area];
  if (slot !== undefined && slot.max === 1 && held.length === 1) return '该区域只能放一个字段，请先移除';
  if ((area === 'xAxis' || area === 'filters') && held.some((item) => item.id === id))
    return '该字段已在此区域';
  return null;
}

/** Puts a column into an area; single-value areas keep the first, x and filters take no doubles. */
export function dropColumn(state: EditorState, area: DropArea, id: string): EditorState {
  const held = state.form[area];
  const items = acceptDrop(state.chartType, area, [...held, itemOf(state, id)]);
  if (items.length === held.length) return state;
  return { ...state, form: withArea(state.form, area, items) };
}

export function removeItem(state: EditorState, area: DropArea, at: number): EditorState {
  return {
    ...state,
    form: withArea(
      state.form,
      area,
      state.form[area].filter((_, index) => index !== at),
    ),
  };
}

/** Moves an item inside its area. */
export function moveItem(state: EditorState, area: DropArea, from: number, to: number): EditorState {
  const items = [...state.form[area]];
  const [moved] = items.splice(from, 1);
  if (moved === undefined) return state;
  items.splice(to, 0, moved);
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
  // A text column may be counted on the value axis once everything else is full.
  return (empty ?? fits[0] ?? open[0])?.[0] ?? null;
}

/** Another chart type keeps the columns that it also has a place for. */
export function changeType(state: EditorState, chartType: ChartType): EditorState {
  if (chartType === state.chartType) return state;
  const slots = kindOf(chartType)?.slots ?? {};
  const before = kindOf(state.chartType)?.slots ?? {};
  let form: ChartForm = { ...state.form };
  if (chartType === 'table' && state.form.xAxis.length + state.form.yAxis.length > 0) {
    // A table lists every column in one area.
    const listed = [...state.form.xAxis, ...state.form.nAxis, ...state.form.yAxis];
    form = { ...form, xAxis: acceptDrop(chartType, 'xAxis', listed), yAxis: [], nAxis: [], heatmapY: [] };
  } else if (state.chartType === 'table') {
    const listed = state.form.xAxis;
    form = {
      ...form,
      xAxis: acceptDrop(
        chartType,
        'xAxis',
        slots.xAxis === undefined ? [] : listed.filter((item) => !isMeasure(state, item.id)).slice(0, 1),
      ),
      yAxis: acceptDrop(
        chartType,
        'yAxis',
        slots.yAxis === undefined ? [] : listed.filter((item) => isMeasure(state, item.id)),
      ),
      nAxis: [],
      heatmapY: [],
    };
  } else {
    for (const area of Object.keys(before) as SlotName[]) {
      form = { ...form, [area]: slots[area] === undefined ? [] : acceptDrop(chartType, area, form[area]) };
    }
  }
  return { ...state, chartType, form };
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

/** Calculations that all columns on the value axis can take. */
export function calculationChoices(state: EditorState): readonly Calculation[] {
  const values = state.chartType === 'table' ? state.form.xAxis : state.form.yAxis;
  const columns = values.filter((item) => item.expressions === undefined || item.expressions === null);
  const numeric = columns.every((item) => {
    const column = columnOf(state, item.id);
    return column === undefined || isNumeric(column.type);
  });
  return numeric ? calculations : textCalculations;
}

export function setCalculation(state: EditorState, type: Calculation): EditorState {
  const columns = state.form.yAxis.map((item) => item.id);
  return {
    ...state,
    form: { ...state.form, calculateType: { type, columns: type === 'empty' ? [] : columns } },
  };
}
