import type { ClickhouseAddress } from './address.ts';
import { ServerFault, Unreachable } from './faults.ts';

/** By ClickHouse's codes. */
const sentences: Record<number, (address: ClickhouseAddress) => string> = {
  60: () => '没有读取 system 库的权限，请授予该帐号',
  81: ({ database }) => `中没有数据库 ${database}，请先创建它`,
  170: ({ cluster }) => `中没有名为 ${cluster} 的集群，请核对 cluster 参数`,
  192: () => '不接受该帐号或密码，请检查帐号与密码',
  193: () => '不接受该帐号或密码，请检查帐号与密码',
  194: () => '不接受没有密码的登录，请把密码写在地址中',
  195: () => '不允许从本机登录，请检查该帐号的网络限制',
  242: () => '的表是只读的，请检查它与 ZooKeeper 的连接',
  291: () => '的帐号没有使用该数据库的权限',
  497: () =>
    '的帐号没有建表权限，请授予它对该数据库的 CREATE、DROP、INSERT、SELECT 与 system 库的 SELECT 权限',
  516: () => '不接受该帐号或密码，请检查帐号与密码',
  701: ({ cluster }) => `中没有名为 ${cluster} 的集群，请核对 cluster 参数`,
};

/** Where the server is, without account and password. */
const placeOf = ({ hosts, database }: ClickhouseAddress): string =>
  `${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}/${database}`;

/** Why the mart cannot be opened, in one sentence that says what to do. */
export function startSentence(error: unknown, address: ClickhouseAddress): string | undefined {
  const place = `ClickHouse ${placeOf(address)} `;
  if (error instanceof Unreachable)
    return `${place}连接不上，请确认它正在运行，填写的是 HTTP 接口的端口（多为 8123，加密时 8443）`;
  if (!(error instanceof ServerFault)) return undefined;
  return `${place}${sentences[error.number]?.(address) ?? `拒绝了准备工作（错误 ${error.number}），详见它的日志`}`;
}

/** That the database serves another installation. */
export const foreignSentence = (address: ClickhouseAddress): string =>
  `ClickHouse ${placeOf(address)} 属于另一个安装，共用会互相清理数据。请为本安装另建一个数据库；确认旧安装已不再使用时，可删除其中的表 mingjing_owner。本次没有改动任何内容`;
