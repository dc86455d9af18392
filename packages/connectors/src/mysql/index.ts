import { mysqlDatabase } from '@mingjing/contract';
import type { ConnectionInput, ConnectorKind, OpenOptions, Source } from '../connector.ts';
import { openLive } from '../live/open-live.ts';
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
  return openLive(mysqlDatabase, input, options, {
    spellings: target.recoding.spellings,
    connect: (signal) => connectMysql(target, signal),
    faultOf: mysqlFault,
  });
}

/** MySQL 5.6 and later, MariaDB 10 and later. */
export const mysql: ConnectorKind = { database: mysqlDatabase, open };
