import { safeColor } from '@mingjing/charts';
import { texts } from '@mingjing/contract';
import { boardColours, type Drawing, type WidgetNode } from '@mingjing/drawing';
import { memo, useMemo } from 'react';
import { isGone } from '../../app/failures.ts';
import { useTheme } from '../../app/theme.ts';
import { ChartError, ChartSkeleton, ChartView, firstRowsOf } from '../../board/chart/index.ts';
import { groundOf, isDarkBoard, plainHex, widgetTheme } from '../../board/model/ground.ts';
import { FrameOrnament } from '../../board/nodes/frame-ornament.tsx';
import { styleOf } from '../../board/nodes/node-box.ts';
import { useEditorState } from '../../editor/canvas/editor-context.tsx';
import { usePreview } from '../../records/widget.ts';
import { type TemporaryWidget, useTemporary } from '../temporary/temporary-widgets.ts';
import { chartOf } from './chart-of.ts';
import { useLiveWidget } from './use-live-widget.ts';
import '../../board/view/board.css';

/** Whether this page is dark and what colour lies under its widgets: the finished board's own rules. */
export function useGround(): { dark: boolean; ground: string; theme: Drawing['theme'] } {
  const { dark: pageDark } = useTheme();
  const canvas = useEditorState((state) => state.drawing.canvas);
  const theme = useEditorState((state) => state.drawing.theme);
  return useMemo(() => {
    const board = { canvas, theme } as Drawing;
    const dark = isDarkBoard(board, canvas.bgImage, pageDark);
    return { dark, ground: groundOf(board, dark), theme };
  }, [canvas, theme, pageDark]);
}

/** The colours of a widget's chart: the finished board's own rules. */
function useColours(node: WidgetNode) {
  const { dark, ground, theme } = useGround();
  const canvas = useEditorState((state) => state.drawing.canvas);
  const own = plainHex(node.style.bg) ?? ground;
  return useMemo(() => widgetTheme(boardColours({ theme, canvas }), dark, own), [theme, canvas, dark, own]);
}

/** A widget that waits for its panel: drawn as the editor's preview draws it. */
function WaitingChart({ node, item }: { node: WidgetNode; item: TemporaryWidget }) {
  const colours = useColours(node);
  const { input } = item;
  const chart = useMemo(
    () => chartOf({ dataJson: input.dataJson, chartType: input.chartType ?? 'bar' }),
    [input],
  );
  const rows = usePreview(input, firstRowsOf(chart.type, chart.form, input.page ?? ''));
  return (
    <ChartView
      type={chart.type}
      form={chart.form}
      answer={rows.data?.answer}
      error={rows.error?.message}
      round={Number(input.round ?? 2)}
      title={node.name === '' ? input.name : node.name}
      theme={colours}
    />
  );
}

function Chart({ node, id }: { node: WidgetNode; id: number }) {
  const { widget, rows, chart } = useLiveWidget(id);
  const colours = useColours(node);
  if (widget.isError)
    return <ChartError message={isGone(widget.error) ? texts.widget.gone : widget.error.message} />;
  if (chart === undefined) return <ChartSkeleton />;
  return (
    <ChartView
      type={chart.type}
      form={chart.form}
      answer={rows.data}
      error={rows.error?.message}
      round={widget.data?.round}
      title={node.name === '' ? widget.data?.name : node.name}
      theme={colours}
    />
  );
}

function Face({ node }: { node: WidgetNode }) {
  const item = useTemporary(node.tmp);
  if (item !== undefined && item.storedId === undefined) return <WaitingChart node={node} item={item} />;
  const id = item?.storedId ?? node.ref;
  return id === 0 ? <ChartError message={texts.widget.gone} /> : <Chart node={node} id={id} />;
}

/** A widget's node on the canvas, with its real data and its frame. Moving it does not draw it again. */
export const LiveWidget = memo(
  function LiveWidget({ node }: { node: WidgetNode }) {
    const element = useEditorState((state) => boardColours(state.drawing).widgetElementColor);
    return (
      <section className="board-widget board-widget-plain" style={styleOf(node.style)} aria-label={node.name}>
        <FrameOrnament name={node.style.frame} accent={safeColor(element) ?? 'currentColor'} />
        <Face node={node} />
      </section>
    );
  },
  ({ node: a }, { node: b }) =>
    a.ref === b.ref && a.tmp === b.tmp && a.name === b.name && a.style === b.style,
);
