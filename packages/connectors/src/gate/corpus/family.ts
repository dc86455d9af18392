/**
 * Ways around a gate. Every dialect has to fill every family with statements that must not pass; where its language has
 * no such way (attribute notation in MySQL), with what comes closest to it.
 */
export const families = [
  'hidden statements',
  'attribute notation',
  'quoted names',
  'escaped names',
  'qualified names',
  'calls in every place',
  'operators and casts',
  'running text',
  'files',
  'sleeping',
  'locks',
  'signals',
  'network',
  'writing functions',
  'unknown functions',
  'secret catalogs',
  'settings',
] as const;

export type Family = (typeof families)[number];
export type Families = Record<Family, readonly [string, ...string[]]>;
