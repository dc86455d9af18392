import { texts } from '@mingjing/contract';
import type { WidgetTips } from '../../data/widget-tips.ts';
import type { WidgetStore } from './widget.store.ts';
import { columnsUsedBy } from './widget-columns.ts';

const between = '，';
const told = texts.dataset.columnsChanged('');
/** Whether a widget's warning names a column already. */
const wasMissing = (tips: string, name: string): boolean =>
  tips.startsWith(told) &&
  `${between}${tips.slice(told.length)}${between}`.includes(`${between}${name}${between}`);

export function createWidgetTips(store: WidgetStore): WidgetTips {
  return {
    async columnsChanged(datasetId, before, after) {
      const kept = new Set(after.map((column) => column.name));
      const removed = new Set(before.map((column) => column.name).filter((name) => !kept.has(name)));
      for (const widget of await store.ofDataset(datasetId)) {
        const missing = [...columnsUsedBy(widget)].filter(
          (name) => !kept.has(name) && (removed.has(name) || wasMissing(widget.tips, name)),
        );
        const isTold = widget.tips.startsWith(told);
        if (missing.length === 0 && !isTold) continue;
        const tips = missing.length === 0 ? '' : texts.dataset.columnsChanged(missing.join(between));
        if (tips !== widget.tips) await store.setTips([widget.id], tips);
      }
    },
    async using(datasetId, columns) {
      const widgets = (await store.ofDataset(datasetId)).filter(({ source }) => source === '0');
      return widgets.flatMap((widget) => {
        const used = [...columnsUsedBy(widget)].filter((name) => columns.has(name));
        const { id, name, dataset_id, datasource_id } = widget;
        return used.length === 0 ? [] : [{ id, name, dataset_id, datasource_id, columns: used }];
      });
    },
    async datasetGone(datasetId) {
      const widgets = await store.ofDataset(datasetId);
      await store.setTips(
        widgets.map((widget) => widget.id),
        texts.dataset.missing,
      );
    },
  };
}
