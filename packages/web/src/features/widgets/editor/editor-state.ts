import { missingSlots, type SlotName } from '@mingjing/charts';
import {
  type Cell,
  type ChartForm,
  type ChartType,
  type Column,
  type ColumnItem,
  chartForm,
  dataJson,
  type ExpressionItem,
  isNumeric,
  length,
  limits,
  parseJsonText,
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
