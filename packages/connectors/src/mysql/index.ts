import { mysqlDatabase } from '@mingjing/contract';
import type { ConnectionInput, ConnectorKind, OpenOptions, Source } from '../connector.ts';
import { LiveSource } from '../live/live-source.ts';
import { readUrl } from '../live/read-url.ts';
import { recodingOf } from '../text/recode.ts';
import { mysqlFault } from './faults.ts';
import { connectMysql } from './session.ts';

function open(input: ConnectionInput, options: OpenOptions): Source {
  const target = {
    url: readUrl(mysqlDatabase, input.url),
    username: input.username,
    password: input.password,
    recoding: recodingOf(input.serverEncoding, input.clientEncoding, 'windows-1252'),
    allowed: input.allowedFunctions ?? [],
    options,
  };
  return new LiveSource({
    dialect: mysqlDatabase.dialect,
    poolSize: options.poolSize,
    testTimeoutMs: options.connectTimeoutMs,
    strict: input.strict ?? false,
    connect: (signal) => connectMysql(target, signal),
    faultOf: (error) => mysqlFault(error, input.password),
  });
}

/** MySQL 5.6 and later, MariaDB 10 and later. */
export const mysql: ConnectorKind = { database: mysqlDatabase, open };
