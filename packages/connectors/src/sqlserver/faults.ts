import { Code, codeText, texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { connectionLost, networkFault, serverFault } from '../live/faults.ts';
import { sqlserverMeaning } from './meanings.ts';

const connectionTexts: Record<number, string> = {
  4060: '数据库不存在，或没有访问该数据库的权限',
  4064: '数据库不存在，或没有访问该数据库的权限',
  17809: faultTexts.full,
  17810: faultTexts.full,
  18452: '不支持该数据库的登录方式，请使用 SQL Server 身份验证的帐号',
  18456: faultTexts.credentials,
  18470: '数据库帐号已被停用',
  18486: faultTexts.locked,
  18487: faultTexts.expired,
  18488: '数据库帐号须先修改密码',
};
const timedOut = new Set([1222]);
const readOnly = new Set([3906, 3908, 3910]);
const lost = new Set([596, 6005, 10053, 10054]);

const needsTls = '数据库要求加密连接，请在数据库名后加上 ;encrypt=true';
const tlsFailed = '加密连接失败，服务器可能只支持旧版 TLS，可在数据库名后加上 ;sslProtocol=TLSv1（不安全）';

interface TdsError {
  number?: number;
  code?: string;
  message?: string;
  cause?: unknown;
  originalError?: unknown;
}

/** An error and what caused it, outermost first. */
function chainOf(error: unknown): TdsError[] {
  const chain: TdsError[] = [];
  for (let at = error; typeof at === 'object' && at !== null && chain.length < 6; ) {
    const one = at as TdsError & { errors?: unknown[] };
    chain.push(one);
    at = one.cause ?? one.originalError ?? one.errors?.[0];
  }
  return chain;
}

/** An error of the driver or of the server in words that are safe to show. */
export function sqlserverFault(error: unknown, password: string): SourceError {
  const chain = chainOf(error);
  for (const one of chain) {
    const known = one.number === undefined ? undefined : connectionTexts[one.number];
    if (known !== undefined) return new SourceError('connection', known);
    const network = networkFault(one);
    if (network !== undefined) return network;
    if (one.code === 'EPROTO' || one.code?.startsWith('ERR_SSL_') === true)
      return new SourceError('connection', tlsFailed);
  }
  const [{ number, code, message = '' } = {}] = chain;
  if (code === 'EENCRYPT' || /requires encryption/i.test(message))
    return new SourceError('connection', needsTls);
  if (code === 'ECANCEL') return new SourceError('cancelled', faultTexts.cancelled);
  if (code === 'ELOGIN') return new SourceError('connection', connectionTexts[18456] as string);
  if (code === 'ETIMEOUT' || (number !== undefined && timedOut.has(number)))
    return new SourceError('timeout', texts.data.sourceTimeout);
  if (code === 'ESOCKET' || code === 'ECLOSE' || (number !== undefined && lost.has(number)))
    return connectionLost();
  if (number !== undefined && readOnly.has(number))
    return new SourceError('refused', texts.dataset.onlyQuery);
  if (number !== undefined) return serverFault(message, password, sqlserverMeaning(number));
  return new SourceError('data', codeText(Code.dataAccess));
}
