/**
 * The last period that there are rows of: what each row names ('value'), or what its date is cut to; 'past' are all that
 * have begun, without what is expected only (our addition).
 */
export const latestPeriods = ['value', 'year', 'quarter', 'month', 'week', 'day', 'past'] as const;
export type LatestPeriod = (typeof latestPeriods)[number];

export const latestLabel: Record<LatestPeriod, string> = {
  value: '数据中最后一期',
  year: '数据中最后一年',
  quarter: '数据中最后一季度',
  month: '数据中最后一月',
  week: '数据中最后一周',
  day: '数据中最后一天',
  past: '今天及以前的各期',
};

/**
 * A chart's title with the period that its rows are of, as its answer tells it: 2023年各城市收入. It stands first, where a
 * long title is not cut.
 */
export const titleOfPeriod = (title: string, period: string | undefined): string =>
  period === undefined || title === '' ? title : `${period}${/[\w]$/.test(period) ? ' ' : ''}${title}`;
