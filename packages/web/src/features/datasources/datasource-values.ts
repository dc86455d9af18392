import {
  checkJdbcPieces,
  checkOlapAddress,
  type Datasource,
  type DatasourceInput,
  databaseOf,
  type JdbcPieces,
  jdbcUrlOf,
  length,
  limits,
  type PastedUrl,
  readPastedUrl,
  splitJdbcUrl,
  texts,
} from '@mingjing/contract';

export type DatasourceType = Datasource['datasourceType'];

/** What the form holds; fields of other types keep their values while the type is changed to and fro. */
export interface DatasourceValues {
  datasourceType: DatasourceType | null;
  dataSourceName: string;
  driverClassName: string;
  pieces: JdbcPieces;
  serverEncoding: string;
  clientEncoding: string;
  allowedFunctions: string[];
  strict: boolean;
  olapUrl: string;
  username: string;
  password: string;
}
export type DatasourceField =
  | 'datasourceType'
  | 'dataSourceName'
  | 'driverClassName'
  | 'url'
  | 'olapUrl'
  | 'username'
  | 'password'
  | 'file';
export type DatasourceErrors = Partial<Record<DatasourceField, string>>;

const t = texts.datasource;
const noPieces: JdbcPieces = { urlFixed: '', urlIp: '', urlPort: '', urlFixedLast: '', urlDatasouceName: '' };

/** Whether the source is a server with an account there. */
export const isConnected = ({ datasourceType }: DatasourceValues): boolean =>
  datasourceType === 'jdbc' || datasourceType === 'saiku';

export function emptyValues(): DatasourceValues {
  return {
    datasourceType: 'jdbc',
    dataSourceName: '',
    driverClassName: '',
    pieces: noPieces,
    serverEncoding: 'utf-8',
    clientEncoding: 'utf-8',
    allowedFunctions: [],
    strict: false,
    olapUrl: '',
    username: '',
    password: '',
  };
}

/** A stored source as the form shows it: its url split back into server address, port and database. */
export function valuesOf(source: Datasource): DatasourceValues {
  const driver = databaseOf(source.driverClassName);
  const pieces = driver === undefined ? undefined : splitJdbcUrl(driver, source.url);
  return {
    datasourceType: source.datasourceType,
    dataSourceName: source.dataSourceName,
    driverClassName: source.driverClassName,
    pieces: pieces ?? driver?.defaults ?? noPieces,
    serverEncoding: source.serverEncoding === '' ? 'utf-8' : source.serverEncoding,
    clientEncoding: source.clientEncoding === '' ? 'utf-8' : source.clientEncoding,
    allowedFunctions: source.allowedFunctions,
    strict: source.strict,
    olapUrl: source.datasourceType === 'saiku' ? source.url : '',
    username: source.username,
    password: source.password,
  };
}

/** Choosing a driver fills its default pieces. */
export function withDriver(values: DatasourceValues, driverClassName: string): DatasourceValues {
  return { ...values, driverClassName, pieces: databaseOf(driverClassName)?.defaults ?? noPieces };
}

/**
 * What is pasted as the server address, where it is more than one: a whole URL of the driver fills all pieces, an address
 * with its port both, as they stand in the settings of other programs. `left` names the properties that were left out.
 * Undefined for anything else.
 */
export function pastedAddress(values: DatasourceValues, text: string): PastedUrl | undefined {
  const driver = databaseOf(values.driverClassName);
  const whole = driver && readPastedUrl(driver, text);
  if (whole !== undefined) return whole;
  const [, urlIp, urlPort] = /^\s*([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])[:：](\d{2,5})\s*$/.exec(text) ?? [];
  if (urlIp === undefined || urlPort === undefined) return undefined;
  return { pieces: { ...values.pieces, urlIp, urlPort }, left: [] };
}

/** Typing into the user name: only visible ASCII stays. */
export const typedUsername = (text: string): string => text.replace(/[^\x21-\x7e]/g, '');
/** Typing into the password: whitespace goes. */
export const typedPassword = (text: string): string => text.replace(/\s/g, '');

function urlError(values: DatasourceValues): string | undefined {
  const { urlIp, urlPort, urlDatasouceName } = values.pieces;
  if ([urlIp, urlPort, urlDatasouceName].some((piece) => piece.trim() === '')) return t.url;
  const driver = databaseOf(values.driverClassName);
  return driver === undefined ? undefined : checkJdbcPieces(driver, values.pieces);
}

function tooLong(text: string, empty: string, long: string, max: number): string | undefined {
  if (text.trim() === '') return empty;
  return length(text.trim()) > max ? long : undefined;
}

function connectionErrors(values: DatasourceValues): DatasourceErrors {
  const own: Record<string, string | undefined> =
    values.datasourceType === 'saiku'
      ? { olapUrl: checkOlapAddress(values.olapUrl) }
      : {
          driverClassName: values.driverClassName === '' ? t.driver : undefined,
          url: values.driverClassName === '' ? undefined : urlError(values),
        };
  return {
    ...own,
    username: tooLong(values.username, t.username, t.usernameTooLong, limits.name),
    password: tooLong(values.password, t.password, t.passwordTooLong, limits.password),
  } as DatasourceErrors;
}

const kept = (errors: Record<string, string | undefined>): DatasourceErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));

/** The messages that stop a save; a connection test needs no name. */
export function checkValues(
  values: DatasourceValues,
  state: { hasFile: boolean; forTest?: boolean },
): DatasourceErrors {
  const type = values.datasourceType;
  const name =
    state.forTest === true ? undefined : tooLong(values.dataSourceName, t.name, t.nameTooLong, limits.name);
  if (type === null) return kept({ datasourceType: t.type, dataSourceName: name });
  if (type === 'excel') return kept({ dataSourceName: name, file: state.hasFile ? undefined : t.file });
  return kept({ dataSourceName: name, ...connectionErrors(values) });
}

/** What is sent: only the fields of the chosen type. */
export function inputOf(values: DatasourceValues): DatasourceInput {
  const type = values.datasourceType ?? 'jdbc';
  const dataSourceName = values.dataSourceName.trim();
  if (type === 'excel') return { dataSourceName, datasourceType: type };
  const secret = { username: values.username, password: values.password };
  const safety = { allowedFunctions: values.allowedFunctions, strict: values.strict };
  if (type === 'saiku')
    return { dataSourceName, datasourceType: type, url: values.olapUrl.trim(), ...safety, ...secret };
  return {
    dataSourceName,
    datasourceType: type,
    driverClassName: values.driverClassName,
    url: jdbcUrlOf(values.pieces),
    serverEncoding: values.serverEncoding,
    clientEncoding: values.clientEncoding,
    ...safety,
    ...secret,
  };
}

export function isSame(a: DatasourceValues, b: DatasourceValues): boolean {
  return JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));
}
