import type { Board, BoardWidget } from '@mingjing/contract';
import type { Drawing, WidgetNode } from '@mingjing/drawing';
import type { ReactNode } from 'react';
import { readConfig } from '../model/board-config.ts';
import { phoneHeight } from '../model/phone-height.ts';
import { BoardWidgetView } from './board-widget.tsx';
import { isTitled, PhoneBoard, pairedFigures } from './phone-board.tsx';

interface BoardRowsProps {
  board: Board;
  drawing: Drawing | null;
  dark: boolean;
  ground: string;
  /** One widget under another at full width; otherwise rows with widths in percent. */
  phone: boolean;
  /** On a phone: what stands between the title and the first widget. */
  belowTitle?: ReactNode;
}

/** A board as rows: on phones, and for boards whose drawing cannot be read. */
export function BoardRows({ board, drawing, dark, ground, phone, belowTitle }: BoardRowsProps) {
  const nodes = new Map<string, WidgetNode>(
    (drawing?.nodes ?? []).flatMap((node): [string, WidgetNode][] =>
      node.kind === 'widget' ? [[node.id, node]] : [],
    ),
  );
  const view = (widget: BoardWidget) => (
    <BoardWidgetView
      widget={widget}
      node={nodes.get(widget.nodeId)}
      dark={dark}
      ground={ground}
      named={phone}
    />
  );
  const heightOf = (widget: BoardWidget): number => {
    const { type, form } = readConfig(widget.config);
    return phoneHeight(type, widget, form);
  };
  const isFigure = ({ config }: BoardWidget): boolean => readConfig(config).type === 'number';
  const phoneCell = (widget: BoardWidget, half: boolean) => (
    <div
      key={widget.nodeId}
      className={`board-cell ${half ? 'board-cell-half' : ''}`}
      // The figures of a pair are as high as the higher one.
      style={half ? { minHeight: heightOf(widget) } : { height: heightOf(widget) }}
    >
      {view(widget)}
    </div>
  );
  if (phone) {
    // A drawing with a title of its own is not headed twice.
    const titled = drawing !== null && isTitled(drawing, board.name);
    const listed = board.rows.flatMap(({ widgets }) => widgets);
    const paired = pairedFigures(listed.map((one) => ({ id: one.nodeId, figure: isFigure(one) })));
    return (
      <div className="board-rows board-rows-phone">
        <h1 className={titled ? 'visually-hidden' : 'board-phone-title'}>{board.name}</h1>
        {belowTitle}
        {drawing === null ? (
          listed.map((widget) => phoneCell(widget, paired.has(widget.nodeId)))
        ) : (
          <PhoneBoard board={board} drawing={drawing} ground={ground} cell={phoneCell} isFigure={isFigure} />
        )}
      </div>
    );
  }
  return (
    <div className="board-rows">
      {board.rows.map(({ widgets, rowHeight }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <div key={at} className="board-row">
          {widgets.map((widget) => (
            <div
              key={widget.nodeId}
              className="board-cell"
              style={{ width: `${widget.widgetWidth}%`, height: rowHeight }}
            >
              {view(widget)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
