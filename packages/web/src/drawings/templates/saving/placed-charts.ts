import {
  type Answer,
  type ColumnItem,
  type ColumnType,
  dataJson,
  type ExpressionItem,
  parseJsonText,
  type Widget,
} from '@mingjing/contract';
import type { Drawing, WidgetNode } from '@mingjing/drawing';
import { client } from '../../../app/client.ts';
import { firstRowsOf } from '../../../board/chart/index.ts';
import { chartOf } from '../../live/chart-of.ts';
import { findTemporary, widgetOf } from '../../temporary/temporary-widgets.ts';
import type { PlacedChart } from '../apply-template.ts';

/** A placed chart and the way to its rows. */
export interface FoundChart extends PlacedChart {
  rows: () => Promise<Answer>;
}
type Charts = Map<string, FoundChart>;

interface Fields {
  name: string;
  types: Record<string, ColumnType>;
  measures: ExpressionItem[];
}

const isWidget = (node: Drawing['nodes'][number]): node is WidgetNode => node.kind === 'widget';

function expressionsOf(widget: Widget): ExpressionItem[] {
  try {
    return dataJson.safeParse(parseJsonText(widget.dataJson)).data?.expression ?? [];
  } catch {
    return [];
  }
}

/** Items that stand for an expression by its name carry it along: another dataset does not know the name. */
function withExpressions(items: ColumnItem[], known: readonly ExpressionItem[]): ColumnItem[] {
  return items.map((item) => {
    if (item.expressions && item.shared !== true) return item;
    const found = known.find(({ alias }) => alias === item.id);
    const { shared: _refers, ...own } = item;
    return found === undefined ? item : { ...own, expressions: { exp: found.exp, alias: found.alias } };
  });
}

async function fieldsOf(datasetId: number): Promise<Fields | undefined> {
  try {
    const [{ columns, measures }, { name }] = await Promise.all([
      client.widget.fields({ query: { datasetId } }),
      client.dataset.read({ params: { id: datasetId } }),
    ]);
    return { name, measures, types: Object.fromEntries(columns.map((column) => [column.name, column.type])) };
  } catch {
    // A dataset that cannot be read leaves its fields without types.
    return undefined;
  }
}

/** What the panel's charts are and ask for, by node; one that cannot be read leaves a slot without a kind. */
export async function placedCharts(drawing: Drawing): Promise<Charts> {
  const charts: Charts = new Map();
  const datasets = new Map<number, Promise<Fields | undefined>>();
  const about = (id: number): Promise<Fields | undefined> => {
    const asked = datasets.get(id) ?? fieldsOf(id);
    datasets.set(id, asked);
    return asked;
  };
  async function add(node: WidgetNode): Promise<void> {
    const item = findTemporary(node.tmp);
    const waits = item !== undefined && item.storedId === undefined;
    const id = item?.storedId ?? node.ref;
    const widget = waits ? widgetOf(item) : await client.widget.read({ params: { id } });
    const { type, form } = chartOf(widget);
    const fields = widget.datasetId === null ? undefined : await about(widget.datasetId);
    const known = [...expressionsOf(widget), ...(fields?.measures ?? [])];
    const first = firstRowsOf(type, form, widget.page);
    charts.set(node.id, {
      name: widget.name,
      type,
      round: widget.round,
      form: {
        ...form,
        xAxis: withExpressions(form.xAxis, known),
        yAxis: withExpressions(form.yAxis, known),
        nAxis: withExpressions(form.nAxis, known),
        heatmapY: withExpressions(form.heatmapY, known),
      },
      ...(fields === undefined ? {} : { dataset: fields.name, types: fields.types }),
      rows: async () =>
        waits
          ? await client.widget.preview({ input: { ...item.input, name: widget.name }, query: first })
          : await client.widget.data({ query: { id, ...first } }),
    });
  }
  // One that is gone stays a slot with the node's own name.
  await Promise.allSettled(drawing.nodes.filter(isWidget).map(add));
  return charts;
}
