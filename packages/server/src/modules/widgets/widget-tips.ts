import { type Column, texts } from '@mingjing/contract';
import type { WidgetTips } from '../../data/widget-tips.ts';
import type { WidgetStore } from './widget.store.ts';
import { columnsUsedBy } from './widget-columns.ts';

const between = '，';
const told = texts.dataset.columnsChanged('');
/** Whether a widget's warning names a column already, or what became of it. */
const wasTold = (tips: string, name: string): boolean =>
  tips.startsWith(told) &&
  `${between}${tips.slice(told.length)}${between}`.includes(`${between}${name}${between}`);

const namesOf = (columns: readonly Column[], wanted: (column: Column) => boolean): Set<string> =>
  new Set(columns.filter(wanted).map(({ name }) => name));
const isText = ({ type }: Column): boolean => type === 'text';

export function createWidgetTips(store: WidgetStore): WidgetTips {
  return {
    async columnsChanged(datasetId, before, after) {
      const kept = namesOf(after, () => true);
      const removed = namesOf(before, ({ name }) => !kept.has(name));
      const texted = namesOf(after, isText);
      // Numbers and days that are texts now are added up and cut into months no more.
      const untexted = namesOf(before, (column) => !isText(column) && texted.has(column.name));
      for (const widget of await store.ofDataset(datasetId)) {
        const missing = [...columnsUsedBy(widget)].flatMap((name) => {
          const isGone = !kept.has(name) && (removed.has(name) || wasTold(widget.tips, name));
          const changed = texts.dataset.nowText(name);
          const isChanged = texted.has(name) && (untexted.has(name) || wasTold(widget.tips, changed));
          return isGone ? [name] : isChanged ? [changed] : [];
        });
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
