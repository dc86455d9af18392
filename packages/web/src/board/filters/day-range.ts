import { todayText } from '../model/data-time.ts';

/** The first and the last day a viewer can choose: 100 years back to 3 years ahead, as 'yyyy-MM-dd'. */
export function dayRange(now: Date = new Date()): [first: string, last: string] {
  const moved = (years: number) =>
    todayText(new Date(now.getFullYear() + years, now.getMonth(), now.getDate()));
  return [moved(-100), moved(3)];
}
