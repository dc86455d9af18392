import { type Column, texts } from '@mingjing/contract';
import type { WidgetStore } from './widget.store.ts';
import { columnsUsedBy } from './widget-columns.ts';

/** Warnings that widgets carry when what they stand on has changed. */
export interface WidgetTips {
  /** Columns of a dataset went from `before` to `after`: widgets that use a vanished one say so. */
  columnsChanged(datasetId: number, before: readonly Column[], after: readonly Column[]): Promise<void>;
  datasetGone(datasetId: number): Promise<void>;
}

export function createWidgetTips(store: WidgetStore): WidgetTips {
  return {
    async columnsChanged(datasetId, before, after) {
      const kept = new Set(after.map((column) => column.name));
      const removed = before.filter((column) => !kept.has(column.name)).map((column) => column.name);
      if (removed.length === 0) return;
      for (const widget of await store.ofDataset(datasetId)) {
        const used = columnsUsedBy(widget);
        const missing = removed.filter((name) => used.has(name));
        if (missing.length === 0) continue;
        await store.setTips([widget.id], texts.dataset.columnsChanged(missing.join('，')));
      }
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
