import type { ColumnUsers, SheetChanges } from '@mingjing/contract';
import { withMadeOf } from '../../data/drawn-columns.ts';
import type { DatasetRow } from '../../data/stored-dataset.ts';
import type { UsingWidget, WidgetTips } from '../../data/widget-tips.ts';
import type { PanelName } from '../../rights/named-panels.ts';
import type { Actor } from '../../security/actor.ts';
import type { SheetDatasets } from './standing-datasets.ts';

type Impact = Pick<SheetChanges, 'widgets' | 'hiddenWidgets' | 'panels' | 'hiddenPanels'> & ColumnUsers;
/** What goes by columns of a dataset beside its widgets. */
export type UsersOf = (
  actor: Actor,
  dataset: DatasetRow,
  columns: ReadonlySet<string>,
) => Promise<ColumnUsers>;

/** Tells what stands on widgets, as far as a caller may know it by name. */
export interface TouchedBy {
  tell(
    actor: Actor,
    widgets: readonly UsingWidget[],
  ): Promise<{
    widgets: { id: number; name: string }[];
    told: { hiddenWidgets?: number; panels: PanelName[]; hiddenPanels?: number };
  }>;
}

interface ImpactParts {
  datasets: Pick<SheetDatasets, 'ofSource'>;
  tips: Pick<WidgetTips, 'using'>;
  touched: TouchedBy;
  columnUsers: UsersOf;
}

/** What goes by columns of several datasets, of a panel or dataset once. */
function together(all: readonly ColumnUsers[]): ColumnUsers {
  const sum = (key: 'hiddenDatasets' | 'hiddenRules' | 'hiddenParameters') => {
    const count = all.reduce((total, one) => total + (one[key] ?? 0), 0);
    return count === 0 ? {} : { [key]: count };
  };
  const lists = {
    datasets: all.flatMap(({ datasets = [] }) => datasets),
    rules: [...new Set(all.flatMap(({ rules = [] }) => rules))],
    parameters: all.flatMap(({ parameters = [] }) => parameters),
  };
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...sum('hiddenDatasets'),
    ...sum('hiddenRules'),
    ...sum('hiddenParameters'),
  };
}

/** Says what stands on columns of a spreadsheet, by name as far as the caller may know it. */
export function createSheetImpact({ datasets, tips, touched, columnUsers }: ImpactParts) {
  return async (actor: Actor, sourceId: number, columns: readonly string[]): Promise<Impact> => {
    if (columns.length === 0) return { widgets: [], panels: [] };
    const using: UsingWidget[] = [];
    const others: ColumnUsers[] = [];
    for (const dataset of await datasets.ofSource(sourceId)) {
      const names = withMadeOf(dataset, columns);
      using.push(...(await tips.using(dataset.id, names)));
      others.push(await columnUsers(actor, dataset, names));
    }
    const { widgets, told } = await touched.tell(actor, using);
    const used = new Map(using.map((widget) => [widget.id, widget.columns]));
    const { hiddenWidgets, panels, hiddenPanels } = told;
    return {
      widgets: widgets.map(({ id, name }) => ({ id, name, columns: used.get(id) ?? [] })),
      ...(hiddenWidgets !== undefined && { hiddenWidgets }),
      ...together(others),
      panels,
      ...(hiddenPanels !== undefined && { hiddenPanels }),
    };
  };
}
export type SheetImpact = ReturnType<typeof createSheetImpact>;
