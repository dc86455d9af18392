import { texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import type { ReadFault } from '../jdbc/faults.ts';
import { connectTimeout, networkFault } from '../live/faults.ts';

const connection: Record<number, string> = {
  1005: faultTexts.credentials,
  1017: faultTexts.credentials,
  1033: '数据库正在启动或关闭，请稍后重试',
  1034: '数据库实例未启动',
  1045: '数据库帐号没有登录权限（CREATE SESSION）',
  28000: faultTexts.locked,
  28001: faultTexts.expired,
  12505: '监听器不认识该 SID，请检查；若填的是服务名，请在其后加 ?connectBy=service',
  12514: '监听器不认识该服务名，请检查；若填的是 SID，请去掉 connectBy=service',
  12516: faultTexts.full,
  12519: faultTexts.full,
  12520: faultTexts.full,
  18: faultTexts.full,
  20: faultTexts.full,
};
const network: Record<number, string> = { 12541: 'ECONNREFUSED', 12543: 'EHOSTUNREACH', 17868: 'ENOTFOUND' };
const timedOut = new Set([12170, 12535]);
const readOnly = new Set([1456, 16000]);

/** Errors of the server (ORA-…) that say more than SQLSTATE does. */
export const oracleFault: ReadFault = ({ number }) => {
  const known = connection[number];
  if (known !== undefined) return new SourceError('connection', known);
  if (number === 1013) return new SourceError('cancelled', faultTexts.ended);
  if (readOnly.has(number)) return new SourceError('refused', texts.dataset.onlyQuery);
  if (timedOut.has(number)) return connectTimeout();
  const code = network[number];
  return code === undefined ? undefined : networkFault({ code });
};
