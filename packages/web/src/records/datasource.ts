import {
  type AnsweredFile,
  api,
  type ClientOptions,
  callFile,
  callRoute,
  type Datasource,
  type DatasourceInput,
  type ReplacedTables,
  type SheetChoices,
  type SheetMode,
  type SourceTable,
  type SurveyedSheet,
  texts,
  type WorkbookTables,
} from '@mingjing/contract';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { client, clientOptions } from '../app/client.ts';
import { tell } from '../app/failures.ts';
import { previewOf, sendFile } from '../app/sent-sheets.ts';
import { type OnSent, uploadOptions } from '../app/upload.ts';
import { conflictIn } from '../ui/save-conflict.tsx';
import { toast } from '../ui/toast.ts';
import { refreshDatasets, sheetCategory } from './dataset.ts';

const keys = {
  /** Everything that another stored source changes. */
  stored: ['datasource', 'stored'] as const,
  list: ['datasource', 'stored', 'list'] as const,
  tables: (id: number) => ['datasource', 'stored', 'tables', id] as const,
  tableRows: (id: number, sql: string) => ['datasource', 'stored', 'tables', id, sql] as const,
  rows: (id: number) => ['datasource', 'stored', 'rows', id] as const,
  report: (id: number | undefined) => ['datasource', 'stored', 'report', id] as const,
  safety: ['datasource', 'safety'] as const,
  survey: (...asked: unknown[]) => ['datasource', 'survey', ...asked] as const,
  preview: (...asked: unknown[]) => ['datasource', 'preview', ...asked] as const,
};

const noTables: SourceTable[] = [];

/** Has everything about stored sources read again. */
export const refreshDatasources = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.stored });

export function useDatasources() {
  return useQuery({ queryKey: keys.list, queryFn: ({ signal }) => client.datasource.list({ signal }) });
}

/** Reads a source as it is stored now; undefined when it was deleted. */
export async function freshDatasource(id: number): Promise<Datasource | undefined> {
  return (await client.datasource.list()).find((source) => source.id === id);
}

/** Whether this user may change what a source allows; undefined until the server has said so. */
export function useMaySetSafety(): boolean | undefined {
  const { data } = useQuery({
    queryKey: keys.safety,
    queryFn: ({ signal }) => client.datasource.safety({ signal }),
  });
  return data?.mayChange;
}

/** Tables and columns that a database's account may read. */
export function useTables(id: number | null, enabled = true) {
  return useQuery({
    queryKey: keys.tables(id ?? 0),
    queryFn: ({ signal }) => client.dataset.tables({ query: { datasourceId: id ?? 0 }, signal }),
    enabled: enabled && id !== null,
    staleTime: 60_000,
    retry: false,
    // Without them statements are written as well.
    meta: { inline: true },
  });
}

/** Tables and columns of a database, for who writes statements; none while they are not known. */
export const useSourceTables = (id: number | null, enabled: boolean): SourceTable[] =>
  useTables(id, enabled).data ?? noTables;

/** Rows that the browser of tables shows. */
const tableRows = 20;

const tableRowsQuery = (id: number, sql: string) =>
  queryOptions({
    queryKey: keys.tableRows(id, sql),
    queryFn: ({ signal }) =>
      client.dataset.loadSqlLong({
        input: { datasourceId: id, sql, limited: false, rows: tableRows },
        signal,
      }),
    staleTime: 60_000,
    retry: false,
    // Told beside the table.
    meta: { inline: true },
  });

/** The first rows of one of a database's tables. */
export const useTableRows = (id: number, sql: string) => useQuery(tableRowsQuery(id, sql));

/** How a table is to be read: in the words of its remarks, with the names of what its columns refer to. */
interface TableReading {
  table: SourceTable;
  /** The statement that reads the table as it is: its first rows tell the types. */
  sql: string;
  byRemarks: boolean;
  related: boolean;
}

/** Has the server write the statement that reads a table. */
export function useTableStatement(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ table, sql, ...reading }: TableReading) => {
      const { schema, name } = table;
      const { columns } = await cache.fetchQuery(tableRowsQuery(id, sql));
      const typed = columns.map(({ name: column, type }) => ({ name: column, type }));
      const input = { datasourceId: id, schema, name, columns: typed, ...reading };
      return client.dataset.tableStatement({ input });
    },
  });
}

/** The columns and first rows of a source's sheet. */
export function useSheetRows(id: number | null, enabled: boolean) {
  return useQuery({
    queryKey: keys.rows(id ?? 0),
    queryFn: () => client.dataset.loadExcel({ query: { datasourceId: id ?? 0 } }),
    enabled,
  });
}

/** How the stored file of a source was read; null when it is none or nothing is known. */
export function useSheetReport(id: number | undefined) {
  return useQuery({
    queryKey: keys.report(id),
    queryFn: ({ signal }) => client.datasource.sheetReport({ params: { id: id! }, signal }),
    enabled: id !== undefined,
    retry: false,
  });
}

/** How the server would read a chosen file; another choice asks anew, and the answer before stays until then. */
export function useReadSheet(
  file: File | null,
  id: number | undefined,
  choices: SheetChoices | undefined,
  mode: SheetMode,
  onSent: OnSent,
) {
  return useQuery({
    queryKey: keys.preview(id, file?.name, file?.size, file?.lastModified, choices, mode),
    queryFn: ({ signal }) => previewOf(file!, id, choices, mode, onSent, signal),
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What was decided about each table of a workbook, by the source's id. */
export type ChoicesOf = Readonly<Record<number, SheetChoices>>;

/** How a new file would be read in place of each of these tables: it is sent for the first one, and kept for the others. */
export function useReadReplacement(
  file: File | null,
  tables: readonly Datasource[],
  choices: ChoicesOf,
  onSent: OnSent,
) {
  const options = (table: Datasource | undefined, enabled: boolean) => ({
    queryKey: keys.preview(
      table?.id,
      file?.name,
      file?.size,
      file?.lastModified,
      choices[table?.id ?? 0],
      'replace',
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      previewOf(file!, table!.id, choices[table!.id], 'replace', onSent, signal),
    enabled: enabled && file !== null && table !== undefined,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
    // Told beside the table.
    meta: { inline: true },
  });
  const first = useQuery(options(tables[0], true));
  const others = useQueries({
    queries: tables.slice(1).map((table) => options(table, first.isFetched && !first.isPlaceholderData)),
  });
  return [first, ...others].slice(0, tables.length);
}

/** What the sheets of a chosen file are. */
export function useSurvey(file: File | null, enabled: boolean) {
  return useQuery({
    queryKey: keys.survey(file?.name, file?.size, file?.lastModified),
    queryFn: ({ signal }): Promise<SurveyedSheet[]> =>
      sendFile(file!, (form, kept) => client.datasource.surveySheets({ input: { kept }, form, signal })),
    enabled: enabled && file !== null,
    retry: false,
    gcTime: 0,
    // Without it the one sheet that is shown can be stored all the same.
    meta: { inline: true },
  });
}

/** A copy with marks of a chosen file, or of the stored one of a source. */
export function markedSheet(
  file: File | null,
  id: number | undefined,
  choices: SheetChoices | undefined,
): Promise<AnsweredFile> {
  const options = choices === undefined ? undefined : JSON.stringify(choices);
  return sendFile(file, (form, kept) =>
    callFile(api.datasource.markedSheet, { input: { id, options, kept }, form }, clientOptions),
  );
}

/** Further sheets of a file that become tables beside those that are stored. */
export interface AddedSheets {
  tables: WorkbookTables;
  withDatasets: boolean;
}

/** The fields of a call that adds sheets; none where none are added. */
async function addedFields(
  added: AddedSheets | undefined,
): Promise<{ added?: string; datasetCategory?: number }> {
  if (added === undefined) return {};
  const fields = { added: JSON.stringify(added.tables) };
  return added.withDatasets ? { ...fields, datasetCategory: await sheetCategory() } : fields;
}

export interface SaveRequest {
  id?: number;
  input: DatasourceInput;
  /** A new spreadsheet, and what was decided about it. */
  file: File | null;
  choices?: SheetChoices | undefined;
  /** Several sheets of the file, each a source of its own. */
  workbook?: AddedSheets | undefined;
  /** Sheets that are added to a stored source. */
  added?: AddedSheets | undefined;
  /** What becomes of the stored rows. */
  mode?: SheetMode;
  /** The version that the form was opened with. */
  version?: number | undefined;
  /** Ends the call before it is answered. */
  signal?: AbortSignal | undefined;
  onSent?: OnSent | undefined;
}

interface Sending {
  signal: { signal?: AbortSignal };
  options: ClientOptions;
  onSent: OnSent | undefined;
}

/** Stores several sheets of a file; returns the first one's source. */
async function saveWorkbook(
  file: File,
  dataSourceName: string,
  { tables, withDatasets }: NonNullable<SaveRequest['workbook']>,
  { signal, options, onSent }: Sending,
): Promise<Datasource> {
  const datasetCategory = withDatasets ? await sheetCategory() : undefined;
  const input = { dataSourceName, tables: JSON.stringify(tables), datasetCategory };
  const { sources } = await sendFile(
    file,
    (form, kept) =>
      callRoute(api.datasource.uploadWorkbook, { input: { ...input, kept }, form, ...signal }, options),
    { ...signal, onSent },
  );
  return sources[0]!;
}

async function save(request: SaveRequest): Promise<Datasource> {
  const { id, input, file, choices, workbook, mode, version } = request;
  if (input.datasourceType !== 'excel') {
    return id === undefined
      ? client.datasource.create({ input })
      : client.datasource.update({ params: { id }, input: { ...input, version } });
  }
  const { dataSourceName, datasourceType } = input;
  const signal = request.signal === undefined ? {} : { signal: request.signal };
  const sending: Sending = {
    signal,
    options: uploadOptions(request.onSent ?? (() => {})),
    onSent: request.onSent,
  };
  if (file !== null && workbook !== undefined) return saveWorkbook(file, dataSourceName, workbook, sending);
  const options = file === null || choices === undefined ? undefined : JSON.stringify(choices);
  const fields = { dataSourceName, datasourceType, options };
  const further = file === null ? {} : await addedFields(request.added);
  return sendFile(
    file,
    (form, kept) =>
      id === undefined
        ? callRoute(api.datasource.upload, { input: { ...fields, kept }, form, ...signal }, sending.options)
        : callRoute(
            api.datasource.replace,
            { params: { id }, input: { ...fields, ...further, version, mode, kept }, form, ...signal },
            sending.options,
          ),
    { ...signal, onSent: request.onSent },
  );
}

/** Adds or changes a source; failures are told as toasts, but the form asks what to do about another save. */
export function useSaveDatasource() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    meta: { inline: true },
    onError: (error, { signal }) => {
      if (signal?.aborted === true) {
        toast.warning(texts.toast.uploadStopped);
        // It may have been stored before its end was heard.
        void queries.invalidateQueries({ queryKey: keys.stored });
        return;
      }
      if (conflictIn(error) === null) tell(error);
    },
    onSuccess: async (_saved, { id, file, workbook, added }) => {
      if ((workbook ?? added)?.withDatasets === true) void refreshDatasets(queries);
      if (file !== null) toast.success(texts.toast.imported);
      else toast.success(id === undefined ? texts.toast.created : texts.toast.updated);
      await queries.invalidateQueries({ queryKey: keys.stored });
    },
  });
}

export interface ReplaceRequest {
  file: File;
  tables: ReplacedTables;
  /** A table of the workbook. */
  beside: number | undefined;
  added: AddedSheets | undefined;
}

/** Puts the sheets of a file in the place of a workbook's tables; the dialog tells what fails. */
export function useReplaceWorkbook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, tables, beside, added }: ReplaceRequest) => {
      const input = { tables: JSON.stringify(tables), beside, ...(await addedFields(added)) };
      return sendFile(file, (form, kept) =>
        callRoute(api.datasource.replaceWorkbook, { input: { ...input, kept }, form }, clientOptions),
      );
    },
    meta: { inline: true },
    onSuccess: async (_sources, { added }) => {
      if (added?.withDatasets === true) void refreshDatasets(queries);
      toast.success(texts.toast.imported);
      await queries.invalidateQueries({ queryKey: keys.stored });
    },
  });
}

export function useCopyDatasource() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.datasource.copy({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.toast.copied);
      await queries.invalidateQueries({ queryKey: keys.stored });
    },
  });
}

export function useRemoveDatasource() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.datasource.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.toast.removed);
      await queries.invalidateQueries({ queryKey: keys.stored });
    },
  });
}
