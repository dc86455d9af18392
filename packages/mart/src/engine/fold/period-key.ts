import { type Cycle, cycleNames, type Grain, isCycle, isOfClock } from '@mingjing/contract';
import { dateText, dayMicros } from '../../encode/calendar.ts';
import { Unfoldable } from './unfoldable.ts';

/** A period, or a place of a cycle, as it is ordered and as it is written. */
export interface Period {
  key: number;
  text: string;
}

const hoursInDay = 24;
/** The years of four digits: others are written in other ways. */
const firstDay = -354_285;
const lastDay = 2_932_896;

const monthOf = (text: string): number => Number(text.slice(5, 7));
const quarterOf = (text: string): number => Math.ceil(monthOf(text) / 3);
const yearOf = (text: string): number => Number(text.slice(0, 4));
/** 0 on Monday: 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Microseconds of the steps that a grain is told by: days, or hours. */
export const stepMicros = (grain: Grain): number => (isOfClock(grain) ? dayMicros / hoursInDay : dayMicros);

/** Names of places are ordered as texts are, as the engine orders them. */
const placesOf = (cycle: Cycle): Period[] => {
  const ordered = cycleNames[cycle].toSorted((one, other) => (one < other ? -1 : 1));
  return cycleNames[cycle].map((text) => ({ key: ordered.indexOf(text), text }));
};
const places: Readonly<Record<Cycle, readonly Period[]>> = {
  hourOfDay: placesOf('hourOfDay'),
  dayOfWeek: placesOf('dayOfWeek'),
  monthOfYear: placesOf('monthOfYear'),
};

function placeOf(cycle: Cycle, day: number, hour: number): Period {
  if (cycle === 'hourOfDay') return places.hourOfDay[hour]!;
  return places[cycle][cycle === 'dayOfWeek' ? weekdayOf(day) : monthOf(dateText(day)) - 1]!;
}

/**
 * The period, or the place of a cycle, that a step of a grain lies in, counted from 1970-01-01, as the engine orders and writes it.
 * Throws Unfoldable.
 */
export function periodOf(step: number, grain: Grain): Period {
  const day = isOfClock(grain) ? Math.floor(step / hoursInDay) : step;
  if (!(day >= firstDay && day <= lastDay)) throw new Unfoldable('a day of another calendar');
  const hour = step - day * hoursInDay;
  if (isCycle(grain)) return placeOf(grain, day, hour);
  const text = dateText(day);
  switch (grain) {
    case 'hour':
      return { key: step, text: `${text} ${String(hour).padStart(2, '0')}:00` };
    case 'day':
      return { key: day, text };
    case 'week': {
      const monday = day - weekdayOf(day);
      return { key: monday, text: dateText(monday) };
    }
    case 'month':
      return { key: yearOf(text) * 100 + monthOf(text), text: text.slice(0, 7) };
    case 'quarter':
      return {
        key: yearOf(text) * 10 + quarterOf(text),
        text: `${text.slice(0, 4)}-Q${quarterOf(text)}`,
      };
    case 'year':
      return { key: yearOf(text), text: text.slice(0, 4) };
  }
}
