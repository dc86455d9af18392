import { Code, codeText, texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { codeOf, networkFault, serverFault } from '../live/faults.ts';

const connectionTexts: Record<string, string> = {
  '28P01': faultTexts.credentials,
  '28000': '数据库不允许该帐号登录',
  '3D000': faultTexts.noDatabase,
  '53300': faultTexts.full,
  '57P03': '数据库正在启动，请稍后再试',
};

/** An error of the driver or of the server in words that are safe to show. */
export function postgresFault(error: unknown, password: string): SourceError {
  const known = networkFault(error);
  if (known !== undefined) return known;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    const connection = connectionTexts[code];
    if (connection !== undefined) return new SourceError('connection', connection);
    if (code === '57014' && /statement timeout/.test(message))
      return new SourceError('timeout', texts.data.sourceTimeout);
    if (code === '57014') return new SourceError('cancelled', faultTexts.cancelled);
    if (code === '25006') return new SourceError('refused', texts.dataset.onlyQuery);
    if (code.startsWith('08') || code.startsWith('57P'))
      return new SourceError('connection', faultTexts.lost);
    return serverFault(message, password);
  }
  if (/^SASL|client password/.test(message)) return new SourceError('connection', faultTexts.credentials);
  if (/does not support SSL/.test(message)) return new SourceError('connection', faultTexts.noTls);
  if (/terminated|closed|not queryable/i.test(message)) return new SourceError('connection', faultTexts.lost);
  return new SourceError('connection', codeText(Code.dbConnection));
}
