import type { OpenOptions, Source } from '../connector.ts';
import type { BridgeOptions } from '../jdbc/bridge/bridge.ts';
import { jdbcFault } from '../jdbc/faults.ts';
import { connectJdbc, type JdbcSpeech } from '../jdbc/session.ts';
import { describerOf } from '../jdbc/types.ts';
import { LiveSource } from '../live/live-source.ts';

export const h2Artifact = 'com.h2database:h2:2.2.224';
export const h2Driver = 'org.h2.Driver';

/** How a plain JDBC database is spoken to. */
export const plainSpeech: JdbcSpeech = {
  driverClassName: h2Driver,
  ping: 'SELECT 1',
  session: [],
  beforeRead: [],
  describe: describerOf(),
  rights: () => Promise.resolve([]),
};

export interface PlainOptions {
  jars: readonly string[];
  url: string;
  speech?: Partial<JdbcSpeech>;
  properties?: Record<string, string>;
  java?: string;
  resolveHost?: OpenOptions['resolveHost'];
  connectTimeoutMs?: number;
  poolSize?: number;
}

const anyHost = (host: string): Promise<string> => Promise.resolve(host);

/** What the bridge is started with: one process for all that give the same. */
export const bridgeOptions = ({
  jars,
  java = 'java',
  resolveHost = anyHost,
}: PlainOptions): BridgeOptions => ({
  java,
  jars,
  resolveHost,
});

/** A source over the bridge without a database's own rules; its statements pass no gate. */
export function plainSource(options: PlainOptions): Source {
  const { url, speech, properties = {}, connectTimeoutMs = 15_000, poolSize = 4 } = options;
  const target = {
    speech: { ...plainSpeech, ...speech },
    bridge: bridgeOptions(options),
    url,
    properties,
    connectTimeoutMs,
  };
  return new LiveSource({
    dialect: 'postgres',
    poolSize,
    testTimeoutMs: connectTimeoutMs + 5000,
    strict: false,
    connect: (signal) => connectJdbc(target, signal),
    faultOf: (error) => jdbcFault(error, properties['password'] ?? ''),
  });
}
