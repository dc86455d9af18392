import { emptyName } from '@mingjing/contract';

const words =
  'January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday';
const long = new Set(words.toLowerCase().split(' '));

/** Months and days of the week in English as everybody shortens them, to three letters; null where a name is neither. */
export function shortCalendar(names: readonly string[]): ((name: string) => string) | null {
  return names.every((name) => long.has(name.toLowerCase())) ? (name) => name.slice(0, 3) : null;
}

const hour = /^\d{4}-\d\d-\d\d \d\d:00$/;

/** Hours without what all of them have in common: of one day by the clock alone; null where a name is none. */
export function shortHours(names: readonly string[]): ((name: string) => string) | null {
  const hours = names.filter((name) => name !== emptyName && name !== '');
  if (hours.length === 0 || !hours.every((name) => hour.test(name))) return null;
  const isOneDay = new Set(hours.map((name) => name.slice(0, 10))).size === 1;
  const from = isOneDay ? 'yyyy-MM-dd '.length : 'yyyy-'.length;
  return (name) => (hour.test(name) ? name.slice(from) : name);
}
