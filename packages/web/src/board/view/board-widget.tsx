import { safeColor } from '@mingjing/charts';
import { type BoardWidget, texts } from '@mingjing/contract';
import type { WidgetNode } from '@mingjing/drawing';
import { type CSSProperties, memo, useContext, useMemo } from 'react';
import { ChartError } from '../chart/chart-state.tsx';
import { askingOf, BoardAskingContext, TableSourceContext, useWidgetSource } from '../chart/table-source.ts';
import { InteractiveChart } from '../interaction/interactive-chart.tsx';
import { readConfig } from '../model/board-config.ts';
import { colorOver, widgetTheme } from '../model/ground.ts';
import { FrameOrnament } from '../nodes/frame-ornament.tsx';
import { styleOf } from '../nodes/node-box.ts';
import { BoardTools } from '../tools/board-tools.tsx';
import { PendingFace } from './pending-face.tsx';
import { UnreachedNote } from './unreached-note.tsx';

/** Height of a place, in the board's own pixels, from which a line fits below a picture. */
const leastWithNote = 130;

interface BoardWidgetViewProps {
  /** Missing when the drawing names a widget that is not there any more. */
  widget: BoardWidget | undefined;
  node?: WidgetNode | undefined;
  dark: boolean;
  ground: string;
  /** Shows the name whatever the settings say: the texts that stood beside it are not there. */
  named?: boolean | undefined;
  onDrawn?: (() => void) | undefined;
}

/** A widget's own skin; what lies under its charts is told to what stays while the rest rolls by. */
function skinOf(node: WidgetNode, ground: string, isRow: boolean): CSSProperties {
  const { padding, ...rest } = styleOf(node.style);
  // The author's room around a chart is that of its place on the canvas.
  const style: CSSProperties = isRow || padding === undefined ? rest : { ...rest, padding };
  return node.style.bg === undefined ? style : ({ ...style, '--board-ground': ground } as CSSProperties);
}

/** One widget of a board in its own place. A failure stays here: the others do not know of it. */
export const BoardWidgetView = memo(function BoardWidgetView({
  widget,
  node,
  dark,
  ground,
  named = false,
  onDrawn,
}: BoardWidgetViewProps) {
  const config = useMemo(() => {
    const read = widget === undefined ? null : readConfig(widget.config);
    if (read === null || !named) return read;
    return { ...read, form: { ...read.form, settings: { ...read.form.settings, title: true } } };
  }, [widget, named]);
  const own = colorOver(node?.style.bg, ground);
  const theme = useMemo(
    () => (widget === undefined ? null : widgetTheme(widget, dark, own)),
    [widget, dark, own],
  );
  const around = useContext(BoardAskingContext);
  const asking = useMemo(() => askingOf(around, widget?.nodeId), [around, widget?.nodeId]);
  const source = useWidgetSource(widget?.widgetId, asking, widget?.data);
  const hasSkin =
    node?.style.bg !== undefined || node?.style.bgImage !== undefined || node?.style.border !== undefined;
  return (
    <section
      className={`board-widget has-tools ${hasSkin ? '' : 'board-widget-plain'}`}
      style={node === undefined ? undefined : skinOf(node, own, named)}
      aria-label={widget?.name ?? node?.name}
    >
      <FrameOrnament
        name={node?.style.frame}
        accent={safeColor(widget?.widgetElementColor) ?? 'currentColor'}
      />
      {widget === undefined || config === null || theme === null ? (
        <ChartError message={texts.widget.gone} />
      ) : widget.pending === true && widget.config === '{}' ? (
        <PendingFace nodeId={widget.nodeId} name={widget.name} />
      ) : (
        <BoardAskingContext.Provider value={asking}>
          <TableSourceContext.Provider value={source}>
            <InteractiveChart
              widget={widget}
              config={config}
              next={node?.next}
              theme={theme}
              foot={
                <UnreachedNote
                  nodeId={widget.nodeId}
                  compact={!named && (node?.h ?? leastWithNote) < leastWithNote}
                />
              }
              onDrawn={onDrawn}
              beside={(shown) => <BoardTools widget={widget} config={config} theme={theme} {...shown} />}
            />
          </TableSourceContext.Provider>
        </BoardAskingContext.Provider>
      )}
      {widget?.pending === true && widget.config !== '{}' && (
        <PendingFace nodeId={widget.nodeId} name={widget.name} over />
      )}
    </section>
  );
});
