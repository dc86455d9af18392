import { Code, codeText, texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { connectionLost, connectTimeout, networkFault, serverFault } from '../live/faults.ts';
import { BridgeFailure, BridgeGone, type DriverError } from './bridge/failure.ts';
import { meaningOfState, type ReadMeaning } from './state-meanings.ts';

const ofBridge: Record<BridgeGone['why'], SourceError> = {
  ended: new SourceError('connection', '数据库驱动的 Java 进程已结束，请重试'),
  memory: new SourceError('data', '数据库驱动的 Java 进程内存不足，请减少行数或列数后重试'),
  garbled: new SourceError('data', '数据库驱动返回的数据无法识别，请更换驱动版本'),
  start: new SourceError('connection', '数据库驱动的 Java 进程未能启动，请检查 Java 与驱动文件'),
  noJava: new SourceError(
    'connection',
    '服务器未安装 Java：请安装 Java 8 及以上版本（推荐 JRE 17），或用 BI_JAVA 指定 java 的路径',
  ),
};

const byClass: readonly [RegExp, string][] = [
  [/UnknownHostException$|UnresolvedAddressException$/, 'ENOTFOUND'],
  [/ConnectException$/, 'ECONNREFUSED'],
  [/NoRouteToHostException$/, 'EHOSTUNREACH'],
  [/SocketTimeoutException$|InterruptedByTimeoutException$/, 'ETIMEDOUT'],
  [/EOFException$|SocketException$|ClosedChannelException$/, 'ECONNRESET'],
];

/** How a database tells of an error, where it tells more than SQLSTATE does. */
export type ReadFault = (error: DriverError) => SourceError | undefined;

function firstOf<T>(
  chain: readonly DriverError[],
  finders: readonly ((one: DriverError) => T | undefined)[],
) {
  for (const find of finders) {
    for (const one of chain) {
      const found = find(one);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function byState({ state }: DriverError): SourceError | undefined {
  if (state === '57014') return new SourceError('cancelled', faultTexts.ended);
  if (state === 'HYT00' || state === 'HYT01') return new SourceError('timeout', texts.data.sourceTimeout);
  if (state.startsWith('28')) return new SourceError('connection', faultTexts.credentials);
  if (state === '3D000') return new SourceError('connection', faultTexts.noDatabase);
  if (state === '25006') return new SourceError('refused', texts.dataset.onlyQuery);
  return undefined;
}

function byNetwork({ className, message }: DriverError): SourceError | undefined {
  if (className === 'java.lang.SecurityException' && message.startsWith('connect'))
    return new SourceError('connection', faultTexts.hostRefused);
  const code = byClass.find(([pattern]) => pattern.test(className))?.[1];
  if (code === 'ECONNREFUSED' && /timed? ?out/i.test(message)) return connectTimeout();
  return code === undefined ? undefined : networkFault(Object.assign(new Error(), { code }));
}

/** The outermost words of an error; one that has none is named by its class and its numbers. */
function wordsOf(chain: readonly DriverError[]): string {
  const said = firstOf(chain, [({ message }) => (message.trim() === '' ? undefined : message)]);
  const [outermost] = chain;
  if (said !== undefined || outermost === undefined) return said ?? '';
  const { className, state, number } = outermost;
  return [className, state === '' ? '' : `SQLSTATE ${state}`, number === 0 ? '' : `${number}`]
    .filter((part) => part !== '')
    .join('，');
}

/** What a driver threw in words that are safe to show. */
export function jdbcFault(
  error: unknown,
  password: string,
  read: ReadFault = () => undefined,
  meaning: ReadMeaning = () => undefined,
): SourceError {
  if (error instanceof BridgeGone) return ofBridge[error.why];
  if (!(error instanceof BridgeFailure))
    return networkFault(error) ?? new SourceError('data', codeText(Code.dataAccess));
  const { chain } = error;
  const known = firstOf(chain, [read, byState, byNetwork]);
  if (known !== undefined) return known;
  if (
    /ClassNotFoundException$|NoClassDefFoundError$|UnsupportedClassVersionError$/.test(
      chain[0]?.className ?? '',
    )
  )
    return new SourceError('connection', '驱动文件不完整，或需要更高版本的 Java，请更换驱动文件');
  return chain.some(({ state }) => state.startsWith('08'))
    ? connectionLost()
    : serverFault(wordsOf(chain), password, firstOf(chain, [meaning, meaningOfState]));
}
