import { Code, texts } from '@mingjing/contract';
import { FileStoreError } from '@mingjing/mart';
import { AppError } from '../http/app-error.ts';

/** A fault of the file store in the words that users are told; anything else unchanged. */
export function asFileFault(error: unknown): unknown {
  if (!(error instanceof FileStoreError)) return error;
  if (error.fault === 'space') return new AppError(Code.fileIo, texts.disk.full, 200, 'diskFull');
  return new AppError(Code.fileIo, texts.file.away, 200, 'filesAway');
}

/** Runs work on files that nodes share; the store's faults leave as AppError. */
export async function withFileFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFileFault(error);
  }
}
