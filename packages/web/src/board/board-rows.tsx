import type { Board, BoardWidget } from '@mingjing/contract';
import type { Drawing, WidgetNode } from '@mingjing/drawing';
import { BoardWidgetView } from './board-widget.tsx';
import { readConfig } from './model/board-config.ts';
import { phoneHeight } from './model/phone-height.ts';

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
  return (
    <div className={`board-rows ${phone ? 'board-rows-phone' : ''}`}>
      {phone && <h1 className="board-phone-title">{board.name}</h1>}
      {board.rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <div key={at} className="board-row">
          {row.widgets.map((widget) =>
            cell(widget, phone ? phoneHeight(readConfig(widget.config).type, widget) : row.rowHeight),
          )}
        </div>
      ))}
    </div>
  );
}
