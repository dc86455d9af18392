import { kindOf } from '@mingjing/charts';
import {
  type Cell,
  type ChartForm,
  type ChartType,
  type ColumnItem,
  type Drill,
  drilledEntries,
  traitsOf,
} from '@mingjing/contract';

/** The first X entry, nothing clicked yet. */
export const topLevel: Drill = { level: 0, path: [] };

export const sameDrill = (one: Drill, other: Drill): boolean => JSON.stringify(one) === JSON.stringify(other);

/** X entries that can be gone through one after another; empty where a kind shows them all at once. */
export function levelsOf(type: ChartType, form: ChartForm): readonly ColumnItem[] {
  const { showsAllX, noLevels } = traitsOf(type);
  return showsAllX || noLevels || kindOf(type)?.slots.xAxis === undefined ? [] : form.xAxis;
}

/** Where an author left a widget, kept within its entries. */
export function storedDrill(type: ChartType, form: ChartForm): Drill {
  const levels = levelsOf(type, form);
  const level = Math.max(0, Math.min(form.filterForm?.index ?? 0, levels.length - 1));
  const drill = { level, path: (form.filterForm?.pointer ?? []).slice(0, level) };
  return drilledEntries(levels, drill) === null ? { level, path: [] } : drill;
}

/** Whether there is an entry below the one shown. */
export const canDrill = (levels: readonly ColumnItem[], { level }: Drill): boolean =>
  level + 1 < levels.length;

/** One entry down, for the value that was clicked. */
export function drillDown(levels: readonly ColumnItem[], { level, path }: Drill, value: Cell): Drill {
  const entry = levels[level];
  if (entry === undefined || level + 1 >= levels.length) return { level, path };
  return { level: level + 1, path: [...path, { key: entry.id, value }] };
}

/** Another entry by paging; stops at the first and the last. Values clicked at or below it are let go. */
export function pageTo(levels: readonly ColumnItem[], drill: Drill, asked: number): Drill {
  const level = Math.max(0, Math.min(asked, levels.length - 1));
  const entries = drilledEntries(levels, drill) ?? [];
  const above = entries.filter((entry) => levels.indexOf(entry) < level).length;
  return { level, path: drill.path.slice(0, above) };
}

/** Back to where the first `steps` values had been clicked. */
export function backTo(levels: readonly ColumnItem[], drill: Drill, steps: number): Drill {
  const path = drill.path.slice(0, Math.max(0, steps));
  const last = drilledEntries(levels, { ...drill, path })?.at(-1);
  return { level: last === undefined ? 0 : levels.indexOf(last) + 1, path };
}

/** One step up: the last click undone, or one entry back where nothing was clicked. */
export const drillUp = (levels: readonly ColumnItem[], drill: Drill): Drill =>
  drill.path.length > 0
    ? backTo(levels, drill, drill.path.length - 1)
    : pageTo(levels, drill, drill.level - 1);

/**
 * A widget's name where it was drilled into: it says what the picture is by now, 「各国销售额 · 按城市」. Of a form that
 * shows where it stands (`formAt`).
 */
export function drilledName(name: string, type: ChartType, form: ChartForm): string {
  const { level, path } = storedDrill(type, form);
  const entry = levelsOf(type, form)[level];
  return name === '' || entry === undefined || path.length === 0 ? name : `${name} · 按${entry.name}`;
}

const noFilterForm = { leftValues: [], rightValues: [], equal: true, nextPanelIDs: [] };

/** A form that shows the entry of a drill. */
export function formAt(form: ChartForm, { level, path }: Drill): ChartForm {
  return { ...form, filterForm: { ...noFilterForm, ...form.filterForm, index: level, pointer: path } };
}
