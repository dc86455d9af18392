const formats = new Map<string, Intl.DateTimeFormat>();

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
  return format.format(epochMs);
}

/** The day of an instant: 'yyyy-MM-dd'. */
export function wireDay(epochMs: number, timezone: string): string {
  return wireDate(epochMs, timezone).slice(0, 10);
}
