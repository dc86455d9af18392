import { SheetError, type SheetFault, SourceError, type SourceFault } from '@mingjing/connectors';
import { Code, codeText, cutError, texts } from '@mingjing/contract';
import { MartError, type MartFault } from '@mingjing/mart';
import { QuestionError } from '@mingjing/query';
import { AppError, AuthorsError } from '../http/app-error.ts';
import { diskFault } from '../http/disk-fault.ts';

const sourceCodes: Record<SourceFault, number> = {
  connection: Code.dbConnection,
  data: Code.dataAccess,
  timeout: Code.dataAccess,
  refused: Code.client,
  cancelled: Code.dataAccess,
};
const sheetCodes: Record<SheetFault, number> = {
  type: Code.client,
  unreadable: Code.fileIo,
  tooLarge: Code.client,
  empty: Code.client,
  cancelled: Code.fileIo,
};
const martFaults: Record<MartFault, { code: number; text?: string }> = {
  offline: { code: Code.dataAccess, text: texts.cache.offline },
  timeout: { code: Code.dataAccess, text: texts.data.sourceTimeout },
  memory: { code: Code.dataAccess },
  question: { code: Code.client },
  missing: { code: Code.dataAccess, text: texts.cache.rebuilding },
  damaged: { code: Code.dataAccess, text: texts.cache.rebuilding },
  space: { code: Code.fileIo },
  cancelled: { code: Code.dataAccess },
};

/** A fault of a source, of the mart or of a question in the wire's words and codes; anything else unchanged. */
export function asAppError(error: unknown): unknown {
  if (error instanceof SourceError) {
    if (error.fault === 'timeout') return new AppError(sourceCodes.timeout, texts.data.sourceTimeout);
    return new AuthorsError(sourceCodes[error.fault], cutError(error.message));
  }
  if (error instanceof MartError) {
    const { code, text } = martFaults[error.fault];
    return text === undefined ? new AuthorsError(code, cutError(error.message)) : new AppError(code, text);
  }
  if (error instanceof SheetError) return new AuthorsError(sheetCodes[error.fault], cutError(error.message));
  if (error instanceof QuestionError) return new AuthorsError(Code.client, cutError(error.message));
  return error;
}

/** Runs work on data; its faults leave as AppError. */
export async function withDataFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asAppError(error);
  }
}

/** What a person is told of a failure that has no request to answer: a job's or one widget's. */
export function faultText(error: unknown): string {
  const known = asAppError(error);
  return known instanceof AppError ? cutError(known.message) : (diskFault(error) ?? codeText(Code.backend));
}
