import type { SheetChoices, SheetPreview } from '@mingjing/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/client.ts';

/** What a chosen file would become; `choices` are undefined until the uploader changes something. */
export interface PreviewedSheet {
  preview: SheetPreview | undefined;
  error: unknown;
  busy: boolean;
  choices: SheetChoices | undefined;
  setChoices: (choices: SheetChoices | undefined) => void;
}

async function previewOf(
  file: File,
  id: number | undefined,
  choices: SheetChoices | undefined,
  signal: AbortSignal,
): Promise<SheetPreview> {
  const form = new FormData();
  form.set('file', file, file.name);
  const options = choices === undefined ? undefined : JSON.stringify(choices);
  return client.datasource.previewSheet({ input: { id, options }, form, signal });
}

/** Asks the server how a file would be read, anew for every change of the choices. */
export function useSheetPreview(file: File | null, id: number | undefined): PreviewedSheet {
  const [choices, setChoices] = useState<SheetChoices>();
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['sheet-preview', id, file?.name, file?.size, file?.lastModified, choices],
    queryFn: ({ signal }) => previewOf(file!, id, choices, signal),
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    preview: file === null ? undefined : data,
    error: file === null ? null : error,
    busy: isFetching || isPlaceholderData,
    choices,
    setChoices,
  };
}

/** How the stored file of a source was read; null when it is none or nothing is known. */
export function useSheetReport(id: number | undefined) {
  return useQuery({
    queryKey: ['datasources', 'sheet-report', id],
    queryFn: ({ signal }) => client.datasource.sheetReport({ params: { id: id! }, signal }),
    enabled: id !== undefined,
    retry: false,
  });
}
