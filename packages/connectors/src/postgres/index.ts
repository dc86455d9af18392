import { postgresDatabase } from '@mingjing/contract';
import type { ConnectionInput, ConnectorKind, OpenOptions, Source } from '../connector.ts';
import { openLive } from '../live/open-live.ts';
import { readUrl } from '../live/read-url.ts';
import { recodingOf } from '../text/recode.ts';
import { postgresFault } from './faults.ts';
import { JudgedStatements } from './judged-statements.ts';
import { connectPostgres } from './session.ts';

function open(input: ConnectionInput, options: OpenOptions): Source {
  const target = {
    url: readUrl(postgresDatabase, input.url),
    username: input.username,
    password: input.password,
    recoding: recodingOf(input.serverEncoding, input.clientEncoding, 'iso-8859-1'),
    allowed: input.allowedFunctions ?? [],
    judged: new JudgedStatements(),
    options,
  };
  return openLive(postgresDatabase, input, options, {
    spellings: target.recoding.spellings,
    connect: (signal) => connectPostgres(target, signal),
    faultOf: postgresFault,
  });
}

/** PostgreSQL 9.6 and later. */
export const postgres: ConnectorKind = { database: postgresDatabase, open };
