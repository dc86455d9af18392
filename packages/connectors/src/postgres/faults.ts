import { Code, codeText, texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { codeOf, connectionLost, networkFault, serverFault } from '../live/faults.ts';
import { statementFaults as statement } from '../statement-faults.ts';

const connectionTexts: Record<string, string> = {
  '28P01': faultTexts.credentials,
  '28000': '数据库不允许该帐号登录',
  '3D000': faultTexts.noDatabase,
  '53300': faultTexts.full,
  '57P03': '数据库正在启动，请稍后再试',
};

/** Full, and starting. */
const awayStates = new Set(['53300', '57P03']);

/** Of the server that a foreign table is read from: the connection to ours stands. */
const foreignAway = '08001';

/** What the server's own codes mean for the author of a statement. */
const meanings: Record<string, string> = {
  [foreignAway]: statement.foreign,
  '21000': statement.manyRows,
  '22003': statement.range,
  '22007': statement.cast,
  '22008': statement.cast,
  '22012': statement.divide,
  '22P02': statement.cast,
  '2201B': statement.pattern,
  '3F000': statement.table,
  '42501': statement.denied,
  '42601': statement.syntax,
  '42702': statement.ambiguous,
  '42703': statement.column,
  '42804': statement.types,
  '42883': statement.function,
  '42P01': statement.table,
  '42P21': statement.collation,
  '42P22': statement.collation,
  HV00N: statement.foreign,
};
/** One code for both ways of grouping wrongly, and the one for syntax also counts the columns of a union. */
function meaningOf(code: string, whole: string): string | undefined {
  // A hostile server may send megabytes: only the beginning is looked at.
  const message = whole.slice(0, 1000);
  if (/\bUNION\b.*same number of columns/.test(message)) return statement.unionCounts;
  if (/\bUNION types\b/.test(message)) return statement.unionTypes;
  if (code === '55000' && message.includes('has not been populated')) return statement.unfilled;
  if (message.startsWith('operator does not exist')) return statement.types;
  if (/^(?:(?:missing|invalid reference to) FROM-clause entry|SELECT \* with no tables)/.test(message))
    return statement.from;
  if (code !== '42803') return meanings[code];
  return /aggregate functions? .*not allowed/.test(message) ? statement.aggregatePlace : statement.notGrouped;
}

/** An error of the driver or of the server in words that are safe to show. */
export function postgresFault(error: unknown, password: string): SourceError {
  const known = networkFault(error);
  if (known !== undefined) return known;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    const connection = connectionTexts[code];
    if (connection !== undefined) return new SourceError('connection', connection, awayStates.has(code));
    if (code === '57014' && /statement timeout/.test(message))
      return new SourceError('timeout', texts.data.sourceTimeout);
    if (code === '57014') return new SourceError('cancelled', faultTexts.ended);
    if (code === '25006') return new SourceError('refused', texts.dataset.onlyQuery);
    const isOurs = code.startsWith('08') && code !== foreignAway;
    if (isOurs || code.startsWith('57P')) return connectionLost();
    return serverFault(message, password, meaningOf(code, message));
  }
  if (/^SASL|client password/.test(message)) return new SourceError('connection', faultTexts.credentials);
  if (/does not support SSL/.test(message)) return new SourceError('connection', faultTexts.noTls);
  if (/terminated|closed|not queryable/i.test(message)) return connectionLost();
  return new SourceError('connection', codeText(Code.dbConnection));
}
