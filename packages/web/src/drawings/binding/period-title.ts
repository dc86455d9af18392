import { grainWords } from '@mingjing/charts/insight';
import type { ChartForm, ColumnItem } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import type { LoadedFields } from '../../widget-editor/state/editor-state.ts';
import { slotParts } from './wanted-fields.ts';

/** 近 30 日, 近 14 天: days up to now, as a design's title promises them. */
const lastDays = /近\s*(\d+)\s*[日天]\s*/;
/** 今日: the day on which somebody looks. */
const thisDay = /今[日天]|[当本]日/;
const dayMs = 86_400_000;

/** More days than that are no line that anybody can read. */
const mostDays = 92;

function spanOf(
  { profile, columns, rows }: LoadedFields,
  id: string,
): { from: number; to: number } | undefined {
  const counted = profile?.columns.find(({ name }) => name === id);
  const at = columns.findIndex(({ name }) => name === id);
  const dates =
    counted === undefined
      ? rows.map((row) => Date.parse(String(row[at] ?? '')))
      : [counted.min, counted.max].map((end) => Date.parse(String(end ?? '')));
  const known = dates.filter(Number.isFinite);
  return known.length === 0 ? undefined : { from: Math.min(...known), to: Math.max(...known) };
}

/** A title that speaks of today says what is shown where the rows end before, or tell no day at all. */
function withDay(name: string, x: ColumnItem | undefined, fields: LoadedFields, now: number): string {
  if (x?.grain !== 'day') return name.replace(thisDay, '') || name;
  const span = spanOf(fields, x.id);
  return span === undefined || now - span.to < 2 * dayMs ? name : name.replace(thisDay, '最近一日');
}

/**
 * A title that promises the last days is kept where they are what is shown: rows that reach today are narrowed to them.
 * Older or longer rows are shown whole, at a period that suits their span, under a title that says so.
 */
export function withPeriod(
  node: SlotNode,
  name: string,
  form: ChartForm,
  fields: LoadedFields,
  now = Date.now(),
): { name: string; form: ChartForm } {
  const days = Number(lastDays.exec(name)?.[1] ?? 0);
  const [x] = form.xAxis;
  if (slotParts(node).spec.dataset !== undefined) return { name, form };
  if (thisDay.test(name)) return { name: withDay(name, x, fields, now), form };
  if (days === 0 || x?.grain === undefined) return { name, form };
  const span = spanOf(fields, x.id);
  if (span === undefined) return { name, form };
  const rest = name.replace(lastDays, '');
  const isFresh = now - span.to < 7 * dayMs;
  if (isFresh && (days === 30 || days === 7)) {
    const relative = days === 30 ? ('last30' as const) : ('last7' as const);
    return { name, form: { ...form, filters: [...form.filters, { id: x.id, name: x.name, relative }] } };
  }
  const known = fields.profile?.columns.find((column) => column.name === x.id)?.grain;
  const spanned = (span.to - span.from) / dayMs + 1;
  if (spanned <= days) return { name: `${grainWords.day}${rest}`, form };
  const grain = spanned <= mostDays ? 'day' : (known ?? (spanned <= 400 ? 'week' : 'month'));
  return {
    name: `${grainWords[grain]}${rest}`,
    form: { ...form, xAxis: [{ ...x, grain }, ...form.xAxis.slice(1)] },
  };
}
