import {
  type ChartForm,
  type ColumnItem,
  type DataJson,
  limits,
  type SharedMeasure,
  traitsOf,
  withFormats,
} from '@mingjing/contract';
import { dataJsonOf } from '../../data/stored-widget.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';
import { shownForm } from './shown-form.ts';

const axes = ['xAxis', 'yAxis', 'nAxis', 'heatmapY', 'filters'] as const satisfies (keyof ChartForm)[];

/**
 * Values that an author did not choose are a list of what the column holds: nothing for viewers. Names of panels that
 * a column jumps to are told by board/targets to those who may read them.
 */
function shown(item: ColumnItem): ColumnItem {
  const copy = { ...item };
  delete copy.leftValues;
  delete copy.nextPanel;
  return copy;
}

function numberOr(value: unknown, standard: number): number {
  if (value === null || value === undefined || value === '') return standard;
  const read = Number(value);
  return Number.isFinite(read) ? read : standard;
}

type Config = (row: WidgetRow, measures: readonly SharedMeasure[]) => string;

/** Settings written once for each saved widget and reading of its data's measures: every view of a board has them. */
function onceOf(write: Config): Config {
  const kept = new WeakMap<WidgetRow, { measures: readonly SharedMeasure[]; config: string }>();
  return (row, measures) => {
    const known = kept.get(row);
    if (known?.measures === measures) return known.config;
    const config = write(row, measures);
    kept.set(row, { measures, config });
    return config;
  };
}

/**
 * A widget's drawing settings as boards carry them: names of the specification, sample rows left out, shared measures
 * with the formats that they have now.
 */
export const boardConfig = onceOf((row, measures) => {
  const settings: DataJson | undefined = dataJsonOf(row);
  const form = settings && withFormats(settings.chartForm, measures);
  const { chartDefaults } = limits;
  const fontSize = traitsOf(row.chart_type).words?.fontSize ?? limits.textFontSize;
  const { filterForm, ...rest } = form ?? {};
  const items = Object.fromEntries(axes.map((axis) => [axis, (form?.[axis] ?? []).map(shown)]));
  return JSON.stringify({
    iconArray: [{ type: row.chart_type, active: true }],
    selects: settings?.selects ?? [],
    columns: settings?.columns ?? [],
    rows: items.xAxis,
    values: items.yAxis,
    cols: items.nAxis,
    filters: items.filters,
    heatmapY: items.heatmapY,
    max: numberOr(form?.max, chartDefaults.max),
    min: numberOr(form?.min, chartDefaults.min),
    lowest: numberOr(form?.lowest, chartDefaults.lowest),
    hight: numberOr(form?.height, chartDefaults.height),
    fontSize: numberOr(form?.fontSize, fontSize),
    desc: form?.desc ?? '',
    chartForm: {
      ...rest,
      ...items,
      ...(filterForm === undefined ? {} : { filterForm: { ...filterForm, leftValues: [], rightValues: [] } }),
    },
    round: row.round,
    expression: settings?.expression ?? [],
  });
});

/** A widget's drawing settings as callers get them who are no authors: what is drawn, not what it is made from. */
export const shownConfig = onceOf((row, measures) =>
  boardConfig({ ...row, data_json: JSON.stringify({ chartForm: shownForm(row, measures) }) }, []),
);
