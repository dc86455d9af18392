import { Code } from './codes.ts';

/**
 * Why a call failed, for programs: sentences are for people and may change. Closed, so that a client can handle every
 * case; what each means stands in docs/reference/errors.md.
 */
export const reasons = [
  // The request.
  'invalid',
  'malformed',
  'tooLarge',
  'tooMany',
  'unknownPath',
  'wrongMethod',
  // The caller.
  'badCredentials',
  'badCaptcha',
  'lockedOut',
  'unauthenticated',
  'sessionEnded',
  'notGranted',
  'keyScope',
  'previewing',
  // A link's holder.
  'linkClosed',
  'passwordNeeded',
  'wrongPassword',
  'downloadForbidden',
  // The record.
  'gone',
  'conflict',
  'inUse',
  'limitReached',
  // What a question names.
  'unknownColumn',
  'notOffered',
  'datasetGone',
  'statementLost',
  // The source.
  'sourceDown',
  'sourceFailed',
  'timeout',
  'statementRefused',
  // An uploaded file.
  'fileMissing',
  'fileType',
  'fileUnreadable',
  'fileEncoding',
  'fileEmpty',
  // The cache and the disk.
  'cacheOffline',
  'cacheLost',
  'cacheFailed',
  'filesAway',
  'diskFull',
  'diskClosed',
  'diskBroken',
  // The rest.
  'cancelled',
  'metadataAway',
  'unavailable',
  'starting',
  'network',
  'unexpected',
] as const;
export type Reason = (typeof reasons)[number];

const known = new Set<unknown>(reasons);
export const isReason = (value: unknown): value is Reason => known.has(value);

const byStatus: Partial<Record<number, Reason>> = {
  401: 'unauthenticated',
  403: 'notGranted',
  404: 'unknownPath',
  405: 'wrongMethod',
  413: 'tooLarge',
  429: 'tooMany',
};
const byCode: Partial<Record<number, Reason>> = {
  [Code.badCredentials]: 'badCredentials',
  [Code.badCaptcha]: 'badCaptcha',
  [Code.locked]: 'lockedOut',
  [Code.invalidToken]: 'sessionEnded',
  [Code.fileTooLarge]: 'tooLarge',
  [Code.dbConnection]: 'sourceDown',
  [Code.dataAccess]: 'sourceFailed',
  [Code.fileIo]: 'diskBroken',
  [Code.network]: 'network',
};

/** The reason of a failure that names none: by its code, then by its status. */
export function reasonOf(code: number, status = 200): Reason {
  return byCode[code] ?? byStatus[status] ?? (code === Code.client ? 'invalid' : 'unexpected');
}
