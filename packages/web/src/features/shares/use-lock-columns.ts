import type { Cell } from '@mingjing/contract';
import { parseDrawing, widgetRefs } from '@mingjing/drawing';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../app/client.ts';

export interface LockColumn {
  name: string;
  datasetId: number;
}

/** Columns of the datasets behind a panel, each name once: what a link can be locked to. */
export function useLockColumns(panelId: number) {
  return useQuery({
    queryKey: ['shares', 'columns', panelId],
    queryFn: async (): Promise<LockColumn[]> => {
      const panel = await client.panel.read({ params: { id: panelId } });
      const refs = [...new Set(widgetRefs(parseDrawing(panel.data)))];
      const widgets = await Promise.allSettled(refs.map((id) => client.widget.read({ params: { id } })));
      const datasets = new Set(
        widgets.flatMap((one) => (one.status === 'fulfilled' ? (one.value.datasetId ?? []) : [])),
      );
      const fields = await Promise.allSettled(
        [...datasets].map(async (datasetId) => {
          const { columns } = await client.widget.fields({ query: { datasetId } });
          return columns.map(({ name }) => ({ name, datasetId }));
        }),
      );
      const columns = fields.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      return [...new Map(columns.toReversed().map((column) => [column.name, column])).values()].toReversed();
    },
    staleTime: 60_000,
  });
}

/** Values that a column holds, for choosing. */
export function useLockValues(column: LockColumn | undefined) {
  return useQuery({
    queryKey: ['shares', 'values', column?.datasetId, column?.name],
    queryFn: async (): Promise<Cell[]> => {
      const input = { datasetId: column?.datasetId ?? 0, column: column?.name ?? '' };
      const { values } = await client.widget.values({ input });
      return values as Cell[];
    },
    enabled: column !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}
