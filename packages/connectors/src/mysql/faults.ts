import { Code, codeText, texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { connectionLost, networkFault, serverFault, serverText } from '../live/faults.ts';
import { statementFaults as statement } from '../statement-faults.ts';

const connectionTexts: Record<number, string> = {
  1040: faultTexts.full,
  1044: '没有访问该数据库的权限',
  1045: faultTexts.credentials,
  1049: faultTexts.noDatabase,
  1129: '数据库已禁止本服务器连接',
  1130: '数据库不允许本服务器连接',
  1203: faultTexts.full,
  1226: faultTexts.full,
  1251: '不支持该数据库的登录方式',
  1524: '不支持该数据库的登录方式',
  1698: faultTexts.credentials,
  3118: faultTexts.locked,
};
/** What the server's own numbers mean for the author of a statement. */
const meanings: Record<number, string> = {
  1052: statement.ambiguous,
  1054: statement.column,
  1055: statement.notGrouped,
  1056: statement.notGrouped,
  1060: statement.duplicate,
  1064: statement.syntax,
  1051: statement.from,
  1096: statement.from,
  1109: statement.from,
  1111: statement.aggregatePlace,
  1139: statement.pattern,
  1140: statement.notGrouped,
  1142: statement.denied,
  1143: statement.denied,
  1146: statement.table,
  1149: statement.syntax,
  1222: statement.unionCounts,
  1242: statement.manyRows,
  1248: statement.alias,
  1267: statement.collation,
  1270: statement.collation,
  1271: statement.collation,
  1292: statement.cast,
  1305: statement.function,
  1356: statement.table,
  1365: statement.divide,
  1473: statement.nesting,
  1582: statement.function,
  1690: statement.range,
};
/** Where the server stopped to understand a statement: its own words end with it, too late for a sentence. */
function syntaxAt(message: string): string {
  const [, near = '', line = ''] = /near '(.*)' at line (\d+)$/s.exec(message) ?? [];
  if (line === '') return statement.syntax;
  const words = [...near.trim()].slice(0, 30).join('');
  return words === ''
    ? `${statement.syntax}，语句不完整`
    : `${statement.syntax}，在第 ${line} 行“${words}”附近`;
}
const lost = new Set([1053, 1077, 1079, 1152, 1158, 1159, 1160, 1161, 1927, 4031]);
const timedOut = new Set([1969, 3024]);
const readOnly = new Set([1290, 1792, 1836]);

/** An error of the driver or of the server in words that are safe to show. */
export function mysqlFault(error: unknown, password: string): SourceError {
  const known = networkFault(error);
  if (known !== undefined) return known;
  const { errno, sqlMessage, code, message } = error as {
    errno?: number;
    sqlMessage?: string;
    code?: string;
    message?: string;
  };
  if (errno !== undefined) {
    const connection = connectionTexts[errno];
    if (connection !== undefined)
      return new SourceError('connection', connection, connection === faultTexts.full);
    if (lost.has(errno)) return connectionLost();
    if (timedOut.has(errno)) return new SourceError('timeout', texts.data.sourceTimeout);
    if (errno === 1317) return new SourceError('cancelled', faultTexts.ended);
    if (readOnly.has(errno)) return new SourceError('refused', texts.dataset.onlyQuery);
    // 1046: no database chosen; below 2000 and above 3000 are the server's own.
    if (sqlMessage !== undefined) {
      const meaning = meanings[errno];
      const isSyntax = meaning === statement.syntax;
      return serverFault(
        sqlMessage,
        password,
        isSyntax ? syntaxAt(serverText(sqlMessage, password, 2000)) : meaning,
      );
    }
  }
  if (code === 'HANDSHAKE_SSL_ERROR') return new SourceError('connection', '加密连接失败');
  if (/LOCAL INFILE|out of order|protocol|handshake|auth/i.test(message ?? ''))
    return new SourceError('connection', codeText(Code.dbConnection));
  return new SourceError('data', codeText(Code.dataAccess));
}
