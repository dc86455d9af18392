export { nextQuartzRun } from './next-run.ts';
export { quartzProblem } from './quartz.ts';
export * from './schedule-fields.ts';
export * from './schedule-runs.ts';
export * from './schedule-words.ts';
export { isZone, type ZoneChange, zoneChanges } from './zone-changes.ts';
export { instantOf, type LocalTime, localTime } from './zoned-time.ts';
