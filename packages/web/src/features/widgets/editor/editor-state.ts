import { acceptDrop, type DropArea, kindOf, missingSlots, type SlotName } from '@mingjing/charts';
import {
  type Calculation,
  type Cell,
  type ChartForm,
  type ChartType,
  type Column,
  type ColumnItem,
  calculations,
  chartForm,
  dataJson,
  type ExpressionItem,
  isNumeric,
  length,
  limits,
  parseJsonText,
  textCalculations,
  texts,
  type Widget,
  type WidgetInput,
} from '@mingjing/contract';

/** What the editor knows of the rows behind a chart, once they were loaded. */
export interface LoadedFields {
  columns: Column[];
  /** Calculated measures of the dataset, placed like columns. */
  measures: ExpressionItem[];
  /** First rows, for the table beside the picture. */
  rows: Cell[][];
}

export interface EditorState {
  /** Null is a new widget. */
  id: number | null;
  name: string;
  categoryId: number | null;
  mode: 'dataset' | 'sql';
  datasetId: number | null;
  datasetName: string;
  datasourceId: number | null;
  sql: string;
  /** The SQL that the columns come from; saving another is refused. */
  loadedSql: string;
  chartType: ChartType;
  round: number;
  form: ChartForm;
  fields: LoadedFields | null;
  /** Aggregate expressions made in this editor. */
  expressions: ExpressionItem[];
  /** Display names by source column, after a rename. */
  names: Record<string, string>;
  tips: string;
  rules: Pick<Widget, 'aggregation' | 'filters' | 'sorts' | 'page'>;
}

const noRules = { aggregation: '', filters: '', sorts: '', page: '' };

export function newEditor(categoryId: number | null): EditorState {
  return {
    id: null,
    name: '',
    categoryId,
    mode: 'dataset',
    datasetId: null,
    datasetName: '',
    datasourceId: null,
    sql: '',
    loadedSql: '',
    chartType: 'bar',
    round: 2,
    form: chartForm.parse({}),
    fields: null,
    expressions: [],
    names: {},
    tips: '',
    rules: noRules,
  };
}

/** The editor over a stored widget. dataJson that cannot be read opens as an empty chart rather than not at all. */
export function editorOf(widget: Widget): EditorState {
  const parsed = dataJson.safeParse(safeJson(widget.dataJson));
  const data = parsed.success ? parsed.data : dataJson.parse({});
  const names = Object.fromEntries(
    data.loadedData._keys.map((source, at) => [source, data.loadedData.keys[at] ?? source]),
  );
  return {
    id: widget.id,
    name: widget.name,
    categoryId: widget.categoryWidget?.id ?? null,
    mode: widget.datasetId === null ? 'sql' : 'dataset',
    datasetId: widget.datasetId,
    datasetName: data.datasetName,
    datasourceId: widget.datasourceId,
    sql: widget.querySql,
    loadedSql: widget.querySql,
    chartType: widget.chartType,
    round: widget.round,
    form: data.chartForm,
    fields: null,
    expressions: data.expression,
    names,
    tips: widget.tips,
    rules: {
      aggregation: widget.aggregation,
      filters: widget.filters,
      sorts: widget.sorts,
      page: widget.page,
    },
  };
}

function safeJson(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return {};
  }
}

/** A column of the list as an item to drop. */
export function itemOf(state: EditorState, column: string): ColumnItem {
  const expression = allExpressions(state).find((item) => item.alias === column);
  const name = state.names[column] ?? column;
  return expression === undefined
    ? { id: column, name }
    : { id: column, name, expressions: { exp: expression.exp, alias: expression.alias } };
}

export function allExpressions(state: EditorState): ExpressionItem[] {
  return [...(state.fields?.measures ?? []), ...state.expressions];
}

export function columnOf(state: EditorState, id: string): Column | undefined {
  return state.fields?.columns.find((column) => column.name === id);
}

/** Expressions and numbers are measures, everything else is a dimension. */
export function isMeasure(state: EditorState, id: string): boolean {
  if (allExpressions(state).some((item) => item.alias === id)) return true;
  const column = columnOf(state, id);
  return column !== undefined && isNumeric(column.type);
}

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

/** Clears the chart's configuration: another dataset, source or SQL has other columns. */
export function clearChart(state: EditorState): EditorState {
  return {
    ...state,
    form: chartForm.parse({}),
    fields: null,
    expressions: [],
    names: {},
    loadedSql: '',
    rules: noRules,
  };
}

export function isConfigured(state: EditorState): boolean {
  const { form } = state;
  return [form.xAxis, form.yAxis, form.nAxis, form.heatmapY, form.filters].some((area) => area.length > 0);
}

export const sqlChanged = (state: EditorState): boolean =>
  state.mode === 'sql' && state.sql !== state.loadedSql;

/** Areas that must be filled before a chart can be drawn. */
export const missingAreas = (state: EditorState): SlotName[] => missingSlots(state.chartType, state.form);

export type EditorErrors = Partial<Record<'name' | 'dataset' | 'datasource' | 'sql', string>>;

/** What the form refuses. `message` is the one sentence to say when saving. */
export function checkEditor(state: EditorState): { errors: EditorErrors; message: string | null } {
  const t = texts.widget;
  const errors: EditorErrors = {};
  const name = state.name.trim();
  if (name === '') errors.name = t.name;
  else if (length(name) > limits.name) errors.name = t.nameLength;
  if (state.mode === 'dataset') {
    if (state.datasetId === null) errors.dataset = t.dataset;
  } else {
    if (state.datasourceId === null) errors.datasource = t.datasource;
    if (state.sql.trim() === '') errors.sql = t.sql;
  }
  if (Object.keys(errors).length > 0) return { errors, message: t.checkForm };
  if (sqlChanged(state)) return { errors, message: t.sqlChanged };
  if (state.fields === null) return { errors, message: t.loadData };
  if (missingAreas(state).length > 0) return { errors, message: t.dropHere };
  return { errors, message: null };
}

/** A text font size that is no number becomes 50. */
export function cleanFontSize(value: unknown): number {
  const size = Number(value);
  return Number.isFinite(size) && size > 0 && value !== '' && value !== null ? size : limits.textFontSize;
}

/** The payload of create, update and preview. */
export function inputOf(state: EditorState): WidgetInput {
  const sources = state.fields?.columns.map((column) => column.name) ?? Object.keys(state.names);
  const form =
    state.chartType === 'text' ? { ...state.form, fontSize: cleanFontSize(state.form.fontSize) } : state.form;
  const used = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].flat();
  const data = {
    typeChart: state.chartType,
    axisValues: [],
    datasetName: state.datasetName,
    loadedData: {
      keys: sources.map((source) => state.names[source] ?? source),
      data: (state.fields?.rows ?? []).slice(0, 20),
      _keys: sources,
    },
    selects: [],
    columns: sources.map((source) => itemOf(state, source)),
    expression: state.expressions,
    chartForm: form,
  };
  return {
    name: state.name.trim(),
    categoryWidget: state.categoryId === null ? null : { id: state.categoryId },
    datasourceId: state.mode === 'sql' ? state.datasourceId : null,
    datasetId: state.mode === 'dataset' ? state.datasetId : null,
    querySql: state.mode === 'sql' ? state.sql : '',
    chartType: state.chartType,
    round: state.round,
    source: '0',
    dataJson: JSON.stringify(data),
    selectItems: [...new Set(used.map((item) => item.id))].join(','),
    ...state.rules,
    tempId: '',
  };
}
