/** Where the mart's ClickHouse answers, as one setting says it. */
export interface ClickhouseAddress {
  isEncrypted: boolean;
  /** Nodes by which it is reached, in the order they are tried. */
  hosts: readonly { host: string; port: number }[];
  user: string;
  password: string;
  database: string;
  /** The cluster whose nodes share the rows; a single server when not given. */
  cluster?: string;
}

const form =
  /^(https?):\/\/(?:([^:@/\s]*)(?::([^@/\s]*))?@)?([^/?@\s]+)\/([A-Za-z_][A-Za-z0-9_]*)(?:\?cluster=([A-Za-z_][A-Za-z0-9_]*))?$/;
const hostForm = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/;

/**
 * Reads `http(s)://user:password@host:port,host:port/database?cluster=name`; undefined where it is not of this form. User and
 * password are percent-encoded, ports are 8123 and 8443 where none is named.
 */
export function clickhouseAddress(text: string): ClickhouseAddress | undefined {
  const [, scheme, user = '', password = '', list = '', database = '', cluster] = form.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const isEncrypted = scheme === 'https';
  const hosts = list.split(',').flatMap((one) => {
    const [, host, port = isEncrypted ? '8443' : '8123'] = hostForm.exec(one) ?? [];
    return host === undefined || Number(port) > 65_535
      ? []
      : [{ host: host.replace(/^\[|\]$/g, ''), port: Number(port) }];
  });
  if (hosts.length !== list.split(',').length) return undefined;
  try {
    return {
      isEncrypted,
      hosts,
      user: decodeURIComponent(user) || 'default',
      password: decodeURIComponent(password),
      database,
      ...(cluster !== undefined && { cluster }),
    };
  } catch {
    return undefined;
  }
}
