import { type ChartForm, type ChartType, type ColumnItem, texts, traitsOf } from '@mingjing/contract';
import type { Slot, SlotName } from './chart-kind.ts';
import { kindOf, kinds } from './kinds/index.ts';

const slotsOf = (type: ChartType): [SlotName, Slot][] =>
  Object.entries(kindOf(type)?.slots ?? {}) as [SlotName, Slot][];

/** Required areas that are still empty, in the order they stand. */
export function missingSlots(type: ChartType, form: ChartForm): SlotName[] {
  return slotsOf(type).flatMap(([name, { required }]) => (required && form[name].length === 0 ? [name] : []));
}

/** Empty areas that stand out in the editor: the required ones, and those a kind is hardly used without. */
export function highlightedSlots(type: ChartType, form: ChartForm): SlotName[] {
  return slotsOf(type).flatMap(([name, { required, highlighted }]) =>
    (required || highlighted === true) && form[name].length === 0 ? [name] : [],
  );
}

/** An area of the form that takes columns. */
export type DropArea = SlotName | 'filters';

/** Areas that never hold one column twice, by id and name. */
const unique: readonly DropArea[] = ['xAxis', 'filters'];

/** Fields without those that stand there already, as they are: in another grain or calculation it is another field. */
function onceEach(items: readonly ColumnItem[]): ColumnItem[] {
  const written = items.map((item) => JSON.stringify(item));
  return items.filter((_, at) => written.indexOf(written[at] ?? '') === at);
}

/** What an area holds after columns were dropped on it: single-value areas keep the first, x and filters no doubles. */
export function acceptDrop(type: ChartType, area: DropArea, items: readonly ColumnItem[]): ColumnItem[] {
  const kept = unique.includes(area)
    ? items.filter(
        (item, at) => items.findIndex((other) => other.id === item.id && other.name === item.name) === at,
      )
    : [...items];
  const max = area === 'filters' ? 50 : (kindOf(type)?.slots[area]?.max ?? 50);
  return kept.slice(0, max);
}

/**
 * Why a chart cannot be saved with its areas as they are, over data with so many columns (null when that is not known);
 * null when it can. A table may name its columns in `selectItems` instead: callers without an editor do.
 */
export function areasProblem(
  type: ChartType,
  form: ChartForm,
  columns: number | null,
  selectItems = '',
): string | null {
  // A y axis that is still empty is asked for like any other area.
  const yAxis = form.yAxis.length === 0 ? [{ id: 'y', name: 'y' }] : form.yAxis;
  const refusal = columns === null ? null : (kindOf(type)?.refusal?.({ yAxis }, columns) ?? null);
  if (refusal !== null) return refusal;
  const isSelected = traitsOf(type).listsRows === true && selectItems.trim() !== '';
  return missingSlots(type, form).length > 0 && !isSelected ? texts.widget.dropHere : null;
}

const areas: readonly SlotName[] = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'];
const settingsOfAnyKind = new Set(kinds.flatMap(({ fields }) => Object.keys(fields)));

/**
 * A form as its kind of chart has it, without what another kind left behind: areas and settings that this kind lacks,
 * fields beyond the first where an area holds so many, and what stands on the x axis already. Settings that no kind knows
 * stay; a form of a kind that this version does not know stays as it is.
 */
export function fittedForm(type: ChartType, form: ChartForm): ChartForm {
  const kind = kindOf(type);
  if (kind === undefined) return form;
  const fitted = { ...form };
  for (const area of areas) {
    const items = unique.includes(area) ? onceEach(form[area]) : form[area];
    fitted[area] = items.slice(0, kind.slots[area]?.max ?? 0);
  }
  if (form.settings === undefined) return fitted;
  const isOwn = ([key]: [string, unknown]) => Object.hasOwn(kind.fields, key) || !settingsOfAnyKind.has(key);
  return { ...fitted, settings: Object.fromEntries(Object.entries(form.settings).filter(isOwn)) };
}
