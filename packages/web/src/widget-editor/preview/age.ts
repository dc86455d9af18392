const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago 'yyyy-MM-dd HH:mm:ss' was; the moment itself once it is more than a week. */
export function ageText(time: string, now: number): string {
  const age = now - new Date(time.replace(' ', 'T')).getTime();
  if (!Number.isFinite(age) || age >= 7 * day) return `${time.slice(0, 16)} `;
  if (age < minute) return '刚刚';
  if (age < hour) return `${Math.floor(age / minute)} 分钟前`;
  return age < day ? `${Math.floor(age / hour)} 小时前` : `${Math.floor(age / day)} 天前`;
}
