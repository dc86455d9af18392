import { Code, codeText } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { codeOf, networkFault, serverFault } from '../live/faults.ts';
import { XmlFault } from '../sheet/xlsx/xml-fault.ts';
import { statementFaults } from '../statement-faults.ts';

/** What the server said instead of an answer. */
export class OlapSaid extends Error {}

const connection = (text: string) => (): SourceError => new SourceError('connection', text);
export const wrongAccount = connection(faultTexts.credentials);
/** What answers at the address is something else. */
export class NotOlap extends SourceError {
  constructor() {
    super(
      'connection',
      '这个地址上没有 OLAP 服务，请核对地址，例如 http://服务器:8080/saiku 或 http://服务器:8080/mondrian/xmla',
    );
  }
}
export const movedAway = connection('服务器要求转到其他地址，请直接填写最终的 OLAP 服务器地址');
export const noBasic = connection('OLAP 服务器不接受用户名密码登录（HTTP Basic），请在服务器上启用');
const plainToTls = connection('加密方式不符，请核对地址以 http:// 还是 https:// 开头');

const data = (text: string): SourceError => new SourceError('data', text);
export const tooLarge = (): SourceError => data('OLAP 服务器返回的结果过大，请缩小 MDX 的查询范围');
export const unreadableAnswer = (): SourceError => data('OLAP 服务器的应答无法识别');
export const noCube = (cube: string): SourceError => data(`OLAP 服务器上没有立方体“${cube.slice(0, 60)}”`);
export const noLevel = (): SourceError => data('OLAP 服务器上没有这个层级，请重新打开立方体');
export const manyCubes = (cube: string, where: readonly string[]): SourceError =>
  data(
    `立方体“${cube.slice(0, 60)}”在 ${where.slice(0, 4).join('、')} 中都有，请在 OLAP 服务器地址后加 ?catalog=名称 指明`,
  );

/** Servers give no number for the author's faults: their words are read, of Mondrian (Saiku) and Analysis Services. */
const meanings: readonly [RegExp, string][] = [
  [
    /cube '?[^']*'? not found|cube either does not exist|无法找到.{0,60}多维数据集/i,
    '立方体不存在，或帐号看不到它',
  ],
  [
    /not found in cube|was not found in the cube|child .{1,200} not found|在多维数据集中找不到/i,
    '维度、层级、成员或度量不存在，请核对名称',
  ],
  [/syntax error|failed to parse|the syntax for|parse error|语法不正确/i, 'MDX语句有语法错误'],
  [/no function matches signature|function .{1,80}(?:does not exist|expects)/i, statementFaults.function],
  [
    /appears in more than one independent axis|used more than once|already appears in the/i,
    '同一个层级不能放在两个轴上',
  ],
  [/access denied|not authorized|does not have permission|no permission/i, statementFaults.denied],
  [/out of memory|memory usage exceeded|result limit/i, statementFaults.memory],
];
const mdxMeaning = (said: string): string | undefined => {
  // A hostile server may send a megabyte: only its beginning is looked at.
  const beginning = said.slice(0, 1000);
  return meanings.find(([pattern]) => pattern.test(beginning))?.[1];
};

/** An error on the way or of the server in words that are safe to show. */
export function olapFault(error: unknown, password: string): SourceError {
  const known = networkFault(error);
  if (known !== undefined) return known;
  if (error instanceof OlapSaid) return serverFault(error.message, password, mdxMeaning(error.message));
  if (error instanceof XmlFault || error instanceof SyntaxError) return unreadableAnswer();
  const code = String(codeOf(error) ?? '');
  if (code.startsWith('HPE_')) return new NotOlap();
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return plainToTls();
  return new SourceError('connection', codeText(Code.dbConnection));
}
