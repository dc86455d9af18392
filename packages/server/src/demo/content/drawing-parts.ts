import type { Box, DrawingNode, NodeStyle, WidgetNode } from '@mingjing/drawing';
import type { DemoTableName } from '../demo-table.ts';

/** Finds a widget's id by its key in the demo. */
export type WidgetIds = (key: string) => number;

/** What a board of the demo is made with: ids by keys and names that stand before it. */
export interface DemoIds {
  widget: WidgetIds;
  dataset: (table: DemoTableName) => number;
  /** A board that stands before this one. */
  panel: (name: string) => number;
}

/** [x, y, width, height] */
export type Place = readonly [number, number, number, number];

const boxOf = ([x, y, w, h]: Place): Box => ({ x, y, w, h, r: 0 });
const base = (id: string, name: string, place: Place, style: NodeStyle) => ({
  id,
  name,
  ...boxOf(place),
  op: 1,
  lock: false,
  hide: false,
  style,
});

/** Makes the nodes of a drawing and numbers them. */
export class Nodes {
  readonly nodes: DrawingNode[] = [];
  readonly #ids: WidgetIds;

  constructor(ids: WidgetIds) {
    this.#ids = ids;
  }

  /** `next` is a panel that a click leads to. */
  widget(key: string, name: string, place: Place, style: NodeStyle, next?: number): void {
    const node: WidgetNode = {
      kind: 'widget',
      ...base(this.#next(), name, place, style),
      ref: this.#ids(key),
      ...(next === undefined ? {} : { next: String(next) }),
    };
    this.nodes.push(node);
  }
  text(content: string, place: Place, style: NodeStyle): void {
    this.nodes.push({ kind: 'text', ...base(this.#next(), content, place, style), content });
  }
  rect(name: string, place: Place, style: NodeStyle): void {
    this.nodes.push({ kind: 'shape', ...base(this.#next(), name, place, style), shape: 'rect' });
  }
  filter(param: string, place: Place): void {
    this.nodes.push({ kind: 'filter', ...base(this.#next(), param, place, {}), param });
  }

  #next(): string {
    return `n${this.nodes.length + 1}`;
  }
}
