import type { JdbcUrl } from '@mingjing/contract';
import { type Answering, basicAuthorization, httpRequest, wholeText } from '../live/http-request.ts';
import { ClickhouseError, notClickhouse, readFailure } from './faults.ts';
import { tlsOf } from './settings.ts';

export interface Access {
  url: JdbcUrl;
  /** The address that the host guard answered, whatever the name means later. */
  address: string;
  username: string;
  password: string;
  connectTimeoutMs: number;
}

/** Sends one statement. Answers once the rows begin; throws what the server says instead of rows. */
export async function send(
  access: Access,
  sql: string,
  settings: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answering> {
  const { url, address, connectTimeoutMs } = access;
  const query = new URLSearchParams({ database: url.database, ...settings });
  const { response, guarded } = await httpRequest(
    { host: url.host, port: url.port, address, tls: tlsOf(url), connectTimeoutMs },
    {
      method: 'POST',
      path: `/?${query.toString()}`,
      body: Buffer.from(sql, 'utf8'),
      headers: {
        authorization: basicAuthorization(access.username, access.password),
        'content-type': 'text/plain; charset=utf-8',
      },
      signal,
    },
  );
  // A gateway may pass the failure on under a status of its own: what the server itself says of it counts.
  const number = Number(response.headers['x-clickhouse-exception-code'] ?? 0);
  if (response.statusCode === 200 && number === 0) return { response, guarded };
  const text = await wholeText(response);
  response.destroy();
  throw readFailure(text) ?? (number > 0 ? new ClickhouseError(number, text) : notClickhouse());
}
