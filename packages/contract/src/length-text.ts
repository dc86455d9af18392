const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds as people read a length of time, to the nearest one: 0:03:25, 125:30:00. */
export function lengthText(seconds: number): string {
  const size = Math.round(Math.abs(seconds));
  const sign = seconds < 0 && size > 0 ? '-' : '';
  return `${sign}${Math.floor(size / 3600)}:${two(Math.floor(size / 60) % 60)}:${two(size % 60)}`;
}
