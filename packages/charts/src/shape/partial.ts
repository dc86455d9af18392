import {
  type Answer,
  type Cell,
  type ChartForm,
  comparesPeriods,
  isLong,
  type LongGrain,
  tableCalculationLabel,
  texts,
} from '@mingjing/contract';
import { placeColumns, placeItems, shownX } from './columns.ts';
import type { Matrix, Series } from './matrix.ts';

/** Said of a period that is there in part only: not over yet, or cut by a filter. */
export const partialWord = '不完整';

type Drawn = { answer: Answer; form: ChartForm };

const isPartial = ({ partial = [] }: Answer, period: Cell | undefined): boolean =>
  partial.includes(String(period ?? ''));

/** The name of the period right before: '2026-01' → '2025-12'. */
export function periodBefore(name: string, grain: LongGrain): string {
  const [year = 0, rest = '1', day = '1'] = name.split('-');
  const number = Number(rest.replace('Q', ''));
  if (grain === 'year') return String(Number(year) - 1);
  if (grain === 'quarter') return number === 1 ? `${Number(year) - 1}-Q4` : `${year}-Q${number - 1}`;
  const back = grain === 'month' ? [number - 2, 1] : [number - 1, Number(day) - 7];
  const before = new Date(Date.UTC(Number(year), back[0] ?? 0, back[1])).toISOString();
  return before.slice(0, grain === 'month' ? 7 : 10);
}

/** Tells the month of a row where years stand beside months of all years: '2026-11'. */
function monthOfRow({ answer, form }: Drawn): ((row: number) => string) | undefined {
  const items = [...form.xAxis, ...form.nAxis, ...form.yAxis];
  const month = items.find(({ grain }) => grain === 'monthOfYear');
  const year = items.find(({ grain, id }) => grain === 'year' && id === month?.id);
  if (month === undefined || year === undefined) return undefined;
  const [atMonth = -1, atYear = -1] = placeItems(answer, [month, year]).map(({ index }) => index);
  return (row) => {
    const cells = answer.data[row] ?? [];
    return `${cells[atYear] ?? ''}-${String(cells[atMonth] ?? '')
      .replace('月', '')
      .padStart(2, '0')}`;
  };
}

const yearEarlier = (name: string): string => `${Number(name.slice(0, 4)) - 1}${name.slice(4)}`;

/**
 * The answer without comparisons that would lie: how far a period that is there in part is from another says how many
 * days are missing, and nothing else.
 */
export function honestAnswer({ answer, form }: Drawn): Answer {
  if (answer.partial === undefined) return answer;
  const items = [...form.xAxis, ...form.nAxis, ...form.yAxis, ...form.heatmapY];
  const compared = items.filter(({ tableCalculation: made }) => made !== undefined && comparesPeriods(made));
  const date = items.find(({ grain }) => isLong(grain));
  const grain = date?.grain;
  if (compared.length === 0 || date === undefined || !isLong(grain)) return answer;
  const [dated, ...made] = placeItems(answer, [date, ...compared]);
  const monthOf = monthOfRow({ answer, form });
  const data = answer.data.map((row, at) => {
    const name = String(row[dated?.index ?? -1] ?? '');
    if (name === '') return row;
    const period = monthOf?.(at) ?? name;
    const lies = made.filter(({ item, index }) => {
      const byYear = item.tableCalculation === 'yearChange' || item.tableCalculation === 'yearChangeRate';
      const other = byYear || monthOf !== undefined ? yearEarlier(period) : periodBefore(period, grain);
      return index >= 0 && (isPartial(answer, period) || isPartial(answer, other));
    });
    return lies.length === 0
      ? row
      : row.map((cell, at) => (lies.some(({ index }) => index === at) ? null : cell));
  });
  return { ...answer, data };
}

/**
 * Why a chart of comparisons alone shows nothing: none of its periods has another one to be compared with. undefined
 * where there is something to show.
 */
export function nothingToCompare({ answer, form }: Drawn): string | undefined {
  const { y } = placeColumns(answer, form);
  const [first] = y;
  const made = first?.item.tableCalculation;
  if (made === undefined) return undefined;
  const isNothing = y.every(
    ({ item, index }) =>
      item.tableCalculation !== undefined &&
      comparesPeriods(item.tableCalculation) &&
      index >= 0 &&
      answer.data.every((row) => row[index] === null),
  );
  const isYear = made === 'yearChange' || made === 'yearChangeRate';
  return isNothing ? texts.data.uncompared(tableCalculationLabel[made], isYear) : undefined;
}

/** Those of the categories that are periods which are there in part only; none where X is no date. */
export function partialOf({ answer, form }: Drawn, categories: readonly string[]): ReadonlySet<string> {
  const [x] = shownX(form);
  if (!isLong(x?.grain) || answer.partial === undefined) return new Set();
  return new Set(categories.filter((name) => isPartial(answer, name)));
}

/**
 * Whether a mark shows a part of a period only: that of its category (`whole`), or its own where each year is a series
 * along the months.
 */
export function partialMarks(drawn: Drawn, { categories }: Pick<Matrix, 'categories'>) {
  const whole = partialOf(drawn, categories);
  const monthOf = shownX(drawn.form)[0]?.grain === 'monthOfYear' ? monthOfRow(drawn) : undefined;
  const own = ({ rows }: Pick<Series, 'rows'>, at: number): boolean =>
    monthOf !== undefined && isPartial(drawn.answer, monthOf(rows[at] ?? -1));
  return {
    /** Whether the mark is partial by itself, which its category's name does not tell. */
    own,
    has: (series: Pick<Series, 'rows'>, at: number): boolean =>
      whole.has(categories[at] ?? '') || own(series, at),
  };
}
