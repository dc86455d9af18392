import type {
  Answer,
  AutoBoard,
  AutoBoardInput,
  Dataset,
  Parameter,
  ProposedWidget,
  SheetChoices,
} from '@mingjing/contract';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../app/client.ts';
import { freeDatasetName, putDataset, sheetCategory } from './dataset.ts';
import { refreshDatasources } from './datasource.ts';
import { putPanel } from './panel.ts';

const keys = {
  proposal: (datasetId: number | null) => ['auto-board', datasetId] as const,
  choices: (datasetId: number, column: string) => ['auto-board', datasetId, 'choices', column] as const,
  filtered: (datasetId: number, key: string, filters: string) =>
    ['auto-board', datasetId, 'filtered', key, filters] as const,
};
const choiceType = 2;

/** Results as they are told further: the same as long as nothing came. */
const told = <T>(results: readonly { data: T | undefined; error: Error | null }[]) =>
  results.map(({ data, error }) => ({ data, error }));

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

/** The parameters of a proposal with the values that its author may choose among; stored boards read their own. */
export function useProposalParameters({ datasetId, parameters }: AutoBoard): Parameter[] {
  const read = useQueries({
    queries: parameters.map(({ name, type }) => ({
      queryKey: keys.choices(datasetId, name),
      queryFn: () => client.widget.values({ input: { datasetId, column: name } }),
      enabled: type === choiceType,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: told,
  });
  return useMemo(
    () =>
      parameters.map((parameter, at): Parameter => {
        if (parameter.type !== choiceType) return parameter;
        const values = (read[at]?.data?.values ?? []).map(String);
        const options = [{ label: '全部', value: '' }, ...values.map((value) => ({ label: value, value }))];
        return { ...parameter, options };
      }),
    [parameters, read],
  );
}

/** What a proposed widget shows under filters: its answer, or why there is none. */
export type FilteredAnswer = { data: Answer; error: null } | { data: null; error: string };

/** The answers of proposed widgets under filters, as far as they came; none where nothing is filtered. */
export function useFilteredAnswers(
  datasetId: number,
  widgets: readonly ProposedWidget[],
  filters: string | undefined,
): ReadonlyMap<string, FilteredAnswer> {
  const read = useQueries({
    queries: (filters === undefined ? [] : widgets).map(
      ({ key, title: name, chartType, round, dataJson, selectItems }) => ({
        queryKey: keys.filtered(datasetId, key, filters ?? ''),
        queryFn: () =>
          client.widget.preview({
            input: { name, datasetId, chartType, round, dataJson, selectItems, filters: filters ?? '' },
          }),
        retry: false,
        staleTime: 60_000,
        meta: { inline: true },
      }),
    ),
    combine: told,
  });
  return useMemo(
    () =>
      new Map(
        read.flatMap(({ data, error }, at): [string, FilteredAnswer][] => {
          const key = widgets[at]?.key ?? '';
          if (error !== null) return [[key, { data: null, error: error.message }]];
          return data === undefined ? [] : [[key, { data, error: null }]];
        }),
      ),
    [read, widgets],
  );
}

/** Stores widgets and panel together. */
export function useSaveAutoBoard() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: AutoBoardInput) => client.autoBoard.save({ input }),
    onSuccess: (panel) => putPanel(cache, panel),
  });
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

/** A dropped file, and which of its sheets is meant where it has several. */
export interface DroppedSheet {
  file: File;
  sheet?: string | undefined;
}

/** Stores a dropped spreadsheet as a source and a dataset over it. */
export function useSheetDataset() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, sheet }: DroppedSheet): Promise<Dataset> => {
      const form = new FormData();
      form.set('file', file, file.name);
      const title = file.name.replace(/\.[^.]+$/, '');
      const name = await freeDatasetName(sheet === undefined ? title : `${title}-${sheet}`);
      // A board is made without questions: of months beside each other, of years and months apart and of rows without a
      // group it can tell no course.
      const options = JSON.stringify({
        sheet,
        periods: 'rows',
        groups: 'fill',
        dates: 'join',
      } satisfies SheetChoices);
      const input = { dataSourceName: name, datasourceType: 'excel' as const, options };
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
