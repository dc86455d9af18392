import type { Database, JdbcPieces } from './databases/database.ts';
import { foldedName } from './folded-name.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

/** What a JDBC URL says once it was read by the allow-list. */
export interface JdbcUrl {
  host: string;
  port: number;
  database: string;
  properties: Record<string, string>;
}

export class JdbcUrlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JdbcUrlError';
  }
}

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])$/;
const portPattern = /^[1-9]\d{0,4}$/;
const databasePattern = /^[\p{L}\p{N}_$][\p{L}\p{N}_$.-]{0,63}$/u;

/** What is wrong with a piece that is there. */
const pieceTexts = {
  host: '服务器地址有误：只能填写主机名或 IP 地址，不含空格、帐号、http://',
  port: '端口应为 1 到 65535 的整数',
  database: (name: string) =>
    /\s/.test(name)
      ? `数据库名称“${name}”含有空格，不支持；请核对名称，或在数据库中另建不含空格的库`
      : `数据库名称“${name}”有误：只能含文字、数字和 _ $ . -`,
};

function checkPieces(host: string, port: string, database: string): void {
  if ([host, port, database].some((piece) => piece.trim() === ''))
    throw new JdbcUrlError(texts.datasource.url);
  if (!hostPattern.test(host)) throw new JdbcUrlError(pieceTexts.host);
  if (!portPattern.test(port) || Number(port) > 65_535) throw new JdbcUrlError(pieceTexts.port);
  if (!databasePattern.test(database)) throw new JdbcUrlError(pieceTexts.database(database));
}

/** Puts the form's pieces together. Empty host, port or database is refused by `checkJdbcPieces`, not here. */
export function jdbcUrlOf(pieces: JdbcPieces): string {
  const { urlFixed, urlIp, urlPort, urlFixedLast, urlDatasouceName } = pieces;
  return `${urlFixed}${urlIp.trim()}:${urlPort.trim()}${urlFixedLast}${urlDatasouceName.trim()}`;
}

/**
 * Splits a stored URL into the form's pieces; undefined when it is not a URL of this driver. Properties stay behind
 * the database name, so that putting the pieces together again gives the same URL.
 */
export function splitJdbcUrl(driver: Database, url: string): JdbcPieces | undefined {
  const { urlFixed, urlFixedLast } = driver.defaults;
  if (!url.startsWith(urlFixed)) return undefined;
  const rest = url.slice(urlFixed.length);
  const address = /^(\[[^\]]*\]|[^:/;]*):(\d*)/.exec(rest);
  if (address === null || !rest.startsWith(urlFixedLast, address[0].length)) return undefined;
  return {
    urlFixed,
    urlIp: address[1] ?? '',
    urlPort: address[2] ?? '',
    urlFixedLast,
    urlDatasouceName: rest.slice(address[0].length + urlFixedLast.length),
  };
}

function readProperties(driver: Database, text: string): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const pair of text.split(driver.propertyMark ?? '&')) {
    const [, key = '', value = ''] = /^([A-Za-z]{1,40})=(.{1,64})$/u.exec(pair) ?? [];
    const allowed = Object.hasOwn(driver.properties, key) ? driver.properties[key] : undefined;
    if (allowed === undefined) throw new JdbcUrlError(texts.datasource.urlProperty(key));
    if (!allowed.test(value) || Object.hasOwn(properties, key))
      throw new JdbcUrlError(texts.datasource.urlProperty(key));
    properties[key] = value;
  }
  return properties;
}

/**
 * Reads a JDBC URL of this driver by an allow-list: host, port, database and a short list of properties. Whatever is
 * not known is refused, never passed on. Throws JdbcUrlError with the text for the form.
 */
export function parseJdbcUrl(driver: Database, url: string): JdbcUrl {
  if (url.length > limits.jdbcUrl) throw new JdbcUrlError(texts.datasource.urlTooLong);
  const pieces = splitJdbcUrl(driver, url);
  if (pieces === undefined) throw new JdbcUrlError(texts.datasource.url);
  const at = pieces.urlDatasouceName.indexOf(driver.propertyMark ?? '?');
  const database = at < 0 ? pieces.urlDatasouceName : pieces.urlDatasouceName.slice(0, at);
  checkPieces(pieces.urlIp, pieces.urlPort, database);
  if (driver.systemDatabases?.includes(foldedName(database)) === true)
    throw new JdbcUrlError(texts.datasource.systemDatabase(database));
  return {
    host: pieces.urlIp.replace(/^\[|\]$/g, ''),
    port: Number(pieces.urlPort),
    database,
    properties: at < 0 ? {} : readProperties(driver, pieces.urlDatasouceName.slice(at + 1)),
  };
}

/** The text the form shows for these pieces, undefined when they make a good URL. */
export function checkJdbcPieces(driver: Database, pieces: JdbcPieces): string | undefined {
  // An address with marks of its own (http://…) would be split in the wrong places.
  const host = pieces.urlIp.trim();
  if (host !== '' && !hostPattern.test(host)) return pieceTexts.host;
  try {
    parseJdbcUrl(driver, jdbcUrlOf(pieces));
    return undefined;
  } catch (error) {
    if (error instanceof JdbcUrlError) return error.message;
    throw error;
  }
}

/** What is dangerous in these pieces though they make a good URL; undefined when nothing is. */
export function warningOfPieces(driver: Database, pieces: JdbcPieces): string | undefined {
  if (driver.warn === undefined || checkJdbcPieces(driver, pieces) !== undefined) return undefined;
  return driver.warn(parseJdbcUrl(driver, jdbcUrlOf(pieces)).properties);
}
