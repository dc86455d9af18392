/** 'yyyy-MM-dd HH:mm:ss' as a chip says it: the time today, day and time otherwise. '' when all is read live. */
export function dataTimeText(dataTime: string, today: string): string {
  if (dataTime === '') return '';
  const [day = '', time = ''] = dataTime.split(' ');
  const clock = time.slice(0, 5);
  if (day === today) return `缓存于 ${clock}`;
  return `缓存于 ${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${clock}`.trim();
}

/**
 * A moment by the clock of a zone, 'yyyy-MM-dd HH:mm': times that stand beside the server's own are of its zone, wherever
 * the viewer is. By this browser's clock where no zone is known.
 */
export function momentText(at: Date, zone?: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    // Swedish writes dates as ISO does, with a blank before the time.
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone }).format(at);
  } catch {
    // An old browser does not know every zone.
    return new Intl.DateTimeFormat('sv-SE', options).format(at);
  }
}

/** Today as 'yyyy-MM-dd' where the viewer is. */
export function todayText(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A moment by this browser's clock: the time today, day and time otherwise. '' for none. */
export function clockText(at: number, now: Date = new Date()): string {
  if (at <= 0) return '';
  const when = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(when.getHours())}:${two(when.getMinutes())}`;
  const day = todayText(when);
  return day === todayText(now) ? time : `${day.slice(5)} ${time}`;
}
