import { safeColor } from '@mingjing/charts';
import type { Board, BoardWidget } from '@mingjing/contract';
import {
  type ContainerNode,
  type Drawing,
  hiddenNodes,
  isContainer,
  membersInside,
  type WidgetNode,
} from '@mingjing/drawing';
import type { ReactNode } from 'react';
import { BoardWidgetView } from './board-widget.tsx';
import { readConfig } from './model/board-config.ts';
import { phoneHeight } from './model/phone-height.ts';
import { ContainerView } from './nodes/container-view.tsx';
import { NodeFace } from './nodes/node-face.tsx';

const wordy: ReadonlySet<string> = new Set(['text', 'image', 'notice', 'iframe', 'clock']);

interface BoardRowsProps {
  board: Board;
  drawing: Drawing | null;
  dark: boolean;
  ground: string;
  /** One widget under another at full width; otherwise rows with widths in percent. */
  phone: boolean;
}

/** A board as rows: on phones, and for boards whose drawing cannot be read. */
export function BoardRows({ board, drawing, dark, ground, phone }: BoardRowsProps) {
  const nodes = new Map<string, WidgetNode>(
    (drawing?.nodes ?? []).flatMap((node): [string, WidgetNode][] =>
      node.kind === 'widget' ? [[node.id, node]] : [],
    ),
  );
  const cell = (widget: BoardWidget, height: number) => (
    <div
      key={widget.nodeId}
      className="board-cell"
      style={phone ? { height } : { width: `${widget.widgetWidth}%`, height }}
    >
      <BoardWidgetView
        widget={widget}
        node={nodes.get(widget.nodeId)}
        dark={dark}
        ground={ground}
        named={phone}
      />
    </div>
  );
  const hidden = drawing === null ? new Set<string>() : hiddenNodes(drawing);
  const heightOf = (widget: BoardWidget, rowHeight: number): number =>
    phone ? phoneHeight(readConfig(widget.config).type, widget) : rowHeight;
  const all = board.rows.flatMap((row) =>
    row.widgets.map((widget) => ({ widget, rowHeight: row.rowHeight })),
  );
  /** A page without data would be empty without its words and pictures. */
  const plain = (container: string, page: string): ReactNode[] =>
    membersInside(drawing?.nodes ?? [], container, page)
      .filter(({ id, kind }) => wordy.has(kind) && !hidden.has(id))
      .map((node) => (
        <div key={node.id} className="board-cell" style={{ height: Math.min(node.h, 420) }}>
          <NodeFace node={node} accent={safeColor(drawing?.theme.element)} live />
        </div>
      ));
  const block = (container: ContainerNode) => (
    <ContainerView
      key={container.id}
      node={container}
      accent={safeColor(drawing?.theme.element)}
      rows
      members={(page) => {
        const widgets = all.flatMap(({ widget, rowHeight }) => {
          const inside = nodes.get(widget.nodeId)?.inside;
          const isHere = inside?.node === container.id && inside.page === page;
          return isHere ? [cell(widget, heightOf(widget, rowHeight))] : [];
        });
        return widgets.length > 0 ? widgets : plain(container.id, page);
      }}
    />
  );
  const containers = new Map(
    (drawing?.nodes ?? [])
      .filter(isContainer)
      .flatMap((node): [string, ContainerNode][] => (hidden.has(node.id) ? [] : [[node.id, node]])),
  );
  /** A row's widgets; a container as one block where the first of its members stands. */
  const shown = new Set<string>();
  const row = (widgets: readonly BoardWidget[], rowHeight: number): ReactNode[] =>
    widgets.map((widget) => {
      const container = containers.get(nodes.get(widget.nodeId)?.inside?.node ?? '');
      if (container === undefined) return cell(widget, heightOf(widget, rowHeight));
      if (shown.has(container.id)) return null;
      shown.add(container.id);
      return block(container);
    });
  const rows = board.rows.map(({ widgets, rowHeight }) => row(widgets, rowHeight));
  return (
    <div className={`board-rows ${phone ? 'board-rows-phone' : ''}`}>
      {phone && <h1 className="board-phone-title">{board.name}</h1>}
      {rows.map(
        (cells, at) =>
          cells.some((one) => one !== null) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
            <div key={at} className="board-row">
              {cells}
            </div>
          ),
      )}
    </div>
  );
}
