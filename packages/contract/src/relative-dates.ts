/** Spans of days that move with today, by their name on the wire (our addition). */
export const relativeDates = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'last12Months',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'lastYearMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'yearToDate',
  'lastYear',
  'lastYearToDate',
] as const;
export type RelativeDate = (typeof relativeDates)[number];

export const relativeDateLabel: Record<RelativeDate, string> = {
  today: '今天',
  yesterday: '昨天',
  last7: '最近 7 天',
  last30: '最近 30 天',
  last90: '最近 90 天',
  last12Months: '最近 12 个月',
  thisWeek: '本周',
  lastWeek: '上周',
  thisMonth: '本月',
  lastMonth: '上月',
  lastYearMonth: '去年同月',
  thisQuarter: '本季度',
  lastQuarter: '上季度',
  thisYear: '今年',
  yearToDate: '今年至今',
  lastYear: '去年',
  lastYearToDate: '去年同期',
};

export interface DaySpan {
  from: string;
  to: string;
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/**
 * First and last day of a span, both inclusive, as yyyy-MM-dd. Weeks begin on Monday; 最近 7 天 ends today. 去年同期 is what
 * 今年至今 was a year ago.
 */
export function relativeSpan(name: RelativeDate, today: string): DaySpan {
  const now = new Date(`${today}T00:00:00Z`);
  const [y, m, d] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const quarter = m - (m % 3);
  const monday = d - ((now.getUTCDay() + 6) % 7);
  const spans: Record<RelativeDate, () => DaySpan> = {
    today: () => ({ from: today, to: today }),
    yesterday: () => ({ from: day(y, m, d - 1), to: day(y, m, d - 1) }),
    last7: () => ({ from: day(y, m, d - 6), to: today }),
    last30: () => ({ from: day(y, m, d - 29), to: today }),
    last90: () => ({ from: day(y, m, d - 89), to: today }),
    // Whole months: a month that has just begun would look like a fall.
    last12Months: () => ({ from: day(y, m - 12, 1), to: day(y, m, 0) }),
    thisWeek: () => ({ from: day(y, m, monday), to: day(y, m, monday + 6) }),
    lastWeek: () => ({ from: day(y, m, monday - 7), to: day(y, m, monday - 1) }),
    thisMonth: () => ({ from: day(y, m, 1), to: day(y, m + 1, 0) }),
    lastMonth: () => ({ from: day(y, m - 1, 1), to: day(y, m, 0) }),
    lastYearMonth: () => ({ from: day(y - 1, m, 1), to: day(y - 1, m + 1, 0) }),
    thisQuarter: () => ({ from: day(y, quarter, 1), to: day(y, quarter + 3, 0) }),
    lastQuarter: () => ({ from: day(y, quarter - 3, 1), to: day(y, quarter, 0) }),
    thisYear: () => ({ from: day(y, 0, 1), to: day(y, 11, 31) }),
    yearToDate: () => ({ from: day(y, 0, 1), to: today }),
    lastYear: () => ({ from: day(y - 1, 0, 1), to: day(y - 1, 11, 31) }),
    // 29 February ends on the 28th.
    lastYearToDate: () => ({
      from: day(y - 1, 0, 1),
      to: [day(y - 1, m, d), day(y - 1, m + 1, 0)].toSorted()[0] as string,
    }),
  };
  return spans[name]();
}
