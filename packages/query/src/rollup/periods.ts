import type { PeriodGrain } from '@mingjing/contract';

const midnight = /^(\d{4})-(\d{2})-(\d{2})(?: 00:00:00)?$/;

/** Whether a moment, as a condition's constant has it, is the first of a period of this grain. */
export function startsPeriod(text: string, grain: PeriodGrain | undefined): boolean {
  if (grain === 'hour') return /^\d{4}-\d{2}-\d{2}(?: \d{2}:00:00)?$/.test(text);
  const found = midnight.exec(text);
  if (found === null) return false;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  switch (grain) {
    case undefined:
    case 'day':
      return true;
    case 'week': {
      const date = new Date(0);
      date.setUTCFullYear(year, month - 1, day);
      return date.getUTCDay() === 1;
    }
    case 'month':
      return day === 1;
    case 'quarter':
      return day === 1 && month % 3 === 1;
    case 'year':
      return day === 1 && month === 1;
  }
}
