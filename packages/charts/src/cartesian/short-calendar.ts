const words =
  'January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday';
const long = new Set(words.toLowerCase().split(' '));

/** Months and days of the week in English as everybody shortens them, to three letters; null where a name is neither. */
export function shortCalendar(names: readonly string[]): ((name: string) => string) | null {
  return names.every((name) => long.has(name.toLowerCase())) ? (name) => name.slice(0, 3) : null;
}
