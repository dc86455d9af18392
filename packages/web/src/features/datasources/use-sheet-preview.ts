import type { SheetChoices, SheetMode, SheetPreview } from '@mingjing/contract';
import { useState } from 'react';
import { useReadSheet } from '../../records/datasource.ts';

/** What a chosen file would become; `choices` are undefined until the uploader changes something. */
export interface PreviewedSheet {
  preview: SheetPreview | undefined;
  error: unknown;
  busy: boolean;
  /** The share of the file that was sent, from 0 to 1; null where nothing is on its way, or it is small. */
  sent: number | null;
  choices: SheetChoices | undefined;
  setChoices: (choices: SheetChoices | undefined) => void;
  mode: SheetMode;
  setMode: (mode: SheetMode) => void;
}

/** Asks the server how a file would be read, anew for every change of the choices. */
export function useSheetPreview(file: File | null, id: number | undefined): PreviewedSheet {
  const [choices, setChoices] = useState<SheetChoices>();
  const [mode, setMode] = useState<SheetMode>('replace');
  const [sent, setSent] = useState<number | null>(null);
  const { data, error, isFetching, isPlaceholderData } = useReadSheet(file, id, choices, mode, setSent);
  return {
    preview: file === null ? undefined : data,
    error: file === null ? null : error,
    busy: isFetching || isPlaceholderData,
    sent: file === null || !isFetching ? null : sent,
    choices,
    setChoices,
    mode,
    setMode,
  };
}
