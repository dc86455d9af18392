import {
  intervalSeconds,
  isInterval,
  readSchedule,
  type ScheduleFields,
  type ScheduleWire,
} from './schedule-fields.ts';

/** By Quartz numbers, from 1 for Sunday. */
export const weekdayNames = ['日', '一', '二', '三', '四', '五', '六'] as const;

const two = (text: string): string => text.padStart(2, '0');

function timeOfDay({ hour, minute, second }: ScheduleFields): string {
  const time = `${two(hour)}:${two(minute)}`;
  return Number(second) === 0 ? time : `${time}:${two(second)}`;
}

/** A length of time, like '1 小时 30 分'. */
export function durationWords(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor((seconds % 86_400) / 3600), '小时'],
    [Math.floor((seconds % 3600) / 60), '分'],
    [seconds % 60, '秒'],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return told.length === 0 ? '0 秒' : told.join(' ');
}

const weekdayList = (weekdays: readonly number[]): string =>
  weekdays.map((weekday) => weekdayNames[weekday - 1] ?? '').join('、');

function daysWords(days: ScheduleFields['monthDays']): string {
  if (days.includes('*')) return '每天';
  const listed = days.filter((day) => day !== 'L').join('、');
  const last = days.includes('L') ? '最后一天' : '';
  if (listed === '') return last;
  return last === '' ? `${listed} 日` : `${listed} 日和${last}`;
}

/** A schedule as people say it. */
export function scheduleWords(wire: ScheduleWire): string {
  const fields = readSchedule(wire);
  switch (fields.mode) {
    case 'none':
      return '不定时更新';
    case 'day': {
      if (isInterval(fields)) return `每隔 ${durationWords(intervalSeconds(fields))}`;
      const days = Number(fields.days);
      return days === 1 ? `每天 ${timeOfDay(fields)}` : `每月 1 日起每 ${days} 天 ${timeOfDay(fields)}`;
    }
    case 'week':
      return fields.weekForm === 'nth'
        ? `每月第 ${fields.nth} 个星期${weekdayList(fields.weekdays)} ${timeOfDay(fields)}`
        : `每周${weekdayList(fields.weekdays)} ${timeOfDay(fields)}`;
    case 'month': {
      const months = fields.months.includes('*') ? '每月' : `${fields.months.join('、')} 月`;
      return `${months} ${daysWords(fields.monthDays)} ${timeOfDay(fields)}`;
    }
    case 'custom':
      return `定时表达式 ${fields.cron}`;
  }
}
