import { texts } from '@mingjing/contract';
import { faultTexts } from '../fault-texts.ts';
import { MartError, type MartFault } from '../mart.ts';

/** What the server says of a statement that it did not carry out. */
export class ServerFault extends Error {
  readonly number: number;
  constructor(number: number, message: string) {
    super(message);
    this.name = 'ServerFault';
    this.number = number;
  }
}

/** Codes of ClickHouse, src/Common/ErrorCodes.cpp. */
export const unknownTable = 60;
export const tooFewNodes = 285;
const known: Record<number, [MartFault, string]> = {
  60: ['missing', faultTexts.missing],
  158: ['memory', faultTexts.memory],
  159: ['timeout', texts.data.sourceTimeout],
  160: ['timeout', texts.data.sourceTimeout],
  191: ['memory', faultTexts.memory],
  202: ['timeout', texts.data.sourceTimeout],
  // Too few replicas for a write, or the one that was asked lacks rows.
  285: ['offline', faultTexts.tooFewNodes],
  286: ['offline', faultTexts.tooFewNodes],
  289: ['offline', faultTexts.tooFewNodes],
  241: ['memory', faultTexts.memory],
  243: ['space', faultTexts.space],
  307: ['memory', faultTexts.memory],
  394: ['cancelled', '查询已取消'],
  396: ['memory', faultTexts.memory],
};
/** Codes that say that the server, its user or its database is not what the setting says, or that parts of it are away. */
const away = new Set([81, 192, 193, 194, 195, 209, 210, 279, 319, 242, 497, 516, 999]);

/** The server is not reached, or what answers is none. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the server does not answer', { cause });
    this.name = 'Unreachable';
  }
}

/** Puts what went wrong at the server or on the way to it into words that are safe to show; other errors stay. */
export function martFault(error: unknown): unknown {
  if (error instanceof Unreachable) return new MartError('offline', texts.cache.offline, { cause: error });
  if (!(error instanceof ServerFault)) return error;
  if (away.has(error.number)) return new MartError('offline', texts.cache.offline, { cause: error });
  const [fault, text] = known[error.number] ?? ['question', faultTexts.failed];
  return new MartError(fault, text, { cause: error });
}
