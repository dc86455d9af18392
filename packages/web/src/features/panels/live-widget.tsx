import { safeColor } from '@mingjing/charts';
import { texts } from '@mingjing/contract';
import type { Drawing, WidgetNode } from '@mingjing/drawing';
import { memo, useMemo } from 'react';
import { useTheme } from '../../app/theme.ts';
import { ChartError, ChartSkeleton, ChartView } from '../../board/chart/index.ts';
import { groundOf, isDarkBoard, plainHex, widgetTheme } from '../../board/model/ground.ts';
import { FrameOrnament } from '../../board/nodes/frame-ornament.tsx';
import { styleOf } from '../../board/nodes/node-box.ts';
import { useEditorState } from '../../editor/canvas/editor-context.tsx';
import { useLiveWidget } from './panel-api.ts';
import '../../board/board.css';

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

function Chart({ node }: { node: WidgetNode }) {
  const { widget, rows, chart } = useLiveWidget(node.ref);
  const { dark, ground, theme } = useGround();
  const own = plainHex(node.style.bg) ?? ground;
  const colours = useMemo(
    () =>
      widgetTheme(
        {
          widgetWordColor: theme.word ?? '',
          widgetElementColor: theme.element ?? '',
          widgetRandomColor: theme.palette,
        },
        dark,
        own,
      ),
    [theme, dark, own],
  );
  if (widget.isError) return <ChartError message={texts.widget.gone} />;
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

/** A widget's node on the canvas, with its real data and its frame. Moving it does not draw it again. */
export const LiveWidget = memo(
  function LiveWidget({ node }: { node: WidgetNode }) {
    const element = useEditorState((state) => state.drawing.theme.element);
    return (
      <section className="board-widget board-widget-plain" style={styleOf(node.style)} aria-label={node.name}>
        <FrameOrnament name={node.style.frame} accent={safeColor(element) ?? 'currentColor'} />
        {node.ref === 0 ? <ChartSkeleton /> : <Chart node={node} />}
      </section>
    );
  },
  ({ node: a }, { node: b }) => a.ref === b.ref && a.name === b.name && a.style === b.style,
);
