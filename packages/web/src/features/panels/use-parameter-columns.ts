import { type Cell, type Column, isDated, isNumeric, type Widget } from '@mingjing/contract';
import { type Drawing, widgetRefs } from '@mingjing/drawing';
import { useDatasetFields, useDatasetNames } from '../../records/dataset.ts';
import { usePlacedWidgets, useQueryColumns } from '../../records/widget.ts';
import type { ColumnChoice, PlaceColumns } from './parameters.ts';

const choicesOf = (columns: readonly Column[], rows: readonly (readonly Cell[])[] = []): ColumnChoice[] =>
  columns.map(({ name, type }, at) => ({
    name,
    isDate: isDated(type),
    isNumber: isNumeric(type),
    ...(rows.length === 0
      ? {}
      : { seen: { values: new Set(rows.map((row) => row[at] ?? null)).size, rows: rows.length } }),
  }));

/** Columns of widgets with a query of their own: the query is asked what it answers. */
function useOwnColumns(widgets: readonly Widget[]): PlaceColumns[] {
  const fields = useQueryColumns(widgets);
  return widgets.map(({ id, name }, at) => ({
    place: { widgetId: id },
    name: `图表 ${name}`,
    columns: choicesOf(fields[at]?.data?.columns ?? [], fields[at]?.data?.content.data),
    read: fields[at]?.data !== undefined,
  }));
}

function useDatasetColumns(ids: readonly number[]): PlaceColumns[] {
  const fields = useDatasetFields(ids);
  const names = useDatasetNames(ids);
  return ids.map((id, at) => ({
    place: id,
    name: names[at] ?? `数据集 ${id}`,
    columns: choicesOf(fields[at]?.data?.columns ?? [], fields[at]?.data?.content.data),
    read: fields[at]?.data !== undefined,
  }));
}

/** Columns of all data behind the page's widgets: what a parameter can filter by. */
export function useParameterColumns(drawing: Drawing): {
  columns: ColumnChoice[];
  places: PlaceColumns[];
} {
  const read = usePlacedWidgets(widgetRefs(drawing));
  const widgets = read.flatMap(({ data }) => data ?? []);
  const datasets = useDatasetColumns([...new Set(widgets.flatMap(({ datasetId }) => datasetId ?? []))]);
  const own = new Map(widgets.filter(({ datasetId }) => datasetId === null).map((one) => [one.id, one]));
  const places = [...datasets, ...useOwnColumns([...own.values()])];
  const all = places.flatMap(({ columns }) => columns);
  return { places, columns: [...new Map(all.map((column) => [column.name, column])).values()] };
}
