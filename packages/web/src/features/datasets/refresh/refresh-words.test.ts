// @vitest-environment node
import type { RefreshRun, RefreshState } from '@mingjing/contract';
import { expect, test } from 'vitest';
import {
  ageWords,
  bytesWords,
  freshnessWords,
  momentWords,
  outcomeWords,
  shortFreshness,
  tookWords,
} from './refresh-words.ts';

const zone = 'Asia/Shanghai';
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const now = at('2026-11-22 23:30:00');

test.each([
  ['2026-11-22 23:30:10', '今天 23:30:10'],
  ['2026-11-23 00:00:00', '明天 00:00:00'],
  ['2026-11-24 02:00:00', '后天 02:00:00'],
  ['2026-11-21 08:00:00', '昨天 08:00:00'],
  ['2026-12-07 08:30:00', '12月7日（周一） 08:30:00'],
  ['2027-01-04 08:30:00', '2027年1月4日（周一） 08:30:00'],
])('%s is told as %s', (time, words) => {
  expect(momentWords(at(time), now, zone)).toBe(words);
});

test('ages, lengths and sizes', () => {
  const ages = [5, 40, 200, 7200, 200_000].map((seconds) => ageWords(now - seconds * 1000, now));
  expect(ages).toEqual(['刚刚', '40 秒前', '3 分钟前', '2 小时前', '2 天前']);
  expect([512, 2048, 5_000_000].map(bytesWords)).toEqual(['512 B', '2.0 KB', '4.8 MB']);
  const run = { startedAt: 0, endedAt: 61_000 } as RefreshRun;
  expect(tookWords(run)).toBe('1 分 1 秒');
  expect(tookWords({ ...run, endedAt: 350 })).toBe('350 毫秒');
  expect(tookWords({ ...run, endedAt: null })).toBe('');
  expect(outcomeWords({ state: 'missed', coalesced: 3 } as RefreshRun)).toBe(
    '已错过 3 次（服务未运行或系统时间被调整）',
  );
  expect(outcomeWords({ state: 'failure', coalesced: 3 } as RefreshRun)).toBe('失败');
});

test('how fresh a dataset is, or why it is not cached', () => {
  const cached = { cachedAt: now - 180_000, pausedAt: null, movedAt: null } as RefreshState;
  const of = (part: object, state?: RefreshState) =>
    freshnessWords(
      { queryType: 0, cacheStatus: 'SUCCESS', cacheInfo: '', dataSourceType: 'jdbc', ...part },
      state,
      now,
    );
  expect(of({}, cached)).toBe('数据更新于 3 分钟前');
  expect(of({ cacheStatus: 'CACHING' }, cached)).toBe('数据更新于 3 分钟前，正在更新');
  expect(of({ cacheStatus: 'FAILURE' }, cached)).toBe('数据更新于 3 分钟前（上次更新失败，仍显示原有数据）');
  const none = { cachedAt: null, pausedAt: null, movedAt: null, nextRunAt: null, last: null } as RefreshState;
  const why = (part: object, cacheStatus = 'NOCACHE') => of({ cacheStatus }, { ...none, ...part });
  expect(why({})).toBe('尚未缓存：直接查询数据源，点【立即刷新】缓存');
  expect(why({ nextRunAt: now })).toBe('尚未缓存：直接查询数据源');
  expect(of({ cacheStatus: 'NOCACHE', dataSourceType: 'combined' }, none)).toBe(
    '尚未缓存：缓存后才可查询，点【立即刷新】缓存',
  );
  expect(why({ last: { state: 'success' } })).toBe(
    '设置修改后还没有重新缓存：直接查询数据源，点【立即刷新】缓存',
  );
  expect(why({ last: { state: 'failure' } }, 'FAILURE')).toContain('上次缓存失败：直接查询数据源');
  expect(why({ current: { state: 'waiting' } }, 'CACHING')).toBe('排队等待首次缓存');
  expect(of({ cacheStatus: 'CACHING' })).toBe('正在首次缓存');
  expect(of({ queryType: 1 })).toBe('不缓存：每次直接查询数据源');
  expect(shortFreshness(cached, now)).toBe('3 分钟前');
  expect(shortFreshness({ ...cached, pausedAt: now }, now)).toBe('已暂停');
  expect(shortFreshness({ ...cached, cachedAt: null, movedAt: now }, now)).toBe('待重新缓存');
  expect(shortFreshness(undefined, now)).toBe('');
});
