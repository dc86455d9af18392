import { type Field, kindOf, type SlotName } from '@mingjing/charts';
import {
  type ChartForm,
  type ChartType,
  type ColumnItem,
  chartForm,
  measureKey,
  type SharedMeasure,
  withFormats,
} from '@mingjing/contract';
import { dataJsonOf } from '../../data/stored-widget.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';

/** Stands for a formula: pictures ask only whether there is one. */
const formula = '0';

/** A placed column as it is drawn: what its rows are filtered by stays with the author. */
function shownItem({
  id,
  name,
  fixed,
  grain,
  calculation,
  tableCalculation,
  nextPanelIDs,
  expressions,
  shared,
  format,
}: ColumnItem): ColumnItem {
  return {
    id,
    name,
    ...(fixed === undefined ? {} : { fixed }),
    ...(grain === undefined ? {} : { grain }),
    ...(calculation === undefined ? {} : { calculation }),
    ...(tableCalculation === undefined ? {} : { tableCalculation }),
    ...(nextPanelIDs === undefined ? {} : { nextPanelIDs }),
    ...(format === undefined ? {} : { format }),
    ...(expressions == null || (shared !== true && expressions.exp.trim() === '')
      ? {}
      : { expressions: { exp: formula, alias: expressions.alias } }),
  };
}

/** One setting without columns that are not placed; undefined when nothing of it is left. */
function shownSetting({ control }: Field, value: unknown, placed: ReadonlySet<string>): unknown {
  if (control.kind === 'columns') {
    return Array.isArray(value) ? value.filter((id) => placed.has(String(id))) : undefined;
  }
  if (control.kind === 'tableColumns') {
    return Object.fromEntries(Object.entries(Object(value)).filter(([id]) => placed.has(id)));
  }
  if (control.kind !== 'list') return value;
  if (!Array.isArray(value)) return undefined;
  return value.map((entry) => shownSettings(control.fields, Object(entry), placed));
}

function shownSettings(
  fields: Readonly<Record<string, Field>>,
  settings: Record<string, unknown>,
  placed: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name];
      const shown = field === undefined ? undefined : shownSetting(field, value, placed);
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
}

/** Which of the placed columns are calculated; the form of one that calculates none of them says so without names. */
function shownCalculation(
  { type, columns }: ChartForm['calculateType'],
  placed: ReadonlySet<string>,
): ChartForm['calculateType'] {
  const kept = columns.filter((column) => placed.has(column));
  return kept.length === 0 && columns.length > 0 ? { type: 'empty', columns: [] } : { type, columns: kept };
}

/** An order by a field that does not show is the author's: viewers are told that there is one. */
const shownSort = (sort: NonNullable<ChartForm['sort']>): ChartForm['sort'] =>
  sort.beside === true ? { key: '', descending: sort.descending, beside: true } : sort;

/**
 * What a widget's picture needs of its form: columns on the areas that its kind draws, those to drill through among
 * them, and settings that speak of these. Filters, formulas and columns left over from another kind are not told.
 */
export function shownForm(
  row: Pick<WidgetRow, 'data_json' | 'chart_type'>,
  measures: readonly SharedMeasure[],
): ChartForm {
  const form = withFormats(dataJsonOf(row)?.chartForm ?? chartForm.parse({}), measures);
  const kind = kindOf(row.chart_type as ChartType);
  const area = (slot: SlotName): ColumnItem[] =>
    kind?.slots[slot] === undefined ? [] : form[slot].map(shownItem);
  const areas = {
    xAxis: area('xAxis'),
    yAxis: area('yAxis'),
    nAxis: area('nAxis'),
    heatmapY: area('heatmapY'),
  };
  const items = Object.values(areas).flat();
  const placed = new Set(
    items.flatMap((item) => [item.id, item.name, item.expressions?.alias ?? '', measureKey(item)]),
  );
  // Settings say by it which of the steps that bring them up to date are behind them.
  const version = form.settings?.['version'] === undefined ? {} : { version: form.settings['version'] };
  const { filterForm, sort, min, max, lowest, height, fontSize, desc, groupSeriesTitle, tableScroll, top } =
    form;
  const asked = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY, form.filters].flat();
  return {
    ...areas,
    filters: [],
    ...(asked.some(({ having = [] }) => having.length > 0) ? { chosenByResult: true } : {}),
    ...(filterForm === undefined
      ? {}
      : {
          filterForm: {
            leftValues: [],
            rightValues: [],
            equal: true,
            pointer: filterForm.pointer.filter(({ key }) => placed.has(key)),
            index: filterForm.index,
            nextPanelIDs: filterForm.nextPanelIDs,
          },
        }),
    min,
    max,
    lowest,
    height,
    fontSize,
    desc,
    groupSeriesTitle,
    tableScroll,
    top,
    sort: sort != null && (sort.beside === true || placed.has(sort.key)) ? shownSort(sort) : null,
    calculateType: shownCalculation(form.calculateType, placed),
    settings: { ...shownSettings(kind?.fields ?? {}, form.settings ?? {}, placed), ...version },
  };
}
