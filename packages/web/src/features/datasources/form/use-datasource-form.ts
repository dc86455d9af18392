import { type Datasource, mostTables, texts } from '@mingjing/contract';
import { useEffect, useRef, useState } from 'react';
import { broughtFile, fileArrived } from '../../../app/dropped-file.ts';
import { mayMakeDatasets } from '../../../app/granted.ts';
import { freshDatasource, useSaveDatasource } from '../../../records/datasource.ts';
import { toast, useFirstPress, useUnsavedGuard } from '../../../ui/index.ts';
import { standingErrors } from '../../../ui/standing-errors.ts';
import { useSaveConflict } from '../../../ui/use-save-conflict.ts';
import {
  checkValues,
  type DatasourceErrors,
  type DatasourceType,
  type DatasourceValues,
  emptyValues,
  inputOf,
  isSame,
  valuesOf,
} from '../datasource-values.ts';
import { useFurtherSheets } from '../use-further-sheets.ts';
import { useSheetPreview } from '../use-sheet-preview.ts';
import { useWorkbook } from '../use-workbook.ts';
import { useConnectionTest } from './use-connection-test.ts';

export interface DatasourceFormProps {
  /** null: add mode. */
  source: Datasource | null;
  onSaved: (saved: Datasource) => void;
  onCancel: () => void;
}

/** Everything the parts of the form of a data source share. */
export type DatasourceFormState = ReturnType<typeof useDatasourceForm>;

/** A file's name without its ending. */
const titleOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '');

/** The values of the form of a data source, its file with what would be read of it, and what its buttons do. */
export function useDatasourceForm({ source: opened, onSaved }: DatasourceFormProps) {
  const [source, setSource] = useState(opened);
  const [first, setFirst] = useState(() => (opened === null ? emptyValues() : valuesOf(opened)));
  const [file, setFile] = useState(() => (opened === null ? broughtFile() : null));
  useEffect(fileArrived, []);
  const [values, setValues] = useState<DatasourceValues>(() =>
    file === null ? first : { ...first, datasourceType: 'excel', dataSourceName: titleOf(file) },
  );
  const [errors, setErrors] = useState<DatasourceErrors>({});
  const [sent, setSent] = useState<number | null>(null);
  const call = useRef<AbortController>(null);
  /** The name that a chosen file gave. */
  const nameOfFile = useRef(file === null ? '' : titleOf(file));
  const saving = useSaveDatasource();
  const { isFirst } = useFirstPress();
  const connection = useConnectionTest(values, source?.id);
  const isSheet = values.datasourceType === 'excel';
  const sheet = useSheetPreview(isSheet ? file : null, source?.id);
  const workbook = useWorkbook(isSheet ? file : null, source === null, sheet);
  const further = useFurtherSheets({
    file: isSheet && source !== null ? file : null,
    stored: source === null ? [] : [source],
    names: sheet.preview?.sheets,
    taken: new Set(sheet.preview === undefined ? [] : [sheet.preview.sheet]),
  });
  const [withDatasets, setWithDatasets] = useState(true);
  const mayAddDatasets = mayMakeDatasets();
  // Nothing is stored that was not shown before.
  const isReading = isSheet && file !== null && ((sheet.busy && sheet.error === null) || workbook.busy);
  const unchanged = file === null && isSame(values, first);
  const { lead } = useUnsavedGuard(!unchanged);
  const follow = (stored: Datasource): void => {
    setSource(stored);
    setFirst(valuesOf(stored));
    setValues(valuesOf(stored));
    setFile(null);
    setErrors({});
  };
  // What was changed elsewhere, as with the whole workbook, is shown at once where nothing was typed.
  if (opened !== null && source !== null && opened.version > source.version && unchanged && !saving.isPending)
    follow(opened);

  const hasFile = file !== null || source?.datasourceType === 'excel';
  const change = (next: DatasourceValues): void => {
    setValues(next);
    setErrors((shown) => standingErrors(shown, checkValues(next, { hasFile })));
  };
  const chooseType = (datasourceType: DatasourceType): void => {
    setErrors({});
    setValues({ ...values, datasourceType });
  };
  const chooseFile = (chosen: File | null): void => {
    setFile(chosen);
    sheet.setChoices(undefined);
    workbook.forget();
    setErrors({});
    // The file names the source, as long as nobody has.
    if (chosen !== null && ['', nameOfFile.current].includes(values.dataSourceName)) {
      nameOfFile.current = titleOf(chosen);
      setValues({ ...values, dataSourceName: nameOfFile.current });
    }
  };

  const passes = (forTest: boolean): boolean => {
    const found = checkValues(values, { hasFile, forTest });
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const { tables } = workbook;
  const store = (version: number | undefined): void => {
    call.current = new AbortController();
    saving.mutate(
      {
        input: inputOf(values),
        file,
        signal: call.current.signal,
        onSent: setSent,
        choices: tables[0] ?? sheet.choices ?? sheet.preview?.choices,
        workbook: tables.length > 1 ? { tables, withDatasets: withDatasets && mayAddDatasets } : undefined,
        mode: sheet.mode,
        added: further.added,
        ...(source === null ? {} : { id: source.id, version }),
      },
      {
        onSettled: () => setSent(null),
        onSuccess: (saved) => lead(() => onSaved(saved)),
      },
    );
  };
  const conflict = useSaveConflict({
    error: saving.error,
    read: async () => (source === null ? undefined : freshDatasource(source.id)),
    show: (stored) => {
      saving.reset();
      follow(stored);
    },
    save: store,
  });
  /** What is wrong with the choice of sheets; undefined: nothing. */
  const sheetsFault = (): string | undefined => {
    const noSheet = workbook.sheets !== undefined && tables.length === 0;
    if (noSheet) return texts.datasource.tables;
    const isMany = further.tooMany || (workbook.sheets !== undefined && tables.length > mostTables);
    return isMany ? texts.datasource.tablesMany(mostTables) : undefined;
  };
  const save = (): void => {
    if (saving.isPending || isReading || !isFirst() || !passes(false)) return;
    if (source !== null && unchanged) {
      toast.warning(texts.toast.unchanged);
      return;
    }
    const fault = sheetsFault();
    if (fault === undefined) store(source?.version);
    else setErrors({ file: fault });
  };

  return {
    /** As it is stored; null: a new one. */
    source,
    values,
    errors,
    change,
    set: (part: Partial<DatasourceValues>) => change({ ...values, ...part }),
    chooseType,
    file,
    chooseFile,
    sheet,
    workbook,
    further: source === null ? undefined : further,
    /** Whether datasets are made with the tables of a workbook; undefined: the caller may not make any. */
    withDatasets: mayAddDatasets ? withDatasets : undefined,
    setWithDatasets,
    connection,
    test: () => (passes(true) ? connection.test() : undefined),
    save,
    saving: saving.isPending,
    /** A chosen file is being read: nothing can be saved yet. */
    isReading,
    unchanged,
    conflict,
    /** Share of the file that was sent while it is saved; null: nothing is being sent. */
    sent: saving.isPending ? sent : null,
    stop: () => call.current?.abort(),
  };
}
