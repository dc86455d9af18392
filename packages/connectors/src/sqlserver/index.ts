import { sqlserverDatabase } from '@mingjing/contract';
import type { ConnectionInput, ConnectorKind, OpenOptions, Source } from '../connector.ts';
import { openLive } from '../live/open-live.ts';
import { readUrl } from '../live/read-url.ts';
import { sqlserverFault } from './faults.ts';
import { connectSqlserver } from './session.ts';
import { isOld } from './settings.ts';

function open(input: ConnectionInput, options: OpenOptions): Source {
  const url = readUrl(sqlserverDatabase, input.url);
  const target = { url, username: input.username, password: input.password, options };
  return openLive(sqlserverDatabase, input, options, {
    dialect: isOld(url) ? 'sqlserver2005' : sqlserverDatabase.dialect,
    connect: (signal) => connectSqlserver(target, signal),
    faultOf: sqlserverFault,
  });
}

/** SQL Server 2005 to 2022. */
export const sqlserver: ConnectorKind = { database: sqlserverDatabase, open };
