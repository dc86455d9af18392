import {
  type Dataset,
  durationWords,
  localTime,
  type RefreshRun,
  type RefreshState,
  runStates,
  texts,
  weekdayNames,
} from '@mingjing/contract';

const two = (value: number): string => String(value).padStart(2, '0');
const dayMs = 86_400_000;

/** An instant in a zone as people say it today: '今天 08:30:00', '明天 …', '12月7日（周一） …'. */
export function momentWords(at: number, now: number, zone: string): string {
  const { year, month, day, hour, minute, second } = localTime(at, zone);
  const today = localTime(now, zone);
  const days = (Date.UTC(year, month - 1, day) - Date.UTC(today.year, today.month - 1, today.day)) / dayMs;
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  const named = new Map([
    [-1, '昨天'],
    [0, '今天'],
    [1, '明天'],
    [2, '后天'],
  ]).get(days);
  if (named !== undefined) return `${named} ${time}`;
  const weekday = weekdayNames[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
  const date = `${year === today.year ? '' : `${year}年`}${month}月${day}日（周${weekday}）`;
  return `${date} ${time}`;
}

/** How long ago, in its largest unit: '刚刚', '3 分钟前', '2 天前'. */
export function ageWords(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < 10) return '刚刚';
  if (seconds < 60) return `${seconds} 秒前`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟前`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时前`;
  return `${Math.floor(seconds / 86_400)} 天前`;
}

/** How long a run took; '' while it has not ended. */
export function tookWords({ startedAt, endedAt }: RefreshRun): string {
  if (startedAt === null || endedAt === null) return '';
  const ms = endedAt - startedAt;
  return ms < 1000 ? `${Math.max(0, ms)} 毫秒` : durationWords(Math.round(ms / 1000));
}

export function bytesWords(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}

/** A run's outcome; missed due times say how many they were. */
export const outcomeWords = ({ state, coalesced }: RefreshRun): string =>
  state === 'missed' ? `已错过 ${coalesced} 次（服务未运行或系统时间被调整）` : runStates[state];

/** Why nothing is stored, and what comes of it. */
function whyNotCached(
  { cacheStatus, dataSourceType }: Pick<Dataset, 'cacheStatus' | 'dataSourceType'>,
  state: RefreshState | undefined,
): string {
  if (cacheStatus === 'CACHING')
    return state?.current?.state === 'waiting' ? '排队等待首次缓存' : '正在首次缓存';
  const { last = null, nextRunAt = null } = state ?? {};
  const because =
    last?.state === 'failure'
      ? '上次缓存失败'
      : last?.state === 'success'
        ? '设置修改后还没有重新缓存'
        : '尚未缓存';
  const next = nextRunAt === null ? '，点【立即刷新】缓存' : '';
  const meanwhile = dataSourceType === 'combined' ? '缓存后才可查询' : '直接查询数据源';
  return `${because}：${meanwhile}${next}`;
}

/** How fresh a dataset's rows are, or why there are none. */
export function freshnessWords(
  dataset: Pick<Dataset, 'queryType' | 'cacheStatus' | 'cacheInfo' | 'dataSourceType'>,
  state: RefreshState | undefined,
  now: number,
): string {
  if (dataset.queryType === 1) return texts.cache.direct;
  if (state?.cachedAt == null) return whyNotCached(dataset, state);
  const age = `数据更新于 ${ageWords(state.cachedAt, now)}`;
  if (dataset.cacheStatus === 'FAILURE') return `${age}（上次更新失败，仍显示原有数据）`;
  return dataset.cacheStatus === 'CACHING' ? `${age}，正在更新` : age;
}

/** What a tree's row says beside the name: shorter, and nothing where nothing is known. */
export function shortFreshness(state: RefreshState | undefined, now: number): string {
  if (state === undefined) return '';
  if (state.movedAt !== null) return '待重新缓存';
  if (state.pausedAt !== null) return '已暂停';
  return state.cachedAt === null ? '' : ageWords(state.cachedAt, now);
}
