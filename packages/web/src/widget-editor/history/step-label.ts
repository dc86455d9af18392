import { kindOf } from '@mingjing/charts';
import { type ColumnItem, calculationLabel, tableCalculationLabel, texts } from '@mingjing/contract';
import { calculationWord } from '../state/calculations.ts';
import type { EditorState } from '../state/editor-state.ts';

const areaNames = { xAxis: 'X轴', yAxis: 'Y轴', nAxis: 'N轴', heatmapY: '热力值', filters: '筛选' } as const;
type Area = keyof typeof areaNames;

const areaLabel = (state: EditorState, area: Area): string =>
  area === 'filters' ? areaNames.filters : (kindOf(state.chartType)?.slots[area]?.label ?? areaNames[area]);

const same = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

const samePlaced = (
  { calculation: _left, ...left }: ColumnItem,
  { calculation: _right, ...right }: ColumnItem,
): boolean => same(left, right);

/** What happened inside one area. */
function areaStep(before: readonly ColumnItem[], after: readonly ColumnItem[], label: string): string {
  // A field that comes or goes may leave others with calculations of their own.
  const known = after.length === before.length ? same : samePlaced;
  const added = after.find((item) => !before.some((old) => known(old, item)));
  const removed = before.find((item) => !after.some((now) => known(now, item)));
  if (after.length > before.length) return `添加${added?.name ?? ''}到${label}`;
  if (after.length < before.length) return `从${label}移除${removed?.name ?? ''}`;
  if (added === undefined || removed === undefined) return `调整${label}的顺序`;
  if (added.id !== removed.id) return `${label}换成${added.name}`;
  if (added.tableCalculation !== removed.tableCalculation) {
    const made = added.tableCalculation ?? removed.tableCalculation;
    const word = made === undefined ? '' : tableCalculationLabel[made];
    return added.tableCalculation === undefined ? `${added.name}不再计算${word}` : `快速计算：${added.name}`;
  }
  if (added.name !== removed.name && added.grain === removed.grain) return `重命名为${added.name}`;
  if (added.calculation !== removed.calculation && same(added.having, removed.having)) {
    return `${added.name}的计算方式：${calculationWord(added.calculation ?? 'empty')}`;
  }
  if (added.grain !== removed.grain) return `设置${removed.name}的日期粒度`;
  if (!same(added.nextPanelIDs, removed.nextPanelIDs)) return `设置${added.name}的页面跳转`;
  if (!same(added.having, removed.having)) return `${texts.having.name}：${added.name}`;
  return `筛选${added.name}`;
}

/** Names the step between two states, for the buttons that undo and redo it. */
export function stepLabel(before: EditorState, after: EditorState): string {
  if (before.mode !== after.mode) return '切换查询方式';
  if (before.datasetId !== after.datasetId) return '选择数据集';
  if (before.datasourceId !== after.datasourceId) return '选择数据源';
  if (!same(before.rules, after.rules)) return '数据处理';
  if (before.chartType !== after.chartType) {
    return `改为${kindOf(after.chartType)?.label ?? after.chartType}`;
  }
  if (before.sql !== after.sql) return '修改查询脚本';
  if (before.name !== after.name) return '修改图表名称';
  if (before.categoryId !== after.categoryId) return '修改图表分类';
  if (!same(before.expressions, after.expressions)) return '计算指标';
  if (!same(before.names, after.names)) return '重命名字段';
  if (!same(before.roles, after.roles)) return '调整维度和指标';
  if (before.round !== after.round) return '小数位数';
  const changed = (Object.keys(areaNames) as Area[]).filter(
    (area) => !same(before.form[area], after.form[area]),
  );
  const [first] = changed;
  const { type } = after.form.calculateType;
  const isSamePlaced = changed.every(
    (area) =>
      before.form[area].length === after.form[area].length &&
      before.form[area].every((item, at) => samePlaced(item, after.form[area][at] as ColumnItem)),
  );
  if (isSamePlaced && (before.form.calculateType.type !== type || changed.length > 1)) {
    const own = changed
      .flatMap((area) => after.form[area])
      .find(({ calculation }) => calculation !== undefined);
    if (type !== 'empty' || own === undefined) return `计算方式：${calculationLabel[type]}`;
  }
  if (changed.length > 1) {
    const moved = changed
      .flatMap((area) => after.form[area].filter((item) => !before.form[area].some((old) => same(old, item))))
      .at(0);
    return moved === undefined ? '调整字段' : `移动${moved.name}`;
  }
  if (first !== undefined) {
    return areaStep(before.form[first], after.form[first], areaLabel(after, first));
  }
  if (!same(before.form.sort, after.form.sort)) return '排序';
  return '图表设置';
}

/** Steps of the same kind that follow each other closely, as in typing, are one. */
const typed = new Set(['修改图表名称', '修改查询脚本', '图表设置', '小数位数']);
export const mergesWithNext = (label: string): boolean => typed.has(label);
