import { SheetError, type SheetFault, SourceError, type SourceFault } from '@mingjing/connectors';
import { Code, codeText, cutError, type Reason, texts } from '@mingjing/contract';
import { MartError, type MartFault } from '@mingjing/mart';
import { QuestionError } from '@mingjing/query';
import { AppError, AuthorsError, SourceAwayError } from '../http/app-error.ts';
import { diskFault } from '../http/disk-fault.ts';

interface Known {
  code: number;
  reason: Reason;
  /** In place of the fault's own words. */
  text?: string;
}

const sourceFaults: Record<SourceFault, Known> = {
  connection: { code: Code.dbConnection, reason: 'sourceDown' },
  data: { code: Code.dataAccess, reason: 'sourceFailed' },
  timeout: { code: Code.dataAccess, reason: 'timeout', text: texts.data.sourceTimeout },
  refused: { code: Code.client, reason: 'statementRefused' },
  cancelled: { code: Code.dataAccess, reason: 'cancelled' },
};
const sheetFaults: Record<SheetFault, Known> = {
  type: { code: Code.client, reason: 'fileType' },
  unreadable: { code: Code.fileIo, reason: 'fileUnreadable' },
  encoding: { code: Code.fileIo, reason: 'fileEncoding' },
  tooLarge: { code: Code.client, reason: 'tooLarge' },
  empty: { code: Code.client, reason: 'fileEmpty' },
  cancelled: { code: Code.fileIo, reason: 'cancelled' },
};
const martFaults: Record<MartFault, Known> = {
  offline: { code: Code.dataAccess, reason: 'cacheOffline', text: texts.cache.offline },
  away: { code: Code.dataAccess, reason: 'filesAway', text: texts.cache.away },
  timeout: { code: Code.dataAccess, reason: 'timeout', text: texts.data.sourceTimeout },
  memory: { code: Code.dataAccess, reason: 'cacheFailed' },
  question: { code: Code.client, reason: 'invalid' },
  missing: { code: Code.dataAccess, reason: 'cacheLost', text: texts.cache.rebuilding },
  damaged: { code: Code.dataAccess, reason: 'cacheLost', text: texts.cache.rebuilding },
  space: { code: Code.fileIo, reason: 'diskFull' },
  busy: { code: Code.dataAccess, reason: 'tooMany', text: texts.data.tooManyWaiting },
  cancelled: { code: Code.dataAccess, reason: 'cancelled' },
};

const awayFaults: ReadonlySet<SourceFault> = new Set(['connection', 'timeout', 'cancelled']);
/** Whether an error is a fault of a source that says nothing about the statement. */
export const saysNothingOfStatement = (error: unknown): boolean =>
  error instanceof SourceError && awayFaults.has(error.fault);

/** Whether an error is one of these faults of the stored rows' engine. */
export function isMartFault(error: unknown, ...faults: MartFault[]): boolean {
  return error instanceof MartError && faults.includes(error.fault);
}

/** A fault's own words are for authors; the sentence that stands in their place is for everybody. */
function known({ code, reason, text }: Known, message: string, subject?: string): AppError {
  if (text !== undefined) return new AppError(code, text, 200, reason);
  return new AuthorsError(code, cutError(message), 200, reason, subject);
}

/** A fault of a source, of the mart or of a question in the wire's words and codes; anything else unchanged. */
export function asAppError(error: unknown): unknown {
  if (error instanceof SourceError) {
    const { code, reason } = sourceFaults[error.fault];
    if (error.isAway) return new SourceAwayError(code, cutError(error.message), 200, reason);
    return known(sourceFaults[error.fault], error.message);
  }
  if (error instanceof MartError) {
    // A question that stored rows refuse is refused for the same reason as one that a source would be asked.
    if (error.cause instanceof QuestionError) return asAppError(error.cause);
    return known(martFaults[error.fault], error.message);
  }
  if (error instanceof SheetError) return known(sheetFaults[error.fault], error.message);
  if (error instanceof QuestionError) {
    const { column, message } = error;
    return known(
      { code: Code.client, reason: column === undefined ? 'invalid' : 'unknownColumn' },
      message,
      column,
    );
  }
  return error;
}

/** Whether work failed because a source's server could not be reached. */
export const isSourceAway = (error: unknown): boolean => asAppError(error) instanceof SourceAwayError;

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
  return known instanceof AppError
    ? cutError(known.message)
    : (diskFault(error)?.message ?? codeText(Code.backend));
}
