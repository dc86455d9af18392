const formats = new Map<string, Intl.DateTimeFormat>();

/** Boards tell the same instant for each of their widgets. */
let last = { epochMs: Number.NaN, timezone: '', text: '' };

/** An instant as people of the installation's zone read it: 'yyyy-MM-dd HH:mm:ss'. */
export function wireDate(epochMs: number, timezone: string): string {
  let format = formats.get(timezone);
  if (format === undefined) {
    // Swedish writes dates as ISO does, with a blank before the time.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(timezone, format);
  }
  if (last.epochMs !== epochMs || last.timezone !== timezone)
    last = { epochMs, timezone, text: format.format(epochMs) };
  return last.text;
}

let lastDay = { minute: Number.NaN, timezone: '', day: '' };

/** The day of an instant: 'yyyy-MM-dd'. Days begin with a minute wherever people live, so one minute has one day. */
export function wireDay(epochMs: number, timezone: string): string {
  const minute = Math.floor(epochMs / 60_000);
  if (lastDay.minute !== minute || lastDay.timezone !== timezone)
    lastDay = { minute, timezone, day: wireDate(epochMs, timezone).slice(0, 10) };
  return lastDay.day;
}
