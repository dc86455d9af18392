import { lookAtClickhouse, MartError } from '@mingjing/mart';
import { pino } from 'pino';
import { openFileStore } from '../files/open-file-store.ts';
import type { CheckedInstallation } from '../installation/check-installation.ts';
import { InstallationError } from '../installation/installation-error.ts';
import { checkFiles } from '../installation/shared-files.ts';
import { openRedis } from '../redis/open-redis.ts';
import { redisAddress } from '../redis/redis-address.ts';
import { placeOf, refusalNote, tlsHint } from '../redis/redis-faults.ts';
import type { Settings } from '../settings.ts';

/** What was found of a service: whether it can be used as it is set, and the sentence for the operator. */
export interface ServiceFinding {
  isOk: boolean;
  text: string;
}
const refusal = (error: unknown): ServiceFinding => {
  if (error instanceof InstallationError) return { isOk: false, text: error.message };
  throw error;
};

/** The Redis of the settings, asked as a start would ask it; undefined without one. */
export async function redisFinding(
  settings: Pick<Settings, 'redisUrl' | 'redisCa'>,
  owner: string,
): Promise<ServiceFinding | undefined> {
  const found = redisAddress(settings.redisUrl);
  if (found === undefined) return undefined;
  const address = settings.redisCa === '' ? found : { ...found, ca: settings.redisCa };
  const at = `Redis ${placeOf(address)}`;
  try {
    const redis = await openRedis({ address, owner, log: pino({ level: 'silent' }) });
    const { isOnline, refusal } = redis;
    await redis.close();
    if (refusal !== undefined)
      return {
        isOk: false,
        text: `${refusalNote(refusal, address)}。服务可以启动，但各节点不共用结果与请求数限制`,
      };
    if (isOnline) return { isOk: true, text: `${at} 有应答，帐号的权限足够` };
    return {
      isOk: false,
      text: `${at} 连不上（BI_REDIS_URL）：服务可以启动，但各节点不共用结果、请求数限制与消息${tlsHint(address)}`,
    };
  } catch (error) {
    return refusal(error);
  }
}

/** The file store of the settings: whether it answers and is this installation's; undefined without one. */
export async function filesFinding(
  settings: Pick<Settings, 'filesUrl' | 'filesKeyId' | 'filesSecretKey'>,
  checked: CheckedInstallation,
): Promise<ServiceFinding | undefined> {
  const files = await openFileStore(settings);
  if (files === undefined) return undefined;
  try {
    await checkFiles(files, checked);
    const isKept = checked.facts.metadata?.files !== undefined;
    return {
      isOk: true,
      text: isKept
        ? '文件存储（BI_FILES_URL）有应答，属于这个安装'
        : '文件存储（BI_FILES_URL）有应答，首次启动时存入文件',
    };
  } catch (error) {
    return refusal(error);
  }
}

/** What was found of the mart's server, with the extracts that it holds where it could be asked. */
export interface MartFinding extends ServiceFinding {
  extracts?: ReadonlySet<string>;
}

/** The ClickHouse of the settings: whether it answers and is this installation's; undefined without one. */
export async function martFinding(
  { martUrl }: Pick<Settings, 'martUrl'>,
  owner: string | undefined,
): Promise<MartFinding | undefined> {
  if (martUrl === '') return undefined;
  try {
    const { isOurs, extracts } = await lookAtClickhouse(martUrl, owner);
    const whose = isOurs ? '属于这个安装' : '下次启动时归这个安装使用';
    return { isOk: true, text: `数据集缓存的 ClickHouse（BI_MART_URL）有应答，${whose}`, extracts };
  } catch (error) {
    if (error instanceof MartError) return { isOk: false, text: `BI_MART_URL：${error.message}` };
    throw error;
  }
}
