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

interface Property {
  key: string;
  /** Without the percent signs of a URL; null where they are malformed. */
  value: string | null;
  /** As it is written. */
  text: string;
}

function propertyOf(text: string): Property {
  const at = text.indexOf('=');
  const written = at < 0 ? '' : text.slice(at + 1);
  try {
    return { key: at < 0 ? text : text.slice(0, at), value: decodeURIComponent(written), text };
  } catch {
    return { key: text.slice(0, at), value: null, text };
  }
}

const propertiesIn = (driver: Database, text: string): Property[] =>
  text.split(driver.propertyMark ?? '&').map(propertyOf);

const isKnown = (driver: Database, key: string): boolean => Object.hasOwn(driver.properties, key);

/** How a property that is not allowed is named in a message; '' for what is no name. */
const toldName = (key: string): string => (/^[\w.]{1,40}$/.test(key) ? key : '');

function readProperties(driver: Database, text: string): Record<string, string> {
  const properties: Record<string, string> = {};
  const refused = new Set<string>();
  for (const { key, value } of propertiesIn(driver, text)) {
    const allowed = isKnown(driver, key) ? driver.properties[key] : undefined;
    const isFine = value !== null && value.length <= 64 && allowed?.test(value) === true;
    if (isFine && !Object.hasOwn(properties, key)) properties[key] = value;
    else refused.add(toldName(key));
  }
  if (refused.size > 0) throw new JdbcUrlError(texts.datasource.urlProperty([...refused]));
  return properties;
}

/** A whole URL as it stands in the settings of another program, and which of its properties mean nothing here. */
export interface PastedUrl {
  pieces: JdbcPieces;
  left: string[];
}

/**
 * Reads a URL of this driver that was copied from the settings of another program: in quotes, with `&amp;` of XML, without
 * the usual port, with properties for the program's own driver. Those are left out and named; what we read stays, even with
 * a value that is refused later. Undefined for any other text.
 */
export function readPastedUrl(driver: Database, text: string): PastedUrl | undefined {
  const url = /jdbc:[^\s"'<>]+/.exec(text)?.[0].replaceAll('&amp;', '&') ?? '';
  const { urlFixed, urlPort } = driver.defaults;
  const withPort = /^(?:\[[^\]]*\]|[\w.-]+)(?=[/;])/.exec(url.slice(urlFixed.length))?.[0];
  const whole =
    withPort !== undefined && url.startsWith(urlFixed)
      ? `${urlFixed}${withPort}:${urlPort}${url.slice(urlFixed.length + withPort.length)}`
      : url;
  const pieces = splitJdbcUrl(driver, whole);
  if (pieces === undefined) return undefined;
  const mark = driver.propertyMark ?? '?';
  const at = pieces.urlDatasouceName.indexOf(mark);
  if (at < 0) return { pieces, left: [] };
  const properties = propertiesIn(driver, pieces.urlDatasouceName.slice(at + 1)).filter(
    ({ text: written }) => written !== '',
  );
  const kept = properties.filter(
    ({ key }, place) => isKnown(driver, key) && properties.findIndex((one) => one.key === key) === place,
  );
  const rest = kept.map(({ text: written }) => written).join(driver.propertyMark ?? '&');
  const name = pieces.urlDatasouceName.slice(0, at);
  return {
    pieces: { ...pieces, urlDatasouceName: rest === '' ? name : `${name}${mark}${rest}` },
    left: [...new Set(properties.filter(({ key }) => !isKnown(driver, key)).map(({ key }) => key))],
  };
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
