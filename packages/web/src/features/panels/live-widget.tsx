import { texts } from '@mingjing/contract';
import type { WidgetNode } from '@mingjing/drawing';
import { memo, useMemo } from 'react';
import { useTheme } from '../../app/theme.ts';
import { ChartView } from '../../board/chart/index.ts';
import { groundOf, isDarkBoard, widgetTheme } from '../../board/model/ground.ts';
import { useEditorState } from '../../editor/canvas/editor-context.tsx';
import { useLiveWidget } from './panel-api.ts';

/** Colours of a chart on this page: the same rules as on the finished board. */
export function useWidgetTheme() {
  const { dark: pageDark } = useTheme();
  const canvas = useEditorState((state) => state.drawing.canvas);
  const theme = useEditorState((state) => state.drawing.theme);
  return useMemo(() => {
    const drawing = { canvas, theme } as Parameters<typeof groundOf>[0];
    const dark = isDarkBoard(drawing, canvas.bgImage, pageDark);
    const colours = {
      widgetWordColor: theme.word ?? '',
      widgetElementColor: theme.element ?? '',
      widgetRandomColor: theme.palette,
    };
    return widgetTheme(colours, dark, groundOf(drawing, dark));
  }, [canvas, theme, pageDark]);
}

function StoredWidget({ id, title }: { id: number; title: string }) {
  const { widget, rows, chart } = useLiveWidget(id);
  const theme = useWidgetTheme();
  const error = widget.error ?? rows.error;
  const name = title === '' ? (widget.data?.name ?? '') : title;
  const shown = chart ?? { type: undefined, form: undefined };
  if (shown.form === undefined) {
    return <p className="node-loading">{error === null ? name : texts.widget.gone}</p>;
  }
  return (
    <ChartView
      type={shown.type}
      form={shown.form}
      answer={rows.data}
      error={error?.message}
      round={widget.data?.round}
      title={name}
      theme={theme}
    />
  );
}

/** A widget's node on the canvas, with its real data. Moving it must not draw it again. */
export const LiveWidget = memo(
  function LiveWidget({ node }: { node: WidgetNode }) {
    if (node.ref === 0) return <p className="node-loading">{node.name}</p>;
    return <StoredWidget id={node.ref} title={node.name} />;
  },
  ({ node: a }, { node: b }) => a.ref === b.ref && a.name === b.name,
);
