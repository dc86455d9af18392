import { type Datasource, type DatasourceInput, type SheetChoices, texts } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../app/client.ts';
import { toast } from '../../ui/toast.ts';

const key = ['datasources'];

export function useDatasources() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => client.datasource.list({ signal }) });
}

/** Whether this user may change what a source allows; undefined until the server has said so. */
export function useMaySetSafety(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['datasource-safety'],
    queryFn: ({ signal }) => client.datasource.safety({ signal }),
  });
  return data?.mayChange;
}

export interface SaveRequest {
  id?: number;
  input: DatasourceInput;
  /** A new spreadsheet, and what was decided about it. */
  file: File | null;
  choices?: SheetChoices | undefined;
}

function sheetForm(file: File | null): FormData {
  const form = new FormData();
  if (file !== null) form.set('file', file, file.name);
  return form;
}

async function save({ id, input, file, choices }: SaveRequest): Promise<Datasource> {
  if (input.datasourceType !== 'excel') {
    return id === undefined
      ? client.datasource.create({ input })
      : client.datasource.update({ params: { id }, input });
  }
  const { dataSourceName, datasourceType } = input;
  const options = file === null || choices === undefined ? undefined : JSON.stringify(choices);
  const sheet = { input: { dataSourceName, datasourceType, options }, form: sheetForm(file) };
  return id === undefined
    ? client.datasource.upload(sheet)
    : client.datasource.replace({ params: { id }, ...sheet });
}

/** Adds or changes a source; failures are told as toasts. */
export function useSaveDatasource() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (_saved, { id, file }) => {
      if (file !== null) toast.success(texts.toast.imported);
      else toast.success(id === undefined ? texts.toast.created : texts.toast.updated);
      await queries.invalidateQueries({ queryKey: key });
    },
  });
}

export function useCopyDatasource() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.datasource.copy({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.toast.copied);
      await queries.invalidateQueries({ queryKey: key });
    },
  });
}

export function useRemoveDatasource() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.datasource.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.toast.removed);
      await queries.invalidateQueries({ queryKey: key });
    },
  });
}
