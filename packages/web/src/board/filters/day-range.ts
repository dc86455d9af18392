import { todayText } from '../model/data-time.ts';

/** The first and the last day a viewer can choose: 100 years back to 3 years ahead, as 'yyyy-MM-dd'. */
export function dayRange(now: Date = new Date()): [first: string, last: string] {
  const moved = (years: number) => {
    const [year, month] = [now.getFullYear() + years, now.getMonth()];
    // 29 February has no namesake in most years: its month ends a day earlier there.
    const lastDay = new Date(year, month + 1, 0).getDate();
    return todayText(new Date(year, month, Math.min(now.getDate(), lastDay)));
  };
  return [moved(-100), moved(3)];
}
