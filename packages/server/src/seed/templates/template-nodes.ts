import type { Cell, ChartType, ColumnItem } from '@mingjing/contract';
import type { DrawingNode, NodeStyle, TextNode } from '@mingjing/drawing';

/** [x, y, width, height] */
export type Place = readonly [number, number, number, number];

/** A slot's chart: its areas by field names, its settings, and the rows it is shown with. */
export interface SampleChart {
  type: ChartType;
  x?: string[];
  y?: string[];
  n?: string[];
  heat?: string[];
  /** Cuts the first of x, a date, into periods. */
  grain?: ColumnItem['grain'];
  keys: string[];
  rows: Cell[][];
  settings?: Record<string, unknown>;
  form?: Record<string, unknown>;
  round?: number;
}

const columns = (names: string[] | undefined): Pick<ColumnItem, 'id' | 'name'>[] =>
  (names ?? []).map((name) => ({ id: name, name }));

function specOf({ x, y, n, heat, grain, keys, rows, settings, form, round }: SampleChart): string {
  const areas = {
    ...(x === undefined
      ? {}
      : { xAxis: columns(x).map((item) => (grain === undefined ? item : { ...item, grain })) }),
    ...(y === undefined ? {} : { yAxis: columns(y) }),
    ...(n === undefined ? {} : { nAxis: columns(n) }),
    ...(heat === undefined ? {} : { heatmapY: columns(heat) }),
  };
  return JSON.stringify({
    form: { ...areas, ...form, ...(settings === undefined ? {} : { settings }) },
    ...(round === undefined ? {} : { round }),
    sample: { keys, data: rows },
  });
}

/** Makes the nodes of a template and numbers them. */
export class TemplateNodes {
  readonly nodes: DrawingNode[] = [];

  slot(name: string, place: Place, style: NodeStyle, chart: SampleChart): void {
    this.nodes.push({
      kind: 'slot',
      ...this.#base(name, place, style),
      chart: chart.type,
      spec: specOf(chart),
    });
  }
  /** Words about the sample: what data are bound says other ones. */
  text(sample: NonNullable<TextNode['sample']>, content: string, place: Place, style: NodeStyle): void {
    this.nodes.push({ kind: 'text', ...this.#base(content, place, style), content, sample });
  }
  rect(name: string, place: Place, style: NodeStyle): void {
    this.nodes.push({ kind: 'shape', ...this.#base(name, place, style), shape: 'rect' });
  }
  ellipse(name: string, place: Place, style: NodeStyle): void {
    this.nodes.push({ kind: 'shape', ...this.#base(name, place, style), shape: 'ellipse' });
  }

  #base(name: string, [x, y, w, h]: Place, style: NodeStyle) {
    const id = `n${this.nodes.length + 1}`;
    return { id, name, x, y, w, h, r: 0, op: 1, lock: false, hide: false, style };
  }
}
