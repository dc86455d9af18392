const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds as people read a length of time, to the nearest one: 0:03:25, 125:30:00. */
export function lengthText(seconds: number): string {
  const size = Math.round(Math.abs(seconds));
  const sign = seconds < 0 && size > 0 ? '-' : '';
  return `${sign}${Math.floor(size / 3600)}:${two(Math.floor(size / 60) % 60)}:${two(size % 60)}`;
}

/** Seconds of a length of time as people write it, 1:02:03; undefined for any other text. */
export function lengthOf(text: string): number | undefined {
  const match = /^(-?)(\d{1,9})[:：]([0-5]?\d)[:：]([0-5]?\d)$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, hours, minutes, seconds] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}
