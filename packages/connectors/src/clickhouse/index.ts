import { clickhouseDatabase } from '@mingjing/contract';
import type { ConnectionInput, ConnectorKind, OpenOptions, Source } from '../connector.ts';
import { openLive } from '../live/open-live.ts';
import { readUrl } from '../live/read-url.ts';
import { clickhouseFault } from './faults.ts';
import { connectClickhouse } from './session.ts';

function open(input: ConnectionInput, options: OpenOptions): Source {
  const url = readUrl(clickhouseDatabase, input.url);
  const target = { url, username: input.username, password: input.password, options };
  return openLive(clickhouseDatabase, input, options, {
    connect: (signal) => connectClickhouse(target, signal),
    faultOf: clickhouseFault,
  });
}

/** ClickHouse 18.16 and later, over its HTTP interface. */
export const clickhouse: ConnectorKind = { database: clickhouseDatabase, open };
