/** Where a Redis answers and how it is asked. */
export interface RedisAddress {
  host: string;
  port: number;
  tls: boolean;
  /** Of an access list; none for the password of all. */
  username: string | undefined;
  password: string | undefined;
  /** Number of the database. */
  database: number;
  /** PEM of who vouches for the certificate; the system's when left out. */
  ca?: string;
}

const decoded = (text: string): string | undefined => (text === '' ? undefined : decodeURIComponent(text));

/** Reads `redis://` and `rediss://` (TLS) with account, port and number of the database; undefined for anything else. */
export function redisAddress(text: string): RedisAddress | undefined {
  if (!/^rediss?:\/\/./i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const number = /^\/?(\d{0,5})\/?$/.exec(pathname)?.[1];
  if (hostname === '' || number === undefined || search !== '' || hash !== '') return undefined;
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? 6379 : Number(port),
      tls: protocol.toLowerCase() === 'rediss:',
      username: decoded(username),
      password: decoded(password),
      database: Number(number),
    };
  } catch {
    // A lone % is no encoding.
    return undefined;
  }
}
