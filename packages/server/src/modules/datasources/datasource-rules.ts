import { length, limits, texts } from '@mingjing/contract';
import { refused } from '../../http/app-error.ts';

export interface ConnectionFields {
  datasourceType: 'jdbc' | 'saiku' | 'excel';
  driverClassName: string;
  url: string;
  username: string;
  password: string;
  serverEncoding: string;
  clientEncoding: string;
}

const t = texts.datasource;
/** Kept out of the wire's general texts: only the server refuses a saiku source. */
export const saikuLater = 'OLAP数据源暂未支持';

/** The form's rules for what its type shows, in the order of its fields. */
export function checkConnection(input: ConnectionFields): void {
  if (input.datasourceType === 'excel') return;
  if (input.datasourceType === 'saiku') {
    if (input.url.trim() === '') throw refused(t.olap);
    if (length(input.url) > limits.name) throw refused(t.olapTooLong);
  } else {
    if (input.driverClassName.trim() === '') throw refused(t.driver);
    checkUrl(input.url);
  }
  if (input.username === '') throw refused(t.username);
  if (length(input.username) > limits.name) throw refused(t.usernameTooLong);
  if (input.password === '') throw refused(t.password);
  if (length(input.password) > limits.password) throw refused(t.passwordTooLong);
  if (input.datasourceType === 'saiku') throw refused(saikuLater);
}

/** Server, port and database must all be there; what a driver allows beyond that its connector checks. */
function checkUrl(url: string): void {
  if (length(url) > limits.jdbcUrl) throw refused(t.urlTooLong);
  const pieces = piecesOfUrl(url);
  if (pieces === undefined) throw refused(t.url);
}

const shapes = [
  /^jdbc:[a-z0-9]+:\/\/(?<host>\[[^\]]+\]|[^:/;?\s]+):(?<port>\d{1,5})\/(?<database>[^/?;\s]+)/i,
  /^jdbc:sqlserver:\/\/(?<host>\[[^\]]+\]|[^:/;?\s]+):(?<port>\d{1,5});(?:.*;)?databaseName=(?<database>[^;\s]+)/i,
  /^jdbc:oracle:thin:@(?:\/\/)?(?<host>\[[^\]]+\]|[^:/;?\s]+):(?<port>\d{1,5})[:/](?<database>[^/?;\s]+)/i,
];

/** Server, port and database of a JDBC URL, or undefined when a piece is missing. */
export function piecesOfUrl(url: string): { host: string; port: string; database: string } | undefined {
  for (const shape of shapes) {
    const found = shape.exec(url.trim())?.groups;
    if (found !== undefined) {
      return { host: found.host!, port: found.port!, database: found.database! };
    }
  }
  return undefined;
}
