import {
  type ChartForm,
  type ColumnItem,
  type ColumnType,
  type SlotSpec,
  writeSlotSpec,
} from '@mingjing/contract';
import { type Drawing, type DrawingNode, themeOf, withTheme } from '@mingjing/drawing';
import { fieldNames, narrowing } from '../binding/wanted-fields.ts';

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
  round: number;
  /** Name of its dataset, and the types of that one's columns. */
  dataset?: string;
  types?: Readonly<Record<string, ColumnType>>;
}

/** A column without the values that somebody's data hold; what moves with today says nothing of them and stays. */
function bare(item: ColumnItem): ColumnItem {
  const { leftValues: _left, rightValues: _right, equal: _equal, ...rest } = item;
  const { compare: _compare, range: _range, nextPanel: _panel, nextPanelIDs: _ids, ...kept } = rest;
  return kept;
}

function formOf({ filterForm: _filter, ...form }: ChartForm): ChartForm {
  const axes = {
    xAxis: form.xAxis.map(bare),
    yAxis: form.yAxis.map(bare),
    nAxis: form.nAxis.map(bare),
    heatmapY: form.heatmapY.map(bare),
    // One that only chose values would be left without a rule, and name a column for nothing.
    filters: narrowing(form).map(bare),
  };
  return { ...form, ...axes };
}

function specOf({ form, round, dataset, types }: PlacedChart, sample: SlotSpec['sample']): SlotSpec {
  const spec: SlotSpec = { form: formOf(form), round };
  const used = new Set(fieldNames(spec.form));
  const known = Object.entries(types ?? {}).filter(([name]) => used.has(name));
  return {
    ...spec,
    ...(dataset === undefined ? {} : { dataset }),
    ...(known.length === 0 ? {} : { types: Object.fromEntries(known) }),
    ...(sample === undefined ? {} : { sample }),
  };
}

function slotOf(node: DrawingNode, chart: PlacedChart | undefined, sample: SlotSpec['sample']): DrawingNode {
  if (node.kind !== 'widget') return node;
  const { kind: _kind, ref: _ref, tmp: _tmp, next: _next, ...base } = node;
  return {
    kind: 'slot',
    ...base,
    name: node.name || (chart?.name ?? '图表'),
    ...(chart === undefined ? {} : { chart: chart.type, spec: writeSlotSpec(specOf(chart, sample)) }),
  };
}

function withoutRef({ ref: _ref, ...theme }: Drawing['theme']): Drawing['theme'] {
  return theme;
}

/**
 * A panel's drawing as a template: its widgets become slots that keep name, kind and fields, and none of the data but
 * the samples that are given. Charts and samples by node.
 */
export const templateOf = (
  panel: Drawing,
  charts: ReadonlyMap<string, PlacedChart>,
  samples: ReadonlyMap<string, NonNullable<SlotSpec['sample']>> = new Map(),
): Drawing => ({
  ...panel,
  kind: 'template',
  theme: withoutRef(panel.theme),
  nodes: panel.nodes.map((node) => slotOf(node, charts.get(node.id), samples.get(node.id))),
});
