import { expect, test } from 'vitest';
import { shownOnce } from './shown-once.ts';

test.each([
  ['Europe/Berlin', '2026-10-25 02:50:00', '2026-10-25 01:50:00'],
  ['Europe/Berlin', '2026-10-25 02:00:00.5', '2026-10-25 01:45:00'],
  ['Europe/Berlin', '2026-10-25 03:00:00', '2026-10-25 03:00:00'],
  ['Europe/Berlin', '2026-10-25 01:59:59.25', '2026-10-25 01:59:59.25'],
  ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29 01:45:00'],
  ['Europe/Berlin', '2026-03-29 03:00:00', '2026-03-29 03:00:00'],
  ['Australia/Lord_Howe', '2026-04-05 01:40:00', '2026-04-05 01:25:00'],
  ['America/New_York', '2026-11-01 01:59:59', '2026-11-01 00:59:59'],
  ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-29 23:45:00'],
  ['Asia/Shanghai', '2026-10-25 02:50:00', '2026-10-25 02:50:00'],
  ['Asia/Shanghai', '9999-12-31 23:59:59', '9999-12-31 23:59:59'],
  ['Asia/Shanghai', '12026-10-25 02:50:00', '12026-10-25 02:50:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25'],
])('[CACHE-15] in %s rows after %s are read from %s on', (zone, text, from) => {
  expect(shownOnce(text, zone)).toBe(from);
});
