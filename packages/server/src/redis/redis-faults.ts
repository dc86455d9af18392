import { certificateFaults } from '../certificate-faults.ts';
import type { RedisAddress } from './redis-address.ts';

/** The Redis is away, or did not answer in time: callers do what works without it. */
export class RedisAway extends Error {
  constructor(cause?: unknown) {
    super('redis is away', cause === undefined ? {} : { cause });
    this.name = 'RedisAway';
  }
}

/** What the server says against a command; the first word is its kind. */
export class RedisRefusal extends Error {
  override name = 'RedisRefusal';
}

/** What a server or its line says of settings that will not work later either. */
const settled: readonly [RegExp, string][] = [
  [/^NOAUTH|HELLO must be called with the client already authenticated/i, '需要密码，请在地址中写上密码'],
  [/^WRONGPASS|invalid (username-)?password/i, '不接受该帐号或密码，请检查地址中的帐号与密码'],
  [/without any password configured/i, '没有设置密码，请去掉地址中的密码，或为它设置 requirepass'],
  [/^NOPERM/, '的帐号权限不足，请按 docs/operate/redis.md 授予它读写键、执行脚本与收发消息的权限'],
  [/DB index is out of range|invalid DB index/i, '没有该编号的库，请检查地址末尾的库号'],
  [
    /^(MOVED|CLUSTERDOWN)|SELECT is not allowed in cluster mode/,
    '是集群（cluster）模式，本系统使用单个 Redis（可带从库与哨兵切换的固定地址），请换一个地址',
  ],
  [/^READONLY/, '是只读的从库，请填写主库的地址'],
  [/unknown command/i, '的版本过旧或禁用了所需的命令，请使用 Redis 5 及以上版本'],
  ...certificateFaults,
  [
    /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY|unable to verify|self-signed/i,
    '的证书不受信任，请检查证书与主机名，或用 BI_REDIS_CA 指定签发它的 CA 证书',
  ],
  [/wrong version number|packet length too long|record layer/i, '没有使用 TLS，请把地址开头改为 redis://'],
  [/Protected mode|DENIED Redis is running in protected mode/i, '处于保护模式，请为它设置密码或监听地址'],
  [/Unknown RESP type|Protocol error/i, '的应答不是 Redis 的，请检查主机与端口'],
];

/** What an error and those that it came of say, the code before the message. */
function textsOf(error: unknown): string[] {
  if (error === null || typeof error !== 'object') return [];
  const { code, message, cause } = error as Record<string, unknown>;
  return [...[code, message].filter((part) => typeof part === 'string'), ...textsOf(cause)];
}

/** What to look at where nobody answers in TLS; empty for addresses without. */
export const tlsHint = ({ tls }: RedisAddress): string =>
  tls ? '；地址以 rediss:// 开头，请确认它启用了 TLS' : '';

/** Where the Redis is, without account and password. */
export const placeOf = ({ host, port, database }: RedisAddress): string => `${host}:${port}/${database}`;

/** What is wrong with the settings, for the operator; undefined where the server may answer later. */
export function settingsFault(error: unknown, address: RedisAddress): string | undefined {
  const texts = textsOf(error);
  const told = settled.find(([pattern]) => texts.some((text) => pattern.test(text)));
  return told && `BI_REDIS_URL：Redis ${placeOf(address)} ${told[1]}`;
}

/** What a server says that answers and takes nothing: other than wrong settings, it may pass. Old ones put it behind a script's error. */
const passing: readonly [RegExp, string][] = [
  [
    /(^|-)OOM\b/,
    '的内存已满（maxmemory），不接受写入：请调大 maxmemory，或把 maxmemory-policy 设为 allkeys-lru，见 docs/operate/redis.md',
  ],
  [/(^|-)MISCONF\b/, '不能把数据写到它的磁盘，因此不接受写入：请看它的日志，或关闭持久化（本系统不需要）'],
  [/(^|-)NOREPLICAS\b/, '要求的从库不在（min-replicas-to-write），不接受写入'],
  [/(^|-)(LOADING|MASTERDOWN)\b/, '正在载入数据或等待主库，暂不应答'],
  [/(^|-)BUSY\b/, '正忙于一个运行过久的脚本'],
];

/** What is told of a server that answers and does not take what it is given. */
export function refusalNote(error: unknown, address: RedisAddress): string {
  const texts = textsOf(error);
  const told = passing.find(([pattern]) => texts.some((text) => pattern.test(text)));
  return `Redis ${placeOf(address)}（BI_REDIS_URL）${told?.[1] ?? `不接受写入：${texts[0] ?? '没有说明'}`}`;
}
