import { type Column, isDated, isNumeric, type Widget } from '@mingjing/contract';
import { type Drawing, widgetRefs } from '@mingjing/drawing';
import { useQueries } from '@tanstack/react-query';
import { client } from '../../app/client.ts';
import { panelKeys } from './panel-api.ts';
import type { ColumnChoice, PlaceColumns } from './parameters.ts';

const choicesOf = (columns: readonly Column[]): ColumnChoice[] =>
  columns.map(({ name, type }) => ({ name, isDate: isDated(type), isNumber: isNumeric(type) }));

/** Columns of widgets with a query of their own: the query is asked what it answers. */
function useQueryColumns(widgets: readonly Widget[]): PlaceColumns[] {
  const fields = useQueries({
    queries: widgets.map(({ id, datasourceId, querySql }) => ({
      queryKey: ['panels', 'query-columns', id, querySql],
      queryFn: () =>
        client.dataset.loadSqlLong({
          input: { datasourceId: datasourceId ?? 0, sql: querySql, limited: false, rows: 1 },
        }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  return widgets.map(({ id, name }, at) => ({
    place: { widgetId: id },
    name: `图表 ${name}`,
    columns: choicesOf(fields[at]?.data?.columns ?? []),
  }));
}

function useDatasetColumns(ids: readonly number[]): PlaceColumns[] {
  const fields = useQueries({
    queries: ids.map((datasetId) => ({
      queryKey: panelKeys.columns([datasetId]),
      queryFn: () => client.widget.fields({ query: { datasetId } }),
      staleTime: 60_000,
    })),
  });
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['datasets', 'name', id],
      queryFn: async () => (await client.dataset.read({ params: { id } })).name,
      staleTime: 60_000,
    })),
  });
  return ids.map((id, at) => ({
    place: id,
    name: names[at]?.data ?? `数据集 ${id}`,
    columns: choicesOf(fields[at]?.data?.columns ?? []),
  }));
}

/** Columns of all data behind the page's widgets: what a parameter can filter by. */
export function useParameterColumns(drawing: Drawing): {
  columns: ColumnChoice[];
  places: PlaceColumns[];
} {
  const read = useQueries({
    queries: widgetRefs(drawing).map((id) => ({
      queryKey: panelKeys.widget(id),
      queryFn: () => client.widget.read({ params: { id } }),
      staleTime: 60_000,
    })),
  });
  const widgets = read.flatMap(({ data }) => data ?? []);
  const datasets = useDatasetColumns([...new Set(widgets.flatMap(({ datasetId }) => datasetId ?? []))]);
  const own = new Map(widgets.filter(({ datasetId }) => datasetId === null).map((one) => [one.id, one]));
  const places = [...datasets, ...useQueryColumns([...own.values()])];
  const all = places.flatMap(({ columns }) => columns);
  return { places, columns: [...new Map(all.map((column) => [column.name, column])).values()] };
}
