import { type AutoBoardInput, type Dataset, limits, texts } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { putDataset } from './dataset.ts';
import { refreshDatasources } from './datasource.ts';
import { putPanel } from './panel.ts';

const keys = { proposal: (datasetId: number | null) => ['auto-board', datasetId] as const };

/** A board proposed for a dataset, with its answers; read again when it is asked for. */
export function useAutoBoard(datasetId: number | null) {
  return useQuery({
    queryKey: keys.proposal(datasetId),
    queryFn: ({ signal }) => client.autoBoard.propose({ params: { id: datasetId ?? 0 }, signal }),
    enabled: datasetId !== null,
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Stores widgets and panel together. */
export function useSaveAutoBoard() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: AutoBoardInput) => client.autoBoard.save({ input }),
    onSuccess: (panel) => putPanel(cache, panel),
  });
}

/** The category of datasets that were made of dropped spreadsheets; made when the first one is. */
async function sheetCategory(): Promise<number> {
  const name = texts.autoBoard.sheets;
  const known = (await client.dataset.tree()).find((one) => one.name === name);
  if (known !== undefined) return known.id;
  return (await client.dataset.createCategory({ input: { categoryName: name, pid: -1 } })).id;
}

/** A spreadsheet of a stored source as a dataset. */
export async function datasetOfSheet({ id, name }: { id: number; name: string }): Promise<Dataset> {
  return client.dataset.create({
    input: {
      name,
      categoryDataset: { id: await sheetCategory() },
      dataSourceId: id,
      dataSourceType: 'excel',
    },
  });
}

/** Stores a dropped spreadsheet as a source and a dataset over it. */
export function useSheetDataset() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<Dataset> => {
      const form = new FormData();
      form.set('file', file, file.name);
      const name = [...file.name.replace(/\.[^.]+$/, '')].slice(0, limits.name).join('');
      const input = { dataSourceName: name, datasourceType: 'excel' as const };
      const source = await client.datasource.upload({ input, form });
      return datasetOfSheet({ id: source.id, name });
    },
    onSuccess: (dataset) => {
      putDataset(cache, dataset);
      void refreshDatasources(cache);
    },
    meta: { inline: true },
  });
}
