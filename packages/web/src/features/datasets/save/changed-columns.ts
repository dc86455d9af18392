import type { Dataset, DatasetChanges } from '@mingjing/contract';
import { client } from '../../../app/client.ts';
import { impactDetails } from '../../../ui/impact-text.ts';
import { confirm } from '../../../ui/index.ts';
import { typeLabel } from '../column-preview.tsx';
import type { DatasetValues } from '../dataset-values.ts';
import { isSameQuery } from '../dataset-values.ts';

/** What a save would take away or make another, a line a kind; empty when nothing. */
export function changeDetails(changes: DatasetChanges) {
  const { removed, retyped } = changes;
  if (removed.length + retyped.length === 0) return [];
  const types = retyped.map(
    ({ name, from, to }) => `${name}（${typeLabel({ type: from })} → ${typeLabel({ type: to })}）`,
  );
  return [
    ...(removed.length === 0 ? [] : [{ label: '消失的字段', names: removed }]),
    ...(types.length === 0 ? [] : [{ label: '类型改变', names: types }]),
    ...impactDetails(changes),
  ];
}

/** Asks before a save that takes columns away or makes them another type; true when it may be saved. */
export async function confirmChanges(
  stored: Dataset | null,
  values: DatasetValues,
  sheet: boolean,
): Promise<boolean> {
  if (stored === null || isSameQuery(values, stored)) return true;
  const changes = await client.dataset.changes({
    params: { id: stored.id },
    input: { dataSourceId: values.dataSourceId ?? 0, querySql: sheet ? '' : values.sql },
  });
  const details = changeDetails(changes);
  if (details.length === 0) return true;
  const touched = changes.widgets.length + (changes.hiddenWidgets ?? 0);
  const text =
    touched === 0
      ? '查询结果的字段有变化，没有图表用到它们。是否保存？'
      : '查询结果的字段有变化，用到它们的图表将无法按原样显示。是否仍然保存？';
  return confirm(text, { title: '保存的影响', okText: touched === 0 ? '保存' : '仍然保存', details });
}
