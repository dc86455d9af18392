import { z } from 'zod';
import { answer } from './data.ts';

/** What started a refresh, in people's words. */
export const runCauses = {
  manual: '手动',
  schedule: '定时',
  upstream: '跟随上游',
  upload: '上传文件',
  repair: '自动修复',
} as const;
export type RunCause = keyof typeof runCauses;

/**
 * How a refresh stands. missed: due times at which no server was running; they are not made up. dropped: the dataset
 * was changed or deleted meanwhile.
 */
export const runStates = {
  waiting: '排队中',
  running: '进行中',
  success: '成功',
  failure: '失败',
  stopped: '已停止',
  dropped: '已作废',
  missed: '已错过',
} as const;
export type RunState = keyof typeof runStates;

const enumOf = <T extends string>(of: Record<T, string>) => z.enum(Object.keys(of) as [T, ...T[]]);
/** Epoch milliseconds. */
const moment = z.number().int();

/** One refresh of a dataset. */
export const refreshRun = z
  .object({
    id: z.number().int(),
    cause: enumOf<RunCause>(runCauses),
    state: enumOf<RunState>(runStates),
    /** When it was asked for or due; of missed ones the first. Epoch milliseconds, as are the others. */
    dueAt: moment,
    startedAt: moment.nullable(),
    endedAt: moment.nullable(),
    /** Rows stored after it. */
    rows: z.number().int().nullable(),
    /** Rows that it read: all, or the newer ones of an incremental dataset. */
    added: z.number().int().nullable(),
    /** Stored rows that gave way to newer ones; null when all rows were read. */
    replaced: z.number().int().nullable(),
    /** The greatest value of the increment column afterwards; '' where there is none. */
    watermark: z.string(),
    bytes: z.number().int().nullable(),
    error: z.string(),
    /** Due times that fell into it and were not run by themselves; of missed ones, how many. */
    coalesced: z.number().int(),
    /** Username; '' for the server's own doing. */
    startedBy: z.string(),
  })
  .meta({ id: 'RefreshRun' });
export type RefreshRun = z.infer<typeof refreshRun>;

/** How fresh a dataset is, and when it is refreshed next. */
export const refreshState = z
  .object({
    id: z.number().int(),
    /** Since when its source leads to another database; null: it does not, or the dataset was refreshed since. */
    movedAt: moment.nullable(),
    /** When the stored rows were read, and how many they are; null when there are none. */
    cachedAt: moment.nullable(),
    rows: z.number().int().nullable(),
    /** Null: no schedule, or it is paused. */
    nextRunAt: moment.nullable(),
    /** Since when the schedule is paused after too many failures. */
    pausedAt: moment.nullable(),
    /** Scheduled refreshes that failed one after another. */
    failures: z.number().int(),
    /** The refresh that waits or runs now. */
    current: refreshRun.nullable(),
    /** The last refresh that came to an end, good or bad. */
    last: refreshRun.nullable(),
  })
  .meta({ id: 'RefreshState' });
export type RefreshState = z.infer<typeof refreshState>;

export const refreshStates = z.object({
  /** The server's time zone, by which schedules go. */
  timezone: z.string(),
  /** The server's clock. */
  now: moment,
  items: z.array(refreshState),
});
export type RefreshStates = z.infer<typeof refreshStates>;

/** What the next refresh of an incremental dataset would change. Nothing is put in place. */
export const dryRun = z.union([
  z.object({
    kind: z.literal('full'),
    /** Why all rows would be read. */
    because: z.string(),
    /** Rows that are stored now; null when there are none. */
    stored: z.number().int().nullable(),
  }),
  z.object({
    kind: z.literal('newer'),
    because: z.string(),
    stored: z.number().int(),
    /** The increment column, its greatest stored value, and the value above which rows are read. */
    column: z.string(),
    greatest: z.string(),
    from: z.string(),
    /** Rows that would be read, stored ones that give way, read ones that a later one is equal to, rows afterwards. */
    read: z.number().int(),
    replaced: z.number().int(),
    doubled: z.number().int(),
    after: z.number().int(),
    /** The first rows that would be read. */
    sample: answer,
  }),
]);
export type DryRun = z.infer<typeof dryRun>;
