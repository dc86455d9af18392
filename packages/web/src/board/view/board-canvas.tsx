import { safeColor } from '@mingjing/charts';
import type { Board, BoardWidget } from '@mingjing/contract';
import {
  type Drawing,
  type DrawingNode,
  hiddenNodes,
  isContainer,
  membersInside,
  pictureUrl,
  type ZoomMode,
} from '@mingjing/drawing';
import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { BoardScale } from '../chart/board-scale.ts';
import { useSize } from '../chart/use-size.ts';
import { leastScale, scaleFor } from '../model/zoom.ts';
import { ContainerView } from '../nodes/container-view.tsx';
import { placeOf } from '../nodes/node-box.ts';
import { NodeFace } from '../nodes/node-face.tsx';
import { BoardWidgetView } from './board-widget.tsx';
import { Readable, smallestText } from './readable.tsx';

const SlotView = lazy(() => import('../slot/slot-view.tsx').then((module) => ({ default: module.SlotView })));

const sizes = { cover: 'cover', contain: 'contain', stretch: '100% 100%' } as const;

/** Background of a drawing: its colour, and its picture as it was told to fit. */
export function groundStyle({ canvas }: Drawing, image: string): CSSProperties {
  const picture = image === '' ? canvas.bgImage : image;
  return {
    ...(canvas.bg === '' ? {} : { background: canvas.bg }),
    ...(picture === ''
      ? {}
      : {
          backgroundImage: `url(${JSON.stringify(pictureUrl(picture))})`,
          backgroundSize: sizes[canvas.bgFit],
          backgroundPosition: 'center',
          backgroundRepeat: 'no-repeat',
        }),
  };
}

interface BoardCanvasProps {
  board: Board;
  drawing: Drawing;
  zoom: ZoomMode;
  /** All of it stays in sight however small the window is; elsewhere it scrolls. */
  whole: boolean;
  dark: boolean;
  ground: string;
  filterNode: (parameter: string) => ReactNode;
}

/** A board on a large screen: every node at its exact place, the whole enlarged by one transform. */
export function BoardCanvas({ board, drawing, zoom, whole, dark, ground, filterNode }: BoardCanvasProps) {
  const [ref, size] = useSize<HTMLDivElement>();
  const { w, h } = drawing.canvas;
  const fitted = size === null ? 1 : scaleFor(zoom, drawing.canvas, size);
  const least = leastScale(drawing.canvas);
  const scale = whole ? fitted : Math.max(fitted, least);
  const hidden = hiddenNodes(drawing);
  const widgets = new Map<string, BoardWidget>(
    board.rows.flatMap((row) => row.widgets.map((widget): [string, BoardWidget] => [widget.nodeId, widget])),
  );
  const accent = safeColor(drawing.theme.element);
  const face = (node: DrawingNode): ReactNode => {
    switch (node.kind) {
      case 'widget':
        return (
          <Readable w={node.w} h={node.h} text={smallestText.chart}>
            <BoardWidgetView widget={widgets.get(node.id)} node={node} dark={dark} ground={ground} />
          </Readable>
        );
      case 'filter':
        return (
          <Readable w={node.w} h={node.h} text={smallestText.field}>
            {filterNode(node.param)}
          </Readable>
        );
      case 'slot':
        // A panel's open slots are for its author alone.
        return (
          drawing.kind === 'template' && (
            <Readable w={node.w} h={node.h} text={smallestText.chart}>
              <Suspense>
                <SlotView node={node} theme={drawing.theme} dark={dark} ground={ground} />
              </Suspense>
            </Readable>
          )
        );
      default:
        return <NodeFace node={node} accent={accent} live />;
    }
  };
  const place = (node: DrawingNode): ReactNode => (
    <div key={node.id} style={placeOf(node)}>
      {face(node)}
    </div>
  );
  return (
    <div ref={ref} className={`board-room board-room-${scale > fitted ? 'none' : zoom}`}>
      {size !== null && (
        <div className="board-sheet" style={{ width: w * scale, height: h * scale }}>
          <BoardScale.Provider value={Math.max(scale, least)}>
            <div
              className="board-canvas"
              style={{
                width: w,
                height: h,
                transform: `scale(${scale})`,
                ...groundStyle(drawing, board.themeBig),
              }}
            >
              {drawing.nodes.map((node) =>
                hidden.has(node.id) || node.inside !== undefined ? null : isContainer(node) ? (
                  <div key={node.id} style={placeOf({ ...node, op: 1 })}>
                    <ContainerView
                      node={node}
                      accent={accent}
                      members={(page) =>
                        membersInside(drawing.nodes, node.id, page).map((member) =>
                          hidden.has(member.id) ? null : place(member),
                        )
                      }
                    />
                  </div>
                ) : (
                  place(node)
                ),
              )}
            </div>
          </BoardScale.Provider>
        </div>
      )}
    </div>
  );
}
