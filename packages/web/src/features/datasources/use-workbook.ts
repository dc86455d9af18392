import { ownValue, type SheetChoices, type SurveyedSheet, type WorkbookTables } from '@mingjing/contract';
import { useState } from 'react';
import { useSurvey } from '../../records/datasource.ts';
import type { PreviewedSheet } from './use-sheet-preview.ts';

/** The sheets of a chosen file, and which of them become tables. */
export interface ChosenTables {
  /** Undefined where there is one, and until they are known. */
  sheets: SurveyedSheet[] | undefined;
  busy: boolean;
  ticked: ReadonlySet<string>;
  tick: (names: readonly string[], on: boolean) => void;
  /** The one whose preview is shown. */
  shown: string | undefined;
  show: (name: string) => void;
  /** Keeps what is decided about the sheet that is shown. */
  setChoices: (choices: SheetChoices) => void;
  /** The ticked ones in the order of the file, each with what was decided about it. */
  tables: WorkbookTables;
  /** Another file is chosen. */
  forget: () => void;
}

/** The sheet that is recognised; where it holds several tables, all of them. */
function tickedFirst(first: string | undefined, sheets: readonly SurveyedSheet[] | undefined): Set<string> {
  if (first === undefined) return new Set();
  const whole = sheets?.find(({ sheet }) => sheet === first)?.of;
  if (whole === undefined) return new Set([first]);
  return new Set(sheets?.flatMap((one) => (one.of === whole && one.isTable ? [one.sheet] : [])));
}

/** Lets the uploader of a new file choose sheets beside the one that is recognised; that one is ticked first. */
export function useWorkbook(file: File | null, isNew: boolean, sheet: PreviewedSheet): ChosenTables {
  const { preview, choices } = sheet;
  const mayHaveMore = isNew && (preview?.sheets.length ?? 0) > 1;
  const { data, isFetching } = useSurvey(file, mayHaveMore);
  const [first, setFirst] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [kept, setKept] = useState<Record<string, SheetChoices>>({});
  if (choices === undefined && preview !== undefined && !sheet.busy && first !== preview.sheet)
    setFirst(preview.sheet);
  const sheets = mayHaveMore ? data : undefined;
  const ticked = chosen ?? tickedFirst(first, sheets);
  const shown = choices?.sheet ?? preview?.sheet;
  const forget = (): void => {
    setFirst(undefined);
    setChosen(undefined);
    setKept({});
  };
  return {
    sheets,
    busy: mayHaveMore && isFetching,
    ticked,
    tick: (names, on) => {
      const next = new Set(ticked);
      for (const name of names) {
        if (on) next.add(name);
        else next.delete(name);
      }
      setChosen(next);
    },
    shown,
    show: (name) => sheet.setChoices(ownValue(kept, name) ?? { sheet: name }),
    setChoices: (next) => {
      const name = next.sheet ?? shown;
      if (name !== undefined) setKept({ ...kept, [name]: { ...next, sheet: name } });
      sheet.setChoices(next);
    },
    tables: (sheets ?? [])
      .filter((one) => ticked.has(one.sheet))
      .map((one) => ({ ...kept[one.sheet], sheet: one.sheet })),
    forget,
  };
}
