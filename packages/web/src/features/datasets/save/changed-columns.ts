import type { Dataset, DatasetChanges } from '@mingjing/contract';
import { client } from '../../../app/client.ts';
import { impactDetails } from '../../../ui/impact-text.ts';
import { confirm } from '../../../ui/index.ts';
import { typeLabel } from '../column-preview.tsx';
import type { DatasetValues } from '../dataset-values.ts';
import { isSameQuery, readMeasures } from '../dataset-values.ts';

const measureLabels = {
  removed: '删除的计算指标',
  changed: '公式改变的计算指标',
  column: '受字段影响的计算指标',
};

/** What a save would take away or make another, a line a kind; empty when nothing. */
export function changeDetails(changes: DatasetChanges) {
  const { removed, retyped, measures } = changes;
  if (removed.length + retyped.length + measures.length === 0) return [];
  const told = (change: keyof typeof measureLabels) => {
    const names = measures.filter((measure) => measure.change === change).map(({ name }) => name);
    return names.length === 0 ? [] : [{ label: measureLabels[change], names }];
  };
  const types = retyped.map(
    ({ name, from, to }) => `${name}（${typeLabel({ type: from })} → ${typeLabel({ type: to })}）`,
  );
  return [
    ...(removed.length === 0 ? [] : [{ label: '消失的字段', names: removed }]),
    ...(types.length === 0 ? [] : [{ label: '类型改变', names: types }]),
    ...told('removed'),
    ...told('changed'),
    ...told('column'),
    ...impactDetails(changes),
  ];
}

/** How much else goes by what changes: combined datasets, rules on rows and columns, parameters of panels. */
function otherUsers(changes: DatasetChanges): number {
  const { datasets = [], rules = [], parameters = [] } = changes;
  const { hiddenDatasets = 0, hiddenRules = 0, hiddenParameters = 0 } = changes;
  const told = datasets.length + rules.length + parameters.length;
  return told + hiddenDatasets + hiddenRules + hiddenParameters;
}

/** Asks before a save that takes columns or measures away or makes them others; true when it may be saved. */
export async function confirmChanges(
  stored: Dataset | null,
  values: DatasetValues,
  sheet: boolean,
): Promise<boolean> {
  if (stored === null) return true;
  const hasSameMeasures =
    JSON.stringify(readMeasures(stored.calculatedMeasures)) === JSON.stringify(values.measures);
  const isSameCalculated = JSON.stringify(stored.calculatedColumns) === JSON.stringify(values.calculated);
  if (hasSameMeasures && isSameCalculated && isSameQuery(values, stored)) return true;
  const changes = await client.dataset.changes({
    params: { id: stored.id },
    input: {
      ...(values.combination === null
        ? { dataSourceId: values.dataSourceId ?? 0, querySql: sheet ? '' : values.sql }
        : { combination: values.combination }),
      ...(hasSameMeasures ? {} : { calculatedMeasures: JSON.stringify(values.measures) }),
      ...(isSameCalculated ? {} : { calculatedColumns: values.calculated }),
    },
  });
  const details = changeDetails(changes);
  if (details.length === 0) return true;
  const touched = changes.widgets.length + (changes.hiddenWidgets ?? 0);
  const areColumnsSame = changes.removed.length + changes.retyped.length === 0;
  const isRecalculated = areColumnsSame && changes.measures.every(({ change }) => change === 'changed');
  const what = areColumnsSame ? '计算指标' : '查询结果的字段';
  const isUsedElsewhere = otherUsers(changes) > 0;
  const text =
    touched === 0 && !isUsedElsewhere
      ? `${what}有变化，没有图表用到它们。是否保存？`
      : isRecalculated
        ? '计算指标的公式有变化，用到它们的图表都将按新公式计算。是否保存？'
        : touched === 0
          ? `${what}有变化，没有图表用到它们，但下列设置用到。是否仍然保存？`
          : `${what}有变化，用到它们的图表将无法按原样显示。是否仍然保存？`;
  const losesRuled =
    (changes.hiddenRules ?? 0) > 0 || (changes.rules ?? []).some((name) => changes.removed.includes(name));
  const closed = losesRuled ? '行列权限用到的字段消失后，有规则的角色看不到任何数据。' : '';
  const okText = touched === 0 && !isUsedElsewhere ? '保存' : '仍然保存';
  return confirm(`${closed}${text}`, { title: '保存的影响', okText, details });
}
