import { Code, codeText, texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { networkFault, serverFault } from '../live/faults.ts';
import { statementFaults as statement } from '../statement-faults.ts';

/** What the server said instead of an answer, or behind the beginning of one. */
export class ClickhouseError extends Error {
  readonly number: number;

  constructor(number: number, message: string) {
    super(message);
    this.number = number;
  }
}

const connectionTexts: Record<number, string> = {
  81: faultTexts.noDatabase,
  192: faultTexts.credentials,
  193: faultTexts.credentials,
  194: faultTexts.credentials,
  195: '数据库不允许从这个地址登录',
  202: '数据库同时执行的查询已达上限，请稍后再试',
  210: faultTexts.lost,
  516: faultTexts.credentials,
};
/** What the server's own numbers mean for the author of a statement. */
const meanings: Record<number, string> = {
  6: statement.cast,
  16: statement.column,
  38: statement.cast,
  41: statement.cast,
  42: statement.function,
  43: statement.function,
  46: statement.function,
  47: statement.column,
  53: statement.types,
  60: statement.table,
  62: statement.syntax,
  72: statement.cast,
  125: statement.manyRows,
  153: statement.divide,
  184: statement.aggregatePlace,
  207: statement.ambiguous,
  215: statement.notGrouped,
  241: statement.memory,
  258: statement.unionCounts,
  352: statement.ambiguous,
  386: statement.unionTypes,
  427: statement.pattern,
  497: statement.denied,
};
/** Old versions have no error of their own for tables that stand beside each other with a comma. */
const commaJoin = '该版本的 ClickHouse 不能用逗号连接多张表，请写作 JOIN … ON 或 CROSS JOIN';
const meaningOf = ({ number, message }: ClickhouseError): string | undefined =>
  message.includes('unknown combination of JOIN') ? commaJoin : meanings[number];
const timedOut = new Set([159, 160, 209]);
const notReading = new Set([164, 392, 393]);

/** Its own errors go by many names (`DB::NetException`, `Coordination::Exception`); those of its libraries come first. */
const said =
  '(?:(?:Poco::Exception|std::exception|Unknown exception)\\. Code: (\\d+), (?:e\\.code\\(\\) = -?\\d+, )?(?:e\\.displayText\\(\\) = )?' +
  '|Code: (\\d+)[.,] (?:e\\.displayText\\(\\) = )?(?:\\w+::)+\\w*Exception: )';
const pattern = new RegExp(`${said}([\\s\\S]*)`);
/** How a line of its begins that tells of a failure. */
export const beginsFailure = new RegExp(`^${said}`);

/** Reads what the server says of a failure; undefined when the text is none. */
export function readFailure(text: string): ClickhouseError | undefined {
  const [, ofLibrary, own, message = ''] = pattern.exec(text) ?? [];
  const number = ofLibrary ?? own;
  if (number === undefined) return undefined;
  // Versions end their message differently.
  const words = message
    .replace(/\r?\n\d+ \w+\r?\n__exception__[\s\S]*$/, '')
    .replace(/, e\.what\(\) = (?:\w+::)*\w*Exception[\s\S]*$/, '')
    .replace(/ \(version [^()]*(?:\([^()]*\))?\)\s*$/, '');
  return new ClickhouseError(Number(number), words);
}

const wrongPort = '这个端口不是 ClickHouse 的 HTTP 接口，请填写 HTTP 端口（多为 8123，加密时 8443）';
export const notClickhouse = (): SourceError => new SourceError('connection', wrongPort);
const plainToTls = '服务器的这个端口要求加密，或不支持加密，请核对端口与 ssl 参数';

/** An error on the way or of the server in words that are safe to show. */
export function clickhouseFault(error: unknown, password: string): SourceError {
  const known = networkFault(error);
  if (known !== undefined) return known;
  if (error instanceof ClickhouseError) {
    const connection = connectionTexts[error.number];
    if (connection !== undefined) return new SourceError('connection', connection);
    if (timedOut.has(error.number)) return new SourceError('timeout', texts.data.sourceTimeout);
    if (error.number === 394) return new SourceError('cancelled', faultTexts.ended);
    if (notReading.has(error.number)) return new SourceError('refused', texts.dataset.onlyQuery);
    return serverFault(error.message, password, meaningOf(error));
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return notClickhouse();
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return new SourceError('connection', plainToTls);
  return new SourceError('connection', codeText(Code.dbConnection));
}
