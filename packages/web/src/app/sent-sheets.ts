import {
  ApiError,
  api,
  callRoute,
  type SheetChoices,
  type SheetMode,
  type SheetPreview,
} from '@mingjing/contract';
import { type OnSent, uploadOptions, worthTelling } from './upload.ts';

/** What the server calls the files that it kept for this user. */
const keptFiles = new WeakMap<File, string>();

interface Sent {
  signal?: AbortSignal | undefined;
  onSent?: OnSent | undefined;
}

/**
 * Makes a call with a file: by the key of the kept one where there is one, with the file itself where that is gone. A
 * large one that is kept counts as sent.
 */
export async function sendFile<T>(
  file: File | null,
  call: (form: FormData, kept: string | undefined) => Promise<T>,
  { signal, onSent }: Sent = {},
): Promise<T> {
  const kept = file === null ? undefined : keptFiles.get(file);
  if (file === null || kept === undefined) return call(sheetForm(file), undefined);
  const told = file.size < worthTelling ? undefined : onSent;
  told?.(1);
  try {
    return await call(new FormData(), kept);
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'fileMissing') throw error;
    keptFiles.delete(file);
    return await call(sheetForm(file), undefined);
  } finally {
    if (signal?.aborted !== true) told?.(null);
  }
}

function sheetForm(file: File | null): FormData {
  const form = new FormData();
  if (file !== null) form.set('file', file, file.name);
  return form;
}

/** How the server would read a file; it is kept there for the calls that follow. */
export async function previewOf(
  file: File,
  id: number | undefined,
  choices: SheetChoices | undefined,
  mode: SheetMode,
  onSent: OnSent,
  signal: AbortSignal,
): Promise<SheetPreview> {
  const options = choices === undefined ? undefined : JSON.stringify(choices);
  const preview = await sendFile(
    file,
    (form, kept) =>
      callRoute(
        api.datasource.previewSheet,
        { input: { id, options, mode, kept }, form, signal },
        uploadOptions(onSent),
      ),
    { signal, onSent },
  );
  if (preview.kept !== undefined) keptFiles.set(file, preview.kept);
  return preview;
}
