import type { ChartForm, ColumnItem } from '@mingjing/contract';
import { type Drawing, type DrawingNode, themeOf, withTheme } from '@mingjing/drawing';

/** The drawing remembers which template it wears: whoever withdraws one is told how many do. */
const wearing = (drawing: Drawing, id: number): Drawing => ({
  ...drawing,
  theme: { ...drawing.theme, ref: String(id) },
});

/** A template's size, ground and nodes as a panel's drawing: its slots wait for charts. */
export const applied = (template: Drawing, id: number): Drawing =>
  wearing({ ...template, kind: 'panel' }, id);

/** A panel's drawing in a template's clothes. */
export const themed = (panel: Drawing, template: Drawing, id: number): Drawing =>
  wearing(withTheme(panel, themeOf(template)), id);

/** What is known of a placed widget. */
export interface PlacedChart {
  name: string;
  type: string;
  form: ChartForm;
}

/** A column without the values that somebody's data hold. */
function bare(item: ColumnItem): ColumnItem {
  const { leftValues: _left, rightValues: _right, compare: _compare, range: _range, ...rest } = item;
  const { nextPanel: _panel, nextPanelIDs: _ids, ...kept } = rest;
  return kept;
}

function formOf({ filterForm: _filter, filters: _filters, ...form }: ChartForm): ChartForm {
  const axes = {
    xAxis: form.xAxis.map(bare),
    yAxis: form.yAxis.map(bare),
    nAxis: form.nAxis.map(bare),
    heatmapY: form.heatmapY.map(bare),
  };
  return { ...form, ...axes, filters: [] };
}

function slotOf(node: DrawingNode, charts: ReadonlyMap<number, PlacedChart>): DrawingNode {
  if (node.kind !== 'widget') return node;
  const { kind: _kind, ref, tmp: _tmp, next: _next, ...base } = node;
  const chart = charts.get(ref);
  return {
    kind: 'slot',
    ...base,
    name: node.name || (chart?.name ?? '图表'),
    ...(chart === undefined ? {} : { chart: chart.type, spec: JSON.stringify({ form: formOf(chart.form) }) }),
  };
}

/** A panel's drawing as a template: its widgets become slots that keep name, kind and fields, and none of the data. */
export const templateOf = (panel: Drawing, charts: ReadonlyMap<number, PlacedChart>): Drawing => ({
  ...panel,
  kind: 'template',
  nodes: panel.nodes.map((node) => slotOf(node, charts)),
});
