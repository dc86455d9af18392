import { type Datasource, mostTables } from '@mingjing/contract';
import { useState } from 'react';
import { mayMakeDatasets } from '../../app/granted.ts';
import type { AddedSheets } from '../../records/datasource.ts';
import { useDatasources, useSurvey } from '../../records/datasource.ts';

interface FurtherOf {
  file: File | null;
  /** Tables of the workbook that are stored; a source that stands alone is one of them. */
  stored: readonly Datasource[];
  /** Names of the file's sheets, once they are known. */
  names: readonly string[] | undefined;
  /** Sheets that stored tables are read from now. */
  taken: ReadonlySet<string>;
}

/** The further sheets of a file and which of them become tables beside those that are stored. */
export function useFurtherSheets({ file, stored, names, taken }: FurtherOf) {
  const [chosen, setChosen] = useState<{ file: File | null; ticked: readonly string[] }>({
    file,
    ticked: [],
  });
  const [withDatasets, setWithDatasets] = useState(true);
  const isOffered = stored.length > 0 && (names?.length ?? 0) > 1;
  const { data, isFetching } = useSurvey(file, isOffered);
  const { data: listed } = useDatasources();
  const key = stored[0]?.workbook?.key;
  const known = new Set(
    (listed ?? []).flatMap(({ workbook }) => (workbook?.key === key ? (workbook?.sheet ?? []) : [])),
  );
  // One that holds several tables is offered as these.
  const sheets = isOffered
    ? (data ?? []).filter(
        ({ sheet, tables }) => tables === undefined && !taken.has(sheet) && !known.has(sheet),
      )
    : [];
  // Those of another file are forgotten with it.
  const ticked =
    chosen.file === file ? chosen.ticked.filter((one) => sheets.some(({ sheet }) => sheet === one)) : [];
  const mayAddDatasets = mayMakeDatasets();
  const added: AddedSheets | undefined =
    ticked.length === 0
      ? undefined
      : { tables: ticked.map((sheet) => ({ sheet })), withDatasets: withDatasets && mayAddDatasets };
  return {
    busy: isOffered && isFetching,
    tooMany: ticked.length > mostTables,
    added,
    choice: {
      sheets,
      ticked,
      withDatasets,
      mayAddDatasets,
      onTick: (next: readonly string[]) => setChosen({ file, ticked: next }),
      onWithDatasets: setWithDatasets,
    },
  };
}
export type OfferedSheets = ReturnType<typeof useFurtherSheets>;
