/** A year has 365¼ days and a month 30, as the server's own EXTRACT(EPOCH FROM …) has it. */
const seconds = { year: 31_557_600n, month: 2_592_000n, day: 86_400n } as const;
const millionth = 1_000_000n;

const written =
  /^(?:([+-]?\d+) years?)? ?(?:([+-]?\d+) mons?)? ?(?:([+-]?\d+) days?)? ?(?:([+-]?)(\d+):(\d\d):(\d\d)(?:\.(\d{1,6}))?)?$/;

/**
 * The seconds of a value of type interval, as IntervalStyle `postgres` writes it: 1 year 2 mons -3 days +04:05:06.7.
 * undefined: it is infinite.
 */
export function intervalSeconds(text: string): string | undefined {
  const found = written.exec(text);
  if (found === null || text === '') return undefined;
  const [, years, months, days, sign, hours, minutes, whole, parts = ''] = found;
  const size = (BigInt(hours ?? 0) * 60n + BigInt(minutes ?? 0)) * 60n + BigInt(whole ?? 0);
  const clock = size * millionth + BigInt(parts.padEnd(6, '0'));
  const dated =
    BigInt(years ?? 0) * seconds.year + BigInt(months ?? 0) * seconds.month + BigInt(days ?? 0) * seconds.day;
  const all = dated * millionth + (sign === '-' ? -clock : clock);
  const [plain, mark] = all < 0n ? [-all, '-'] : [all, ''];
  const fraction = String(plain % millionth)
    .padStart(6, '0')
    .replace(/(?<!0)0+$/, '');
  return `${mark}${plain / millionth}${fraction === '' ? '' : `.${fraction}`}`;
}
