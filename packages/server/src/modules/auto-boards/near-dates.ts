import type { Idea } from '@mingjing/charts/insight';
import { texts } from '@mingjing/contract';
import { type FarDates, nearRange } from '../../data/far-dates.ts';

/* Boards whose dates are mistyped in a few rows: charts by these dates leave the rows out and the board says so. */

/** As many years as a note names. */
const mostNamed = 3;

/** An idea without the rows whose dates are far, where it goes by these dates. */
export function ideaOfNearDates(idea: Idea, far: readonly FarDates[]): Idea {
  const { form } = idea;
  const used = far.filter(({ column }) =>
    [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].flat().some(({ id }) => id === column),
  );
  const filters = used.map((one) => ({ id: one.column, name: one.column, range: nearRange(one) }));
  return filters.length === 0 ? idea : { ...idea, form: { ...form, filters: [...form.filters, ...filters] } };
}

/** What the board says of the rows that its charts by date leave out. */
export const notesOfFarDates = (far: readonly FarDates[]): string[] =>
  far.map(({ column, years, rows }) =>
    texts.autoBoard.farDates(
      column,
      rows,
      `${years.slice(0, mostNamed).join('、')}${years.length > mostNamed ? ' 等' : ''}`,
    ),
  );
