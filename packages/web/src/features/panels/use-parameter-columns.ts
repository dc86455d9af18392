import { isDated, isNumeric } from '@mingjing/contract';
import { type Drawing, widgetRefs } from '@mingjing/drawing';
import { useQueries } from '@tanstack/react-query';
import { client } from '../../app/client.ts';
import { panelKeys } from './panel-api.ts';
import type { ColumnChoice, DatasetColumns } from './parameters.ts';

/** Columns of all datasets behind the page's widgets: what a parameter can filter by. */
export function useParameterColumns(drawing: Drawing): {
  columns: ColumnChoice[];
  datasets: DatasetColumns[];
} {
  const widgets = useQueries({
    queries: widgetRefs(drawing).map((id) => ({
      queryKey: panelKeys.widget(id),
      queryFn: () => client.widget.read({ params: { id } }),
      staleTime: 60_000,
    })),
  });
  const datasetIds = [...new Set(widgets.flatMap(({ data }) => data?.datasetId ?? []))];
  const fields = useQueries({
    queries: datasetIds.map((datasetId) => ({
      queryKey: panelKeys.columns([datasetId]),
      queryFn: () => client.widget.fields({ query: { datasetId } }),
      staleTime: 60_000,
    })),
  });
  const names = useQueries({
    queries: datasetIds.map((id) => ({
      queryKey: ['datasets', 'name', id],
      queryFn: async () => (await client.dataset.read({ params: { id } })).name,
      staleTime: 60_000,
    })),
  });
  const datasets = datasetIds.map((id, at) => ({
    id,
    name: names[at]?.data ?? `数据集 ${id}`,
    columns: (fields[at]?.data?.columns ?? []).map(({ name, type }) => ({
      name,
      isDate: isDated(type),
      isNumber: isNumeric(type),
    })),
  }));
  const all = datasets.flatMap(({ columns }) => columns);
  return { datasets, columns: [...new Map(all.map((column) => [column.name, column])).values()] };
}
