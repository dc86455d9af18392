import { neverClassOf } from '@mingjing/connectors';
import {
  Code,
  checkOlapAddress,
  databaseOf,
  isConnectable,
  JdbcUrlError,
  laterText,
  length,
  limits,
  OlapAddressError,
  parseJdbcUrl,
  parseOlapAddress,
  texts,
} from '@mingjing/contract';
import { AppError, refused } from '../../http/app-error.ts';
import type { DatasourceRow } from './datasource.store.ts';

export interface ConnectionFields {
  datasourceType: 'jdbc' | 'saiku' | 'excel';
  driverClassName: string;
  url: string;
  username: string;
  password: string;
  serverEncoding: string;
  clientEncoding: string;
}

/** Where a connection leads. A stored secret may go there and nowhere else. */
export interface ConnectionTarget {
  driver: string;
  host: string;
  port: number;
  database: string;
  username: string;
}

const t = texts.datasource;

function parsedUrl(driverClassName: string, url: string) {
  const driver = databaseOf(driverClassName);
  if (driver === undefined) throw new AppError(Code.dbConnection, `未安装${driverClassName}驱动`);
  return parseJdbcUrl(driver, url.trim());
}

/** Refuses a database that the form has and nothing connects to yet, unless the source was stored with it. */
function checkDriver(driverClassName: string, stored: string | undefined): void {
  const database = databaseOf(driverClassName);
  if (database === undefined || isConnectable(database) || driverClassName === stored) return;
  const { label } = database;
  throw new AppError(Code.dbConnection, `未安装${label}驱动：${laterText(label)}`);
}

/** The form's rules for what its type shows, in the order of its fields; `stored` is the driver of an edited source. */
export function checkConnection(input: ConnectionFields, stored?: string): void {
  if (input.datasourceType === 'excel') return;
  if (input.datasourceType === 'saiku') {
    const problem = checkOlapAddress(input.url);
    if (problem !== undefined) throw refused(problem);
  } else {
    if (input.driverClassName.trim() === '') throw refused(t.driver);
    checkDriver(input.driverClassName, stored);
    checkUrl(input);
  }
  if (input.username === '') throw refused(t.username);
  if (length(input.username) > limits.name) throw refused(t.usernameTooLong);
  if (input.password === '') throw refused(t.password);
  if (length(input.password) > limits.password) throw refused(t.passwordTooLong);
}

function checkUrl(input: ConnectionFields): void {
  try {
    parsedUrl(input.driverClassName, input.url);
  } catch (error) {
    if (error instanceof JdbcUrlError) throw refused(error.message);
    throw error;
  }
}

/** Connection data as they are stored. */
type Connected = Pick<DatasourceRow, 'type' | 'driver' | 'url' | 'username'>;

/** An encrypted way and a plain one are two targets: a secret that was typed for the one is not sent on the other. */
function olapTarget(url: string, username: string): ConnectionTarget {
  const { secure, host, port, path, catalog = '' } = parseOlapAddress(url);
  const driver = secure ? 'https' : 'http';
  return { driver, host: host.toLowerCase(), port, database: `${path}?${catalog}`, username };
}

/** Server, port, database and user of stored or sent connection data; undefined when they cannot be read. */
export function targetOf({ type, driver, url, username }: Connected): ConnectionTarget | undefined {
  try {
    if (type === 'saiku') return olapTarget(url, username);
    const { host, port, database } = parsedUrl(driver, url);
    return { driver, host: host.toLowerCase(), port, database, username };
  } catch (error) {
    if (error instanceof JdbcUrlError || error instanceof OlapAddressError || error instanceof AppError)
      return undefined;
    throw error;
  }
}

export function isSameTarget(a: ConnectionTarget | undefined, b: ConnectionTarget | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return (Object.keys(a) as (keyof ConnectionTarget)[]).every((key) => a[key] === b[key]);
}

/** Whether both lead to the same database, whatever the account. */
export function isSameDatabase(a: ConnectionTarget | undefined, b: ConnectionTarget | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return isSameTarget({ ...a, username: '' }, { ...b, username: '' });
}

// A name, or a schema and a name, of letters of any script: what databases take without quotes.
const functionName = /^[\p{L}_][\p{L}\p{N}_$]{0,62}(?:\.[\p{L}_][\p{L}\p{N}_$]{0,62})?$/u;

/** Names that an administrator allows: trimmed, each once. Throws for what is no name or may never be called. */
export function allowedFunctionsFrom(names: readonly string[]): string[] {
  const found = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  for (const name of found) {
    if (!functionName.test(name)) throw refused(t.allowedFunctionsInvalid);
    const does = neverClassOf(name.split('.').at(-1) ?? '');
    if (does !== undefined) throw refused(t.allowedFunctionNever(name, texts.gate.does[does]));
  }
  return found;
}
