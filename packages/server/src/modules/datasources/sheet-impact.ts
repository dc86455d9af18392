import type { SheetChanges } from '@mingjing/contract';
import { withMadeOf } from '../../data/drawn-columns.ts';
import type { UsingWidget, WidgetTips } from '../../data/widget-tips.ts';
import type { PanelName } from '../../rights/named-panels.ts';
import type { Actor } from '../../security/actor.ts';
import type { SheetDatasets } from './standing-datasets.ts';

type Impact = Pick<SheetChanges, 'widgets' | 'hiddenWidgets' | 'panels' | 'hiddenPanels'>;

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
}

/** Says which widgets and panels stand on columns of a spreadsheet, by name as far as the caller may know them. */
export function createSheetImpact({ datasets, tips, touched }: ImpactParts) {
  return async (actor: Actor, sourceId: number, columns: readonly string[]): Promise<Impact> => {
    if (columns.length === 0) return { widgets: [], panels: [] };
    const using: UsingWidget[] = [];
    for (const dataset of await datasets.ofSource(sourceId))
      using.push(...(await tips.using(dataset.id, withMadeOf(dataset, columns))));
    const { widgets, told } = await touched.tell(actor, using);
    const used = new Map(using.map((widget) => [widget.id, widget.columns]));
    const { hiddenWidgets, panels, hiddenPanels } = told;
    return {
      widgets: widgets.map(({ id, name }) => ({ id, name, columns: used.get(id) ?? [] })),
      ...(hiddenWidgets !== undefined && { hiddenWidgets }),
      panels,
      ...(hiddenPanels !== undefined && { hiddenPanels }),
    };
  };
}
export type SheetImpact = ReturnType<typeof createSheetImpact>;
