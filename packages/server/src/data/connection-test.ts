import type { ConnectionInput, Source } from '@mingjing/connectors';
import { texts } from '@mingjing/contract';
import { refused } from '../http/app-error.ts';
import { asAppError } from './fault.ts';
import { SourceError } from '@mingjing/connectors';
import { AppError } from '../http/app-error.ts';
import { Code } from '@mingjing/contract';

const limitMs = 10_000;

/** Tries connection data that are not stored yet. */
export interface ConnectionTester {
  test(input: ConnectionInput, signal: AbortSignal): Promise<void>;
  /** Refuses settings that their connector would not take, without connecting. */
  checkSettings(input: ConnectionInput): Promise<void>;
}

/** Drivers of the form that need a connector which this server may not have yet: saved, refused at use. */
const laterDrivers: ReadonlySet<string> = new Set([
  'oracle.jdbc.driver.OracleDriver',
  'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  'com.ibm.db2.jcc.DB2Driver',
]);

export function createConnectionTester(open: (input: ConnectionInput) => Source): ConnectionTester {
  return {
    async test(input, signal) {
      const limit = AbortSignal.timeout(limitMs);
      let source: Source | undefined;
      try {
        source = open(input);
        await source.test(AbortSignal.any([signal, limit]));
      } catch (error) {
        if (limit.aborted) throw new AppError(Code.dbConnection, '连接超时，请检查服务器地址和端口');
        // Whatever is wrong with the settings, a failed test is a failed connection.
        if (error instanceof SourceError) throw asAppError(new SourceError('connection', error.message));
        throw error;
      } finally {
        await source?.close();
      }
    },
    async checkSettings(input) {
      if (laterDrivers.has(input.driverClassName)) return;
      try {
        await open(input).close();
      } catch (error) {
        if (error instanceof SourceError) throw refused(error.message || texts.datasource.url);
        throw error;
      }
    },
  };
}
