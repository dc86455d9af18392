import { limits, texts } from '@mingjing/contract';
import { SourceError, sourceAway } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { TooMuchData } from './guarded-socket.ts';
import { withoutPassword } from './without-password.ts';

/** Words for what goes wrong on the way to any server; undefined when the error is not of that sort. */
export function networkFault(error: unknown): SourceError | undefined {
  if (error instanceof SourceError) return error;
  if (error instanceof TooMuchData) return new SourceError('data', '数据库返回的单行数据过大');
  const code = codeOf(error);
  const text = typeof code === 'string' ? networkTexts[code] : undefined;
  if (text === undefined) return undefined;
  return new SourceError('connection', text, typeof code === 'string' && awayCodes.has(code));
}

const { lost } = faultTexts;
const timedOut = texts.data.connectTimeout;
const unreachable = '无法连接服务器，请检查服务器地址和端口';
const networkTexts: Record<string, string> = {
  ECONNREFUSED: '服务器拒绝连接，请检查服务器地址和端口',
  ETIMEDOUT: timedOut,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ENOTFOUND: faultTexts.unresolved,
  ECONNRESET: lost,
  EPIPE: lost,
  PROTOCOL_CONNECTION_LOST: lost,
  DEPTH_ZERO_SELF_SIGNED_CERT: '数据库证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '数据库证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '数据库证书不受信任',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '数据库证书不受信任',
  CERT_HAS_EXPIRED: '数据库证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '数据库证书与服务器地址不符',
  HANDSHAKE_NO_SSL_SUPPORT: faultTexts.noTls,
};

/** The others are certificates, which do not mend themselves. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'ECONNRESET',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
]);

export const silent = (): SourceError => sourceAway(faultTexts.silent);
export const connectTimeout = (): SourceError => sourceAway(timedOut);
export const connectionLost = (): SourceError => sourceAway(faultTexts.lost);

export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** A failure that the server told of: what it means, where that is known, and the server's own words, if it had any. */
export function serverFault(text: string, password: string, meaning?: string): SourceError {
  if (serverText(text, password) === '') return new SourceError('data', meaning ?? faultTexts.wordless);
  const said = (words: string): string =>
    meaning === undefined ? texts.data.sourceSaid(words) : `${meaning}。${texts.data.sourceSaid(words)}`;
  // The words are cut, so that the sentence around them is not.
  const most = limits.errorText - [...said('')].length - 1;
  return new SourceError('data', said(serverText(text, password, most)));
}

/** Words that fit into the shortest sentence. */
const mostWords = limits.errorText - [...texts.data.sourceSaid('')].length - 1;

/** A server's own words: one line of text, the password blotted out, cut after so many characters. */
export function serverText(text: string, password: string, most = mostWords): string {
  // A hostile server may send a megabyte: only its beginning is looked at.
  const beginning = text.slice(0, 2000);
  const safe = password.length < 3 ? beginning : withoutPassword(beginning, password);
  const words = [...safe.replace(/[\p{Cc}\s]+/gu, ' ').trim()];
  return words.length > most ? `${words.slice(0, most).join('')}…` : words.join('');
}
