import { type ConnectableDatabase, type JdbcUrl, texts } from '@mingjing/contract';
import type { DialectId } from '@mingjing/query';
import {
  type ConnectionInput,
  type ConnectorKind,
  type OpenOptions,
  type Source,
  SourceError,
} from '../connector.ts';
import { openLive } from '../live/open-live.ts';
import { readUrl } from '../live/read-url.ts';
import { type DriverFiles, driverJars } from './drivers.ts';
import { jdbcFault, type ReadFault } from './faults.ts';
import { connectJdbc, type JdbcSpeech } from './session.ts';
import type { ReadMeaning } from './state-meanings.ts';

/** What a database behind a JDBC driver says of itself. */
export interface JdbcKind {
  database: ConnectableDatabase;
  driver: DriverFiles;
  /** What people are told to download. */
  files: string;
  /** The driver's address from checked pieces; the host is an address that the guard answered, IPv6 in brackets. */
  address(url: JdbcUrl, host: string): string;
  /** The driver's settings beside user and password. */
  settings?(url: JdbcUrl): Readonly<Record<string, string>>;
  dialect?(url: JdbcUrl): DialectId;
  speech(url: JdbcUrl, options: OpenOptions): Omit<JdbcSpeech, 'driverClassName'>;
  fault?: ReadFault;
  meaning?: ReadMeaning;
}

function bridgeFor({ database, driver, files }: JdbcKind, options: OpenOptions) {
  const { drivers, resolveHost } = options;
  const jars = drivers === undefined ? [] : driverJars(drivers.folder, driver);
  if (drivers === undefined || jars.length === 0)
    throw new SourceError('connection', texts.datasource.driverMissing(database.label, files, driver.folder));
  return { java: drivers.java, jars, resolveHost };
}

function open(kind: JdbcKind, input: ConnectionInput, options: OpenOptions): Source {
  const { database } = kind;
  // Told when it is opened; looked for again at every connection, because files are added and replaced.
  bridgeFor(kind, options);
  const url = readUrl(database, input.url);
  const speech = { driverClassName: database.driverClassName, ...kind.speech(url, options) };
  return openLive(database, input, options, {
    dialect: kind.dialect?.(url) ?? database.dialect,
    async connect(signal) {
      const bridge = bridgeFor(kind, options);
      const host = await options.resolveHost(url.host, url.port);
      signal.throwIfAborted();
      const address = kind.address(url, host.includes(':') ? `[${host}]` : host);
      const properties = { user: input.username, password: input.password, ...kind.settings?.(url) };
      return await connectJdbc(
        { speech, bridge, url: address, properties, connectTimeoutMs: options.connectTimeoutMs },
        signal,
      );
    },
    faultOf: (error, password) => jdbcFault(error, password, kind.fault, kind.meaning),
  });
}

/** A connector over the bridge. */
export const jdbcConnector = (kind: JdbcKind): ConnectorKind => ({
  database: kind.database,
  open: (input, options) => open(kind, input, options),
});
