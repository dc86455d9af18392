import type { Cycle, Grain } from './question.ts';
import { cycles } from './question.ts';

const counted = (count: number, nameOf: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => nameOf(at));

/** The places of each cycle in their order, as answers write them. */
export const cycleNames: Readonly<Record<Cycle, readonly string[]>> = {
  hourOfDay: counted(24, (at) => `${at}点`),
  dayOfWeek: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  monthOfYear: counted(12, (at) => `${at + 1}月`),
};

/** The number that a date has at the first place of a cycle: hours begin with 0, Mondays and Januaries are 1. */
export const firstOfCycle: Readonly<Record<Cycle, number>> = { hourOfDay: 0, dayOfWeek: 1, monthOfYear: 1 };

export interface CyclePlace {
  cycle: Cycle;
  /** Among `cycleNames`. */
  at: number;
}

const places = new Map(
  cycles.flatMap((cycle) => cycleNames[cycle].map((name, at): [string, CyclePlace] => [name, { cycle, at }])),
);

/** Reads a place of a cycle as answers write it: 周一, 3月, 9点. A date that is asked for by one is any that lies there. */
export const readCyclePlace = (value: unknown): CyclePlace | undefined =>
  typeof value === 'string' ? places.get(value) : undefined;

/** Whether a grain names places that come again, and no time of their own. */
export const isCycle = (grain: Grain | undefined): grain is Cycle =>
  grain !== undefined && (cycles as readonly Grain[]).includes(grain);

const spansIn: Readonly<Record<Grain, readonly Grain[]>> = {
  hour: ['hour', 'day', 'week', 'month', 'quarter', 'year', 'hourOfDay', 'dayOfWeek', 'monthOfYear'],
  day: ['day', 'week', 'month', 'quarter', 'year', 'dayOfWeek', 'monthOfYear'],
  week: ['week'],
  month: ['month', 'quarter', 'year', 'monthOfYear'],
  quarter: ['quarter', 'year'],
  year: ['year'],
  hourOfDay: ['hourOfDay'],
  dayOfWeek: ['dayOfWeek'],
  monthOfYear: ['monthOfYear'],
};

/** Whether all dates of one period, or place, are of the same one of another grain. */
export const grainNests = (inner: Grain, outer: Grain): boolean => spansIn[inner].includes(outer);
