import { type AccountRight, type ConnectionInput, type Source, SourceError } from '@mingjing/connectors';
import { Code, texts } from '@mingjing/contract';
import { AppError } from '../http/app-error.ts';
import { asAppError } from './fault.ts';

const limitMs = 10_000;

/** Tries connection data that are not stored yet. */
export interface ConnectionTester {
  /**
   * What the account may do beside reading; undefined when the server does not tell. Throws AppError 50002 with the
   * reason, after 10 s at the latest.
   */
  test(input: ConnectionInput, signal: AbortSignal): Promise<AccountRight[] | undefined>;
}

async function rightsOf(source: Source, signal: AbortSignal): Promise<AccountRight[] | undefined> {
  try {
    return await source.rights(signal);
  } catch (error) {
    if (error instanceof SourceError && !signal.aborted) return undefined;
    throw error;
  }
}

export function createConnectionTester(open: (input: ConnectionInput) => Source): ConnectionTester {
  return {
    async test(input, signal) {
      const limit = AbortSignal.timeout(limitMs);
      let source: Source | undefined;
      try {
        source = open(input);
        const ends = AbortSignal.any([signal, limit]);
        await source.test(ends);
        return await rightsOf(source, ends);
      } catch (error) {
        if (limit.aborted) throw new AppError(Code.dbConnection, texts.data.connectTimeout);
        // Whatever is wrong with the settings, a failed test is a failed connection.
        if (error instanceof SourceError) throw asAppError(new SourceError('connection', error.message));
        throw error;
      } finally {
        await source?.close();
      }
    },
  };
}
