import { fittedForm, missingSlots, type SlotName } from '@mingjing/charts';
import type { Profile } from '@mingjing/charts/insight';
import {
  type Cell,
  type ChartForm,
  type ChartType,
  type Column,
  chartForm,
  dataJson,
  type ExpressionItem,
  limits,
  ownValue,
  parseJsonText,
  type SharedMeasure,
  traitsOf,
  type Widget,
  type WidgetInput,
} from '@mingjing/contract';
import { z } from 'zod';
import { noRules, type RuleTexts } from '../rules/rule-set.ts';
import { storedCalculations } from './stored-calculations.ts';

/** What the editor knows of the rows behind a chart, once they were loaded. */
export interface LoadedFields {
  columns: Column[];
  /** Calculated measures of the dataset, placed like columns. */
  measures: SharedMeasure[];
  /** First rows, for the table beside the picture. */
  rows: Cell[][];
  /** What all rows tell of the columns, once it was counted. */
  profile?: Profile;
}

/** Areas of a chart, and the kind that they were filled for. */
export interface Arranged {
  chartType: ChartType;
  areas: Pick<ChartForm, 'xAxis' | 'yAxis' | 'nAxis' | 'heatmapY' | 'calculateType'>;
  /** What changes of the kind alone made of them: as long as it stands, nobody has arranged anything since. */
  made: string;
}

export interface EditorState {
  /** Null is a new widget. */
  id: number | null;
  /** Of the stored widget as it was opened: a save overwrites no other. */
  version?: number;
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
  /** Columns that were moved between 维度 and 指标. */
  roles: Record<string, ColumnRole>;
  tips: string;
  rules: RuleTexts;
  /** The areas as they were filled before other kinds of chart were tried on them. */
  arranged?: Arranged;
}
export type ColumnRole = 'dimension' | 'measure';

/** Settings of a chart that nobody has touched: large figures are told in 万 and 亿, in a table in full. */
export const usualSettings = (chartType: ChartType): Record<string, unknown> =>
  traitsOf(chartType).listsRows ? {} : { numberStyle: 'auto' };

const newForm = (): ChartForm => chartForm.parse({ settings: usualSettings('bar') });

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
    form: newForm(),
    fields: null,
    expressions: [],
    names: {},
    roles: {},
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
    version: widget.version,
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
    roles: rolesOf(data.columns),
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

const storedRole = z.looseObject({ id: z.string(), role: z.enum(['dimension', 'measure']) });

/** Where columns were moved to, from the stored list of columns. */
function rolesOf(columns: readonly unknown[]): Record<string, ColumnRole> {
  const found = columns.flatMap((column) => {
    const parsed = storedRole.safeParse(column);
    return parsed.success ? [[parsed.data.id, parsed.data.role] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Clears the chart's configuration: another dataset, source or SQL has other columns. */
export function clearChart(state: EditorState): EditorState {
  return {
    ...state,
    form: newForm(),
    fields: null,
    expressions: [],
    names: {},
    roles: {},
    loadedSql: '',
    rules: noRules,
  };
}

/** Whether there is anything that a change of the source would take away. */
export function isConfigured(state: EditorState): boolean {
  const { form, rules } = state;
  const placed = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY, form.filters];
  return (
    placed.some((area) => area.length > 0) ||
    state.expressions.length > 0 ||
    Object.values(rules).some((text) => text !== '')
  );
}

export const sqlChanged = (state: EditorState): boolean =>
  state.mode === 'sql' && state.sql !== state.loadedSql;

/** Areas that must be filled before a chart can be drawn. */
export const missingAreas = (state: EditorState): SlotName[] => missingSlots(state.chartType, state.form);

/** A text font size that is no number becomes 50. */
export function cleanFontSize(value: unknown): number {
  const size = Number(value);
  return Number.isFinite(size) && size > 0 && value !== '' && value !== null ? size : limits.textFontSize;
}

/** The payload of create, update and preview. */
export function inputOf(state: EditorState): WidgetInput {
  const sources = state.fields?.columns.map((column) => column.name) ?? [
    ...new Set([...Object.keys(state.names), ...Object.keys(state.roles)]),
  ];
  const stored = storedCalculations(state);
  const sized = traitsOf(state.chartType).words?.mendsSize
    ? { ...stored, fontSize: cleanFontSize(stored.fontSize) }
    : stored;
  const form = fittedForm(state.chartType, sized);
  const used = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].flat();
  const data = {
    typeChart: state.chartType,
    axisValues: [],
    datasetName: state.datasetName,
    loadedData: {
      keys: sources.map((source) => ownValue(state.names, source) ?? source),
      // No rows: what is read of the data is for whoever opens the editor, by their own rights.
      data: [],
      _keys: sources,
    },
    selects: [],
    columns: sources.map((source) => ({
      id: source,
      name: ownValue(state.names, source) ?? source,
      ...(ownValue(state.roles, source) === undefined ? {} : { role: ownValue(state.roles, source) }),
    })),
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
    ...(state.id === null || state.version === undefined ? {} : { version: state.version }),
  };
}
