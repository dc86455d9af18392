import { sqlserverDatabase } from '@mingjing/contract';
import type { ConnectionInput, ConnectorKind, OpenOptions, Source } from '../connector.ts';
import { LiveSource } from '../live/live-source.ts';
import { readUrl } from '../live/read-url.ts';
import { sqlserverFault } from './faults.ts';
import { connectSqlserver } from './session.ts';
import { isOld } from './settings.ts';

function open(input: ConnectionInput, options: OpenOptions): Source {
  const url = readUrl(sqlserverDatabase, input.url);
  const target = { url, username: input.username, password: input.password, options };
  return new LiveSource({
    dialect: isOld(url) ? 'sqlserver2005' : sqlserverDatabase.dialect,
    poolSize: options.poolSize,
    testTimeoutMs: options.connectTimeoutMs,
    strict: input.strict ?? false,
    connect: (signal) => connectSqlserver(target, signal),
    faultOf: (error) => sqlserverFault(error, input.password),
  });
}

/** SQL Server 2005 to 2022. */
export const sqlserver: ConnectorKind = { database: sqlserverDatabase, open };
